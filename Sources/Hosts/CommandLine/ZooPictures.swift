import ArgumentParser
import Base
import Catalog
import Foundation
import Server
import ServerApps
import ServerStorage
import Sync
import Zoo

extension ZooCommand {
  struct Pictures: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Fetch the pictures to which the animals only link, slowly, and store them.",
      discussion: """
        One request at a time, with a pause in between. A busy server is asked again when it says so. An interrupted run \
        continues the next time. Failures are listed on standard error. The exit code is 69 when no picture could be fetched.
        """)

    @OptionGroup var location: DataOption
    @Option(help: "Seconds between two requests.") var pause = 1.0
    @Option(help: "The greatest number of pictures in this run.") var limit: Int?
    @OptionGroup var network: NetworkOption

    func run() async throws {
      try await running {
        let storage = try location.openStorage()
        let lease = try beginImport(into: storage)
        defer { lease.end() }
        guard try storage.read({ try $0.space(PublishedSpace.id(Zoo.space)) }) != nil else {
          throw Failure(.noInput, "There is no published space '\(Zoo.space)'; import it first.")
        }
        let sync = SyncService(
          storage: storage, schema: Catalog.schema,
          now: { Instant(milliseconds: Int64(Date().timeIntervalSince1970 * 1000)) })
        var fetching = PictureFetching(ZooStore(sync), blobs: location.directory.blobs)
        fetching.pauseSeconds = max(0, pause)
        network.apply(to: &fetching.request)
        let all = try fetching.wanted()
        let wanted = Array(all.prefix(limit ?? .max))
        let bar = ProgressLine("Pictures")
        let count = try fetching.fetchAll(wanted) {
          bar.show(Int64($0), of: Int64($1))
        } failed: { picture, failure in
          report("\(picture.url): \(failure)")
        }
        bar.end()
        print("\(count) pictures fetched, \(wanted.count - count) failed, \(all.count - wanted.count) left")
        if count == 0 && !wanted.isEmpty { throw Failure(.unavailable, "No picture could be fetched.") }
      }
    }
  }
}

/// The hosts that may be asked for data.
struct NetworkOption: ParsableArguments {
  @Flag(help: "Allow http besides https.") var allowHTTP = false
  @Flag(help: "Allow addresses within this network, and this machine.") var allowPrivate = false

  func apply(to request: inout WebRequest) {
    request.allowsPlain = allowHTTP
    request.allowsPrivate = allowPrivate
  }
}
