import Base
import Store
import Sync
import Testing

@testable import Zoo

@Suite("Addresses of the zoo")
struct ZooAddressTests {
  private static let id = RecordID(high: 1, low: 2)

  @Test(
    "K-61: the address of a route leads to that route",
    arguments: [
      ZooRoute.animals(nil), .animals(id), .tree(nil, "", nil), .tree(.order, "", nil), .tree(.order, "carnivora", nil),
      .tree(.order, "carnivora", id), .programme(nil), .programme(id), .mine(nil), .mine(id), .quiz, .map, .about,
      .offline, .drafts(.animal), .drafts(.programme), .form(.animal, nil), .form(.animal, id), .form(.programme, nil),
      .form(.programme, id), .difference(.animal, id), .difference(.programme, id),
    ])
  func addresses(_ place: ZooRoute) {
    let url = place.url
    #expect(ZooRoute(Route(url)).url == url)
    #expect(url != ZooRoute.unknown.url)
  }
}
