import Base
import Sync

/// Makes the record of an animal of an entry of the lexicon, and says everything that it had to do for that.
struct AnimalAssembly {
  private(set) var fields = Fields()
  private(set) var notes: [ImportNote] = []
  private let entry: LexiconEntry
  private let options: ZooImport.Options

  /// The fields are empty when the row cannot become a record; the notes say why.
  init(_ entry: LexiconEntry, _ options: ZooImport.Options, _ terms: inout TermFinding, _ places: PlaceFinding) {
    self.entry = entry
    self.options = options
    assemble(&terms, places)
  }

  private mutating func assemble(_ terms: inout TermFinding, _ places: PlaceFinding) {
    guard !entry.row.id.utf8.isEmpty else { return note(.idIsMissing) }
    let name = text(entry.title, "title").text
    guard !name.utf8.isEmpty else { return note(.nameIsMissing) }
    set(Animal.name.cs, .string(name))
    addLatin()
    addTaxa(&terms)
    addCodes(entry.foods, "food", .food, Animal.foods.field, terms)
    addCodes(entry.continents, "continents", .continent, Animal.continents.field, terms)
    addCodes(entry.biotopes, "biotop", .biotope, Animal.biotopes.field, terms)
    var pictures: [SafeText.Picture] = []
    for (pair, column, value) in entry.texts {
      let safe = text(value, column)
      pictures += safe.pictures
      if !safe.text.utf8.isEmpty { set(pair.cs, .string(safe.text), column) }
    }
    addPicture(name, pictures)
    addPlaces(places)
    fields.add(Animal.source.name, options.sourceName)
    fields.add(Animal.sourceID.name, entry.row.id)
    fields.add(Animal.sourceRow.name, Int64(entry.row.number))
  }

  private mutating func note(_ finding: ImportFinding, _ column: String = "", _ value: String = "") {
    notes.append(ImportNote(finding, entry.row, column, value))
  }

  /// The server would refuse the whole record for one value (P-9).
  private mutating func set(_ field: Field, _ value: JSON, _ column: String? = nil) {
    if let fault = field.fault(in: value) {
      return note(.valueIsWrong, column ?? field.name, fault.words.en)
    }
    fields.add(field.name, value)
  }

  private mutating func text(_ value: String, _ column: String) -> SafeText {
    let safe = SafeText(value)
    for repair in safe.repairs { note(repair, column, repair == .emptyMarker ? "" : safe.text) }
    return safe
  }

  // MARK: - Names

  private mutating func addLatin() {
    var latin = text(entry.latin, "latin_title").text
    while let last = latin.utf8.last, last == UInt8(ascii: ";") || last == UInt8(ascii: ",") {
      latin = latin.first(bytes: latin.utf8.count - 1)
      note(.strayCharacter, "latin_title", latin)
    }
    if latin.utf8.isEmpty { return }
    if latin.utf8.contains(where: { $0 >= 0x80 }) { return note(.valueIsWrong, "latin_title", latin) }
    if !(latin.utf8.contains(0x20) && (0x41...0x5A).contains(latin.utf8.first ?? 0)) {
      note(.notLatin, "latin_title", latin)
    }
    set(Animal.latin.field, .string(latin), "latin_title")
  }

  private mutating func addTaxa(_ terms: inout TermFinding) {
    let taxonClass = taxon(entry.taxonClass, "class", .taxonClass, nil, &terms)
    if let taxonClass { fields.add(Animal.taxonClass.name, taxonClass) }
    let order = taxon(entry.order, "order", .order, taxonClass, &terms)
    if let order { fields.add(Animal.order.name, order) }
    if let family = taxon(entry.family, "family", .family, order, &terms) { fields.add(Animal.family.name, family) }
  }

  private mutating func taxon(
    _ value: String, _ column: String, _ list: Term.List, _ parent: String?, _ terms: inout TermFinding
  ) -> String? {
    let name = text(value, column).text
    if name.utf8.isEmpty { return nil }
    guard let found = terms.taxon(name, in: list, parent: parent) else {
      note(.unknownTerm, column, name)
      return nil
    }
    if found.isNew { note(.newTerm, column, name) }
    if found.isOtherSpelling { note(.otherSpelling, column, name + " → " + found.code) }
    return found.code
  }

  private mutating func addCodes(
    _ values: [String], _ column: String, _ list: Term.List, _ field: Field, _ terms: TermFinding
  ) {
    var codes: [String] = []
    for value in values {
      let name = text(value, column).text
      if name.utf8.isEmpty { continue }
      guard let code = terms.code(name, in: list) else {
        note(.unknownTerm, column, name)
        continue
      }
      if codes.contains(code) {
        note(.relationIsTwice, column, name)
      } else {
        codes.append(code)
      }
    }
    if !codes.isEmpty { set(field, .array(codes.map { .string($0) }), column) }
  }

  // MARK: - Picture

  private mutating func addPicture(_ name: String, _ found: [SafeText.Picture]) {
    let source = text(entry.pictureSource, "image_src").text
    let alt = text(entry.pictureAlt, "image_alt").text
    if let url = link(source, "image_src") {
      return setPicture(url, alt, name)
    }
    for picture in found {
      guard let url = link(picture.source, "image_src") else { continue }
      note(.pictureFromText, "image_src", url)
      return setPicture(url, picture.alt.utf8.isEmpty ? alt : SafeText(picture.alt).text, name)
    }
    note(.noPicture, "image_src")
  }

  /// A page shows only pictures that come by https.
  private mutating func link(_ value: String, _ column: String) -> String? {
    guard let link = address(value, column) else { return nil }
    if link.isSecure || options.allowsInsecurePictures { return link.url }
    note(.unsafeLink, column, link.url)
    return nil
  }

  private mutating func address(_ value: String, _ column: String) -> SafeLink? {
    if value.utf8.isEmpty { return nil }
    do throws(SafeLink.Fault) {
      let link = try SafeLink(value, base: options.base, secureHosts: options.secureHosts)
      for repair in link.repairs { note(repair, column, link.url) }
      return link
    } catch {
      note(.linkIsWrong, column, value)
      return nil
    }
  }

  /// `Lev indický, foto: archiv Zoo Praha` says what is seen and whose it is. Without the first, the animal's name is said.
  private mutating func setPicture(_ url: String, _ alt: String, _ name: String) {
    set(Animal.pictureURL.field, .string(url), "image_src")
    var description = alt
    if let place = firstPlace(of: "foto:", in: alt) {
      let credit = trimmed(alt.dropping(bytes: place + 5))
      description = trimmed(alt.first(bytes: place))
      while let last = description.utf8.last, last == UInt8(ascii: ",") || last == 0x20 {
        description = description.first(bytes: description.utf8.count - 1)
      }
      if !credit.utf8.isEmpty { set(Animal.pictureCredit.field, .string(credit), "image_alt") }
    }
    set(Animal.pictureAlt.cs, .string(description.utf8.isEmpty ? name : description), "image_alt")
  }

  /// In capitals or not; the word is ASCII.
  private func firstPlace(of word: String, in text: String) -> Int? {
    let wanted = [UInt8](word.utf8)
    let bytes = text.utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    guard bytes.count >= wanted.count else { return nil }
    return (0...(bytes.count - wanted.count)).first { Array(bytes[$0..<($0 + wanted.count)]) == wanted }
  }

  // MARK: - Places

  private mutating func addPlaces(_ places: PlaceFinding) {
    var list: [JSON] = []
    for (value, address) in entry.places {
      let title = text(value, "localities_title").text
      let url = text(address, "localities_url").text
      if title.utf8.isEmpty { continue }
      var place = JSONObject()
      place.add("title", title)
      if let id = places.id(named: title) {
        place.add("place", id.description)
      } else if options.checksPlaces {
        note(.unknownPlace, "localities_title", title)
      }
      if let link = self.address(url, "localities_url"), link.isSecure { place.add("url", link.url) }
      list.append(.object(place))
    }
    if !list.isEmpty { fields.add(Animal.localities.name, .array(list)) }
  }
}
