import Base
import Sync

/// The logbook as pages of a paper one (Specs/logbook.md, R-rules): which rows stand on which page, and the totals. What a
/// page looks like says ``ReportSheet``; pages are drawn one at a time, so that thousands of flights are no burden.
public struct Report: Sendable {
  public let options: ReportOptions
  public let holder: ReportHolder
  /// When it was made, in UTC; in the footer.
  public let made: Instant
  /// SHA-256 of the content in hexadecimal digits, see ``ReportContent``.
  public let checksum: String
  /// L-168: records without a date, which are in no period and so not in the report.
  public private(set) var undatedCount = 0
  /// Oldest first.
  let entries: [ReportEntry]
  package let pages: [Page]
  package let layout: ReportLayout

  package struct Page: Sendable {
    package var slices: [Slice] = []
    /// What the rows that begin on this page add up to.
    var sums = ReportSums()
    var previous: ReportSums
  }

  /// A row of a page: an entry, or the part of it that fits.
  package struct Slice: Sendable {
    let entry: Int
    /// Which lines of its texts.
    let lines: Range<Int>
    /// How many rows of the paper it takes.
    package let slots: Int
  }

  /// - Parameters:
  ///   - records: all that the logbook has; the filter of the options chooses.
  ///   - book: of the same records.
  public init(
    _ book: Book, record: (RecordKey) -> Record?, previous: [Record], holder: ReportHolder, options: ReportOptions,
    made: Instant
  ) {
    func entry(_ index: Int32) -> ReportEntry? {
      let row = book.rows[Int(index)]
      return record(RecordKey(Flight.collection.name, row.id)).map {
        ReportEntry($0, book.aircraft(row.aircraft), printsFurther: options.printsFurther)
      }
    }
    var entries: [ReportEntry] = []
    let matches = book.matches(options.filter)
    entries.reserveCapacity(matches.count)
    for index in matches.reversed() {
      if let entry = entry(index) { entries.append(entry) }
    }
    var forward = ReportSums()
    if options.bringsForward {
      for record in previous where Report.concerns(record, options.filter, book) {
        forward.add(ReportEntry.sums(previous: LogEntry(record)))
      }
      if let from = options.filter.from {
        var earlier = options.filter
        earlier.from = nil
        earlier.to = from.adding(days: -1)
        for index in book.matches(earlier) {
          if let entry = entry(index) { forward.add(entry.sums) }
        }
      }
    }
    self.init(entries, forward: forward, holder: holder, options: options, made: made)
    undatedCount = Report.undated(options.filter, book, beside: matches)
  }

  /// How many records without a date the filter would let through if it had no period.
  private static func undated(_ filter: Filter, _ book: Book, beside matches: [Int32]) -> Int {
    if filter.from == nil && filter.to == nil { return 0 }
    var always = filter
    (always.from, always.to) = (nil, nil)
    func count(_ rows: [Int32]) -> Int { rows.reduce(0) { book.rows[Int($1)].day == nil ? $0 + 1 : $0 } }
    return count(book.matches(always)) - count(matches)
  }

  init(
    _ entries: [ReportEntry], forward: ReportSums, holder: ReportHolder, options: ReportOptions, made: Instant
  ) {
    self.entries = entries
    self.options = options
    self.holder = holder
    self.made = made
    layout = ReportLayout(options)
    var paging = Paging(layout: layout, forward: forward)
    for index in entries.indices { paging.add(entries[index], index) }
    pages = paging.pages
    checksum = ReportContent.checksum(entries, forward: forward, holder: holder)
  }

  /// Previous experience belongs to a report of everything, or to one of the type that it names.
  private static func concerns(_ record: Record, _ filter: Filter, _ book: Book) -> Bool {
    if !filter.words.isEmpty || filter.kinds != .all || filter.aircraft != nil { return false }
    if filter.type.utf8.isEmpty { return true }
    return (record[PreviousExperience.type] ?? "") == filter.type
  }

  public var entryCount: Int { entries.count }
  /// Pages with rows; of a spread both sheets are one.
  public var pageCount: Int { pages.count }
  /// Flight time of the pages, and with what was brought forward.
  public var total: Minutes { Minutes(Int(clamping: totals[.total])) }

  /// What the last page closes with.
  public var totals: ReportSums {
    guard var sums = pages.last?.previous, let last = pages.last?.sums else { return ReportSums() }
    sums.add(last)
    return sums
  }
}

/// Distributes rows to pages.
private struct Paging {
  let layout: ReportLayout
  var pages: [Report.Page] = []
  /// Rows of the last page that are taken.
  private var taken = 0
  private var carried: ReportSums

  init(layout: ReportLayout, forward: ReportSums) {
    self.layout = layout
    carried = forward
  }

  /// A row counts as the rows of the paper that it takes. What does not fit continues on the next page; a row whose
  /// other cells would be torn goes there as a whole.
  mutating func add(_ entry: ReportEntry, _ index: Int) {
    let lines = layout.lineCounts(of: entry)
    let count = max(1, lines.all)
    let perRow = layout.linesPerRow
    let least = min((max(1, lines.withoutRemarks) + perRow - 1) / perRow, layout.rows)
    if pages.isEmpty || layout.rows - taken < least { turnPage() }
    let sums = entry.sums
    pages[pages.count - 1].sums.add(sums)
    carried.add(sums)
    var first = 0
    while first < count {
      if taken == layout.rows { turnPage() }
      let slots = min((count - first + perRow - 1) / perRow, layout.rows - taken)
      let end = min(count, first + slots * perRow)
      pages[pages.count - 1].slices.append(Report.Slice(entry: index, lines: first..<end, slots: slots))
      taken += slots
      first = end
    }
  }

  private mutating func turnPage() {
    pages.append(Report.Page(previous: carried))
    taken = 0
  }
}
