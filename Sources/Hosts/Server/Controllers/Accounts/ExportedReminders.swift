import Base
import Foundation
import ServerStorage

extension StorageReading {
  /// The reminders of the account: `{settings, next, sent, devices}`. Keys are left out. Of the address where a browser
  /// receives messages only the server is included, because anybody who knows the address may be able to send there.
  func exportedReminders(of account: RecordID) throws -> JSON {
    var json = JSONObject()
    if let entry = try reminders(of: account) {
      json.add("settings", JSON.read(entry.settings) ?? .string(entry.settings))
      if let next = entry.next { json.add("next", next.rfc3339) }
    }
    let sent = try sentReminders(of: account).sorted {
      ($0.due.iso, $0.event, $0.target, $0.lead) < ($1.due.iso, $1.event, $1.target, $1.lead)
    }
    json.add("sent", .array(sent.map { $0.document }))
    let sessions = try sessions(of: account)
    let devices = try pushSubscriptions(of: account).map { subscription -> JSON in
      let session = sessions.first { $0.id == subscription.session }
      return [
        "device": .string(session?.shownName ?? ""), "session": .string(subscription.session.description),
        "service": .string(URL(string: subscription.endpoint)?.host() ?? ""),
        "created": .string(subscription.created.rfc3339),
      ]
    }
    json.add("devices", .array(devices))
    return .object(json)
  }
}

extension SentReminder {
  fileprivate var document: JSON {
    [
      "target": .string(target), "event": .string(event), "due": .string(due.iso), "lead": .integer(Int64(lead)),
    ]
  }
}
