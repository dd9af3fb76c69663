import Base
import Foundation
import Server
import ServerStorage
import Sync
import Zoo

/// Fetches the pictures to which the animals' records only link, and stores them in the space as blobs (Z-111). It
/// works slowly, one at a time, and continues where the last attempt ended.
public struct PictureFetching<Storage: ServerStorage>: Sendable {
  let store: ZooStore<Storage>
  let blobs: any BlobStore
  public var request = WebRequest()
  /// The pause between two requests.
  public var pauseSeconds = 1.0
  static var device: RecordID { RecordID.v8(named: Zoo.space, in: "picture-device") }
  private var device: RecordID { Self.device }

  /// The address from which the blob was fetched. When the source names another, the picture is fetched again.
  static var origin: String { "pictureOrigin" }

  public init(_ store: ZooStore<Storage>, blobs: any BlobStore) {
    self.store = store
    self.blobs = blobs
    request.byteLimit = 25 * 1024 * 1024
    request.userAgent = "Vademecum/1.0 (pictures of the zoo's lexicon, one request at a time)"
  }

  public struct Wanted: Sendable {
    public let key: RecordKey
    public let url: String
    let version: Int64
  }

  /// The animals whose picture is missing or came from another address. Pictures that an editor has chosen stay.
  public func wanted() throws -> [Wanted] {
    let records = try store.records().filter { $0.key.collection == Animal.collection.name }
    return try store.sync.storage.read { reading in
      try records.compactMap { record in
        guard let url = record[Animal.pictureURL] else { return nil }
        if let picture = record[Animal.picture] {
          if record.fields.text(Self.origin) == url, try reading.blob(picture, in: store.space) != nil { return nil }
          guard let stored = try reading.record(record.key, in: store.space)?.server,
            try reading.made(stored.version(of: Animal.picture.name), by: device, in: store.space)
          else { return nil }
        }
        return Wanted(key: record.key, url: url, version: record.version)
      }
    }
  }

  /// Why a picture could not be fetched.
  public struct Failure: Error, CustomStringConvertible {
    public let description: String
  }

  /// Fetches one picture, stores it and names it in its record.
  ///
  /// - Throws: ``Failure``; errors of the disk or the database.
  public func fetch(_ wanted: Wanted) throws {
    let answer = try asking(wanted.url)
    guard
      let type = [BlobType.jpeg, .png, .webp, .gif, .avif].first(where: { $0.fits(Array(answer.bytes.prefix(512))) })
    else { throw Failure(description: "it is no picture (\(answer.type))") }
    let name = SHA256.hex(of: answer.bytes)
    try keep(answer.bytes, name, type)
    try push(name, wanted)
  }

  private func asking(_ url: String) throws -> WebRequest.Answer {
    for attempt in 1...3 {
      let answer: WebRequest.Answer
      do { answer = try request.get(url) } catch { throw Failure(description: "\(error)") }
      if answer.status == 200 { return answer }
      let isBusy = answer.status == 429 || answer.status == 503
      if !isBusy || attempt == 3 { throw Failure(description: "the server says \(answer.status)") }
      // As long as the host asks for, but not all day.
      Thread.sleep(forTimeInterval: Double(min(answer.retryAfter ?? 10, 120)))
    }
    throw Failure(description: "the server is busy")
  }

  private func keep(_ bytes: [UInt8], _ name: String, _ type: BlobType) throws {
    let size = Int64(bytes.count)
    guard let upload = try blobs.receive(name, in: store.space, at: 0) else {
      throw Failure(description: "it is being sent by somebody else")
    }
    // Not before the entry exists: until then nobody may remove the file.
    defer { upload.end() }
    try upload.append(bytes)
    try upload.finish()
    try store.sync.storage.write { writing in
      try writing.insert(BlobEntry(sha256: name, size: size, type: type.rawValue), in: store.space)
      try writing.setUnnamed(since: nil, blob: name, in: store.space)
    }
  }

  private func push(_ name: String, _ wanted: Wanted) throws {
    let number = (try store.sync.storage.read { try $0.device(device, in: store.space)?.last } ?? 0) + 1
    var set = Fields()
    set.add(Animal.picture.name, name)
    set.add(Self.origin, wanted.url)
    let operation = Sync.Operation(.edit, wanted.key, base: wanted.version, set: set, number: number)
    let body = PushRequest(device: device, epoch: nil, operations: [operation]).wire.bytes
    let answer: SyncAnswer = store.sync.push(space: store.space, role: .editor, body: body)
    let results = answer.status == 200 ? try PushResponse(wire: JSON.parse(answer.body)).results : []
    guard let status = results.first?.status, status == .applied || status == .merged else {
      throw Failure(description: "the record was changed meanwhile")
    }
  }

  /// Fetches all pictures and lists the failures. An interrupted run continues with the rest the next time.
  public func fetchAll(
    _ wanted: [Wanted], progress: (_ done: Int, _ of: Int) -> Void, failed: (Wanted, Failure) -> Void
  ) throws -> Int {
    var count = 0
    var rules = RobotsRules(request: request)
    for (index, picture) in wanted.enumerated() {
      let answer = rules.answer(for: picture.url)
      do {
        if let refusal = answer.refusal { throw Failure(description: refusal) }
        // Reading the host's rules just now counts as a request.
        if answer.wasAsked { Thread.sleep(forTimeInterval: max(pauseSeconds, answer.pauseSeconds)) }
        try fetch(picture)
        count += 1
      } catch let failure as Failure {
        failed(picture, failure)
      }
      progress(index + 1, wanted.count)
      let isAsked = answer.refusal == nil || answer.wasAsked
      if isAsked && index + 1 < wanted.count {
        Thread.sleep(forTimeInterval: max(pauseSeconds, answer.pauseSeconds))
      }
    }
    return count
  }
}
