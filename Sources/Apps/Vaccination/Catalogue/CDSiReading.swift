import Base

/// Reads the supporting data of CDC's CDSi 4.x: antigens, series, vaccine groups, codes of products, live-virus conflicts.
public struct CDSiReading {
  private let root: CatalogueValue
  private var antigens = Places([])
  private var products = Places([])
  private var catalogue = Catalogue()

  /// - Throws: where the data cannot be read as a catalogue.
  public static func catalogue(_ json: JSON) throws(CatalogueFault) -> Catalogue {
    var reading = CDSiReading(root: CatalogueValue(json, ""))
    reading.catalogue.isGraceBeforeMinimum = true
    try reading.readAntigens()
    try reading.readProducts()
    try reading.readGroups()
    try reading.readConflicts()
    return reading.catalogue
  }

  private init(root: CatalogueValue) { self.root = root }

  private mutating func readAntigens() throws(CatalogueFault) {
    for (name, value) in try root["antigens"].members() {
      var antigen = Antigen(id: name, name: Text(cs: name, en: name))
      let immunity = value["immunity"]
      antigen.immunity = try immunity["observations"].texts()
      for rule in try immunity["bornBefore"].items() {
        guard let day = try rule["date"].day() else { throw rule["date"].fault(.missing) }
        antigen.bornBefore.append((day, try rule["exceptObservations"].texts()))
      }
      catalogue.antigens.append(antigen)
    }
    antigens = Places(catalogue.antigens.map { $0.id })
  }

  private mutating func readProducts() throws(CatalogueFault) {
    for (code, value) in try root["cvx"].members() {
      var contents: [Product.Content] = []
      for content in try value["antigens"].items() {
        contents.append(
          Product.Content(
            try antigens.place(of: content["antigen"]), from: try content["begin"].cdsiPeriod(),
            before: try content["end"].cdsiPeriod()))
      }
      catalogue.products.append(Product(id: code, name: try value["name"].text(), contents: contents))
    }
    try addLiveProducts()
    products = Places(catalogue.products.map { $0.id })
  }

  /// Live vaccines against nothing of the data still keep others waiting.
  private mutating func addLiveProducts() throws(CatalogueFault) {
    var known = Set(catalogue.products.map { Key($0.id) })
    for value in try root["liveConflicts"].items() {
      for code in try value["current"].texts() + [try value["previous"].text()] where known.insert(Key(code)).inserted {
        catalogue.products.append(Product(id: code, name: code, contents: []))
      }
    }
  }

  private mutating func readGroups() throws(CatalogueFault) {
    for value in try root["groups"].items() {
      let name = try value["name"].text()
      var goals: [Group.Goal] = []
      for antigen in try value["antigens"].items() {
        let place = try antigens.place(of: antigen)
        let id = catalogue.antigens[place].id
        var series: [Series] = []
        for item in try root["antigens"][id]["series"].items() {
          series.append(try CDSiSeriesReading(value: item, products: products).series())
        }
        goals.append(Group.Goal(antigen: place, series: series))
      }
      let isWhole = try value["administerFull"].flag()
      catalogue.groups.append(
        Group(id: name, name: Text(cs: name, en: name), goals: goals, isGivenWhole: isWhole))
    }
  }

  private mutating func readConflicts() throws(CatalogueFault) {
    for value in try root["liveConflicts"].items() {
      guard let begin = try value["begin"].cdsiPeriod(), let end = try value["end"].cdsiPeriod() else {
        throw value.fault(.missing)
      }
      catalogue.conflicts.append(
        Conflict(
          previous: [try products.place(of: value["previous"])], current: try products.places(of: value["current"]),
          begin: begin, minimumEnd: try value["minEnd"].cdsiPeriod() ?? end, end: end))
    }
  }
}

extension CatalogueValue {
  func cdsiPeriod() throws(CatalogueFault) -> Period? {
    guard let text = try optionalText() else { return nil }
    guard let period = Period(terms: text), period.isPossible else { throw fault(.badPeriod(text)) }
    return period
  }

  func validity() throws(CatalogueFault) -> Validity {
    let validity = Validity(since: try self["since"].day(), until: try self["until"].day())
    if let since = validity.since, let until = validity.until, until < since {
      throw self["until"].fault(.endsBeforeItBegins)
    }
    return validity
  }
}
