import Base

/// A value of a catalogue with its place, for reading it and saying where it is wrong.
struct CatalogueValue {
  let json: JSON?
  let place: String

  init(_ json: JSON?, _ place: String) {
    self.json = json
    self.place = place
  }

  subscript(name: String) -> CatalogueValue {
    CatalogueValue(json?[name], place.utf8.isEmpty ? name : place + "." + name)
  }

  var isThere: Bool { json.map { !$0.isNull } ?? false }

  func fault(_ reason: CatalogueFault.Reason) -> CatalogueFault { CatalogueFault(place, reason) }

  func text() throws(CatalogueFault) -> String {
    guard let json else { throw fault(.missing) }
    guard let text = json.text else { throw fault(.wrongKind) }
    return text
  }

  func optionalText() throws(CatalogueFault) -> String? { isThere ? try text() : nil }

  func flag() throws(CatalogueFault) -> Bool {
    guard isThere else { return false }
    guard let flag = json?.flag else { throw fault(.wrongKind) }
    return flag
  }

  /// A whole number from zero to a limit.
  func number(to limit: Int64 = 100_000) throws(CatalogueFault) -> Int {
    guard let json else { throw fault(.missing) }
    guard let number = json.int64, number >= 0 else { throw fault(.wrongKind) }
    if number > limit { throw fault(.tooMany(limit: Int(limit))) }
    return Int(number)
  }

  func items() throws(CatalogueFault) -> [CatalogueValue] {
    guard isThere else { return [] }
    guard let items = json?.items else { throw fault(.wrongKind) }
    var values: [CatalogueValue] = []
    for (index, item) in items.enumerated() {
      values.append(CatalogueValue(item, place + "[" + String(index + 1) + "]"))
    }
    return values
  }

  /// The entries of a list with ids, each called by its own.
  func entries() throws(CatalogueFault) -> [(id: String, value: CatalogueValue)] {
    var entries: [(id: String, value: CatalogueValue)] = []
    var known: Set<Key> = []
    for item in try items() {
      let id = try item["id"].text()
      if !known.insert(Key(id)).inserted { throw item.fault(.duplicateID(id)) }
      entries.append((id, CatalogueValue(item.json, place + "." + id)))
    }
    return entries
  }

  func members() throws(CatalogueFault) -> [(name: String, value: CatalogueValue)] {
    guard isThere else { return [] }
    guard let object = json?.members else { throw fault(.wrongKind) }
    return object.members.map { ($0.name, self[$0.name]) }
  }

  func texts() throws(CatalogueFault) -> [String] {
    var texts: [String] = []
    for item in try items() { texts.append(try item.text()) }
    return texts
  }

  func day() throws(CatalogueFault) -> Day? {
    guard let text = try optionalText() else { return nil }
    guard let day = Day(iso: text) else { throw fault(.badDay(text)) }
    return day
  }

  /// `{"cs": …, "en": …}`, or one text for both.
  func bothLanguages() throws(CatalogueFault) -> Text {
    guard let json else { throw fault(.missing) }
    if let text = json.text { return Text(cs: text, en: text) }
    let (cs, en) = (try self["cs"].optionalText(), try self["en"].optionalText())
    guard let some = cs ?? en else { throw fault(.missing) }
    return Text(cs: cs ?? some, en: en ?? some)
  }
}

extension Period {
  /// No schedule speaks of more.
  static let longestYears = 150

  /// Whether it is a span that a schedule can speak of, from nothing to 150 years.
  var isPossible: Bool {
    let days = (Int64(years) * 12 + Int64(months)) * 30 + Int64(years) * 5 + Int64(self.days)
    return days >= -31 && days <= Int64(Period.longestYears) * 366
  }
}

/// The places of entries by their ids.
struct Places {
  private var places: [Key: Int] = [:]

  init(_ ids: [String]) {
    for (place, id) in ids.enumerated() { places[Key(id)] = place }
  }

  func place(_ id: String) -> Int? { places[Key(id)] }

  func place(of value: CatalogueValue) throws(CatalogueFault) -> Int {
    let id = try value.text()
    guard let place = places[Key(id)] else { throw value.fault(.unknownReference(id)) }
    return place
  }

  func places(of value: CatalogueValue) throws(CatalogueFault) -> [Int] {
    var found: [Int] = []
    for item in try value.items() { found.append(try place(of: item)) }
    return found
  }
}
