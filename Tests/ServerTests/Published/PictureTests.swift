import Base
import Catalog
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import Server
import ServerApps
import ServerStorage
import Sync
import Testing
import Zoo

@Suite(.timeLimit(.minutes(4))) struct PictureTests {
  private let storage: SQLiteStorage
  private let sync: SyncService<SQLiteStorage>
  private let directory = FileManager.default.temporaryDirectory.appending(path: "pictures-\(UUID().uuidString)").path()

  init() throws {
    storage = try SQLiteStorage()
    sync = SyncService(storage: storage, schema: Catalog.schema, now: { Instant(milliseconds: 0) })
    try PublishedSpaces(storage).create("zoo", title: "Zoo")
  }

  private func push(_ id: String, _ fields: JSON, base: Int64 = 0) throws {
    let operation = Sync.Operation(
      .edit, Zoo.key(Animal.collection, id), base: base, set: fields.members ?? Fields(), number: 1)
    let request = PushRequest(
      device: .v8(named: "\(Int.random(in: 0 ... .max))", in: "editor"), epoch: nil, operations: [operation])
    let answer: SyncAnswer = sync.push(space: PublishedSpace.id("zoo"), role: .editor, body: request.wire.bytes)
    #expect(answer.status == 200)
  }

  private func picture(_ id: String) throws -> String? {
    try storage.read {
      try $0.record(Zoo.key(Animal.collection, id), in: PublishedSpace.id("zoo"))?.record[Animal.picture]
    }
  }

  private func version(_ id: String) throws -> Int64 {
    try storage.read {
      try $0.record(Zoo.key(Animal.collection, id), in: PublishedSpace.id("zoo"))?.record.version ?? 0
    }
  }

  @Test(
    "Z-112: an address that a host does not allow is not requested but listed; its rules are requested once",
    arguments: [
      (200, ["/robots.txt", "/open.png"]), (404, ["/robots.txt", "/closed.png", "/open.png"]), (503, ["/robots.txt"]),
    ])
  func robots(status: Int, expected: [String]) async throws {
    defer { try? FileManager.default.removeItem(atPath: directory) }
    let asked = Shared<[String]>([])
    let router = Router()
    router.get("{name}") { request, _ in
      let name = request.uri.path
      asked.change { $0.append(name) }
      if name == "/robots.txt" {
        return Response(
          status: .init(code: status),
          body: .init(byteBuffer: ByteBuffer(string: "User-agent: *\nDisallow: /closed")))
      }
      let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + Array(name.utf8)
      return Response(status: .ok, body: .init(byteBuffer: ByteBuffer(bytes: png)))
    }
    var logger = Logger(label: "pictures")
    logger.logLevel = .error
    let host = Application(
      router: router, configuration: .init(address: .hostname("127.0.0.1", port: 0)), logger: logger)
    try await host.test(.live) { client in
      let base = "http://127.0.0.1:\(try #require(client.port))"
      for name in ["closed", "open"] {
        try push(name, ["nameCs": .string(name), "pictureURL": .string("\(base)/\(name).png")])
      }
      var fetching = PictureFetching(ZooStore(sync), blobs: DirectoryBlobStore(directory: directory))
      (fetching.request.allowsPlain, fetching.request.allowsPrivate) = (true, true)
      fetching.pauseSeconds = 0
      let failures = Shared<[String]>([])
      let count = try await offThread { [fetching] in
        try fetching.fetchAll(fetching.wanted(), progress: { _, _ in }) { picture, failure in
          failures.change { $0.append(failure.description) }
        }
      }
      #expect(asked.value.sorted() == expected.sorted() && asked.value.first == "/robots.txt")
      #expect(count == expected.count - 1 && failures.value.count == 2 - count)
      if status == 200 { #expect(failures.value == ["the robots.txt of 127.0.0.1 does not allow it"]) }
    }
  }

  /// Records the requests and their times.
  private func server(_ asked: Shared<[String]>, _ times: Shared<[Date]>) -> some ApplicationProtocol {
    let router = Router()
    router.get("{name}") { request, _ in
      let name = request.uri.path
      asked.change { $0.append(name) }
      times.change { $0.append(Date()) }
      let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + Array(name.utf8)
      switch name {
      case "/busy.png" where asked.value.count(where: { $0 == name }) == 1:
        return Response(status: .serviceUnavailable, headers: [.retryAfter: "0"])
      case "/gone.png": return Response(status: .notFound)
      case "/page.png": return Response(status: .ok, body: .init(byteBuffer: ByteBuffer(string: "<html>")))
      default: return Response(status: .ok, body: .init(byteBuffer: ByteBuffer(bytes: png)))
      }
    }
    var logger = Logger(label: "pictures")
    logger.logLevel = .error
    return Application(router: router, configuration: .init(address: .hostname("127.0.0.1", port: 0)), logger: logger)
  }

  @Test(
    "Z-111: pictures are fetched one at a time with a pause, failures are listed, and what is here is not asked for again"
  )
  func fetching() async throws {
    defer { try? FileManager.default.removeItem(atPath: directory) }
    let (asked, times) = (Shared<[String]>([]), Shared<[Date]>([]))
    try await server(asked, times).test(.live) { client in
      let base = "http://127.0.0.1:\(try #require(client.port))"
      for (index, name) in ["a.png", "busy.png", "gone.png", "page.png"].enumerated() {
        try push("\(index)", ["nameCs": .string(name), "pictureURL": .string("\(base)/\(name)")])
      }
      try push("9", ["nameCs": "bez"])
      var fetching = PictureFetching(ZooStore(sync), blobs: DirectoryBlobStore(directory: directory))
      (fetching.request.allowsPlain, fetching.request.allowsPrivate) = (true, true)
      fetching.pauseSeconds = 0.1
      let failures = Shared<[String]>([])
      let (count, again) = try await offThread { [fetching] in
        let count = try fetching.fetchAll(fetching.wanted(), progress: { _, _ in }) { picture, failure in
          failures.change { $0.append("\(picture.url.suffix(8)): \(failure)") }
        }
        return (count, try fetching.wanted().count)
      }
      #expect(count == 2 && again == 2)
      #expect(failures.value.sorted() == ["gone.png: the server says 404", "page.png: it is no picture ()"])
      let name = try #require(try picture("0"))
      let entry = try storage.read { try $0.blob(name, in: PublishedSpace.id("zoo")) }
      #expect(entry?.type == "image/png" && entry?.size == 14)
      #expect(FileManager.default.fileExists(atPath: "\(directory)/\(PublishedSpace.id("zoo"))/\(name)"))
      let gaps = zip(times.value, times.value.dropFirst()).map { $1.timeIntervalSince($0) }
      // The busy host was asked again at once, as it wanted.
      #expect(gaps.count { $0 >= 0.09 } >= 3)
      // A new address in the source is fetched, and an editor's own picture stays.
      try push("0", ["pictureURL": .string("\(base)/b.png")], base: version("0"))
      try push(
        "1", ["pictureURL": .string("\(base)/c.png"), "picture": .string(String(repeating: "c", count: 64))],
        base: version("1"))
      let wanted = try PictureFetching(ZooStore(sync), blobs: DirectoryBlobStore(directory: directory)).wanted().map {
        $0.url.suffix(5)
      }
      #expect(wanted.sorted() == ["b.png", "e.png", "e.png"])
    }
  }
}

@Suite("The robots.txt of hosts")
struct RobotsTests {
  private static let text = """
    # of a zoo
    User-agent: Other
    Disallow: /

    User-Agent: *
    Crawl-delay: 2.5
    Disallow: /private/
    Allow: /private/open
    Disallow: /*.gif$
    Disallow: /a*b/
    Disallow:
    Sitemap: https://zoo.example/sitemap.xml
    User-agent: first
    user-agent: second # both
    Disallow: /both
    """

  @Test(
    "Z-112: the longest rule decides, in our own group or the group for everybody",
    arguments: [
      ("/", true), ("/lion.jpg", true), ("/private/lion.jpg", false), ("/private", true), ("/private/open.jpg", true),
      ("/x/lion.gif", false), ("/x/lion.gif?big", true), ("/axxb/1", false), ("/axx/b", true), ("/both", true),
    ])
  func everybody(path: String, isAllowed: Bool) {
    let file = RobotsFile(RobotsTests.text, for: "vademecum")
    #expect(file.allows(path) == isAllowed)
    #expect(file.pauseSeconds == 2.5)
  }

  @Test("Z-112: a group that names us applies alone")
  func named() {
    for name in ["first", "second"] {
      let file = RobotsFile(RobotsTests.text, for: name)
      #expect(!file.allows("/both") && file.allows("/private/x") && file.pauseSeconds == 0)
    }
    #expect(!RobotsFile(RobotsTests.text, for: "other").allows("/lion.jpg"))
    #expect(!RobotsFile("User-agent: Vademecum/1.0\nDisallow: /x", for: "vademecum").allows("/x"))
    for odd in ["", "<html>", "Disallow: /", "user-agent\n:::\nallow", "User-agent: *\nCrawl-delay: -1"] {
      #expect(RobotsFile(odd, for: "vademecum").allows("/x"))
    }
  }
}

/// Blocks its own thread while servers answer on others.
func offThread<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) async throws -> Result {
  try await withCheckedThrowingContinuation { continuation in
    Thread.detachNewThread { continuation.resume(with: Swift.Result { try body() }) }
  }
}
