import Foundation
import Server

/// What hosts allow programs to read: their robots.txt (RFC 9309), requested once each.
struct RobotsRules {
  struct Answer {
    /// Why the address may not be read; nil when it may.
    let refusal: String?
    /// The pause between two requests that the host asks for.
    let pauseSeconds: Double
    /// Whether the host was asked just now.
    let wasAsked: Bool
  }

  private var request: WebRequest
  private var known: [String: RobotsFile] = [:]

  init(request: WebRequest) {
    self.request = request
    // RFC 9309 requires reading at least this much.
    self.request.byteLimit = 512 * 1024
  }

  mutating func answer(for url: String) -> Answer {
    guard let parts = URLComponents(string: url), let scheme = parts.scheme?.lowercased(), let host = parts.host else {
      return Answer(refusal: nil, pauseSeconds: 0, wasAsked: false)
    }
    let origin = "\(scheme)://\(host.lowercased())" + (parts.port.map { ":\($0)" } ?? "")
    let kept = known[origin]
    let file = kept ?? read(origin)
    known[origin] = file
    let path =
      (parts.percentEncodedPath.isEmpty ? "/" : parts.percentEncodedPath)
      + (parts.percentEncodedQuery.map { "?" + $0 } ?? "")
    let refusal =
      file.isReadable ? "the robots.txt of \(host) does not allow it" : "\(origin)/robots.txt cannot be read"
    return Answer(
      refusal: file.allows(path) ? nil : refusal, pauseSeconds: file.pauseSeconds, wasAsked: kept == nil)
  }

  /// Without a robots.txt everything is allowed. When it cannot be read, nothing is (RFC 9309, 2.3.1).
  private func read(_ origin: String) -> RobotsFile {
    guard let answer = try? request.get(origin + "/robots.txt") else { return .unreadable }
    switch answer.status {
    case 200...299: return RobotsFile(String(decoding: answer.bytes, as: UTF8.self), for: "vademecum")
    case 400...499: return RobotsFile("", for: "vademecum")
    default: return .unreadable
    }
  }
}

/// The lines of a robots.txt that apply to one program.
package struct RobotsFile {
  private var rules: [(isAllowed: Bool, pattern: String)] = []
  /// The value of `Crawl-delay`, which is not in the RFC but which many hosts use; at most a minute.
  package private(set) var pauseSeconds = 0.0
  private(set) var isReadable = true

  static var unreadable: RobotsFile {
    var file = RobotsFile("", for: "")
    file.isReadable = false
    return file
  }

  /// - Parameter program: in lower case. The groups that name it apply, otherwise the groups for everybody.
  package init(_ text: String, for program: String) {
    var named = Group()
    var everybody = Group()
    var isNamed = false
    var (forNamed, forEverybody, isHead) = (false, false, false)
    for line in text.split(whereSeparator: \.isNewline) {
      let parts = line.prefix { $0 != "#" }.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { continue }
      let (key, value) = (parts[0].trimmingSpaces().lowercased(), parts[1].trimmingSpaces())
      if key == "user-agent" {
        if !isHead { (forNamed, forEverybody) = (false, false) }
        isHead = true
        let name = value.prefix { $0.isLetter || $0 == "-" || $0 == "_" }.lowercased()
        if value == "*" { forEverybody = true } else if name == program { (forNamed, isNamed) = (true, true) }
        continue
      }
      if key == "allow" || key == "disallow" || key == "crawl-delay" { isHead = false }
      if forNamed { named.take(key, String(value)) }
      if forEverybody { everybody.take(key, String(value)) }
    }
    let group = isNamed ? named : everybody
    rules = group.rules
    pauseSeconds = min(max(group.pauseSeconds, 0), 60)
  }

  private struct Group {
    var rules: [(isAllowed: Bool, pattern: String)] = []
    var pauseSeconds = 0.0

    mutating func take(_ key: String, _ value: String) {
      switch key {
      // An empty rule has no effect.
      case "allow", "disallow": if !value.isEmpty { rules.append((key == "allow", value)) }
      case "crawl-delay": pauseSeconds = Double(value) ?? 0
      default: break
      }
    }
  }

  /// The longest matching rule decides. Of equally long rules the one that allows wins. Without a matching rule the
  /// path is allowed.
  ///
  /// - Parameter path: with the query.
  package func allows(_ path: String) -> Bool {
    if !isReadable { return false }
    let fitting = rules.filter { RobotsFile.fits(Array($0.pattern.utf8), Array(path.utf8)) }
    let longest = fitting.map { $0.pattern.utf8.count }.max() ?? 0
    let last = fitting.filter { $0.pattern.utf8.count == longest }
    return last.isEmpty || last.contains { $0.isAllowed }
  }

  /// `*` matches anything, and `$` at the end matches the end. Otherwise a pattern is a prefix.
  private static func fits(_ pattern: [UInt8], _ path: [UInt8]) -> Bool {
    let isWhole = pattern.last == UInt8(ascii: "$")
    let pieces = (isWhole ? pattern.dropLast() : pattern[...]).split(
      separator: UInt8(ascii: "*"), omittingEmptySubsequences: false)
    var place = 0
    for (index, piece) in pieces.enumerated() {
      if index == 0 {
        guard path.starts(with: piece) else { return false }
        place = piece.count
      } else if isWhole && index == pieces.count - 1 {
        return path.count - place >= piece.count && path.suffix(piece.count).elementsEqual(piece)
      } else if !piece.isEmpty {
        guard let found = path[place...].firstRange(of: piece) else { return false }
        place = found.upperBound
      }
    }
    return !isWhole || place == path.count
  }
}
