import Base
import HTTPTypes
import Hummingbird
import NIOCore

extension Request {
  /// The whole body. A larger one is refused before it is read when its length is announced, and as soon as it exceeds
  /// the limit otherwise.
  func bytes(upTo limit: Int, context: ServerContext, timeoutSeconds: Int64) async throws -> [UInt8] {
    if let announced = headers[.contentLength].flatMap({ Int($0) }), announced > limit {
      throw HTTPProblem.tooLarge(limit: limit)
    }
    // Whoever sends byte by byte must not hold memory for long; closing the connection makes the loop below throw.
    let channel = context.channel
    let deadline = channel.eventLoop.scheduleTask(in: .seconds(timeoutSeconds)) { channel.close(promise: nil) }
    defer { deadline.cancel() }
    var bytes: [UInt8] = []
    for try await var part in body {
      if bytes.count + part.readableBytes > limit { throw HTTPProblem.tooLarge(limit: limit) }
      part.readWithUnsafeReadableBytes { buffer in
        bytes.append(contentsOf: buffer)
        return buffer.count
      }
    }
    return bytes
  }

  /// The body as JSON, or 400 with the place of the mistake.
  func json(upTo limit: Int, context: ServerContext, timeoutSeconds: Int64) async throws -> JSON {
    let bytes = try await bytes(upTo: limit, context: context, timeoutSeconds: timeoutSeconds)
    return try parsedJSON(bytes)
  }

  /// A parameter of the query, with its percent escapes resolved.
  func query(_ name: String) -> String? {
    uri.queryParameters.get(name)
  }
}

func parsedJSON(_ bytes: [UInt8]) throws -> JSON {
  do {
    return try JSON.parse(bytes)
  } catch {
    throw HTTPProblem(.badRequest, "invalid-json", "The body is not valid JSON.", detail: error.description)
  }
}
