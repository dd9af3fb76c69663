import ArgumentParser
import Base
import Foundation
import Logbook
import Server
import ServerStorage
import Sync

/// The logbook of an account from the command line; works beside a running server, whose devices see the change at
/// their next synchronisation.
struct LogbookCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "logbook", abstract: "Import, export and print the logbook of an account.",
    subcommands: [Import.self, Export.self, MakeReport.self])
}

/// Whose logbook.
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
      abstract: "Add the records of a CSV file: our own, or web-logbook's.",
      discussion: """
        What is here already is left alone; what resembles a record that is here is left out unless --include-similar is \
        given. Everything that could not be read is listed with line, column and reason. Importing a file again makes \
        nothing twice.
        """)

    @OptionGroup var logbook: LogbookOption
    @Argument(help: "The file to read.") var file: String
    @Flag(help: "Say what would be done, and do nothing.") var dryRun = false
    @Flag(help: "Also records that resemble one that is here.") var includeSimilar = false

    func run() async throws {
      try await running {
        guard let data = FileManager.default.contents(atPath: file) else {
          throw Failure(.noInput, "The file '\(file)' cannot be read.")
        }
        let book = try logbook.open()
        let result = try read([UInt8](data), try book.records())
        for problem in result.problems { report(line(of: problem)) }
        let wanted = result.wanted(includingSimilar: includeSimilar)
        print("\(result.items.count) records read, \(wanted.count) to store, \(result.similarCount) similar, \(result.rejectedCount) rows rejected")
        if dryRun { return }
        let bar = ProgressLine("Import")
        let stored = try book.store(wanted) { bar.show($0, of: $1) }
        bar.end()
        print("\(stored) records stored")
      }
    }

    private func read(_ bytes: [UInt8], _ existing: [Record]) throws -> ImportResult {
      var importer = Importer(bytes, existing: existing)
      let bar = ProgressLine("Reading")
      while importer.step(rows: 500) { bar.show(Int64(importer.done), of: Int64(importer.count)) }
      bar.end()
      guard importer.result.format != nil else {
        throw Failure(.badData, "'\(file)' is neither our CSV nor web-logbook's: its first row is not known.")
      }
      return importer.result
    }

    private func line(of problem: ImportProblem) -> String {
      let place = problem.column.map { "\(problem.line):\($0)" } ?? "\(problem.line)"
      let value = problem.value.isEmpty ? "" : " '\(problem.value)'"
      return "\(file):\(place): \(problem.columnName)\(value): \(problem.reason.en)"
    }
  }

  struct Export: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Write all records as our CSV, with every field; '-' writes to standard output.")

    @OptionGroup var logbook: LogbookOption
    @Argument(help: "The file to write.") var file: String

    func run() async throws {
      try await running {
        let data = Data(Logbook.exportCSV(try logbook.open().records()))
        if file == "-" { return FileHandle.standardOutput.write(data) }
        try Failure.explaining(.unavailable, "The file '\(file)' cannot be written") {
          try data.write(to: URL(fileURLWithPath: file), options: .atomic)
        }
      }
    }
  }
}

/// An account's logbook in the storage, changed by the same operations as from any device.
struct AccountLogbook {
  let storage: SQLiteStorage
  let space: RecordID
  let account: RecordID

  private var service: SyncService<SQLiteStorage> {
    SyncService(
      storage: storage, schema: Schema(LogbookApp.collections),
      now: { Instant(milliseconds: Int64(Date().timeIntervalSince1970 * 1000)) })
  }

  /// All living records, the newest state of each.
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

  /// Stores the items in batches, each whole or not at all; returns how many were taken.
  func store(_ items: [ImportResult.Item], progress: (Int64, Int64) -> Void) throws -> Int {
    var generator = SystemRandomNumberGenerator()
    let device = RecordID.v8(named: "\(generator.next())", in: "import")
    var versions: [RecordKey: Int64] = [:]
    for record in try records() { versions[record.key] = record.version }
    var number: Int64 = 0
    var stored = 0
    for start in stride(from: 0, to: items.count, by: PushRequest.operationLimit) {
      let batch = items[start..<min(start + PushRequest.operationLimit, items.count)].map { item in
        number += 1
        return operation(item, base: versions[item.key] ?? 0, number: number)
      }
      let body = PushRequest(device: device, epoch: nil, operations: batch).wire.bytes
      let answer: SyncAnswer = service.push(space: space, role: .owner, account: account, body: body)
      for result in try PushResponse(wire: try checked(answer)).results {
        let id = batch[Int(result.number - batch[0].number)].key.id
        switch result.status {
        case .applied, .merged: stored += 1
        case .conflict: report("Record \(id): deleted or changed meanwhile, left as it is")
        case .rejected(let problem): report("Record \(id): \(problem.field ?? "") \(problem.detail)")
        }
      }
      progress(Int64(start + batch.count), Int64(items.count))
    }
    return stored
  }

  private func operation(_ item: ImportResult.Item, base: Int64, number: Int64) -> Sync.Operation {
    var operation = Sync.Operation(.edit, item.key, base: base, number: number)
    for change in item.changes {
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
