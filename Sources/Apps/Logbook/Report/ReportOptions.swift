import Base

/// What a report holds and how it is set.
public struct ReportOptions: Equatable, Sendable {
  public enum Paper: Sendable, Named {
    /// All twelve groups on one landscape sheet.
    case a4
    /// A spread of two landscape sheets: groups 1–8 on the left one, 9–12 on the right one.
    case a5

    public var name: String {
      switch self {
      case .a4: "a4"
      case .a5: "a5"
      }
    }

    /// Rows of a page: as many as leave room for one line of text each.
    public var rowRange: ClosedRange<Int> {
      switch self {
      case .a4: 5...40
      case .a5: 5...24
      }
    }

    /// About that of the paper books of this size.
    public var usualRows: Int {
      switch self {
      case .a4: 18
      case .a5: 12
      }
    }
  }

  /// The language of the heads. The official one is English.
  public enum Heads: Sendable, Named {
    case english
    case englishAndCzech

    public var name: String {
      switch self {
      case .english: "en"
      case .englishAndCzech: "cs"
      }
    }
  }

  public var paper = Paper.a4
  /// Nil is the usual number of the paper's size.
  public var rows: Int?
  public var firstPage = 1
  public var heads = Heads.englishAndCzech
  /// Whether a page with the holder's name, licence and address comes before the others.
  public var hasFrontPage = true
  /// Whether the first page has totals from previous pages: previous experience, and what the filter would let through
  /// before its first day.
  public var bringsForward = true
  /// Whether the remarks have the further data of other logbooks, too (L-32).
  public var printsFurther = false
  public var filter = Filter()

  public init() {}

  /// The rows of a page, whatever was asked for.
  public var rowCount: Int {
    let range = paper.rowRange
    return min(max(rows ?? paper.usualRows, range.lowerBound), range.upperBound)
  }
}

// As the query of an address, so that the server makes what the app shows. What is as usual is left out.
extension ReportOptions {
  public var query: [(name: String, value: String)] {
    let usual = ReportOptions()
    var query: [(name: String, value: String)] = []
    if paper != usual.paper { query.append(("format", paper.name)) }
    if let rows { query.append(("rows", String(rows))) }
    if firstPage != usual.firstPage { query.append(("page", String(firstPage))) }
    if heads != usual.heads { query.append(("heads", heads.name)) }
    if !hasFrontPage { query.append(("front", "no")) }
    if !bringsForward { query.append(("forward", "no")) }
    if printsFurther { query.append(("further", "yes")) }
    if !filter.text.utf8.isEmpty { query.append(("text", filter.text)) }
    switch filter.kinds {
    case .all: break
    case .flights: query.append(("kinds", "flights"))
    case .sessions: query.append(("kinds", "sessions"))
    }
    if !filter.type.utf8.isEmpty { query.append(("type", filter.type)) }
    if let aircraft = filter.aircraft { query.append(("aircraft", aircraft.description)) }
    if let from = filter.from { query.append(("from", from.iso)) }
    if let to = filter.to { query.append(("to", to.iso)) }
    return query
  }

  /// Names the parameter whose value cannot be.
  public struct Fault: Error, Sendable {
    public let parameter: String
  }

  public init(query parameter: (String) -> String?) throws(Fault) {
    func read<Value>(_ name: String, _ value: (String) -> Value?) throws(Fault) -> Value? {
      guard let text = parameter(name), !text.utf8.isEmpty else { return nil }
      guard let value = value(text) else { throw Fault(parameter: name) }
      return value
    }
    func number(_ text: String) -> Int? { integer(text).flatMap { (1...99_999).contains($0) ? Int($0) : nil } }
    func flag(_ text: String) -> Bool? { text == "no" ? false : text == "yes" ? true : nil }
    if let paper = try read("format", { Paper(name: $0) }) { self.paper = paper }
    rows = try read("rows", number)
    if let rows, !paper.rowRange.contains(rows) { throw Fault(parameter: "rows") }
    if let first = try read("page", number) { firstPage = first }
    if let heads = try read("heads", { Heads(name: $0) }) { self.heads = heads }
    hasFrontPage = try read("front", flag) ?? true
    bringsForward = try read("forward", flag) ?? true
    printsFurther = try read("further", flag) ?? false
    filter.text = parameter("text") ?? ""
    if let kinds = try read("kinds", { Filter.Kinds(name: $0) }) { filter.choose(kinds) }
    if let type = parameter("type"), !type.utf8.isEmpty { filter.choose(type: type) }
    if let id = try read("aircraft", { RecordID($0) }) { filter.choose(aircraft: id) }
    filter.from = try read("from") { Day(iso: $0) }
    filter.to = try read("to") { Day(iso: $0) }
  }
}
