import Base
import HTML
import Sync

/// E-1: every fact says where it is from.
@NodeBuilder func sourceList(_ fields: Fields, _ language: Language) -> [Node] {
  let sources = Common.sources(fields)
  if !sources.isEmpty {
    details(.class("sources"), .key("sources")) {
      summary { Words.sources + " (\(sources.count))" }
      ul {
        for source in sources {
          li {
            if Common.isAddress(source) {
              a(.href(source), .attribute("target", "_blank"), .attribute("rel", "noopener")) { address(source) }
            } else {
              source
            }
          }
        }
      }
    }
  }
}

/// The host's name, which says whose page it is.
private func address(_ url: String) -> String {
  let parts = url.parts(at: UInt8(ascii: "/"))
  guard parts.count > 2 else { return url }
  let host = parts[2]
  return host.startsWith("www.") ? host.dropping(bytes: 4) : host
}
