import Base
import Catalog
import Foundation
import Store
import TestSupport
import Testing

@testable import Vaccination

@Suite("The lock and the device's authenticator")
struct DeviceKeyTests {
  /// The answer of the device; nil declines.
  private final class Authenticator {
    var id: String? = "a2V5"
    /// The flags for user present and verified.
    var flags: UInt8 = 0x05
    /// Replaces the challenge of the question.
    var challenge: String?
    var type: String?
    /// Whether it answers at once.
    var isSlow = false
    private(set) var asked: [JSON] = []

    func answer(_ request: Effect.Request) -> (status: Int, body: String)? {
      let question = JSON.read(request.body ?? "") ?? .null
      asked.append(question)
      return isSlow ? nil : reply(to: question, makes: request.url == "make")
    }

    func reply(to question: JSON, makes: Bool) -> (status: Int, body: String)? {
      guard let id else { return (0, "") }
      let type = type ?? (makes ? "webauthn.create" : "webauthn.get")
      let said =
        "{\"type\":\"\(type)\",\"challenge\":\"\(challenge ?? question.text("challenge") ?? "")\",\"origin\":\"o\"}"
      let data = [UInt8](repeating: 7, count: 32) + [flags, 0, 0, 0, 1]
      return (
        200,
        "{\"id\":\"\(id)\",\"clientDataJSON\":\"\(text(Array(said.utf8)))\",\"authenticatorData\":\"\(text(data))\"}"
      )
    }

    private func text(_ bytes: [UInt8]) -> String {
      base64(bytes).replacingOccurrences(of: "+", with: "-").replacingOccurrences(of: "/", with: "_")
        .replacingOccurrences(of: "=", with: "")
    }
  }

  private let household = Household()
  private let authenticator = Authenticator()

  private func device(disk: Disk = Disk()) -> Parent {
    let connection = household.server.connection()
    let authenticator = authenticator
    return Parent(VaccinationCore.self, disk: disk) { request in
      request.method == "KEY" ? authenticator.answer(request) : connection(request)
    }
  }

  /// A card behind a PIN that the device can unlock too.
  private func locked() -> Parent {
    let device = device().start("/vaccination/today", languages: ["en"])
    device.addPerson("Eva Secret", born: "1990-02-28")
    device.visit("/vaccination/lock")
    device.type("pin", "25802580")
    device.type("again", "25802580")
    device.submit("vaccination.lock.set")
    device.press("vaccination.lock.key")
    return device
  }

  private func lock(_ device: Parent) {
    device.visit("/vaccination/today")
    device.send(.action(Event.Action("vaccination.lock.now")))
    #expect(!device.words.contains("Eva Secret"))
  }

  @Test("V-74: the device opens the lock, also after a restart, and no server hears of it")
  func opens() {
    let device = locked()
    #expect(device.store.context.settings.lock?.key == "a2V5")
    lock(device)
    device.press("vaccination.lock.ask")
    #expect(device.words.contains("Eva Secret"))
    device.close()
    let again = self.device(disk: device.disk)
    again.start("/vaccination/people", languages: ["en"])
    #expect(!again.words.contains("Eva"))
    again.press("vaccination.lock.ask")
    #expect(again.words.contains("Eva Secret"))
    let questions = authenticator.asked.compactMap { $0.text("challenge") }
    #expect(Set(questions).count == 3)
    #expect(authenticator.asked[0]["authenticatorSelection"]?.text("userVerification") == "required")
    #expect(authenticator.asked[1]["allowCredentials"]?.items?[0].text("id") == "a2V5")
    #expect(!household.server.log.contains { $0.contains("KEY") || $0.contains("passkey") })
  }

  @Test(
    "V-74: another key, another question, another kind of answer or a user who was not verified opens nothing; the PIN does",
    arguments: ["declined", "key", "challenge", "type", "flags"])
  func refused(what: String) {
    let device = locked()
    lock(device)
    switch what {
    case "declined": authenticator.id = nil
    case "key": authenticator.id = "b3RoZXI"
    case "challenge": authenticator.challenge = "AAAA"
    case "type": authenticator.type = "webauthn.create"
    default: authenticator.flags = 0x01
    }
    device.press("vaccination.lock.ask")
    #expect(!device.words.contains("Eva Secret") && device.words.contains("The device did not recognise you"))
    device.type("pin", "25802580")
    device.submit("vaccination.lock.open")
    #expect(device.words.contains("Eva Secret"))
  }

  @Test("V-74: the owner of the device does not wait because of somebody else's wrong PINs")
  func forgives() {
    let device = locked()
    lock(device)
    for _ in 0..<6 {
      device.type("pin", "1111")
      device.submit("vaccination.lock.open")
    }
    #expect(device.words.contains("Too many attempts"))
    device.press("vaccination.lock.ask")
    #expect(device.words.contains("Eva Secret"))
    lock(device)
    device.type("pin", "25802580")
    device.submit("vaccination.lock.open")
    #expect(device.words.contains("Eva Secret"))
  }

  @Test("V-74: behind the PIN no key is made or removed, and an answer that comes too late makes none")
  func behindThePIN() {
    let device = locked()
    lock(device)
    let count = authenticator.asked.count
    device.send(.action(Event.Action("vaccination.lock.key")))
    device.send(.action(Event.Action("vaccination.lock.keyOff")))
    #expect(authenticator.asked.count == count && device.store.context.settings.lock?.key == "a2V5")
    device.press("vaccination.lock.ask")
    device.visit("/vaccination/lock")
    device.press("vaccination.lock.keyOff")
    #expect(device.store.context.settings.lock?.key == nil && device.words.contains("Only the PIN"))
    authenticator.isSlow = true
    device.press("vaccination.lock.key")
    lock(device)
    let late = authenticator.reply(to: authenticator.asked.last ?? .null, makes: true)!
    device.answer(late.status, late.body)
    #expect(device.store.context.settings.lock?.key == nil && !device.words.contains("Eva Secret"))
    #expect(device.page?.first { $0.attributes["data-action"] == "vaccination.lock.ask" } == nil)
  }

  @Test("V-74: changing the PIN keeps the key, and turning the lock off removes it")
  func changed() {
    let device = locked()
    device.type("pin", "999999")
    device.type("again", "999999")
    device.submit("vaccination.lock.set")
    #expect(device.store.context.settings.lock?.key == "a2V5")
    device.press("vaccination.lock.off")
    #expect(device.store.context.settings.lock == nil)
  }

  @Test(
    "Base64url without padding is read, and other text is not",
    arguments: [
      ("", []), ("AA", [0]), ("_-8", [255, 239]), ("aGVq", Array("hej".utf8)), ("A", nil), ("AB", [0]), ("AA==", nil),
      ("A A", nil), ("é", nil),
    ] as [(String, [UInt8]?)])
  func base64url(text: String, expected: [UInt8]?) { #expect(base64URLBytes(text) == expected) }
}
