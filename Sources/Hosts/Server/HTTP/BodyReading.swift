import Base
import HTTPTypes
import Hummingbird
import NIOCore
import Sync

extension Request {
  /// The whole body, unpacked. A body that is too large is refused before it is read when its length is announced, otherwise as
  /// soon as it exceeds the limit.
  package func bytes(upTo limit: Int, context: ServerContext, timeoutSeconds: Int64) async throws -> [UInt8] {
    if let announced = headers[.contentLength].flatMap({ Int($0) }), announced > limit {
      throw HTTPProblem.tooLarge(limit: limit)
    }
    // A client that sends byte by byte must not hold memory for long. Closing the connection makes the loop below
    // throw.
    let channel = context.channel
    let deadline = channel.eventLoop.scheduleTask(in: .seconds(timeoutSeconds)) { channel.close(promise: nil) }
    defer { deadline.cancel() }
    var bytes: [UInt8] = []
    try await eachPart { arrived in
      var part = arrived
      if bytes.count + part.readableBytes > limit { throw HTTPProblem.tooLarge(limit: limit) }
      try context.memory?.take(part.readableBytes)
      part.readWithUnsafeReadableBytes { buffer in
        bytes.append(contentsOf: buffer)
        return buffer.count
      }
    }
    bytes = try unpacked(bytes, upTo: limit, context)
    // The parsed tree needs memory beside the bytes.
    let treeBytes = treeBytes(bytes)
    if treeBytes > PushRequest.valueLimit * valueBytes { throw HTTPProblem.tooMany }
    try context.memory?.take(treeBytes)
    return bytes
  }

  /// P-120: what ends a body too early, or cannot be read as one, is no failure of the server.
  func eachPart(_ work: (ByteBuffer) async throws -> Void) async throws {
    var parts = body.makeAsyncIterator()
    while true {
      let part: ByteBuffer?
      do {
        part = try await parts.next()
      } catch let error as CancellationError {
        throw error
      } catch {
        throw HTTPProblem.brokenOff
      }
      guard let part else { return }
      try await work(part)
    }
  }

  /// The body as JSON, or 400 with the position of the mistake.
  package func json(upTo limit: Int, context: ServerContext, timeoutSeconds: Int64) async throws -> JSON {
    let bytes = try await bytes(upTo: limit, context: context, timeoutSeconds: timeoutSeconds)
    return try parsedJSON(bytes)
  }

  /// A parameter of the query, with its percent escapes resolved.
  package func query(_ name: String) -> String? {
    uri.queryParameters.get(name)
  }
}

/// The approximate memory of a parsed JSON text. Each value has its own comma, colon or bracket.
package func treeBytes(_ text: [UInt8]) -> Int {
  text.withUnsafeBufferPointer { text in
    var count = 0
    // In parts that one byte can count, and without branches: the compiler counts many bytes at a time.
    for start in stride(from: 0, to: text.count, by: 240) {
      var part: UInt8 = 0
      for index in start..<min(start + 240, text.count) {
        let byte = text[index]
        part &+= (byte == 0x2C ? 1 : 0) | (byte == 0x3A ? 1 : 0) | (byte | 0x20 == 0x7B ? 1 : 0)
      }
      count += Int(part)
    }
    return count * valueBytes
  }
}

private let valueBytes = 40

extension PushRequest {
  /// The largest number of commas, colons and opening brackets in a request. A value may follow each of them.
  package static var valueLimit: Int { 500_000 }

  package static func hasTooManyValues(_ body: [UInt8]) -> Bool {
    // A value takes a byte at least.
    body.count > valueLimit && treeBytes(body) > valueLimit * valueBytes
  }
}

extension HTTPProblem {
  fileprivate static let brokenOff = HTTPProblem(.requestTimeout, "broken-off", "The request broke off.")

  fileprivate static let tooMany = HTTPProblem(
    .contentTooLarge, "too-many", "The request is too large.",
    detail: "At most \(PushRequest.valueLimit) values are accepted.")
}

package func parsedJSON(_ bytes: [UInt8]) throws -> JSON {
  do {
    return try JSON.parse(bytes)
  } catch {
    throw HTTPProblem(.badRequest, "invalid-json", "The body is not valid JSON.", detail: error.description)
  }
}

extension JSON {
  /// The member `language`; English when it is missing.
  ///
  /// - Throws: 400 when it is a language that we do not speak.
  package func language() throws -> Language {
    guard let value = self["language"] else { return .english }
    guard let language = value.text.flatMap({ Language(code: $0) }) else {
      throw HTTPProblem.invalid("language", "This is 'cs' or 'en'.")
    }
    return language
  }
}
