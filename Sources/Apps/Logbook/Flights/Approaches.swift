import Base
import Sync

/// L-161: the approaches of a flight, one text with a comma between them: `ILS 24, 2× RNP 06`. What is written of them stays as
/// it is; each kind is counted, and one more is one press.
struct Approaches: Equatable, Sendable {
  /// As pilots write them, the most frequent first.
  static let kinds = ["ILS", "RNP", "VOR", "NDB", "LOC", "VIS"]

  private(set) var text: String

  init(_ text: String) { self.text = text }

  func count(_ kind: String) -> Int {
    var count = 0
    for part in parts where part.kind == kind { count += part.count }
    return count
  }

  /// One more of the kind: without a runway it joins those without one.
  mutating func add(_ kind: String) {
    var parts = parts
    if let place = parts.firstIndex(where: { $0.kind == kind && $0.rest.utf8.isEmpty }) {
      parts[place].text = "\(parts[place].count + 1)× " + kind
    } else {
      parts.append(Part(kind))
    }
    text = ""
    for part in parts { text += text.utf8.isEmpty ? part.text : ", " + part.text }
  }

  private struct Part {
    var text: String
    let count: Int
    /// In capitals.
    let kind: String
    let rest: String

    /// `2× RNP 06`, `2x RNP`, `ILS`
    init(_ text: String) {
      self.text = text
      var words = text.parts(at: 0x20).filter { !$0.utf8.isEmpty }
      var number = 1
      if let first = words.first, words.count > 1 {
        let digits = String(utf8: [UInt8](first.utf8).filter { (0x30...0x39).contains($0) })
        if !digits.utf8.isEmpty, first == digits + "×" || first == digits + "x", let many = integer(digits) {
          number = Int(min(many, 99))
          words.removeFirst()
        }
      }
      count = number
      kind = capitals(words.first ?? "")
      rest = joined(Array(words.dropFirst()), by: " ")
    }
  }

  private var parts: [Part] {
    text.parts(at: UInt8(ascii: ",")).map { trimmed($0) }.filter { !$0.utf8.isEmpty }.map { Part($0) }
  }
}
