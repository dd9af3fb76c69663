import Base
import HTTPTypes
import Hummingbird

/// Serves the description of the API.
struct DescriptionController {
  /// Made once.
  private let bytes = APIDescription.json.bytes

  func addRoutes(to routes: some RouterMethods<ServerContext>) {
    let bytes = bytes
    routes.get("openapi.json") { request, _ in
      answer(bytes: bytes, headers: [.cacheControl: "no-cache"], to: request)
    }
  }
}
