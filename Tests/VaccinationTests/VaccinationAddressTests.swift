import Base
import Store
import Sync
import Testing

@testable import Vaccination

@Suite("Addresses of the vaccination card")
struct VaccinationAddressTests {
  private static let id = RecordID(high: 1, low: 2)
  private static let other = RecordID(high: 3, low: 4)

  @Test(
    "K-61: the address of a route leads to that route",
    arguments: [
      VaccinationRoute.today, .people, .personForm(nil), .personForm(id), .card(id, .coming), .card(id, .past),
      .card(id, .grid), .why(id, other), .plan(id, other), .newDose(id, of: nil), .newDose(id, of: other),
      .illness(id, of: nil), .illness(id, of: other),
      .dose(id, other), .doseForm(id, other), .paper(id), .ownForm(id, nil), .ownForm(id, other), .picture(id, other),
      .print(id), .share(id), .family, .catalogue(nil), .catalogue(id), .schedule, .drafts, .newEntry("vaccine"),
      .entryForm(id), .difference(id), .journey, .transfer, .about, .lock,
    ])
  func addresses(_ place: VaccinationRoute) {
    let url = place.url
    #expect(VaccinationRoute(Route(url)).url == url)
    #expect(url != VaccinationRoute.unknown.url)
  }
}
