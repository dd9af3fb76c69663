import Base
import Sync

/// The options of an attribute. Objects hold an option's code, so that renaming one changes no object.
struct ChoiceList: Equatable, Sendable {
  struct Option: Equatable, Sendable {
    /// Within its attribute; without a comma.
    let code: String
    var label: String
    /// `#rrggbb`; nil for the layer's colour.
    var colour: String?

    static func == (one: Option, other: Option) -> Bool {
      one.code == other.code && one.label == other.label
        && (one.colour ?? "") == (other.colour ?? "")
    }
  }

  var options: [Option] = []

  init(_ options: [Option] = []) { self.options = options }

  init(json: JSON?) {
    for item in json?.items ?? [] {
      guard let code = item.text("code"), !code.utf8.isEmpty else { continue }
      options.append(Option(code: code, label: item.text("label") ?? code, colour: item.text("colour")))
    }
  }

  var json: JSON {
    .array(
      options.map { option in
        var json = JSONObject([("code", .string(option.code)), ("label", .string(option.label))])
        if let colour = option.colour { json.add("colour", colour) }
        return .object(json)
      })
  }

  subscript(code: String) -> Option? { options.first { $0.code == code } }

  /// As they are typed: an option a line.
  var lines: String {
    var text = ""
    for option in options { text += text.utf8.isEmpty ? option.label : "\n" + option.label }
    return text
  }

  /// I-5: reads the lines. A line that says the same as an option keeps its code, wherever it stands. New lines take the codes of
  /// the options that are gone from beside the same neighbour, in their order; further new lines get free codes. Where more
  /// options are gone than lines are new, nothing says which was renamed: each gets a free code, because an object must not
  /// change its meaning.
  func reading(lines text: String) -> ChoiceList {
    var labels: [String] = []
    for line in text.parts(at: 0x0A) {
      let label = trimmed(line)
      if !label.utf8.isEmpty && !labels.contains(label) { labels.append(label) }
    }
    var list = ChoiceList()
    var place = 0
    while place < labels.count {
      if let known = options.first(where: { $0.label == labels[place] }) {
        list.options.append(known)
        place += 1
        continue
      }
      var end = place
      while end < labels.count, !options.contains(where: { $0.label == labels[end] }) { end += 1 }
      let before = place > 0 ? labels[place - 1] : nil
      let after = end < labels.count ? labels[end] : nil
      let gone = gone(from: labels, after: before, before: after).filter { list[$0.code] == nil }
      for (number, label) in labels[place..<end].enumerated() {
        if gone.count <= end - place && number < gone.count {
          list.options.append(Option(code: gone[number].code, label: label, colour: gone[number].colour))
        } else {
          list.options.append(Option(code: freeCode(label, list), label: label))
        }
      }
      place = end
    }
    return list
  }

  /// The options without a line that follow the one of the first label; where none does, those before the one of the second.
  private func gone(from labels: [String], after first: String?, before second: String?) -> [Option] {
    let start = first.flatMap { label in options.firstIndex { $0.label == label } }.map { $0 + 1 } ?? 0
    let end = second.flatMap { label in options.firstIndex { $0.label == label } } ?? options.count
    let following = options[start...].prefix { !labels.contains($0.label) }
    if !following.isEmpty { return Array(following) }
    return options[..<end].reversed().prefix { !labels.contains($0.label) }.reversed()
  }

  private func freeCode(_ label: String, _ list: ChoiceList) -> String {
    let plain = slug(label)
    let base = plain.utf8.isEmpty ? "option" : plain.first(bytes: 40)
    var code = base
    var number = 2
    while list[code] != nil || self[code] != nil {
      code = base + "-" + String(number)
      number += 1
    }
    return code
  }
}
