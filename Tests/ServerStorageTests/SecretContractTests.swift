import Base
import ServerStorage
import Sync
import Testing

/// What lets somebody in besides a password, on every engine.
@Suite struct SecretContractTests {
  private let one = space("one")
  private let two = space("two")
  private let anna = account("anna")
  private let boris = account("boris")

  @Test("P-53: an invitation is found by its hash, and exactly those that were meant end", arguments: Engine.allCases)
  func invitations(engine: Engine) throws {
    func invitation(_ name: String, to space: Space, by account: Account, _ created: Int64, expires: Int64)
      -> Invitation
    {
      Invitation(
        id: id(name), secretHash: name, space: space.id, role: .contributor, account: account.id, label: "Č",
        created: later(created), expires: later(expires))
    }
    let all = [
      invitation("a", to: one, by: anna, 2, expires: 5), invitation("b", to: one, by: boris, 1, expires: 9),
      invitation("c", to: two, by: anna, 3, expires: 9),
    ]
    let endings: [(left: [String], end: (any StorageWriting) throws -> Void)] = [
      (["a", "b", "c"], { try $0.delete(invitation: id("none")) }),
      (["b", "c"], { try $0.delete(invitation: id("a")) }),
      (["b"], { try $0.deleteInvitations(of: id("anna"), to: nil) }),
      (["b", "c"], { try $0.deleteInvitations(of: id("anna"), to: id("one")) }),
      (["a", "b", "c"], { try $0.deleteInvitations(expiredAt: later(4)) }),
      (["b", "c"], { try $0.deleteInvitations(expiredAt: later(5)) }),
    ]
    for ending in endings {
      try engine.runWithTwo { storage in
        try storage.change { writing in for one in all { try writing.insert(one) } }
        try storage.inspect { reading throws in
          #expect(try reading.invitation(secretHash: "a") == all[0])
          #expect(try reading.invitation(secretHash: "none") == nil)
          // In order of creation.
          #expect(try reading.invitations(to: one.id) == [all[1], all[0]])
        }
        try storage.change { try ending.end($0) }
        let left = try storage.read { reading in
          try all.map { $0.secretHash }.filter { try reading.invitation(secretHash: $0) != nil }
        }
        #expect(left == ending.left)
      }
    }
  }

  @Test("P-55: an app password reads back as it was written, and ends alone or with all", arguments: Engine.allCases)
  func appPasswords(engine: Engine) throws {
    try engine.runWithTwo { storage in
      func password(_ name: String, of account: Account, _ created: Int64) -> AppPassword {
        AppPassword(
          id: id(name), secretHash: name, account: account.id, space: one.id, purpose: .writing, name: "QGIS č",
          created: later(created))
      }
      var first = password("a", of: anna, 2)
      let (second, other) = (password("b", of: anna, 1), password("c", of: boris, 1))
      try storage.change { writing in
        for password in [first, second, other] { try writing.insert(password) }
        try writing.setUsed(later(7), appPassword: first.id)
      }
      first.used = later(7)
      try storage.inspect { reading throws in
        #expect(try reading.appPassword(secretHash: "a") == first)
        #expect(try reading.appPassword(secretHash: "none") == nil)
        #expect(try reading.appPasswords(of: anna.id) == [second, first])
      }
      try storage.change { try $0.delete(appPassword: second.id) }
      #expect(try storage.read { try $0.appPasswords(of: anna.id) } == [first])
      try storage.change { try $0.deleteAppPasswords(of: anna.id) }
      #expect(try storage.read { try $0.appPasswords(of: anna.id) }.isEmpty)
      #expect(try storage.read { try $0.appPasswords(of: boris.id) } == [other])
      try storage.change { try $0.delete(space: one.id) }
      #expect(try storage.read { try $0.appPassword(secretHash: "c") } == nil)
    }
  }

  @Test(
    "P-60: a passkey is found by its credential, counts its uses, and ends alone or with all",
    arguments: Engine.allCases)
  func passkeys(engine: Engine) throws {
    try engine.runWithTwo { storage in
      func passkey(_ name: String, of account: Account, _ created: Int64) -> Passkey {
        Passkey(
          id: id(name), account: account.id, credential: [0] + Array(name.utf8), publicKey: [4, 0, 255], count: 0,
          name: "Klíč", created: later(created))
      }
      var first = passkey("a", of: anna, 2)
      let (second, other) = (passkey("b", of: anna, 1), passkey("c", of: boris, 1))
      try storage.change { writing in
        for passkey in [first, second, other] { try writing.insert(passkey) }
        try writing.setUsed(later(7), count: .max, passkey: first.id)
      }
      first.used = later(7)
      first.count = .max
      try storage.inspect { reading throws in
        #expect(try reading.passkey(credential: first.credential) == first)
        #expect(try reading.passkey(credential: [0]) == nil)
        #expect(try reading.passkeys(of: anna.id) == [second, first])
      }
      try storage.change { try $0.delete(passkey: second.id) }
      #expect(try storage.read { try $0.passkeys(of: anna.id) } == [first])
      try storage.change { try $0.deletePasskeys(of: anna.id) }
      #expect(try storage.read { try $0.passkeys(of: anna.id) }.isEmpty)
      #expect(try storage.read { try $0.passkeys(of: boris.id) } == [other])
    }
  }

  @Test("P-56: an account has one authenticator, and each recovery code works once", arguments: Engine.allCases)
  func secondFactors(engine: Engine) throws {
    try engine.runWithTwo { storage in
      let first = Authenticator(account: anna.id, secret: [1, 0, 255])
      let second = Authenticator(account: anna.id, secret: [2], isConfirmed: true, lastStep: 7)
      try storage.change { writing in
        try writing.set(first)
        try writing.set(second)
        try writing.setRecoveryCodes(["x"], of: anna.id)
        try writing.setRecoveryCodes(["a", "b", "c"], of: anna.id)
        try writing.setRecoveryCodes(["a"], of: boris.id)
      }
      #expect(try storage.read { try $0.authenticator(of: anna.id) } == second)
      #expect(try storage.read { try $0.authenticator(of: boris.id) } == nil)
      let used = try storage.write { writing in
        try ["x", "a", "a", "none"].map { try writing.useRecoveryCode($0, of: anna.id) }
      }
      #expect(used == [false, true, false, false])
      #expect(try storage.read { try $0.recoveryCodeCount(of: anna.id) } == 2)
      #expect(try storage.read { try $0.recoveryCodeCount(of: boris.id) } == 1)
      try storage.change { writing in
        try writing.deleteAuthenticator(of: anna.id)
        try writing.setRecoveryCodes([], of: anna.id)
      }
      #expect(try storage.read { try $0.authenticator(of: anna.id) } == nil)
      #expect(try storage.read { try $0.recoveryCodeCount(of: anna.id) } == 0)
    }
  }
}
