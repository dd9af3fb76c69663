import Base
import HTML

// Tests of screens read them in English unless they say which language.

extension Node {
  public var html: String { html(.english) }
}

extension [Node] {
  public func html(_ language: Language = .english) -> String { map { $0.html(language) }.joined() }
}

public func diff(_ old: Node, _ new: Node) -> [HTML.Operation] {
  diff(old, in: .english, new, in: .english)
}

/// Apps of the tests speak one language.
extension Text: ExpressibleByStringLiteral {
  public init(stringLiteral text: String) { self.init(text) }
}
