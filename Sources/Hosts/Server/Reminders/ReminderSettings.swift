import Base
import Foundation

/// A person's choices about reminders (K-28).
package struct ReminderSettings: Equatable, Sendable {
  /// The name in the time zone database: `Europe/Prague`.
  package var zone = "Europe/Prague"
  /// The hour of the day in that zone, 0 to 23.
  package var hour = 8
  /// The numbers of days before an event for each app, largest first. An app that is missing does not remind.
  package var apps: [String: [Int]] = [:]
  package var byMail = false
  /// K-27: whether letters say what is due, and for whom.
  package var revealsNames = false
  package var language = Language.english

  package init() {}

  static let days = 0...365
  static let leadLimit = 8

  /// - Throws: 400 with the invalid member.
  init(_ json: JSON, apps known: [String]) throws {
    guard let zone = json["zone"]?.text, zone.utf8.count <= 64, TimeZone(identifier: zone) != nil else {
      throw HTTPProblem.invalid("zone", "There is no such time zone.")
    }
    guard let hour = json["hour"]?.int64, (0...23).contains(hour) else {
      throw HTTPProblem.invalid("hour", "An hour is from 0 to 23.")
    }
    guard let apps = json["apps"]?.members, apps.members.count <= known.count else {
      throw HTTPProblem.invalid("apps", "For each app there are days.")
    }
    self.zone = zone
    self.hour = Int(hour)
    for (app, value) in apps.members {
      guard known.contains(app), let items = value.items, items.count <= ReminderSettings.leadLimit else {
        throw HTTPProblem.invalid("apps", "For each app there are at most \(ReminderSettings.leadLimit) days.")
      }
      let days = items.compactMap { $0.int64 }.compactMap { Int(exactly: $0) }
      guard days.count == items.count, days.allSatisfy({ ReminderSettings.days.contains($0) }) else {
        throw HTTPProblem.invalid("apps", "Days are from 0 to 365.")
      }
      if !days.isEmpty { self.apps[app] = Set(days).sorted(by: >) }
    }
    byMail = json.flag("mail") ?? false
    revealsNames = json.flag("names") ?? false
    language = try json.language()
  }

  /// The stored choices; nil when they are no longer readable.
  package init?(stored: String, apps known: [String]) {
    guard let json = try? JSON.parse(Array(stored.utf8)), let settings = try? ReminderSettings(json, apps: known) else {
      return nil
    }
    self = settings
  }

  package var json: JSON {
    var leads = JSONObject()
    for (app, days) in apps.sorted(by: { $0.key < $1.key }) {
      leads[app] = .array(days.map { .integer(Int64($0)) })
    }
    return [
      "zone": .string(zone), "hour": .integer(Int64(hour)), "apps": .object(leads), "mail": .bool(byMail),
      "names": .bool(revealsNames), "language": .string(language.code),
    ]
  }

  package var timeZone: TimeZone { TimeZone(identifier: zone) ?? .gmt }
}
