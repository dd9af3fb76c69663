import Base
import Catalog
import Foundation
import Store
import Sync
import TestSupport
import Testing

@testable import Vaccination

typealias Parent = Device<VaccinationCore>

/// A device of somebody with a family, and a server that publishes the starter content.
final class Household {
  let server = LittleServer(Catalog.schema)
  static let today = "2026-11-21"

  init() { server.publish("vaccines", Household.published) }

  /// The published records of the starter content.
  static let published: [(key: RecordKey, fields: Fields)] = {
    let json = (try? ShippedCatalogue.json()) ?? .null
    return (json.items("published") ?? []).compactMap { item in
      guard let id = item.text("id").flatMap({ RecordID($0) }), let fields = item.members("fields") else { return nil }
      return (RecordKey(item.text("collection") ?? "", id), fields)
    }
  }()

  static func id(_ collection: String, _ code: String) -> RecordID {
    published.first { $0.key.collection == collection && $0.fields.text("code") == code }!.key.id
  }

  static func series(_ code: String) -> RecordID { id("series", code) }

  func device(_ url: String = "/vaccination/today", language: String = "en") -> Parent {
    Parent(VaccinationCore.self, server: server.connection()).start(url, languages: [language])
  }

  typealias TypedDose = (product: String, date: String)

  /// A device with the card of one person.
  func card(_ born: String, _ doses: [TypedDose]) -> (device: Parent, person: RecordID) {
    let device = device()
    device.addPerson("Jan", born: born)
    device.write(device.people[0], doses)
    return (device, device.people[0])
  }
}

extension Device where Apps == VaccinationCore {
  func records(_ collection: String) -> [Record] {
    let replica = store.context.replica()
    return replica.keys.filter { $0.collection == collection }.compactMap { replica.visible($0) }
      .sorted { $0.id < $1.id }
  }

  /// Adds a person through the form. Returns the person's address.
  @discardableResult
  func addPerson(_ name: String, born: String) -> String {
    visit("/vaccination/people/new")
    type("name", name)
    type("born", born)
    submit("vaccination.cardholder.save")
    return address
  }

  /// Writes doses without the form.
  func write(_ person: RecordID, _ doses: [Household.TypedDose]) {
    for dose in doses {
      visit("/vaccination/people/\(person)/paper")
      // The likely ones stand above the field; the others are typed.
      if button("vaccination.dose.choose", value: "product=" + dose.product) != nil {
        press("vaccination.dose.choose", value: "product=" + dose.product)
      } else {
        type("product", dose.product)
      }
      type("date", dose.date)
      submit("vaccination.dose.save")
    }
  }

  func outlook(_ person: RecordID) -> Outlook { Household.outlook(self, Household.member(self, person)) }

  var people: [RecordID] { records("cardholder").map { $0.id } }
}
