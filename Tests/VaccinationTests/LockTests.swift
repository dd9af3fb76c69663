import Base
import Catalog
import Store
import TestSupport
import Testing

@testable import Vaccination

@Suite("The app lock")
struct LockTests {
  private let household = Household()

  private func locked() -> Parent {
    let device = household.device()
    device.addPerson("Eva Secret", born: "1990-02-28")
    device.visit("/vaccination/about")
    device.follow("/vaccination/lock")
    device.type("pin", "25802580")
    device.type("again", "25802580")
    device.submit("vaccination.lock.set")
    device.visit("/vaccination/today")
    return device
  }

  @Test("V-95: with the lock on, every tab and the lock itself are marked as nothing to be kept; without it none is")
  func nothingKept() {
    let device = locked()
    func isMarked() -> Bool { device.page?.first { $0.attributes["data-private"] != nil } != nil }
    let tabs = ["/vaccination/today", "/vaccination/people", "/vaccination/catalogue", "/vaccination/journey", "/vaccination/lock"]
    for tab in tabs {
      device.visit(tab)
      #expect(isMarked(), "\(tab)")
    }
    device.pass(milliseconds: 121_000)
    #expect(device.words.contains("Locked") && isMarked())
    enter(device, "25802580")
    device.visit("/vaccination/lock")
    device.press("vaccination.lock.off")
    for tab in tabs {
      device.visit(tab)
      #expect(!isMarked(), "\(tab)")
    }
  }

  private func enter(_ device: Parent, _ pin: String) {
    device.type("pin", pin)
    device.submit("vaccination.lock.open")
  }

  @Test("V-70: the cards are hidden after two minutes without a touch, and the PIN shows them again")
  func patience() {
    let device = locked()
    #expect(device.words.contains("Eva Secret"))
    device.pass(milliseconds: 119_000)
    device.send(.visible)
    #expect(device.words.contains("Eva Secret"))
    device.pass(milliseconds: 2_000)
    #expect(!device.words.contains("Eva Secret") && device.words.contains("Locked"))
    enter(device, "1111")
    #expect(device.words.contains("This PIN is wrong") && !device.words.contains("Eva Secret"))
    enter(device, "25802580")
    #expect(device.words.contains("Eva Secret"))
  }

  @Test("V-70: a restarted app is locked at every address, and no action runs behind the PIN")
  func start() {
    let device = locked()
    let person = device.people[0]
    device.close()
    let again = Parent(VaccinationCore.self, disk: device.disk, server: household.server.connection())
    again.start("/vaccination/people/\(person)")
    for url in ["today", "people", "people/\(person)/edit", "print", "lock", "family", "transfer", "people/\(person)"] {
      again.visit("/vaccination/" + url)
      #expect(!again.words.contains("Eva") && again.words.contains("Locked"), "\(url)")
    }
    again.send(.action(Event.Action("vaccination.cardholder.delete", value: person.description)))
    again.send(.action(Event.Action("vaccination.lock.off")))
    again.send(.action(Event.Action("vaccination.transfer.export", value: "json")))
    #expect(again.people == [person])
    #expect(again.store.context.settings.lock != nil)
    let isExported = again.effects.contains { if case .download = $0 { true } else { false } }
    #expect(!isExported)
    enter(again, "25802580")
    #expect(again.words.contains("Eva Secret"))
  }

  @Test(
    "V-71: further wrong PINs wait longer and longer, also after a new start, and the right one is not even looked at")
  func attempts() {
    let device = locked()
    device.press("notice.dismiss")
    device.pass(milliseconds: 130_000)
    for _ in 0..<5 { enter(device, "0000") }
    #expect(device.words.contains("Too many attempts. Try again in 30 s."))
    device.close()
    let again = Parent(VaccinationCore.self, disk: device.disk, at: Instant(milliseconds: device.now).rfc3339)
    again.start("/vaccination/today")
    enter(again, "25802580")
    #expect(again.words.contains("Too many attempts"))
    again.pass(milliseconds: 31_000)
    enter(again, "0000")
    #expect(again.words.contains("Try again in 60 s."))
    again.pass(milliseconds: 61_000)
    enter(again, "25802580")
    #expect(again.words.contains("Eva Secret"))
  }

  @Test(
    "V-70: an invalid PIN, or a different one the second time, is refused at its field",
    arguments: ["", "123", "12a4", "1234567890123"])
  func refused(pin: String) {
    let device = household.device("/vaccination/lock")
    device.type("pin", pin)
    device.type("again", pin)
    device.submit("vaccination.lock.set")
    #expect(device.words.contains("A PIN has 4 to 12 digits."))
    #expect(device.store.context.settings.lock == nil)
    device.type("pin", "1234")
    device.type("again", "4321")
    device.submit("vaccination.lock.set")
    #expect(device.words.contains("The second PIN is different."))
  }

  @Test("V-71: the storage does not contain the PIN, and the lock can be removed")
  func storage() {
    let device = locked()
    #expect(!device.disk.entries.values.contains { $0.contains("25802580") })
    device.visit("/vaccination/lock")
    device.press("vaccination.lock.off")
    device.pass(milliseconds: 200_000)
    device.visit("/vaccination/today")
    #expect(device.words.contains("Eva Secret"))
  }
}
