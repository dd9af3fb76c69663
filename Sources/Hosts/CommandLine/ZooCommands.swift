import ArgumentParser
import Base
import Catalog
import Foundation
import Server
import ServerApps
import ServerStorage
import Sync
import Zoo

/// The lexicon of the zoo. Works beside a running server, which tells the devices of the change.
struct ZooCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "zoo", abstract: "Fill the zoo's published space from its open data.",
    subcommands: [Import.self, Pictures.self])
}

extension ZooCommand {
  struct Import: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Import the lexicon of animals from a CSV file or a CKAN portal into the published space.",
      discussion: """
        SOURCE is the file 'lexikon-zvirat.csv', or the address of a portal or of a data set within it \
        (https://portal.example/dataset/NAME). Every correction, rejected row, broken link and duplicate is listed on standard \
        error with file, row and reason. Importing again changes only what the source has changed. Editors' changes stay and \
        are listed. Animals that the source no longer has are listed and stay. --remove-vanished removes them, unless an \
        editor has changed them or has a draft of them; they come back when the source has them again. When that would be more than \
        a fifth of a collection and more than ten records, nothing is imported without --remove-more-than-a-fifth: the source may \
        be cut off.

        The exit code is 65 when the source is not a lexicon, 66 when it cannot be read, and 69 when the portal or the \
        database does not answer. Rejected rows alone are not a failure.
        """)

    @OptionGroup var location: DataOption
    @OptionGroup var content: ContentOption
    @Argument(help: "A CSV file, or the address of a portal.") var source: String
    @Option(help: ArgumentHelp("The animals that can be adopted: adopce-zvirat.csv.", valueName: "file"))
    var adoptions: String?
    @Option(
      help: ArgumentHelp("Places, paths and buildings: an extract of OpenStreetMap as GeoJSON.", valueName: "file"))
    var map: String?
    @Option(
      help: ArgumentHelp(
        "With --map: the zoo's own numbered places, 'number,latitude,longitude,name'.", valueName: "file"))
    var places: String?
    @Option(help: "For a portal: the name of the data set, when it is not in the address.") var package: String?
    @Option(help: "For a portal: only these tables, by their ids.") var resource: [String] = []
    @Flag(help: "Remove animals that the source no longer has, unless an editor has changed them.") var removeVanished =
      false
    @Flag(help: "With --remove-vanished: even when it removes more than a fifth of a collection.")
    var removeMoreThanAFifth = false
    @Flag(help: "Say what would be done, but change nothing.") var dryRun = false
    @Option(help: "The language of the report: en or cs.") var language = "en"

    @OptionGroup var network: NetworkOption

    func run() async throws {
      try await running {
        guard let language = Language(code: language) else {
          throw Failure(.badData, "There is no language '\(language)'.")
        }
        let (store, lease) = try open()
        let mapped = try readMap()
        for problem in mapped?.problems ?? [] {
          report("\(places ?? "places"):\(problem.row): \(problem.reason(language)): \(problem.value)")
        }
        // The animals' places may be among the map's places.
        let result = try read(existing: store.records() + (mapped?.records ?? []))
        for note in result.notes { report("\(note.kind.label(language)): \(note.line(language))") }
        if let mapped { print("\(mapped.locationCount) places and \(mapped.shapeCount) shapes of the map read") }
        printCounts(of: result, language)
        guard result.animalCount > 0 else { throw Failure(.badData, "There is no animal in '\(source)'.") }
        try bring(result, mapped, into: store, language)
        lease?.end()
      }
    }

    /// A new space first gets the starter content, which brings the code lists. With `--dry-run` this happens in
    /// memory.
    private func open() throws -> (ZooStore<SQLiteStorage>, HeldLease?) {
      let directory = location.directory
      if !dryRun {
        try Failure.explaining(.unavailable, "The data directory cannot be created") { try directory.create() }
      }
      var storage = try Failure.explaining(.unavailable, "The database cannot be opened") {
        try dryRun && !directory.hasDatabase ? SQLiteStorage() : SQLiteStorage(path: directory.databasePath)
      }
      let lease = try dryRun ? nil : beginImport(into: storage)
      let isThere = try storage.read { try $0.space(PublishedSpace.id(Zoo.space)) != nil }
      if !isThere && dryRun { storage = try SQLiteStorage() }
      let sync = SyncService(
        storage: storage, schema: Catalog.schema,
        now: { Instant(milliseconds: Int64(Date().timeIntervalSince1970 * 1000)) })
      if !isThere {
        guard let starter = try content.starter(of: Zoo.space) else {
          throw Failure(
            .noInput, "The space must be filled first, and there is no '\(content.path(of: Zoo.space))'; see --content."
          )
        }
        _ = try Failure.explaining(.internalError, "The space was not filled") { try starter.fill(sync) }
      }
      return (ZooStore(sync), lease)
    }

    private func read(existing: [Record]) throws -> ZooImport {
      let adoptions = try self.adoptions.map { try file($0) }
      if source.contains("://") { return try readPortal(adoptions, existing) }
      return ZooImport(lexicon: try file(source), adoptions: adoptions, existing: existing)
    }

    private func readMap() throws -> MapImport? {
      guard let map else {
        if places != nil { throw Failure(.badData, "--places needs --map.") }
        return nil
      }
      let places = try self.places.map { try file($0).bytes }
      let mapped = try Failure.explaining(.badData, "'\(map)' is not GeoJSON") {
        try MapImport(geojson: file(map).bytes, places: places)
      }
      switch mapped.lack {
      case .shapes: throw Failure(.badData, "There is nothing of a zoo's map in '\(map)'. Nothing was imported.")
      case .places:
        throw Failure(
          .badData, "There is no valid 'number,latitude,longitude,name' in '\(self.places ?? "")'. Nothing was imported.")
      case nil: return mapped
      }
    }

    private func readPortal(_ adoptions: ZooImport.File?, _ existing: [Record]) throws -> ZooImport {
      guard var portal = Portal(source) else { throw Failure(.badData, "'\(source)' is not the address of a portal.") }
      network.apply(to: &portal.request)
      do {
        var tables = resource.map { (id: $0, name: $0) }
        if tables.isEmpty {
          guard let package = package ?? portal.package else {
            throw Failure(.badData, "Which data set? Give --package, or the address …/dataset/NAME.")
          }
          tables = try portal.resources(of: package)
        }
        let read = try tables.map { table in
          let bar = ProgressLine(table.name)
          defer { bar.end() }
          return try portal.table(table.id, name: table.name) { bar.show(Int64($0), of: Int64($1)) }
        }
        var options = ZooImport.Options()
        options.base = portal.site
        if portal.base.scheme == "https" { options.secureHosts.append(portal.base.host() ?? "") }
        return ZooImport(tables: read, adoptions: adoptions, existing: existing, options)
      } catch let fault as Portal.Fault {
        throw Failure(.unavailable, "Nothing was imported: \(fault)")
      }
    }

    private func file(_ path: String) throws -> ZooImport.File {
      guard let data = FileManager.default.contents(atPath: path) else {
        throw Failure(.noInput, "The file '\(path)' cannot be read.")
      }
      return ZooImport.File(name: URL(fileURLWithPath: path).lastPathComponent, [UInt8](data))
    }

    private func printCounts(of result: ZooImport, _ language: Language) {
      print("\(result.animalCount) animals read, \(result.rejectedCount) rows rejected")
      for finding in ImportFinding.allCases {
        let count = result.notes.count { $0.finding == finding }
        if count > 0 { print("\(count)\t\(finding.kind.label(language))\t\(finding.text(language))") }
      }
    }

    private func bring(
      _ result: ZooImport, _ mapped: MapImport?, into store: ZooStore<SQLiteStorage>, _ language: Language
    ) throws {
      let isPortal = source.contains("://")
      var sources = [ZooSources.lexicon(url: isPortal ? source : nil, date: isPortal ? nil : day(of: source))]
      if let adoptions { sources.append(ZooSources.adoptions(date: day(of: adoptions))) }
      if let map { sources.append(ZooSources.map(date: day(of: map))) }
      let plan = try store.plan(
        result, more: sources + (mapped?.records ?? []), untold: places == nil ? [Location.number.name] : [],
        isRemoving: removeVanished)
      for kept in plan.kept { report(line(of: kept)) }
      for key in plan.missing { report(line(of: key, plan)) }
      print(
        "\(plan.count(.make)) records to make, \(plan.count(.change)) to change, \(plan.count(.restore)) to restore, \(plan.count(.remove)) to remove, \(plan.unchangedCount) unchanged, \(plan.kept.count) values of editors kept, \(plan.missing.count) missing in the source"
      )
      for (collection, removed, count) in plan.emptied {
        report("Of \(count) records in '\(collection)', \(removed) are not in the source any more.")
      }
      if dryRun { return }
      guard plan.emptied.isEmpty || removeMoreThanAFifth else {
        throw Failure(
          .badData, "Nothing was imported. If the source is complete, add --remove-more-than-a-fifth.")
      }
      let bar = ProgressLine("Import")
      let refused = try Failure.explaining(.unavailable, "The import stopped early. Run it again") {
        try store.carryOut(plan) { bar.show(Int64($0), of: Int64($1)) }
      }
      bar.end()
      for line in refused { report(line) }
      let stored = plan.changes.count - refused.count
      print(stored == 1 ? "1 record stored" : "\(stored) records stored")
    }

    private func line(of key: RecordKey, _ plan: PublishedImport<SQLiteStorage>.Plan) -> String {
      let goes = plan.changes.contains { $0.kind == .remove && $0.key == key }
      let end =
        goes ? "taken out" : removeVanished ? "left as it is, because an editor has it in hand" : "left as it is"
      return "Not in the source any more, \(end): \(key.collection)/\(key.id)"
    }

    private func line(of kept: PublishedImport<SQLiteStorage>.Plan.Kept) -> String {
      let record = "\(kept.key.collection)/\(kept.key.id)"
      guard let field = kept.field else { return "Deleted by an editor, left so: \(record)" }
      return
        "Kept as an editor wants it: \(record) \(field): \(kept.theirs?.serialized ?? "removed"), the source says \(kept.ours?.serialized ?? "nothing")"
    }

    /// When the file was last changed.
    private func day(of path: String) -> Day? {
      let date = (try? FileManager.default.attributesOfItem(atPath: path))?[.modificationDate] as? Date
      return date.map { Instant(milliseconds: Int64($0.timeIntervalSince1970 * 1000)).day }
    }
  }
}
