import Base
import Crypto
import Foundation
import HTTPTypes
import HummingbirdTesting
import Server
import ServerStorage
import Sync
import Synchronization
import Testing
import Vaccination

/// A push service that records messages, and its answers.
final class LittlePushService: Sendable {
  typealias Outcome = PushService<SQLiteStorage>.Outcome

  private let state = Mutex<(texts: [String], outcome: Outcome)>(([], .taken))
  /// Called before each message is accepted.
  private let look: @Sendable () -> Void

  init(look: @escaping @Sendable () -> Void = {}) {
    self.look = look
  }

  var texts: [String] { state.withLock { $0.texts } }

  func say(_ outcome: Outcome) { state.withLock { $0.outcome = outcome } }

  func take(_ text: [UInt8]) -> Outcome {
    look()
    return state.withLock { state in
      state.texts.append(String(decoding: text, as: UTF8.self))
      return state.outcome
    }
  }

  /// The server's reminders with this service instead of real ones.
  func reminders(of server: TestServer) -> Reminders<SQLiteStorage> {
    var reminders = server.server.reminders
    reminders.push = { text, _, _ in self.take(text) }
    return reminders
  }
}

/// A subscription like that of a browser.
func subscription(_ endpoint: String = "https://push.example.net/abc") -> JSON {
  [
    "endpoint": .string(endpoint), "expirationTime": .null,
    "keys": [
      "p256dh": .string(base64url(Array(P256.KeyAgreement.PrivateKey().publicKey.x963Representation))),
      "auth": .string(base64url(PushMessage.random(16))),
    ],
  ]
}

/// Reminders at eight in Prague.
func settings(_ apps: JSON, mail: Bool = false, names: Bool = false, language: String = "en") -> JSON {
  [
    "zone": "Europe/Prague", "hour": 8, "apps": apps, "mail": .bool(mail), "names": .bool(names),
    "language": .string(language),
  ]
}

let remindersPath = "/api/v1/account/reminders"

/// A certificate that expires on the last day of March 2031.
func certificate(expires: String = "2031-03-31", number: Int64 = 1) -> JSON {
  [
    "device": "0198c0de-0000-7000-8000-00000000000d",
    "operations": [
      [
        "number": .integer(number), "collection": "certificate", "id": "0198c0de-0000-7000-8000-000000000001",
        "base": 0,
        "set": ["template": "custom", "name": "English level 4", "expires": .string(expires)],
      ]
    ],
  ]
}

func instant(_ text: String) throws -> Instant { try #require(Instant(rfc3339: text)) }

extension TestServer {
  /// Makes the account due again, as if its hour had come.
  func wake(_ person: Person) throws {
    let account = try #require(RecordID(person.id))
    try storage.write { writing in
      guard var entry = try writing.reminders(of: account) else { return }
      entry.next = Instant(milliseconds: 0)
      try writing.keep(entry)
    }
  }

  func reminders(of person: Person) throws -> ReminderEntry? {
    let account = try #require(RecordID(person.id))
    return try storage.read { try $0.reminders(of: account) }
  }

  func verify(_ person: Person) throws {
    let id = try #require(RecordID(person.id))
    try storage.write { writing in
      guard var account = try writing.account(id) else { return }
      account.isVerified = true
      try writing.update(account)
    }
  }

  /// Fills the published catalogue of vaccines.
  func fillVaccines() throws {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Content/vaccines.json").path
    #expect(try StarterContent(name: Vaccination.space, title: "Vaccines", path: path).fill(knowingAllApps))
  }
}
