import Base
import Store
import Sync
import Testing

@testable import Heritage

@Suite("Addresses of a history")
struct HeritageAddressTests {
  private static let id = RecordID(high: 1, low: 2)

  @Test(
    "K-61: the address of a route leads to that route",
    arguments: [
      HeritageRoute.history(nil), .history(id), .list(nil), .list(id), .people, .person(id), .rectors(nil),
      .rectors("1920"), .overview, .faculty("civil"), .tour, .help, .drafts(.desk), .drafts(.list(.milestone)),
      .drafts(.form(.person, nil)), .drafts(.form(.person, id)), .drafts(.difference(.site, id)), .drafts(.order),
      .drafts(.transfer),
    ])
  func addresses(_ place: HeritageRoute) {
    let url = place.url
    #expect(HeritageRoute(Route(url)).url == url)
    #expect(url != HeritageRoute.unknown.url)
  }
}
