import Base
import Store
import Sync
import Testing

@testable import Logbook

@Suite("Addresses of the logbook")
struct LogbookAddressTests {
  private static let id = RecordID(high: 1, low: 2)
  private static let key = RecordKey(Flight.collection.name, id)

  @Test(
    "K-61: the address of a route leads to that route",
    arguments: [
      LogbookRoute.flights, .kinds, .day, .flight(id), .flightForm(nil, .session), .flightForm(key, .flight),
      .attachment(key, id), .signing(key), .aircraft(.list), .aircraft(.form(nil)), .aircraft(id),
      .aircraft(.form(RecordKey(Aircraft.collection.name, id))), .place(id), .rule(id), .template(id), .pilot, .pilotForm,
      .transfer,
      .repairs, .bag, .roster, .report, .calendar, .check(nil), .check(key),
      .certificates(.overview), .certificates(.kinds), .certificates(.recency), .certificates(.certificate(id)),
      .certificates(.certificateForm(nil, .class2)), .certificates(.certificateForm(key, .custom)),
      .certificates(.rating(id)), .certificates(.ratingForm(nil, .other)), .certificates(.ratingForm(key, .other)),
      .limits(.overview), .limits(.limit(Limit.allCases[0])), .limits(.breaches), .limits(.settings),
      .limits(.duty(id)),
      .statistics(.overview), .statistics(.by(.airport)), .statistics(.map), .statistics(.previous(id)),
    ])
  func addresses(_ place: LogbookRoute) {
    let url = place.url
    #expect(LogbookRoute(Route(url)).url == url)
    #expect(url != LogbookRoute.unknown.url)
  }

  @Test("K-61: the address of a new record contains its defaults")
  func templates() {
    for template in [FlightTemplate.like(Self.key), .backFrom(Self.key), .onwardsFrom(Self.key), .planned(Self.key)] {
      let route = Route(LogbookRoute.newURL(.flight, template))
      #expect(FlightTemplate(route).name == template.name)
      guard case .flightForm(nil, .flight) = LogbookRoute(route) else {
        Issue.record("no form at \(route.url)")
        continue
      }
    }
  }
}
