import Base
import Sync
import Testing
import Zoo

/// The map of the Prague zoo from the files beside the project. It is read once for all tests.
enum RealMap {
  static let result = Result {
    try MapImport(geojson: ZooFiles.file("osm-zoo-area.geojson").bytes, places: ZooFiles.file("map-pins.csv").bytes)
  }
}

struct MapImportTests {
  func feature(_ properties: String, _ type: String, _ coordinates: String) -> String {
    #"{"type":"Feature","properties":{\#(properties)},"geometry":{"type":"\#(type)","coordinates":\#(coordinates)}}"#
  }

  func imported(_ features: [String], places: String? = nil) throws -> MapImport {
    let ground = feature(
      #""tourism":"zoo","name":"Zoo""#, "Polygon",
      "[[[14.40,50.11],[14.41,50.11],[14.41,50.12],[14.40,50.12],[14.40,50.11]]]")
    let json = #"{"type":"FeatureCollection","features":["# + ([ground] + features).joined(separator: ",") + "]}"
    return try MapImport(geojson: Array(json.utf8), places: places.map { Array($0.utf8) })
  }

  func layer(_ name: String, _ result: MapImport) -> [MapShape] {
    result.records.first { $0[MapLayer.name] == name }.map { MapShape.read($0[MapLayer.shapes] ?? "") } ?? []
  }

  func locations(_ result: MapImport) -> [Record] { result.records.filter { $0.key.collection == "location" } }

  @Test("Z-41: tags decide what is drawn; areas closed to visitors are drawn, but are not ways")
  func kinds() throws {
    let line = "[[14.402,50.115],[14.403,50.115]]"
    let area = "[[[14.402,50.115],[14.403,50.115],[14.403,50.116],[14.402,50.115]]]"
    let result = try imported([
      feature(#""highway":"footway""#, "LineString", line),
      feature(#""highway":"steps""#, "LineString", line),
      feature(#""highway":"service","access":"private""#, "LineString", line),
      feature(#""highway":"path","access":"private","foot":"yes""#, "LineString", line),
      feature(#""highway":"proposed""#, "LineString", line),
      feature(#""building":"yes""#, "Polygon", area),
      feature(#""building":"yes","name":"Terárium""#, "Polygon", area),
      feature(#""natural":"water""#, "Polygon", area),
      feature(#""barrier":"fence""#, "Polygon", area),
      feature(#""landuse":"grass""#, "Polygon", area),
      feature(#""type":"route","highway":"footway""#, "LineString", line),
    ])
    #expect(layer("ways", result).map { $0.kind } == [.path, .steps, .closed, .path])
    #expect(layer("buildings", result).map { $0.kind } == [.building, .pavilion])
    #expect(layer("buildings", result).map { $0.name } == ["", "Terárium"])
    #expect(layer("water", result).map { $0.kind } == [.water])
    #expect(layer("pens", result).map { $0.kind } == [.pen])
    #expect(layer("green", result).map { $0.kind } == [.grass])
    #expect(layer("ground", result).count == 1)
  }

  @Test("Z-41: invisible bends are left out, except where ways meet")
  func simplified() throws {
    // The second place of the first way lies on the line. The second way begins there.
    let result = try imported([
      feature(
        #""highway":"footway""#, "LineString", "[[14.402,50.115],[14.4025,50.115],[14.403,50.115],[14.404,50.115]]"),
      feature(#""highway":"footway""#, "LineString", "[[14.403,50.115],[14.403,50.116]]"),
    ])
    #expect(layer("ways", result).map { $0.rings[0].count } == [3, 2])
    #expect(PathGraph(layer("ways", result)).nodeCount == 4)
  }

  @Test("Z-41: features far from the zoo are cut off")
  func clipped() throws {
    let result = try imported([
      feature(
        #""natural":"water""#, "Polygon", "[[[14.0,50.115],[15.0,50.115],[15.0,50.116],[14.0,50.116],[14.0,50.115]]]"),
      feature(#""highway":"footway""#, "LineString", "[[14.2,50.2],[14.3,50.2]]"),
    ])
    let water = try #require(layer("water", result).first)
    #expect(water.rings[0].allSatisfy { (14_397_500...14_412_500).contains($0.x) })
    #expect(layer("ways", result).isEmpty)
  }

  @Test(
    "Z-42: the zoo's own places come with number, position as it is written, and name; a second of a name gets a key of its own"
  )
  func list() throws {
    let result = try imported([], places: "22,50.1178006,14.4061872,Klokani\n31,50.1175775,14.4087597,Klokani\n")
    let places = locations(result)
    #expect(
      places.map { $0.key } == [Zoo.key(Location.collection, "klokani"), Zoo.key(Location.collection, "klokani-2")])
    #expect(places[0].fields["latitude"]?.serialized == "50.1178006")
    #expect(places.map { $0[Location.number] } == [22, 31])
    #expect(places[0][Location.kind] == .enclosure)
    #expect(result.problems.isEmpty)
  }

  @Test(
    "Z-42: an invalid line is reported with its number and reason",
    arguments: [
      ("x,50.1178,14.4061,Klokani", "The row lacks a number, latitude, longitude or name."),
      ("1,50.1178,14.4061", "The row lacks a number, latitude, longitude or name."),
      ("1,49.1178,14.4061,Klokani", "The position is not in the zoo."),
      ("1,50.1178,east,Klokani", "The position is not in the zoo."),
      ("1,50.1178,14.4061, ", "The name is missing."),
    ])
  func problems(line: String, reason: String) throws {
    let result = try imported([], places: "0,50.1197322,14.4039967,Sovy\n" + line + "\n")
    #expect(result.problems.map { $0.row } == [2])
    #expect(result.problems.map { $0.reason.en } == [reason])
    #expect(result.locationCount == 1)
  }

  @Test("Z-43, Z-44: OpenStreetMap adds places and English names; the same name within 100 m is the same place")
  func openStreetMap() throws {
    let result = try imported(
      [
        feature(#""attraction":"animal","name":"tygři","name:en":"tigers""#, "Point", "[14.4035,50.1165]"),
        feature(#""attraction":"animal","name":"tygři","name:en":"tigers""#, "Point", "[14.4085,50.1165]"),
        feature(#""attraction":"animal","name":"člunozobci","name:en":"shoebills""#, "Point", "[14.402,50.1167]"),
        feature(#""amenity":"toilets""#, "Point", "[14.403,50.1165]"),
        feature(#""amenity":"restaurant","name":"Gaston""#, "Point", "[14.45,50.1165]"),
        feature(#""tourism":"information","name":"Tygr malajský""#, "Point", "[14.403,50.1165]"),
      ], places: "18,50.1164967,14.4034058,Tygři\n")
    let places = locations(result)
    #expect(places.map { $0.fields.text("nameCs") } == ["Tygři", "Tygři", "Člunozobci", "Toalety"])
    #expect(places.map { $0.fields.text("nameEn") } == ["Tigers", "Tigers", "Shoebills", "Toilets"])
    #expect(places.map { $0[Location.number] } == [18, nil, nil, nil])
    #expect(places.map { $0[Location.kind] } == [.enclosure, .enclosure, .enclosure, .toilets])
  }

  @Test("Every record is valid")
  func fields() throws {
    for record in try ZooFiles.areThere
      ? RealMap.result.get().records : imported([], places: "0,50.115,14.405,Sovy").records
    {
      let collection = try #require(Zoo.published.first { $0.name == record.key.collection })
      for field in collection.fields { #expect(field.fault(in: record.fields[field.name]) == nil) }
    }
  }

  @Test("A file that is not GeoJSON is refused")
  func broken() {
    #expect(throws: JSONError.self) { try MapImport(geojson: Array("{".utf8), places: nil) }
  }

  @Test("Z-131: a file without anything to draw, or a list without a valid place, lacks what it should bring")
  func lacks() throws {
    for odd in ["[]", "{}", #"{"type":"FeatureCollection","features":[{"type":"Feature"},5,null]}"#] {
      #expect(try MapImport(geojson: Array(odd.utf8), places: nil).lack == .shapes)
    }
    let (map, list) = (try ZooFiles.file("osm-zoo-area.geojson").bytes, try ZooFiles.file("map-pins.csv").bytes)
    for odd in ["", "a;b", "5,500,14,Z"] { #expect(try MapImport(geojson: map, places: Array(odd.utf8)).lack == .places) }
    #expect(try MapImport(geojson: map, places: list).lack == nil && MapImport(geojson: map, places: nil).lack == nil)
  }
}
