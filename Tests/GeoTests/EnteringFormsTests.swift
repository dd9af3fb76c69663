import Base
import Geo
import Testing

/// How people, devices and services write one place, and what looks like it and is another.
@Suite("Forms of coordinates")
struct EnteringFormsTests {
  private func check(_ text: String, _ latitude: Double, _ longitude: Double, within limit: Double = 2e-4) {
    do throws(EnteringFault) {
      let place = try EnteredPlace(text, near: Coordinates(latitude: 50, longitude: 14)).coordinates
      #expect(
        (place.latitude - latitude).magnitude < limit && (place.longitude - longitude).magnitude < limit,
        "\(text): \(place)")
    } catch {
      Issue.record("\(text): \(error)")
    }
  }

  @Test(
    "G-9: one letter or label tells the order of both numbers",
    arguments: [
      "N 50.0871 14.4201", "50.0871 14.4201 E", "E 14.4201 50.0871", "14.4201 50.0871 N", "lat 50.0871 14.4201",
      "50,0871; 14,4201", "50,0871;14,4201", "N 50 05.226 14 25.206", "N50 05 13.56 14 25 12.36", "Lat: 50.0871, Lng: 14.4201",
      "latitude=50.0871&longitude=14.4201", "N: 50,0871 E: 14,4201", "50.0871,14.4201.", "loc:50.0871,14.4201",
    ])
  func oneLetter(_ text: String) { check(text, 50.0871, 14.4201, within: 1e-6) }

  @Test(
    "G-9: Czech letters and abbreviations",
    arguments: [
      "Š: 50°5'13.5\" D: 14°25'12.3\"", "š = 50,0871 d = 14,4201", "Š 50,0871, D 14,4201", "D: 14,4201 Š: 50,0871",
      "z. š. 50,0871, z. d. 14,4201", "z.d. 14,4201 z.š. 50,0871", "zem. š. 50,0871, zem. d. 14,4201",
      "50,0871° s. šířky, 14,4201° v. délky", "50,0871° severní zeměpisné šířky, 14,4201° východní zeměpisné délky",
      "50°5'13,5\" S, 14°25'12,3\" V", "S 50,0871 V 14,4201", "sev. 50,0871, vých. 14,4201", "SŠ 50,0871 VD 14,4201",
    ])
  func czech(_ text: String) { check(text, 50.0871, 14.4201) }

  @Test("G-9: in Czech letters S is the north and J the south; z. d. alone is the west")
  func czechSouth() {
    check("33,8688 J 70,6693 Z", -33.8688, -70.6693)
    check("40,7 S 74,0 Z", 40.7, -74)
    check("33,8688 S 18,4 E", -33.8688, 18.4)
    check("33,8688 j. š., 70,6693 z. d.", -33.8688, -70.6693)
  }

  @Test(
    "G-9: degrees, minutes and seconds in one number, by its count of digits",
    arguments: [
      "500513N 0142512E", "500513N0142512E", "N500513 E0142512", "500513.56N 0142512.36E", "500513N 142512E",
      "5005.226N 01425.206E", "50-05-13.56N 014-25-12.36E", "50-05.226N 14-25.206E",
    ])
  func joined(_ text: String) { check(text, 50.0871, 14.4201) }

  @Test("G-9: on the equator and the meridian of Greenwich the count of digits tells minutes from degrees")
  func joinedSmall() {
    check("0003N 03226E", 0.05, 32 + 26.0 / 60)
    check("000513N 0000012W", 5.0 / 60 + 13.0 / 3600, -12.0 / 3600)
    check("0313S 01540W", -3 - 13.0 / 60, -15 - 40.0 / 60)
    check("$GPGGA,123519,5130.5,N,00007.5,W,1,08", 51 + 30.5 / 60, -0.125)
  }

  @Test(
    "G-9: geocaching, devices and their programs",
    arguments: [
      "N50 05.226 E14 25.206", "N50°05.226′ E014°25.206′", "N 50 05,226 E 014 25,206", "n50 05.226 e014 25.206",
      "50° 05.226' N, 014° 25.206' E", "N50.08710° E14.42010°", "50.08710° N 14.42010° E", "50°5′13.56″ N  14°25′12.36″ E",
      "50 deg 5' 13.56\" N, 14 deg 25' 12.36\" E", "+50.0871, +14.4201", "50:05:13.56N 14:25:12.36E", "50.0871N-14.4201E",
    ])
  func devices(_ text: String) { check(text, 50.0871, 14.4201, within: 1e-6) }

  @Test("G-9: UTM and MGRS in several bands and on both halves of the earth")
  func grids() {
    check("33U 458522.25 5548292.10", 50.085_446_8, 14.420_214)
    check("56H 334900.6 6252288.8", -33.8568, 151.2153)
    check("17M 776904.3 9975638.2", -0.2202, -78.5123)
    check("34W 420653 7728081", 69.6492, 18.9553)
    check("19F 544542 3926476", -54.8069, -68.307)
    check("60K 652534 7993550", -18.1416, 178.4419)
    check("33X 514278 8683355", 78.2232, 15.6267)
    check("36N 440322.4 5659.4", 0.0512, 32.4637)
    check("UTM 33U N: 5548292.10 E: 458522.25", 50.085_446_8, 14.420_214)
    check("33U 5548292 458522", 50.0854, 14.4202)
    check("36N 5659.4 mN 440322.4 mE", 0.0512, 32.4637)
    check("56HLH3490052288", -33.8568, 151.2153)
    check("19F EV 44542 26476", -54.8069, -68.307)
    check("32VKN 97357 00648", 60.3913, 5.3221)
    check("04QFJ1843556874", 21.3099, -157.8581)
  }

  @Test(
    "G-9: links of services",
    arguments: [
      "https://mapy.com/fnc/v1/showmap?mapset=outdoor&center=14.4201,50.0871&zoom=16&marker=true",
      "https://mapy.cz/turisticka?source=coor&id=14.4201%2C50.0871&x=14.5&y=50.2&z=15", "mapy.cz/zakladni?x=14.4201&y=50.0871&z=15",
      "https://www.google.com/maps/@50.0871,14.4201,17z", "https://www.google.com/maps/search/50.0871,+14.4201?entry=tts",
      "https://www.google.com/maps/search/?api=1&query=50.0871%2C14.4201",
      "https://www.google.com/maps/dir/49.2,16.6/50.0871,14.4201/@49.6,15.4,9z",
      "https://www.google.com/maps?q=loc:50.0871,14.4201", "https://www.google.com/maps?q=9F2P3CPC%2BR2",
      "https://www.openstreetmap.org/?mlat=50.0871&mlon=14.4201#map=12/50.2/14.5",
      "https://www.openstreetmap.org/#map=17/50.0871/14.4201&layers=C", "https://waze.com/ul?ll=50.0871%2C14.4201&navigate=yes",
      "https://www.waze.com/live-map/directions?to=ll.50.0871%2C14.4201", "geo:50.0871,14.4201;u=35", "geo:50.0871,14.4201;crs=WGS84",
      "https://geohack.toolforge.org/geohack.php?pagename=Praha&params=50.0871_N_14.4201_E_region:CZ",
      "https://geohack.toolforge.org/geohack.php?params=50_5_13.56_N_14_25_12.36_E_type:city",
    ])
  func links(_ text: String) { check(text, 50.0871, 14.4201, within: 1e-4) }

  @Test(
    "G-10: what has several readings, or is no place, is refused",
    arguments: [
      // Days, versions, and numbers that do not belong together.
      "12.5.24", "12. 5.", "50.087.1", "50.05.13 N 14.25.12 E", "50, 87 14.42", "50.0871-14.4201", "50-14", "2024-05-13",
      // Letters that contradict each other.
      "50,0871 S 14,4201 V 3 E", "50 N 14 V", "N 50 14", "0014E 5005N", "505N 01425E", "5061N 01425E",
      // Grids whose parts contradict each other.
      "33T 458522 5548292", "33UVR 585 48292", "-742000-1043000", "61HLH3490052288",
      // Links to a name or to another body.
      "geo:0,0?q=Praha", "geo:50.0871,14.4201;crs=Moon-2011", "https://maps.google.com/?q=Praha",
    ])
  func refused(_ text: String) {
    #expect(throws: EnteringFault.self) { try EnteredPlace(text) }
  }

  @Test(
    "G-26: the name of the usual reference system is no part of the numbers",
    arguments: [
      "WGS84 50.0871N 14.4201E", "WGS 84: 50.0871, 14.4201", "50.0871N,14.4201E (WGS84)", "WGS-84 50°5'13.56\"N 14°25'12.36\"E",
      "EPSG:4326 50.0871 14.4201", "50.0871, 14.4201 [EPSG:4326]", "wgs84: N 50.0871 E 14.4201", "WGS_84 50.0871 14.4201",
      "Poloha: 50.0871N, 14.4201E", "+50.0871+014.4201+250CRSWGS_84/", "SRID=4326;POINT(14.4201 50.0871)",
      "https://share.here.com/l/50.0871,14.4201,Praha",
      "https://yandex.com/maps/?ll=14.4201%2C50.0871&z=15", "https://yandex.com/maps/?ll=14.5%2C50.1&pt=14.4201,50.0871&z=15",
    ])
  func usualSystem(_ text: String) { check(text, 50.0871, 14.4201, within: 1e-4) }

  @Test("G-26: S-JTSK by its names; metres of another system are no degrees")
  func otherSystems() {
    for text in [
      "Krovak -742000 -1043000", "Křovák: 742000 1043000", "S-JTSK / Krovak East North: -742000, -1043000",
      "SRID=5514;POINT(-742000 -1043000)",
    ] {
      check(text, 50.088_57, 14.432_44, within: 1e-4)
    }
    check("WGS84 / UTM zone 33U 458522.25 5548292.10", 50.085_446_8, 14.420_214)
    for text in ["SRID=3857;POINT(14 50)", "SRID=;POINT(14 50)", "WGS84", "EPSG:4326", "WGS84 50.0871", "WGS 840 14.4201"] {
      #expect(throws: EnteringFault.self) { try EnteredPlace(text) }
    }
  }

  @Test("G-9: only ISO 6709 ends with a slash; without it metres of S-JTSK have the same form")
  func slash() {
    check("-742000-1043000/", -(74 + 20.0 / 60), -(104 + 30.0 / 60))
    check("+50.0871+014.4201", 50.0871, 14.4201)
  }
}
