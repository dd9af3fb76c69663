import Base

/// Reads a catalogue in our own form: diseases with their antigens, products, series and rules, where series are what is
/// given together. The same whether it comes from a file or from the records of a space (``CatalogueRecords``).
public struct ScheduleReading {
  private let root: CatalogueValue
  private var catalogue = Catalogue()
  private var antigens = Places([])
  private var products = Places([])

  /// - Throws: where the data cannot be read as a catalogue.
  public static func catalogue(_ json: JSON) throws(CatalogueFault) -> Catalogue {
    var reading = ScheduleReading(root: CatalogueValue(try CatalogueRecords.gathered(json), ""))
    try reading.readAntigens()
    try reading.readProducts()
    try reading.readSeries()
    try reading.readGaps()
    return reading.catalogue
  }

  private init(root: CatalogueValue) { self.root = root }

  private mutating func readAntigens() throws(CatalogueFault) {
    for (id, value) in try root["antigens"].entries() {
      var antigen = Antigen(id: id, name: try value["name"].bothLanguages())
      antigen.isLasting = try value["immunity"].flag()
      catalogue.antigens.append(antigen)
    }
    antigens = Places(catalogue.antigens.map { $0.id })
  }

  private mutating func readProducts() throws(CatalogueFault) {
    for (id, value) in try root["products"].entries() {
      let contents = try antigens.places(of: value["antigens"]).map { Product.Content($0) }
      var product = Product(id: id, name: try value["brand"].text(), contents: contents)
      (product.licensedFrom, product.licensedBefore) = try value["age"].span("min", "max")
      product.isOnMarket = try value["market"].optionalText().map { $0 == "current" } ?? true
      catalogue.products.append(product)
    }
    products = Places(catalogue.products.map { $0.id })
  }

  private mutating func readSeries() throws(CatalogueFault) {
    let entries = try root["series"].entries()
    let ids = Places(entries.map { $0.id })
    for (_, value) in entries { _ = try ids.places(of: value["follows"]) }
    try refuseCycles(entries)
    let kinds = try ProductKinds(try root["products"].entries(), try root["series"].entries())
    for (id, value) in entries {
      let reading = ScheduleSeriesReading(
        value: value, products: products, productKinds: kinds, catalogue: catalogue, others: entries)
      catalogue.groups.append(try reading.group(id, antigens: try antigens.places(of: value["antigens"])))
    }
  }

  /// Series that wait for each other would never begin.
  private func refuseCycles(_ entries: [(id: String, value: CatalogueValue)]) throws(CatalogueFault) {
    let ids = Places(entries.map { $0.id })
    var followed: [[Int]] = []
    for (_, value) in entries { followed.append(try ids.places(of: value["follows"])) }
    for start in entries.indices {
      var seen = [start]
      var open = followed[start]
      while let next = open.popLast() {
        if next == start {
          throw entries[start].value["follows"].fault(.cycle(seen.map { entries[$0].id } + [entries[start].id]))
        }
        if seen.contains(next) { continue }
        seen.append(next)
        open += followed[next]
      }
    }
  }

  /// Live vaccines that need days between them. Between doses of one antigen its series says how many, unless the earlier
  /// one was not valid.
  private mutating func readGaps() throws(CatalogueFault) {
    for value in try root["together"].items() where value["gap"].isThere {
      guard let gap = try value["gap"].period() else { continue }
      let places = try products.places(of: value["products"])
      for place in places {
        let contents = catalogue.products[place].contents.map { $0.antigen }
        var (same, different): ([Int], [Int]) = ([], [])
        for other in places {
          let isSame = catalogue.products[other].contents.contains { contents.contains($0.antigen) }
          if isSame { same.append(other) } else { different.append(other) }
        }
        let begin = Period(days: 1)
        var conflict = Conflict(previous: [place], current: different, begin: begin, minimumEnd: gap, end: gap)
        conflict.allowsSameDay = true
        catalogue.conflicts.append(conflict)
        catalogue.conflicts.append(
          Conflict(previous: [place], current: same, begin: begin, minimumEnd: .zero, end: gap))
      }
    }
  }
}

extension CatalogueValue {
  func period() throws(CatalogueFault) -> Period? {
    guard let text = try optionalText() else { return nil }
    guard let period = Period(iso: text), period.isPossible else { throw fault(.badPeriod(text)) }
    return period
  }

  /// Two periods, of which the second has to be longer.
  func span(_ from: String, _ before: String) throws(CatalogueFault) -> (Period?, Period?) {
    let (first, last) = (try self[from].period(), try self[before].period())
    if let first, let last, last.roughDays <= first.roughDays { throw self[before].fault(.endsBeforeItBegins) }
    return (first, last)
  }

  /// A list of two periods, of which the second is later; null stands for no limit.
  func window() throws(CatalogueFault) -> (from: Period?, before: Period?) {
    guard isThere else { return (nil, nil) }
    let items = try items()
    if items.count != 2 { throw fault(.wrongKind) }
    let (from, before) = (try items[0].period(), try items[1].period())
    if let from, let before, before.roughDays <= from.roughDays { throw items[1].fault(.endsBeforeItBegins) }
    return (from, before)
  }
}

/// Which products a series takes beside those it names: older ones that no series names, of the same kind.
struct ProductKinds {
  private var isLive: [Key: Bool] = [:]
  private var unnamed: [Key] = []

  init(
    _ products: [(id: String, value: CatalogueValue)], _ series: [(id: String, value: CatalogueValue)]
  ) throws(CatalogueFault) {
    var named: Set<Key> = []
    for (_, value) in series {
      for id in try value["products"].texts() { named.insert(Key(id)) }
      if let apart = try value["after"]["product"].optionalText() { named.insert(Key(apart)) }
    }
    for (id, value) in products {
      isLive[Key(id)] = try value["live"].flag()
      let countsNowhere = value["countsFor"].isThere ? try value["countsFor"].texts().isEmpty : false
      if !named.contains(Key(id)) && !countsNowhere { unnamed.append(Key(id)) }
    }
  }

  func accepts(_ id: String, beside named: [String]) -> Bool {
    if named.contains(id) { return true }
    return unnamed.contains(Key(id)) && named.contains { isLive[Key($0)] == isLive[Key(id)] }
  }
}
