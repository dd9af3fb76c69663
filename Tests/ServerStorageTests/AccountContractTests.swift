import Base
import ServerStorage
import Sync
import Testing

/// Accounts and their sessions, on every engine.
@Suite struct AccountContractTests {
  private let anna = account("anna", created: later(2))
  private let boris = account("boris", created: later(1))

  @Test("An account reads back as it was written, and is found by its id and its address", arguments: Engine.allCases)
  func accounts(engine: Engine) throws {
    try engine.run(with: [], accounts: [anna, boris]) { storage in
      var changed = anna
      changed.email = "anna@example.com"
      changed.name = "Anna Č\u{0}'\""
      changed.password = "another"
      changed.isDisabled = true
      changed.isVerified = true
      changed.asksForPasskey = true
      try storage.change { try $0.update(changed) }
      try storage.inspect { reading throws in
        #expect(try reading.account(anna.id) == changed)
        #expect(try reading.account(id("none")) == nil)
        #expect(try reading.account(email: "anna@example.com") == changed)
        #expect(try reading.account(email: anna.email) == nil)
        // In order of creation.
        #expect(try reading.accounts() == [boris, changed])
      }
      let taken = account("carl")
      #expect(throws: AccountError.emailTaken) {
        try storage.change {
          try $0.insert(
            Account(id: taken.id, email: boris.email, name: "", password: "", created: start))
        }
      }
      #expect(try storage.read { try $0.accounts().count } == 2)
    }
  }

  @Test("An account is deleted with its sessions and memberships, and with nobody else's", arguments: Engine.allCases)
  func deletion(engine: Engine) throws {
    let one = space("one")
    try engine.run(with: [one], accounts: [anna, boris]) { storage in
      try storage.change { writing in
        for account in [anna, boris] {
          try writing.setRole(.editor, of: account.id, in: one.id)
          try writing.insert(session("phone of \(account.name)", of: account, used: start))
        }
        try writing.delete(account: anna.id)
      }
      try storage.inspect { reading throws in
        #expect(try reading.accounts() == [boris])
        #expect(try reading.members(of: one.id) == [Member(boris.id, .editor)])
        #expect(try reading.session(tokenHash: "phone of anna") == nil)
        #expect(try reading.session(tokenHash: "phone of boris") != nil)
      }
    }
  }

  @Test("P-2: the published spaces are those, in order of creation", arguments: Engine.allCases)
  func published(engine: Engine) throws {
    let spaces = [
      space("zoo", kind: .published), space("shared"), space("own", kind: .private), space("art", kind: .published),
    ]
    try engine.run(with: spaces) { storage throws in
      let found = try storage.read { try $0.publishedSpaces() }
      #expect(found == [spaces[0], spaces[3]])
    }
  }

  private func session(_ token: String, of account: Account, used: Instant) -> Session {
    Session(id: id(token), tokenHash: token, account: account.id, created: start, used: used)
  }

  @Test("P-50: a session reads back as it was written, the most recently used first", arguments: Engine.allCases)
  func sessions(engine: Engine) throws {
    try engine.run(with: [], accounts: [anna, boris]) { storage in
      var phone = Session(
        id: id("phone"), tokenHash: "phone", account: anna.id, created: start, used: start, name: "Č", kind: "Firefox",
        address: "::1", isUnconfirmed: true)
      let tablet = session("tablet", of: anna, used: later(1))
      try storage.change { writing in
        try writing.insert(phone)
        try writing.insert(tablet)
        try writing.insert(session("other", of: boris, used: start))
      }
      try storage.inspect { reading throws in
        #expect(try reading.session(tokenHash: "phone") == phone)
        #expect(try reading.session(tokenHash: "none") == nil)
        #expect(try reading.sessions(of: anna.id) == [tablet, phone])
      }
      phone.used = later(2)
      phone.name = "Another"
      phone.kind = ""
      phone.address = "10.0.0.1"
      phone.isUnconfirmed = false
      try storage.change { try $0.update(phone) }
      #expect(try storage.read { try $0.sessions(of: anna.id) } == [phone, tablet])
    }
  }

  @Test("P-50: exactly the sessions that were meant end", arguments: Engine.allCases)
  func endings(engine: Engine) throws {
    let endings: [(left: [String], end: (any StorageWriting) throws -> Void)] = [
      (["b", "d", "other"], { try $0.deleteSession(tokenHash: "c") }),
      (["c", "other"], { try $0.deleteSessions(of: id("anna"), except: "c") }),
      (["other"], { try $0.deleteSessions(of: id("anna"), except: nil) }),
      // The least recently used end first.
      (["c", "d", "other"], { try $0.deleteSessions(of: id("anna"), beyond: 2) }),
      (["c", "d"], { try $0.deleteSessions(unusedSince: later(2)) }),
    ]
    for ending in endings {
      try engine.run(with: [], accounts: [anna, boris]) { storage in
        try storage.change { writing in
          for (place, token) in ["b", "c", "d"].enumerated() {
            try writing.insert(session(token, of: anna, used: later(Int64(place) + 1)))
          }
          try writing.insert(session("other", of: boris, used: later(1)))
          try ending.end(writing)
        }
        let left = try storage.read { reading in
          try ["b", "c", "d", "other"].filter { try reading.session(tokenHash: $0) != nil }
        }
        #expect(left == ending.left)
      }
    }
  }

  @Test("P-51: a code is replaced by the next for its purpose, and ends in time", arguments: Engine.allCases)
  func codes(engine: Engine) throws {
    try engine.run(with: [], accounts: [anna, boris]) { storage in
      func code(_ hash: String, _ purpose: MailCode.Purpose, of account: Account, expires: Instant) -> MailCode {
        MailCode(secretHash: hash, account: account.id, purpose: purpose, email: account.email, expires: expires)
      }
      let known = {
        try ["a", "b", "c", "d"].filter { hash in try storage.read { try $0.code(secretHash: hash) } != nil }
      }
      let second = code("b", .address, of: anna, expires: later(5))
      try storage.change { writing in
        try writing.insert(code("a", .address, of: anna, expires: later(5)))
        try writing.insert(second)
        try writing.insert(code("c", .password, of: anna, expires: later(9)))
        try writing.insert(code("d", .password, of: boris, expires: later(9)))
      }
      #expect(try storage.read { try $0.code(secretHash: "b") } == second)
      #expect(try known() == ["b", "c", "d"])
      try storage.change { try $0.deleteCodes(expiredAt: later(4)) }
      #expect(try known() == ["b", "c", "d"])
      try storage.change { try $0.deleteCodes(expiredAt: later(5)) }
      #expect(try known() == ["c", "d"])
      try storage.change { try $0.deleteCodes(of: anna.id) }
      #expect(try known() == ["d"])
    }
  }

  @Test("P-57: the newest events of each kind are kept, the newest first", arguments: Engine.allCases)
  func events(engine: Engine) throws {
    try engine.run(with: [], accounts: [anna, boris]) { storage in
      func event(_ moment: Int64, _ kind: AccountEvent.Kind, _ detail: String = "") -> AccountEvent {
        AccountEvent(moment: later(moment), kind: kind, detail: detail, address: "::1")
      }
      try storage.change { writing in
        try writing.insert(event(1, .signedUp), of: anna.id, keeping: 2)
        for moment in 2...5 { try writing.insert(event(Int64(moment), .signedIn, "č"), of: anna.id, keeping: 2) }
        try writing.insert(event(6, .exported), of: boris.id, keeping: 2)
      }
      try storage.inspect { reading throws in
        let all = [event(5, .signedIn, "č"), event(4, .signedIn, "č"), event(1, .signedUp)]
        #expect(try reading.events(of: anna.id, limit: 9) == all)
        #expect(try reading.events(of: anna.id, limit: 2) == Array(all.prefix(2)))
      }
      try storage.change { try $0.deleteEvents(before: later(5)) }
      try storage.inspect { reading throws in
        #expect(try reading.events(of: anna.id, limit: 9).map { $0.moment } == [later(5)])
        #expect(try reading.events(of: boris.id, limit: 9).map { $0.moment } == [later(6)])
      }
    }
  }
}
