import Base
import HTTPTypes
import Hummingbird

/// Serves the description of the API.
struct DescriptionController {
  /// Made once.
  private let text: ByteBuffer

  init(_ operations: [APIOperation]) {
    text = ByteBuffer(bytes: APIDescription(operations: operations).json.bytes)
  }

  func addRoutes(to routes: some RouterMethods<ServerContext>) {
    let text = text
    routes.get("openapi.json") { request, _ in
      answer(pieces: [text], headers: [.cacheControl: "no-cache"], to: request)
    }
  }
}
