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

/// A server for one test, with its data in memory by default, cheap passwords and no rate limits.
struct TestServer: Sendable {
  let server: VademecumServer<SQLiteStorage>
  let storage: SQLiteStorage
  /// The directory of the blobs.
  let directory: String

  init(
    _ change: (inout ServerSettings) -> Void = { _ in }, storage: SQLiteStorage? = nil, schema: Schema = Schema([]),
    log: @escaping @Sendable (String) -> Void = { _ in }
  ) throws {
    let storage = try storage ?? SQLiteStorage()
    self.storage = storage
    directory = FileManager.default.temporaryDirectory.appending(path: "server-\(UUID().uuidString)").path()
    var settings = ServerSettings(dataDirectory: directory)
    settings.passwordCost = .testing
    settings.limits = .none
    change(&settings)
    let logger = Logger(label: "test") { LineLog(label: $0, level: .debug, write: log) }
    server = try VademecumServer(settings, storage: storage, schema: schema, logger: logger, apps: serverApps)
  }

  /// Removes for good everything that is too old.
  func compact() throws {
    try SyncService(storage: storage, schema: Schema([]), now: { Instant(milliseconds: 1 << 41) }).compact()
  }

  func check() throws -> [String] {
    try SyncService(storage: storage, schema: Schema([]), now: { Instant(milliseconds: 0) }).check()
  }

  /// For content of an app, on a server that knows none.
  var knowingAllApps: SyncService<SQLiteStorage> {
    SyncService(storage: storage, schema: Catalog.schema, now: { .now() })
  }

  /// Sends requests straight to the routes, without a socket.
  func test<Value>(_ body: @Sendable (any TestClientProtocol) async throws -> Value) async throws -> Value {
    try await server.application.test(.router, body)
  }

  /// Sends requests through a real connection.
  func testLive<Value>(_ body: @Sendable (any TestClientProtocol) async throws -> Value) async throws -> Value {
    try await server.application.test(.live, body)
  }
}

extension TestClientProtocol {
  /// A request with JSON in it.
  @discardableResult
  func send(
    _ method: HTTPRequest.Method, _ path: String, _ body: JSON? = nil, token: String? = nil, headers: HTTPFields = [:]
  ) async throws -> TestResponse {
    var headers = headers
    if let token { headers[.authorization] = "Bearer \(token)" }
    if body != nil { headers[.contentType] = "application/json" }
    let buffer = body.map { ByteBuffer(bytes: $0.bytes) }
    return try await executeRequest(uri: path, method: method, headers: headers, body: buffer)
  }

  @discardableResult
  func send(
    _ method: HTTPRequest.Method, _ path: String, bytes: [UInt8], token: String? = nil, headers: HTTPFields = [:]
  ) async throws -> TestResponse {
    var headers = headers
    if let token { headers[.authorization] = "Bearer \(token)" }
    return try await executeRequest(uri: path, method: method, headers: headers, body: ByteBuffer(bytes: bytes))
  }

  /// A new account.
  func signUp(_ email: String, password: String = "correct horse") async throws -> Person {
    let response = try await send(.post, "/api/v1/accounts", ["email": .string(email), "password": .string(password)])
    return try Person(response)
  }
}

/// A signed-in person.
struct Person: Sendable {
  let id: String
  let token: String
  /// The private space.
  let space: String

  init(_ response: TestResponse) throws {
    let json = try response.json
    guard let id = json["account"]?["id"]?.text, let token = json["token"]?.text,
      let space = json["account"]?["spaces"]?.items?.first?["id"]?.text
    else { throw UnexpectedAnswer(text: response.text) }
    self.id = id
    self.token = token
    self.space = space
  }
}

struct UnexpectedAnswer: Error {
  let text: String
}

extension TestResponse {
  var bytes: [UInt8] { Array(buffer: body) }
  var text: String { String(buffer: body) }
  var json: JSON { get throws { try JSON.parse(bytes) } }
  /// The `type` of a problem document; nil when the answer is not one.
  var problem: String? {
    guard headers[.contentType] == "application/problem+json" else { return nil }
    return try? json["type"]?.text
  }
  var code: Int { status.code }
}

/// A push of one new record.
func newRecord(
  _ number: Int64, device: String = "0198c0de-0000-7000-8000-00000000000d",
  id: String = "0198c0de-0000-7000-8000-000000000001", set: JSON = ["to": "LKTB"]
) -> JSON {
  [
    "device": .string(device),
    "operations": [
      ["number": .integer(number), "collection": "flight", "id": .string(id), "base": 0, "set": set]
    ],
  ]
}
