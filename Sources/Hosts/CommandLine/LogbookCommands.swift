import ArgumentParser
import Base
import Files
import Foundation
import Kit
import Logbook
import Server
import ServerApps
import ServerStorage
import Sync

/// The logbook of an account on the command line. Works beside a running server, which tells the account's devices of
/// the change.
struct LogbookCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "logbook", abstract: "Import, export and print the logbook of an account.",
    subcommands: [Import.self, Export.self, MakeReport.self])
}

/// The account of the logbook.
struct LogbookOption: ParsableArguments {
  @OptionGroup var location: DataOption
  @Option(help: "The e-mail address of the account.") var account: String

  func open() throws -> AccountLogbook {
    guard let address = EmailAddress(account) else { throw Failure(.badData, "'\(account)' is not an e-mail address.") }
    let storage = try location.openStorage()
    guard let found = try storage.read({ try $0.account(email: address.text) }) else {
      throw Failure(.noInput, "There is no account '\(address.text)'.")
    }
    guard let space = try storage.read({ try $0.spaces(of: found.id) }).first(where: { $0.space.kind == .private })
    else { throw Failure(.internalError, "The account has no private space.") }
    return AccountLogbook(storage: storage, space: space.space.id, account: found.id)
  }
}

extension LogbookCommand {
  struct Import: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Add the records of another logbook, of our CSV or of a backup.",
      discussion: """
        Reads ForeFlight, LogTen (text and JSON), CrewLounge PILOTLOG and mccPILOTLOG, MyFlightbook, openPilotLog (its \
        three files at once), autoflightlog, web-logbook, Capzlog, SkyDemon, FLYLOG.io, a table that repeats the page of FCL.050 \
        (in English, Czech or German), our CSV and our backup, any other table whose columns were mapped in the app, and with \
        --guess one whose columns nobody has mapped; each as a text or as a workbook (XLSX). Records that exist already are \
        left alone. Records that resemble an existing one are skipped and listed with the reason, unless --include-similar \
        is given. A backup changes no existing record unless --overwrite is given. Unreadable values are listed with line, column and reason. Importing a file again creates no duplicates, and the app \
        can undo the whole import.
        """)

    @OptionGroup var logbook: LogbookOption
    @Argument(help: "The files to read. Name files that belong together in one call.") var files: [String]
    @Flag(help: "Say what would be done, but change nothing.") var dryRun = false
    @Flag(help: "Add records that resemble an existing one too.") var includeSimilar = false
    @Flag(help: "Overwrite existing records that differ in the backup.") var overwrite = false
    @Flag(help: "Read a table that no format knows by what its columns are called, and say how.") var guess = false
    @Option(help: "How to read dates such as 3/4/2026: 'day' or 'month' first. By default the file decides.")
    var dates: String?

    func run() async throws {
      try await running {
        let book = try logbook.open()
        let existing = try book.records()
        let result = try read(existing)
        for problem in result.problems { report(line(of: problem)) }
        if result.dates.ambiguousCount > 0 {
          report(
            "\(result.dates.ambiguousCount) dates such as \(result.dates.example) were read \(result.dates.order == .dayFirst ? "day" : "month") first"
          )
        }
        for finding in result.findings {
          report(
            "L-\(finding.rule), \(finding.label.en): \(finding.count) records, first in row \(finding.line): \(finding.text.en)"
          )
        }
        if !includeSimilar { for line in Logbook.heldBack(result, existing) { report(line) } }
        let wanted = result.wanted(includingSimilar: includeSimilar, overwriting: overwrite ? true : nil)
        // A backup has no rows: its problems tell how many records were refused.
        let rejectedCount = result.rejectedCount > 0 ? result.rejectedCount : result.contents.leftOutCount
        print(
          "\(result.items.count) records read, \(wanted.count) to store, \(result.similarCount) similar, \(rejectedCount) rows rejected"
        )
        if dryRun { return }
        let bar = ProgressLine("Import")
        let names = files.map { URL(fileURLWithPath: $0).lastPathComponent }.joined(separator: ", ")
        let stored = try book.store(wanted, file: names, existing) { bar.show($0, of: $1) }
        bar.end()
        print(stored == 1 ? "1 record stored" : "\(stored) records stored")
      }
    }

    private func read(_ existing: [Record]) throws -> ImportResult {
      if let dates, dates != "day", dates != "month" { throw Failure(.badData, "--dates must be 'day' or 'month'.") }
      let files = try self.files.map { path in
        guard let data = FileManager.default.contents(atPath: path) else {
          throw Failure(.noInput, "The file '\(path)' cannot be read.")
        }
        return ImportFile(name: path, [UInt8](data))
      }
      let mappings = existing.compactMap { record in
        record.key.collection == ColumnMapping.collection.name ? ColumnMapping(record.fields) : nil
      }
      var importer = importer(files, existing, mappings)
      if importer.result.format == nil && guess {
        let guessed = importer.result.guessed
        for mapping in guessed { report("Guessed: " + mapping.told(.english)) }
        importer = self.importer(files, existing, mappings + guessed)
      }
      let bar = ProgressLine("Reading")
      while importer.step(rows: 500) { bar.show(Int64(importer.done), of: Int64(importer.count)) }
      bar.end()
      guard importer.result.format != nil else {
        for problem in importer.result.problems { report(line(of: problem)) }
        throw Failure(
          .badData,
          "No table of flights is in '\(self.files.joined(separator: "', '"))': the first row is not known. "
            + "The app asks what its columns mean when it is imported there; after that it is read here too. "
            + "With --guess it is read by what they are called.")
      }
      return importer.result
    }

    private func importer(_ files: [ImportFile], _ existing: [Record], _ mappings: [ColumnMapping]) -> Importer {
      Importer(
        files, existing: existing, mappings: mappings, order: dates.map { $0 == "month" ? .monthFirst : .dayFirst },
        today: Instant(milliseconds: Int64(Date().timeIntervalSince1970 * 1000)).day,
        airports: FileManager.default.contents(atPath: logbook.location.directory.airportsPath).map {
          Airports(String(decoding: $0, as: UTF8.self))
        })
    }

    private func line(of problem: ImportProblem) -> String {
      let place = problem.column.map { "\(problem.line):\($0)" } ?? "\(problem.line)"
      let value = problem.value.isEmpty ? "" : " '\(problem.value)'"
      let file = problem.file.isEmpty ? files[0] : problem.file
      return "\(file):\(place): \(problem.columnName)\(value): \(problem.reason.en)"
    }
  }

  struct Export: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Write all records. '-' writes to standard output.",
      discussion: """
        Formats: csv (ours, with every field), easa (the columns of FCL.050's page), foreflight, xlsx, json (a backup that \
        import restores), kml and gpx (routes between own places and the airports that were imported).
        """)

    @OptionGroup var logbook: LogbookOption
    @Option(help: "csv, easa, foreflight, xlsx, json, kml or gpx.") var format = "csv"
    @Option(help: "The language of headings: en or cs.") var language = "en"
    @Flag(help: "Leave out the apostrophe before CSV cells that a spreadsheet would calculate.")
    var rawFormulas = false
    @Argument(help: "The file to write.") var file: String

    func run() async throws {
      try await running {
        guard let format = ExportFormat(name: format) else {
          throw Failure(.badData, "There is no format '\(format)'.")
        }
        guard let language = Language(code: language) else {
          throw Failure(.badData, "There is no language '\(language)'.")
        }
        let today = Instant(milliseconds: Int64(Date().timeIntervalSince1970 * 1000)).day
        let published = FileManager.default.contents(atPath: logbook.location.directory.airportsPath)
        let records = try logbook.open().records()
        let written = Logbook.export(
          format, records, language: language, today: today,
          airports: published.map { Airports(String(decoding: $0, as: UTF8.self)) },
          formulas: rawFormulas ? .raw : .guarded)
        for note in written.notes { report(note(language)) }
        let attachments = records.filter { $0.key.collection == Attachment.collection.name }.count
        if format == .backup && attachments > 0 {
          report(
            "The files of \(attachments) attachments are missing. 'vademecum backup' and backups by the app contain them."
          )
        }
        try write(Data(written.bytes), to: file)
      }
    }
  }
}

/// An account's logbook in the storage. It is changed by the same operations as from any device.
struct AccountLogbook {
  let storage: SQLiteStorage
  let space: RecordID
  let account: RecordID

  private var service: SyncService<SQLiteStorage> {
    SyncService(
      storage: storage, schema: Schema(LogbookApp.collections),
      now: { Instant(milliseconds: Int64(Date().timeIntervalSince1970 * 1000)) })
  }

  /// All living records in their newest state.
  func records() throws -> [Record] {
    var records: [Record] = []
    var cursor: String?
    while true {
      let page = try ChangesPage(wire: try checked(service.changes(space: space, cursor: cursor, limit: 5_000)))
      records += page.changes.filter { !$0.deleted }
      if !page.more { return records }
      cursor = page.cursor
    }
  }

  /// Stores the items in batches. Each batch is stored completely or not at all, together with its part of the journal
  /// with which the app undoes the import. Returns the number of stored items.
  func store(
    _ items: [ImportItem], file: String, _ existing: [Record], progress: (Int64, Int64) -> Void
  ) throws -> Int {
    var generator = SystemRandomNumberGenerator()
    let now = Instant(milliseconds: Int64(Date().timeIntervalSince1970 * 1000))
    let device = RecordID.v8(named: "\(generator.next())", in: "import")
    let batch = RecordID.v7(at: now, random: (generator.next(), generator.next()))
    var known: [RecordKey: Record] = [:]
    for record in existing { known[record.key] = record }
    var number: Int64 = 0
    var stored = 0
    for start in stride(from: 0, to: items.count, by: PushRequest.operationLimit - 1) {
      let some = items[start..<min(start + PushRequest.operationLimit - 1, items.count)]
      let part = Logbook.importJournal.part(some, batch: batch, number: start, file: file, now: now) { known[$0] }
      let operations = (some.map { ($0.key, $0.changes) } + [part]).map { key, changes in
        number += 1
        return operation(key, changes, base: known[key]?.version ?? 0, number: number)
      }
      let body = PushRequest(device: device, epoch: nil, operations: operations).wire.bytes
      let answer: SyncAnswer = service.push(space: space, role: .owner, account: account, body: body)
      for result in try PushResponse(wire: try checked(answer)).results {
        let key = operations[Int(result.number - operations[0].number)].key
        switch result.status {
        case .applied, .merged: if key != part.key { stored += 1 }
        case .conflict: report("Record \(key.id): deleted or changed meanwhile, so it stays as it is")
        case .rejected(let problem): report("Record \(key.id): \(problem.field ?? "") \(problem.detail)")
        }
      }
      progress(Int64(start + some.count), Int64(items.count))
    }
    return stored
  }

  private func operation(
    _ key: RecordKey, _ changes: [(name: String, value: JSON?)], base: Int64, number: Int64
  ) -> Sync.Operation {
    var operation = Sync.Operation(.edit, key, base: base, number: number)
    for change in changes {
      if let value = change.value { operation.set[change.name] = value } else { operation.unset.append(change.name) }
    }
    return operation
  }

  private func checked(_ answer: SyncAnswer) throws -> JSON {
    let json = try JSON.parse(answer.body)
    guard answer.status == 200 else { throw Failure(.internalError, json["detail"]?.text ?? "status \(answer.status)") }
    return json
  }
}
