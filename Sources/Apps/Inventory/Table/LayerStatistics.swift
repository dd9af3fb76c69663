import Base
import Geo
import Sync

/// I-33: what the objects of a layer come to: how many, how long and how large they are together, and the same by the values of
/// an attribute.
struct LayerStatistics: Sendable {
  struct Group: Sendable {
    /// Of a choice; nil for objects without a value.
    let code: String?
    let title: String
    fileprivate(set) var count = 0
    /// Metres.
    fileprivate(set) var length = 0.0
    /// Square metres.
    fileprivate(set) var area = 0.0
  }

  struct Numbers: Equatable, Sendable {
    fileprivate(set) var count = 0
    fileprivate(set) var sum = 0.0
    fileprivate(set) var least = Double.infinity
    fileprivate(set) var most = -Double.infinity

    var mean: Double { sum / Double(max(count, 1)) }
  }

  private(set) var all = Group(code: nil, title: "")
  /// In the order of the options; of other attributes the most frequent first. An object with several options is in each.
  private(set) var groups: [Group] = []
  /// Of a number; nil of other attributes.
  private(set) var numbers: Numbers?
  /// The place of each group by its code: there may be as many groups as objects.
  private var places: [Key: Int] = [:]
  private var placeWithoutValue: Int?

  init(_ records: [Record], _ kinds: [GeometryKind], by attribute: AttributeShape?, _ format: Format, noValue: String) {
    if attribute?.type == .number { numbers = Numbers() }
    if let attribute { groups = LayerStatistics.groups(of: attribute, format) }
    for (place, group) in groups.enumerated() { places[Key(group.code ?? "")] = place }
    for record in records {
      let measures = LayerStatistics.measures(record, kinds)
      all.add(measures)
      guard let attribute else { continue }
      let value = record.fields[attribute.name]
      if let number = attribute.double(value) { numbers?.add(number) }
      for (code, title) in LayerStatistics.codes(value, attribute, format, noValue) { add(code, title, measures) }
    }
    groups.removeAll { $0.count == 0 }
    if attribute.map({ $0.options.options.isEmpty && $0.type != .flag }) == true {
      groups = groups.inOrder { $0.count > $1.count }
    }
  }

  private static func groups(of attribute: AttributeShape, _ format: Format) -> [Group] {
    switch attribute.type {
    case .choice, .choices: attribute.options.options.map { Group(code: $0.code, title: $0.label) }
    case .flag:
      [
        Group(code: "yes", title: ValueWords.yes(format.language)),
        Group(code: "no", title: ValueWords.no(format.language)),
      ]
    case .number, .text, .prose, .date, .photo, .link: []
    }
  }

  /// Numbers are no groups: their sum says more.
  private static func codes(
    _ value: JSON?, _ attribute: AttributeShape, _ format: Format, _ noValue: String
  ) -> [(String?, String)] {
    guard let value else { return [(nil, noValue)] }
    let read = attribute.read(value) ?? value
    switch attribute.type {
    case .number, .prose, .photo, .link: return []
    case .choices: return (read.codes ?? [attribute.plain(read)]).map { ($0, attribute.label($0)) }
    case .text, .date, .flag, .choice:
      let words = attribute.words(value, format)
      return [(read.text ?? words, words)]
    }
  }

  private mutating func add(_ code: String?, _ title: String, _ measures: (length: Double, area: Double)) {
    if let place = code.map({ places[Key($0)] }) ?? placeWithoutValue { return groups[place].add(measures) }
    if let code { places[Key(code)] = groups.count } else { placeWithoutValue = groups.count }
    var group = Group(code: code, title: title)
    group.add(measures)
    groups.append(group)
  }

  /// Among lines an area has no length: the way around it is none of theirs.
  private static func measures(_ record: Record, _ kinds: [GeometryKind]) -> (length: Double, area: Double) {
    guard kinds.contains(where: { $0 != .point }), let geometry = LayerContent.geometry(record) else { return (0, 0) }
    let isAmongLines = kinds.contains(.line) && GeometryKind(geometry) == .polygon
    return (isAmongLines ? 0 : geometry.length, geometry.area)
  }
}

extension LayerStatistics.Group {
  fileprivate mutating func add(_ measures: (length: Double, area: Double)) {
    count += 1
    length += measures.length
    area += measures.area
  }
}

extension LayerStatistics.Numbers {
  fileprivate mutating func add(_ number: Double) {
    count += 1
    sum += number
    least = min(least, number)
    most = max(most, number)
  }
}
