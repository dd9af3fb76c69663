import Base
import Store
import Sync
import TestSupport
import Testing

@Suite("Account")
struct AccountTests {
  let server = LittleServer(TestApps.schema)

  @Test("Notes from before signing up are uploaded after it")
  func signUp() {
    let tab = Tab(TestApps.self, server: server.connection()).start()
    tab.note("Oak")
    #expect(server.log.isEmpty)
    tab.signUp()
    #expect(tab.notice == "Signed in. Your data are synchronising.")
    #expect(server.accounts[0].records.count == 1)
    #expect(tab.store.context.unsentCount == 0)
    #expect(tab.disk.keys("o/").isEmpty)
    #expect(tab.isLive)
    tab.visit("/sync")
    #expect(tab.words.contains("Everything is sent"))
  }

  @Test("The second device shows the same notes")
  func secondDevice() {
    let phone = Tab(TestApps.self, server: server.connection()).start()
    phone.note("Oak", "old")
    phone.signUp()
    let tablet = Tab(TestApps.self, seed: 2, server: server.connection()).start()
    tablet.signIn()
    #expect(tablet.notes == ["Oak old"])
  }

  @Test("The account is remembered after a restart")
  func remembered() {
    let connection = server.connection()
    let tab = Tab(TestApps.self, server: connection).start()
    tab.signUp()
    let next = Tab(TestApps.self, disk: tab.disk, seed: 2, server: connection).start("/account")
    #expect(next.words.contains("eva@example.org"))
    #expect(next.isLive)
  }

  @Test(
    "P-84: what the account holds comes back when the browser has thrown the storage away, and the user is told",
    arguments: [true, false])
  func thrownAway(isKnown: Bool) {
    let connection = server.connection()
    let tab = Tab(TestApps.self, server: connection).start()
    tab.note("Oak")
    tab.signUp()
    let next = Tab(TestApps.self, seed: 2, server: connection).start("/account")
    #expect(next.notes.isEmpty && next.words.contains("Create account"))
    next.send(.action(Event.Action("account.return", value: isKnown ? "emptied" : "")))
    #expect(next.words.contains("eva@example.org"))
    next.visit("/notes")
    #expect(next.notes == ["Oak "])
    #expect(next.notice?.contains("What your account holds is coming back; what was not sent yet is gone.") == true)
    next.pass(milliseconds: 20_000)
    next.visit("/settings")
    #expect(next.notice != nil, "it stays until it was read")
    let restarted = Tab(TestApps.self, disk: next.disk, seed: 3, server: connection).start()
    #expect(restarted.notes == ["Oak "] && restarted.isLive)
  }

  @Test(
    "P-84: without a session the user is asked to sign in where something was stored; a first visit hears nothing",
    arguments: [true, false])
  func thrownAwaySignedOut(isKnown: Bool) {
    let tab = Tab(TestApps.self, server: server.connection()).start()
    tab.send(.action(Event.Action("account.return", value: isKnown ? "emptied" : "")))
    #expect(server.log == ["GET /api/v1/account"])
    #expect((tab.notice?.contains("Sign in, and what your account holds comes back.") == true) == isKnown)
    #expect(tab.notice == nil || isKnown)
    tab.visit("/account")
    #expect(!tab.words.contains("password is wrong") && tab.page?.first(class: "wrong") == nil)
    tab.signUp()
    #expect(tab.isLive)
  }

  @Test("P-84: the answer to that question disturbs nobody who signs in meanwhile")
  func thrownAwayMeanwhile() {
    let tab = Tab(TestApps.self).start("/account")
    tab.send(.action(Event.Action("account.return", value: "emptied")))
    let asked = tab.requests.count
    tab.type("email", "eva@example.org")
    tab.type("password", "correct horse")
    tab.submit("account.sign-up")
    #expect(tab.requests.count == asked + 1)
    tab.send(.action(Event.Action("account.return", value: "emptied")))
    #expect(tab.requests.count == asked + 1, "somebody is signing in")
  }

  @Test("A wrong address and a short password are marked without asking the server")
  func checkedHere() {
    let tab = Tab(TestApps.self, server: server.connection()).start("/account")
    tab.type("email", "eva")
    tab.submit("account.sign-up")
    #expect(tab.page?.first(class: "wrong")?.words.contains("Enter an e-mail address.") == true)
    tab.type("email", "eva@example.org")
    tab.type("password", "short")
    tab.submit("account.sign-up")
    #expect(tab.page?.first(class: "wrong")?.words.contains("A password has at least 8 characters.") == true)
    #expect(server.log.isEmpty)
  }

  @Test("A wrong password is reported at its field, and nothing changes")
  func wrongPassword() {
    Tab(TestApps.self, server: server.connection()).start().signUp()
    let tab = Tab(TestApps.self, seed: 2, server: server.connection()).start("/account?sign-in=1")
    tab.type("email", "eva@example.org")
    tab.type("password", "wrong horse")
    tab.submit("account.sign-in")
    #expect(tab.page?.first(class: "wrong")?.words.contains("Incorrect e-mail or password.") == true)
    #expect(tab.store.context.account.account == nil)
    #expect(!tab.words.contains("You are signed out"), "this is not an expired session")
  }

  @Test("A taken address, too many attempts, a server problem and a missing network each say what to do")
  func faults() {
    let tab = Tab(TestApps.self).start("/account")
    func fault(_ answer: () -> Void) -> String? {
      tab.type("email", "eva@example.org")
      tab.type("password", "correct horse")
      tab.submit("account.sign-up")
      #expect(
        tab.page?.first { $0.tag == "button" && $0.attributes["type"] == "submit" }?.attributes["disabled"] != nil)
      answer()
      #expect(
        tab.page?.first { $0.tag == "button" && $0.attributes["type"] == "submit" }?.attributes["disabled"] == nil)
      return tab.page?.first(class: "fault")?.words
    }
    #expect(fault { tab.answer(409) } == "There is an account with this e-mail. Sign in instead.")
    #expect(fault { tab.answer(429, retryAfterSeconds: 30) } == "Too many attempts. Try again in 30 s.")
    // P-1: a proxy in front of the server has changed Host.
    let address = fault { tab.answer(421) }
    #expect(address?.hasPrefix("The server does not know its address.") == true)
    #expect(fault { tab.answer(500) } == "The server cannot answer now. Nothing is lost; try again in a while.")
    #expect(fault { tab.failRequest() } == "The server cannot be reached. Nothing is lost; try again with a network.")
    tab.visit("/account?sign-in=1")
    #expect(tab.page?.first(class: "fault") == nil, "another form, another attempt")
  }

  @Test("P-22: 401 asks the user to sign in, keeps everything, and continues where it was")
  func expired() {
    let tab = Tab(TestApps.self, server: server.connection()).start()
    tab.signUp()
    server.isExpired = true
    tab.note("Oak")
    #expect(tab.words.contains("You are signed out. Everything stays on this device"))
    #expect(!tab.isLive)
    #expect(tab.notes == ["Oak "])
    let asked = server.log.count
    tab.note("Elm")
    tab.pass(milliseconds: 600_000)
    #expect(server.log.count == asked, "it does not ask again in vain")
    tab.signIn()
    #expect(!tab.words.contains("You are signed out"))
    #expect(server.accounts[0].records.count == 2)
    #expect(tab.isLive)
  }

  @Test("Signing in again in another tab lets the leading tab continue (P-23)")
  func expiredInAnotherTab() {
    let connection = server.connection()
    let leader = Tab(TestApps.self, server: connection).start()
    leader.signUp()
    server.isExpired = true
    leader.note("Oak")
    let other = Tab(TestApps.self, disk: leader.disk, seed: 2, server: connection).start(isLeader: false)
    #expect(other.words.contains("You are signed out"))
    other.signIn()
    #expect(!leader.words.contains("You are signed out"))
    #expect(server.accounts[0].records.values.first?.record.fields["title"]?.text == "Oak")
  }

  @Test("Another account is refused while the data of the first are here, and its session is closed")
  func otherAccount() {
    Tab(TestApps.self, seed: 3, server: server.connection()).start().signUp("jan@example.org")
    let tab = Tab(TestApps.self, server: server.connection()).start()
    tab.signUp()
    server.isExpired = true
    tab.note("Oak")
    tab.signIn("jan@example.org")
    tab.visit("/account")
    #expect(server.log.last == "DELETE /api/v1/sessions/current")
    #expect(server.accounts.first { $0.email == "jan@example.org" }?.records.isEmpty == true)
    #expect(tab.notes == [] && tab.store.context.unsentCount == 1)
    tab.signIn()
    #expect(server.accounts.first { $0.email == "eva@example.org" }?.records.count == 1)
  }

  @Test("The refusal of another account stays on the screen")
  func otherAccountSaid() {
    Tab(TestApps.self, seed: 3, server: server.connection()).start().signUp("jan@example.org")
    let tab = Tab(TestApps.self, server: server.connection()).start()
    tab.signUp()
    server.isExpired = true
    tab.note("Oak")
    tab.visit("/account")
    tab.type("email", "jan@example.org")
    tab.type("password", "correct horse")
    tab.submit("account.sign-in")
    #expect(tab.page?.first(class: "wrong")?.words.contains("This device holds the data of eva@example.org.") == true)
  }

  @Test("Signing out asks first, and then nothing of the account is left on the device")
  func signOut() {
    let tab = Tab(TestApps.self, server: server.connection()).start()
    tab.note("Oak")
    tab.signUp()
    tab.visit("/account")
    tab.press("account.sign-out")
    #expect(tab.words.contains("Your data stay on the server and are removed from this device."))
    tab.press("dialog.confirm")
    #expect(tab.disk.entries.isEmpty)
    #expect(server.log.last == "DELETE /api/v1/sessions/current")
  }

  @Test("P-24: signing out with unsent changes warns and gives their number")
  func signOutUnsent() throws {
    let tab = Tab(TestApps.self, server: server.connection()).start()
    tab.signUp()
    tab.send(.online(false))
    for title in ["Oak", "Elm", "Ash"] { tab.note(title) }
    tab.visit("/account")
    tab.press("account.sign-out")
    let dialog = try #require(tab.page?.first { $0.attributes["role"] == "alertdialog" })
    #expect(dialog.words.contains("3 changes have not been sent yet and would be lost"))
    tab.press("dialog.cancel")
    #expect(tab.notes == [] && tab.store.context.unsentCount == 3)
  }

  @Test(
    "P-24: a device whose session has ended, as its account may have, can be left, after it was said that it may be the only copy"
  )
  func leavesEndedSession() throws {
    let tab = Tab(TestApps.self, server: server.connection()).start()
    tab.note("Oak")
    tab.signUp()
    server.isExpired = true
    tab.note("Elm")
    tab.visit("/account")
    tab.press("account.sign-out")
    let dialog = try #require(tab.page?.first { $0.attributes["role"] == "alertdialog" })
    #expect(
      dialog.words.contains("otherwise this is the only copy") && dialog.words.contains("1 change has not been sent"))
    tab.press("dialog.confirm")
    #expect(tab.disk.entries.isEmpty)
    let next = Tab(TestApps.self, disk: tab.disk, seed: 4, server: tab.server).start("/account")
    #expect(next.words.contains("Create account") && !next.words.contains("You are signed out"))
  }

  @Test("P-24: changes that wait for a decision count as existing only here")
  func signOutWithConflict() throws {
    let (phone, _) = ConflictTests.twoTitles(server)
    phone.visit("/account")
    phone.press("account.sign-out")
    let dialog = try #require(phone.page?.first { $0.attributes["role"] == "alertdialog" })
    #expect(dialog.words.contains("1 change has not been sent yet and would be lost"))
  }

  @Test("The password can be changed only with the old one")
  func changePassword() {
    let tab = Tab(TestApps.self, server: server.connection()).start()
    tab.signUp()
    tab.visit("/account/password")
    tab.type("password", "wrong horse")
    tab.type("new-password", "better horse")
    tab.submit("account.change-password")
    #expect(tab.page?.all { $0.attributes["class"]?.hasSuffix("wrong") == true }.count == 1, "marked at one field")
    #expect(server.accounts[0].password == "correct horse")
    tab.type("password", "correct horse")
    tab.submit("account.change-password")
    #expect(tab.notice == "The password is changed.")
    #expect(server.accounts[0].password == "better horse")
  }

  @Test("A refused password is cleared and the new one stays for the next attempt; after a change both are cleared")
  func passwordControls() {
    let tab = Tab(TestApps.self, server: server.connection()).start()
    tab.signUp()
    tab.visit("/account/password")
    func typed(_ name: String) -> String? { tab.page?.first { $0.attributes["name"] == name }?.attributes["value"] }
    tab.type("password", "wrong horse")
    tab.type("new-password", "better horse")
    tab.submit("account.change-password")
    #expect(typed("password") ?? "" == "" && typed("new-password") == "better horse")
    #expect(tab.effects.contains { if case .focus("#account-password") = $0 { true } else { false } })
    tab.type("password", "correct horse")
    tab.submit("account.change-password")
    #expect(typed("password") ?? "" == "" && typed("new-password") ?? "" == "")
  }

  @Test("The account is deleted with its password, after a question, here and on the server")
  func deleteAccount() {
    let tab = Tab(TestApps.self, server: server.connection()).start()
    tab.note("Oak")
    tab.signUp()
    tab.visit("/account/deletion")
    tab.page?.first { $0.attributes["id"] == "delete-password" }?.attributes["value"] = "correct horse"
    tab.submit("account.delete")
    #expect(server.accounts.count == 1)
    tab.press("dialog.confirm")
    #expect(server.accounts.isEmpty)
    #expect(tab.disk.entries.isEmpty)
  }

  @Test("P-24: with the session of another account nothing leaves the device, which asks to sign in")
  func sessionOfAnother() {
    let phone = Tab(TestApps.self, server: server.connection()).start()
    phone.signUp()
    phone.note("Oak")
    let own = phone.server
    let other = Tab(TestApps.self, seed: 2, server: server.connection()).start()
    other.signUp("jan@example.org")
    phone.close()
    let next = Tab(TestApps.self, disk: phone.disk, seed: 3, server: other.server).start()
    #expect(next.notes == ["Oak "] && !next.disk.keys("r/me/").isEmpty)
    #expect(next.store.context.account.needsSignIn)
    next.note("Elm")
    next.server = own
    next.signIn()
    #expect(next.notes == ["Elm ", "Oak "] && next.store.context.unsentCount == 0)
    #expect(server.accounts[0].records.count == 2 && server.accounts[1].records.isEmpty)
  }
}
