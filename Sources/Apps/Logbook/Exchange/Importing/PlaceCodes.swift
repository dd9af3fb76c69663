import Base
import Files
import Kit
import Sync

/// L-194: other programs write an airport with its name: `EDOI Bienenfarm`, `Bienenfarm (EDOI)`, `LKPR/PRG`.
struct PlaceCodes: Sendable {
  private let airports: Airports?
  /// The pilot's own places, which are called as they are.
  private let own: Set<Key>

  init(_ airports: Airports?, _ records: [Record]) {
    self.airports = airports
    var own: Set<Key> = []
    for record in records where record.key.collection == OwnPlace.collection.name && !record.deleted {
      if let name = record.fields[OwnPlace.name] { own.insert(PlaceCodes.key(name)) }
    }
    self.own = own
  }

  private static func key(_ name: String) -> Key { Key(String(utf8: folded(trimmed(name)))) }

  /// The code of ICAO in a text of several words, and whether the others say no more than the airport does; nil where there is none
  /// or the airport is not known.
  func code(in text: String) -> (code: String, saysAll: Bool)? {
    guard let airports, text.utf8.count > 4, !own.contains(PlaceCodes.key(text)) else { return nil }
    let words = PlaceCodes.words(text)
    guard words.count > 1, let place = words.firstIndex(where: { PlaceCodes.isCode($0) && airports.airport(code: $0) != nil }),
      place == 0 || place == words.count - 1, let airport = airports.airport(code: words[place])
    else { return nil }
    let name = folded(airport.name + " " + airport.city)
    let others = words.indices.filter { $0 != place }.map { words[$0] }
    func isSaid(_ word: String) -> Bool { word == airport.iata || contains(name, folded(word)) }
    // A name in capital letters alone may have such a word by chance.
    guard others.contains(where: { isSaid($0) || !PlaceCodes.isInCapitals($0) }) else { return nil }
    return (airport.icao, others.allSatisfy { $0.utf8.count < 3 || isSaid($0) })
  }

  /// What stands between blanks, brackets, strokes and hyphens.
  private static func words(_ text: String) -> [String] {
    var bytes = Array(text.utf8)
    for index in bytes.indices where "()[]/-,;:.".utf8.contains(bytes[index]) { bytes[index] = 0x20 }
    return String(utf8: bytes).parts(at: 0x20).filter { !$0.utf8.isEmpty }
  }

  private static func isCode(_ word: String) -> Bool {
    word.utf8.count == 4 && word.utf8.allSatisfy { (0x41...0x5A).contains($0) }
  }

  private static func isInCapitals(_ word: String) -> Bool { word == capitals(word) }
}

extension SourceRow {
  /// What the airport itself does not say stands among the further data.
  mutating func settlePlaces(_ codes: PlaceCodes) {
    for place in [FlightFields.departure, FlightFields.arrival] {
      guard let text = values[place]?.text, let (code, saysAll) = codes.code(in: text) else { continue }
      values[place] = .string(code)
      if saysAll { continue }
      let column = table.meanings.firstIndex { $0.meaning == .field && $0.place == place }
      further.add(column.map { name($0) } ?? FlightFields.all[place].label.en, text)
    }
  }
}
