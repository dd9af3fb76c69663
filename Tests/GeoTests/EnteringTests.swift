import Base
import Geo
import Testing

@Suite("Coordinates that people type")
struct EnteringTests {
  @Test(
    "G-9: the same place in many notations",
    arguments: [
      "50.0871, 14.4201", "50,0871 14,4201", "14.4201E, 50.0871N", "50°5'13,56\" s.š., 14°25'12,36\" v.d.",
      "N 50° 05.226 E 014° 25.206", "5005.226,N,01425.206,E", "geo:0,0?q=50.0871,14.4201(Lampa%2012)",
      "https://mapy.cz/zakladni?x=14.4201&y=50.0871&z=15", "POINT(14.4201 50.0871)", "+50.0871+014.4201/",
      "zem. šířka 50,0871, zem. délka 14,4201", "50.0871 N - 14.4201 E", "50,0871° s. š. – 14,4201° v. d.",
    ])
  func notations(_ text: String) throws {
    let place = try EnteredPlace(text).coordinates
    #expect((place.latitude - 50.0871).magnitude < 1e-8)
    #expect((place.longitude - 14.4201).magnitude < 1e-8)
  }

  @Test("G-9: without letters the place in the other order is reported too")
  func order() throws {
    let place = try EnteredPlace("14.4201, 50.0871")
    #expect(place.coordinates == Coordinates(latitude: 14.4201, longitude: 50.0871))
    #expect(place.ifSwapped == Coordinates(latitude: 50.0871, longitude: 14.4201))
    #expect(try EnteredPlace("14.4201N, 50.0871E").ifSwapped == nil)
    #expect(try EnteredPlace("geo:0,0?q=50.0871,14.4201(Lampa%2012)").label == "Lampa 12")
  }

  @Test(
    "G-10: text that is not clearly a place is refused with the reason",
    arguments: [
      (" ", EnteringFault.empty), ("50.0871", .incomplete), ("50°65'N 14°25'E", .badMinutes),
      ("50°5'75\"N 14°25'E", .badSeconds), ("50.0871N, 14.4201N", .hemisphereConflict),
      ("50.5°30'N 14°E", .mixedNotation), ("458000 5549000", .zoneMissing), ("61U 458000 5549000", .badZone),
      ("3CPC+R2", .needsReference), ("https://mapy.cz/s/gakafolole", .needsNetwork), ("Nádražní 12", .notCoordinates),
      ("50,0871,14,4201", .ambiguous), ("95, 14", .outOfRange), ("50.0871 - 14.4201", .ambiguous),
      ("50,0871 – 14,4201", .ambiguous), ("50°5' - 14°25'", .ambiguous), ("50.0871 N - 14.4201", .ambiguous),
    ])
  func refusals(_ text: String, _ fault: EnteringFault) {
    #expect(throws: fault) { try EnteredPlace(text) }
  }

  @Test(
    "G-11: S-JTSK in any order and sign, within a metre",
    arguments: [
      "-742000 -1043000", "1043000 742000", "X: 1043000 Y: 742000", "Y: 742 000,00 X: 1 043 000,00",
      "−742 000,0; −1 043 000,0", "X=1 043 000.0 Y=742 000.0", "S-JTSK 742 000, 1 043 000", "742000,0, 1043000,0",
    ])
  func krovak(_ text: String) throws {
    let place = try EnteredPlace(text).coordinates
    #expect((place.latitude - 50.088_571_8).magnitude < 1e-6)
    #expect((place.longitude - 14.432_438_2).magnitude < 1e-6)
  }

  @Test("G-12: a short plus code is completed near a place")
  func plusCode() throws {
    let praha = try #require(Coordinates(latitude: 50.1, longitude: 14.4))
    let place = try EnteredPlace("3CPC+R2", near: praha).coordinates
    #expect((place.latitude - 50.087_062_5).magnitude < 1e-9)
    #expect((place.longitude - 14.420_062_5).magnitude < 1e-9)
    #expect(PlusCode(place).text == "9F2P3CPC+R2")
    #expect(try EnteredPlace("3CPC+R2", near: praha).unreadWords == nil)
    #expect(try EnteredPlace("9F2P3CPC+R2, Praha").unreadWords == nil)
  }

  @Test(
    "G-12: a short plus code with a town behind it is completed near a place too, and the words are said to be unread",
    arguments: ["3CPC+R2 Praha 1", "3CPC+R2, Praha 1", " 3cpc+r2  Praha  1"])
  func plusCodeOfATown(_ text: String) throws {
    let place = try EnteredPlace(text, near: Coordinates(latitude: 50.1, longitude: 14.4))
    #expect((place.coordinates.latitude - 50.087_062_5).magnitude < 1e-9)
    #expect((place.coordinates.longitude - 14.420_062_5).magnitude < 1e-9)
    #expect(place.unreadWords == "Praha 1")
    #expect(throws: EnteringFault.needsReference) { try EnteredPlace(text) }
  }

  @Test("G-9: a sign stays one: at the beginning, after a comma, and before its number without a blank")
  func signs() throws {
    for text in ["- 33.8688, - 151.2093", "-33.8688 -151.2093", "- 33.8688 -151.2093"] {
      let place = try EnteredPlace(text).coordinates
      #expect(place == Coordinates(latitude: -33.8688, longitude: -151.2093), "\(text)")
    }
    // S-JTSK has no signs that matter.
    #expect(try EnteredPlace("742000 - 1043000").notation == .krovak)
  }

  @Test("G-9: S behind a zone of UTM is the south, unless the metres lie in the band S")
  func southernZone() throws {
    let sydney = try EnteredPlace("56S 334873 6252266").coordinates
    #expect((sydney.latitude + 33.86).magnitude < 0.02 && (sydney.longitude - 151.21).magnitude < 0.02)
    let athens = try EnteredPlace("34S 739000 4206000").coordinates
    #expect((athens.latitude - 37.97).magnitude < 0.05)
  }

  @Test("G-9: whole degrees with signs are no plus codes, wherever the map is")
  func signedDegrees() throws {
    let place = try EnteredPlace("+52 +26", near: Coordinates(latitude: 50.1, longitude: 14.4))
    #expect(place.coordinates == Coordinates(latitude: 52, longitude: 26) && place.unreadWords == nil)
  }
}
