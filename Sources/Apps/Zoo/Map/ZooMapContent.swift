import Base
import Kit
import Store
import Sync

/// The map of a zoo as the records have it: places with their animals, what is drawn, and the paths. Made when the map is
/// opened and kept until one of these records changes.
final class ZooMapContent {
  struct Resident {
    let id: RecordID
    let name: String
    /// What the map shows of it: the address of its picture, or `#NAME` of its drawing; empty without either.
    let pin: String
  }

  struct Place {
    let id: RecordID
    let number: Int?
    let name: String
    let kind: Location.Kind
    let coordinates: Coordinates
    /// In both languages, as the search sees them.
    let folded: [[UInt8]]
    /// By name.
    var animals: [Resident] = []

    /// Z-61: nil unless all the words occur in the name of the place, or of one of its animals.
    ///
    /// - Returns: the animals that are called so; empty when it is the place.
    func match(_ words: [[UInt8]]) -> [Resident]? {
      func occur(in name: [UInt8]) -> Bool { words.allSatisfy { contains(name, $0) } }
      if folded.contains(where: { occur(in: $0) }) { return [] }
      let found = animals.filter { occur(in: Base.folded($0.name)) }
      return found.isEmpty ? nil : found
    }
  }

  /// By name.
  private(set) var places: [Place] = []
  /// The box around the zoo; nil without any place.
  let box: GeographicBox?
  let ground: [[Coordinates]]
  let sources: [MapSource]
  let graph: PathGraph
  /// Of each record of a place, which of the places it is.
  let numbers: [RecordID: Int]
  private let folded: [(name: [UInt8], number: Int)]

  /// - Parameter forEach: hands over each record of the zoo's space.
  init(_ language: Language, _ forEach: ((Record) -> Void) -> Void) {
    var places: [Place] = []
    var shapes: [MapShape] = []
    var animals: [Record] = []
    var unplaced: [Record] = []
    forEach { record in
      if record.key.collection == Location.collection.name {
        if let place = ZooMapContent.place(record, language) { places.append(place) } else { unplaced.append(record) }
      } else if record.key.collection == MapLayer.collection.name {
        shapes += MapShape.read(record[MapLayer.shapes] ?? "")
      } else if record.key.collection == Animal.collection.name {
        animals.append(record)
      }
    }
    let keys = places.map { collationKey($0.name, language) }
    var numbers: [RecordID: Int] = [:]
    places = ZooMapContent.merged(
      order(count: places.count) { precedes(keys[$0], keys[$1]) }.map { places[$0] }, &numbers)
    var folded: [(name: [UInt8], number: Int)] = []
    for (number, place) in places.enumerated() {
      for name in place.folded { folded.append((name, number)) }
    }
    // What only has a name is where the map has a place of that name.
    for record in unplaced {
      guard let title = record.fields.text(Location.name.cs.name) else { continue }
      if let number = ZooMapContent.number(titled: title, folded) { numbers[record.id] = number }
    }
    ZooMapContent.house(animals, in: &places, numbers, folded, language)
    self.numbers = numbers
    self.folded = folded
    self.places = places
    ground = shapes.filter { $0.kind == .zoo }.compactMap { $0.rings.first?.compactMap { $0.coordinates } }
    box = GeographicBox(ground.isEmpty ? places.map { $0.coordinates } : Array(ground.joined()))
    graph = PathGraph(shapes)
    sources = [
      MapSource("base", ZooMapDrawing.base(shapes)),
      MapSource("services", ZooMapDrawing.places(places, areServices: true)),
      MapSource("places", ZooMapDrawing.places(places, areServices: false)),
    ]
  }

  /// Z-44: records of one name at one spot are one place; the zoo's list has some of them twice.
  ///
  /// - Parameters:
  ///   - sorted: by name, so that those of one name stand together.
  ///   - numbers: takes where each record's place is.
  private static func merged(_ sorted: [Place], _ numbers: inout [RecordID: Int]) -> [Place] {
    var places: [Place] = []
    for place in sorted {
      var number = places.count - 1
      while number >= 0, places[number].name == place.name,
        GreatCircle(from: places[number].coordinates, to: place.coordinates).metres > 1
      { number -= 1 }
      if number < 0 || places[number].name != place.name {
        number = places.count
        places.append(place)
      }
      numbers[place.id] = number
    }
    return places
  }

  private static func place(_ record: Record, _ language: Language) -> Place? {
    guard let latitude = record[Location.latitude], let longitude = record[Location.longitude],
      let coordinates = Coordinates(latitude: latitude.number, longitude: longitude.number)
    else { return nil }
    return Place(
      id: record.id, number: record[Location.number], name: Location.name.text(record.fields, language) ?? "",
      kind: record[Location.kind] ?? .enclosure, coordinates: coordinates,
      folded: [Location.name.cs, Location.name.en].compactMap { record.fields.text($0.name).map { Base.folded($0) } })
  }

  private static func house(
    _ animals: [Record], in places: inout [Place], _ numbers: [RecordID: Int], _ names: [(name: [UInt8], number: Int)],
    _ language: Language
  ) {
    for animal in animals {
      let name = Animal.title(animal.fields, language) ?? ""
      for number in ZooMapContent.localities(animal, numbers, names)
      where !places[number].animals.contains(where: { $0.id == animal.id }) {
        places[number].animals.append(Resident(id: animal.id, name: name, pin: pin(animal.fields)))
      }
    }
    for number in places.indices where places[number].animals.count > 1 {
      let residents = places[number].animals
      let keys = residents.map { collationKey($0.name, language) }
      places[number].animals = order(count: residents.count) { precedes(keys[$0], keys[$1]) }.map { residents[$0] }
    }
  }

  private static func pin(_ fields: Fields) -> String {
    PublishedPicture(fields)?.url(160) ?? silhouette(of: fields).map { "#" + $0 } ?? ""
  }

  /// Z-45: the places that an animal's localities name, by id, else by title.
  private static func localities(
    _ animal: Record, _ numbers: [RecordID: Int], _ names: [(name: [UInt8], number: Int)]
  ) -> [Int] {
    var found: [Int] = []
    for locality in animal.fields[Animal.localities.name]?.items ?? [] {
      if let id = locality.text("place").flatMap({ RecordID($0) }), let number = numbers[id] {
        found.append(number)
      } else if let title = locality.text("title"), let number = ZooMapContent.number(titled: title, names) {
        found.append(number)
      }
    }
    return found
  }

  /// Z-45: a title names the place that is called so; that is called so without `Pavilon` in front; or whose name stands
  /// before a dash that explains it (`Čambal - pavilon gaviálů`).
  private static func number(titled title: String, _ names: [(name: [UInt8], number: Int)]) -> Int? {
    let wanted = Base.folded(trimmed(title))
    let house = [UInt8]("pavilon ")
    let short = wanted.starts(with: house) ? Array(wanted[house.count...]) : wanted
    let dash = String(utf8: wanted).parts(at: UInt8(ascii: "-"), limit: 2)
    let first = dash.count > 1 ? [UInt8](trimmed(dash[0])) : wanted
    for candidate in [wanted, short, first] where !candidate.isEmpty {
      if let place = names.first(where: { $0.name == candidate }) { return place.number }
    }
    return nil
  }

  // MARK: - Questions

  func place(_ id: RecordID?) -> Place? {
    guard let id, let number = numbers[id] else { return nil }
    return places[number]
  }

  /// Where an animal is kept; nil when no place of the map is named.
  func place(of animal: Record) -> Place? {
    ZooMapContent.localities(animal, numbers, folded).first.map { places[$0] }
  }

  /// Places by their distance, with what the visitor comes for.
  func near(_ position: Coordinates) -> [(place: Place, metres: Double)] {
    var near: [(place: Place, metres: Double)] = []
    for place in places { near.append((place, GreatCircle(from: position, to: place.coordinates).metres)) }
    return near.inOrder { $0.metres < $1.metres }
  }

  /// The entrance from which ways begin when the visitor's position is not known: the main one, else any.
  var entrance: Place? {
    let entrances = places.filter { $0.kind == .entrance }
    for word in ["hlavni", "main"] {
      if let main = entrances.first(where: { contains(Base.folded($0.name), [UInt8](word)) }) { return main }
    }
    return entrances.first
  }

  /// Whether somebody there walks on the zoo's paths: no farther than some 300 m from it.
  func isNear(_ position: Coordinates) -> Bool {
    guard let box else { return false }
    return box.west - 0.0045 < position.longitude && position.longitude < box.east + 0.0045
      && box.south - 0.003 < position.latitude && position.latitude < box.north + 0.003
  }
}
