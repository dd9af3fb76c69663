import ArgumentParser
import Base
import Catalog
import Foundation
import Server
import ServerStorage
import Sync
import Zoo

extension ZooCommand {
  struct Map: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Bring the zoo's map into the published space: an extract of OpenStreetMap, and the zoo's own places.",
      discussion: """
        MAP is GeoJSON with OpenStreetMap's tags as properties (osm-zoo-area.geojson); it must hold the zoo's ground \
        (tourism=zoo). --places is a list with number,latitude,longitude,name in each line (map-pins.csv). Run it before \
        'zoo import', so that the animals find their places. Importing again changes only what has changed, and never what \
        editors have corrected; that is listed.
        """)

    @OptionGroup var location: DataOption
    @OptionGroup var content: ContentOption
    @Argument(help: "The GeoJSON of the map.") var map: String
    @Option(help: ArgumentHelp("The zoo's own places.", valueName: "file")) var places: String?
    @Flag(help: "Say what would be done, and do nothing.") var dryRun = false

    func run() async throws {
      try await running {
        let (store, lock) = try ZooStore<SQLiteStorage>.open(location.directory, content)
        let result = try read()
        for problem in result.problems { report("\(places ?? map):\(problem.row): '\(problem.value)': \(problem.reason.en)") }
        print("\(result.locationCount) places and \(result.shapeCount) shapes read, \(result.problems.count) lines rejected")
        guard result.shapeCount > 0 else { throw Failure(.badData, "There is no map in '\(map)'.") }
        let plan = try store.plan(result, sources: [ZooSources.map(date: modificationDay(of: map))])
        try store.carryOut(plan, isDryRun: dryRun)
        withExtendedLifetime(lock) {}
      }
    }

    private func read() throws -> MapImport {
      let geojson = try contents(of: map)
      let list = try places.map { try contents(of: $0) }
      do throws(JSONError) {
        return try MapImport(geojson: geojson, places: list)
      } catch {
        throw Failure(.badData, "'\(map)' is no GeoJSON: \(error.description)")
      }
    }

    private func contents(of path: String) throws -> [UInt8] {
      guard let data = FileManager.default.contents(atPath: path) else {
        throw Failure(.noInput, "The file '\(path)' cannot be read.")
      }
      return [UInt8](data)
    }
  }
}

extension ZooStore<SQLiteStorage> {
  /// The zoo's space of a data directory, which nobody else imports into meanwhile. A new one gets the starter content
  /// first.
  static func open(_ directory: DataDirectory, _ content: ContentOption) throws -> (ZooStore, DataLock) {
    let lock = try Failure.explaining(.unavailable, "Another import is running") { try directory.importLock() }
    let storage = try Failure.explaining(.unavailable, "The database cannot be opened") {
      try SQLiteStorage(path: directory.databasePath)
    }
    let sync = SyncService(
      storage: storage, schema: Catalog.schema, now: { Instant(milliseconds: Int64(Date().timeIntervalSince1970 * 1000)) })
    if try storage.read({ try $0.space(PublishedSpace.id(Zoo.space)) }) == nil {
      guard let starter = try content.starter() else {
        throw Failure(.noInput, "The space must be filled first, and there is no '\(content.path)'; see --content.")
      }
      _ = try Failure.explaining(.internalError, "The space was not filled") { try starter.fill(sync) }
    }
    return (ZooStore(sync), lock)
  }

  /// Lists what editors keep, prints what is to be done, and does it.
  func carryOut(_ plan: PublishedImport<SQLiteStorage>.Plan, isDryRun: Bool) throws {
    for kept in plan.kept { report("Kept as an editor wants it: \(kept.key.collection)/\(kept.key.id) \(kept.field ?? "")") }
    print(
      "\(plan.count(.make)) records to make, \(plan.count(.change)) to change, \(plan.count(.restore)) to restore, \(plan.unchangedCount) unchanged, \(plan.kept.count) values of editors kept")
    if isDryRun { return }
    let bar = ProgressLine("Import")
    let refused = try Failure.explaining(.unavailable, "The import ended before its end; run it again") {
      try carryOut(plan) { bar.show(Int64($0), of: Int64($1)) }
    }
    bar.end()
    for line in refused { report(line) }
    print("\(plan.changes.count - refused.count) records stored")
  }
}

/// When the file was last changed.
func modificationDay(of path: String) -> Day? {
  let date = (try? FileManager.default.attributesOfItem(atPath: path))?[.modificationDate] as? Date
  return date.map { Instant(milliseconds: Int64($0.timeIntervalSince1970 * 1000)).day }
}
