import Base
import Sync

/// I-40: what is searched among objects: words, which stand in any attribute whatever their case and diacritics, and numbers
/// with a comparison: `>5`, `<= 3,5`, `2..8`, after the title of an attribute or in any of them (`výška>5`, `výška 2..8`).
struct ObjectQuery: Sendable {
  struct Comparison: Equatable, Sendable {
    /// The folded beginning of an attribute's title; empty for any.
    var title: [UInt8]
    var least = -Double.infinity
    var most = Double.infinity
    var isLeastOpen = false
    var isMostOpen = false
    /// Whether a blank stood before the sign: then the title may be a word, `oak >5`.
    var isLoose = false

    func holds(_ value: Double) -> Bool {
      if isLeastOpen ? value <= least : value < least { return false }
      return isMostOpen ? value < most : value <= most
    }
  }

  private(set) var words: [[UInt8]] = []
  private(set) var comparisons: [Comparison] = []

  /// - Parameter attributes: of the layer whose objects are searched: their titles tell which words belong to a comparison.
  init(_ text: String, of attributes: [AttributeShape]) {
    let titles = attributes.map { folded($0.title) }
    let mostWords = titles.map { title in title.reduce(1) { $0 + ($1 == 0x20 ? 1 : 0) } }.max() ?? 0
    // The words since the last comparison.
    var before: [[UInt8]] = []
    for part in ObjectQuery.parts(text) {
      guard var comparison = Comparison(part) else {
        before.append(folded(part))
        continue
      }
      let title = comparison.title
      // The longest beginning of a title that ends here.
      for count in (0...min(before.count, mostWords)).reversed() {
        var phrase = Array(before.suffix(count).joined(separator: [0x20]))
        if !phrase.isEmpty && !title.isEmpty { phrase.append(0x20) }
        phrase += title
        if phrase.isEmpty || !titles.contains(where: { begins($0, phrase) }) { continue }
        before.removeLast(count)
        comparison.title = phrase
        comparison.isLoose = false
        break
      }
      if comparison.isLoose {
        before.append(title)
        comparison.title = []
      }
      words += before
      before = []
      comparisons.append(comparison)
    }
    words += before
  }

  var isEmpty: Bool { words.isEmpty && comparisons.isEmpty }

  /// Parts without blanks; those around a comparison go.
  private static func parts(_ text: String) -> [String] {
    var parts: [[UInt8]] = []
    var current: [UInt8] = []
    var isOpen = false
    for byte in text.utf8 {
      let isSign = byte == UInt8(ascii: "<") || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "=")
      if isBlank(byte) {
        // A number may follow its sign after a blank.
        if !isOpen && !current.isEmpty {
          parts.append(current)
          current = []
        }
        continue
      }
      if isSign && current.isEmpty, let last = parts.popLast() { current = last + [0x20] }
      current.append(byte)
      isOpen = isSign
    }
    if !current.isEmpty { parts.append(current) }
    return parts.map { String(utf8: $0) }
  }

  /// - Parameters:
  ///   - text: of the object's words, folded.
  ///   - fields: read only where numbers are compared, as there may be a hundred thousand objects; nil for one that is gone.
  func matches(_ text: [UInt8], _ fields: @autoclosure () -> Fields?, _ attributes: [AttributeShape]) -> Bool {
    if !words.allSatisfy({ contains(text, $0) }) { return false }
    if comparisons.isEmpty { return true }
    guard let fields = fields() else { return false }
    return comparisons.allSatisfy { comparison in
      attributes.contains { attribute in
        guard let value = attribute.double(fields[attribute.name]) else { return false }
        return comparison.isOf(attribute.title) && comparison.holds(value)
      }
    }
  }
}

extension ObjectQuery.Comparison {
  /// Nil when the part is no comparison.
  init?(_ part: String) {
    let bytes = [UInt8](part)
    guard
      let sign = bytes.firstIndex(where: {
        $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "=")
      })
    else {
      guard let range = ObjectQuery.Comparison.range(part) else { return nil }
      self = range
      return
    }
    var next = sign + 1
    let isEqual = bytes[sign] == UInt8(ascii: "=")
    let hasEqual = !isEqual && next < bytes.count && bytes[next] == UInt8(ascii: "=")
    if hasEqual { next += 1 }
    let isLoose = sign > 0 && bytes[sign - 1] == 0x20
    let title = folded(String(utf8: Array(bytes[..<(isLoose ? sign - 1 : sign)])))
    let rest = String(utf8: Array(bytes[next...]))
    if isEqual, let range = ObjectQuery.Comparison.range(rest) {
      self.init(title: title, least: range.least, most: range.most, isLoose: isLoose)
      return
    }
    guard let number = ObjectQuery.Comparison.number(rest) else { return nil }
    if isEqual {
      self.init(title: title, least: number, most: number, isLoose: isLoose)
    } else if bytes[sign] == UInt8(ascii: "<") {
      self.init(title: title, most: number, isMostOpen: !hasEqual, isLoose: isLoose)
    } else {
      self.init(title: title, least: number, isLeastOpen: !hasEqual, isLoose: isLoose)
    }
  }

  /// `2..8`, in either order.
  private static func range(_ text: String) -> ObjectQuery.Comparison? {
    let bytes = [UInt8](text)
    guard bytes.count > 3 else { return nil }
    for place in 1..<bytes.count - 2 where bytes[place] == UInt8(ascii: ".") && bytes[place + 1] == UInt8(ascii: ".") {
      guard let one = number(String(utf8: Array(bytes[..<place]))),
        let other = number(String(utf8: Array(bytes[(place + 2)...])))
      else { return nil }
      return ObjectQuery.Comparison(title: [], least: min(one, other), most: max(one, other))
    }
    return nil
  }

  /// With a decimal point or comma.
  private static func number(_ text: String) -> Double? {
    var bytes = [UInt8](text)
    for index in bytes.indices where bytes[index] == UInt8(ascii: ",") { bytes[index] = UInt8(ascii: ".") }
    return decimalNumber(String(utf8: bytes))
  }

  func isOf(_ title: String) -> Bool { self.title.isEmpty || begins(folded(title), self.title) }
}

private func begins(_ title: [UInt8], _ beginning: [UInt8]) -> Bool {
  title.count >= beginning.count && Array(title[..<beginning.count]) == beginning
}
