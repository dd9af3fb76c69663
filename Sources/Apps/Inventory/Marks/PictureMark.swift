import Base
import Kit
import Sync

/// Something drawn on a picture (I-75). It is data beside the picture's bytes, which stay as they are. Each mark has a field of
/// its own in the picture's record: two who draw on one picture both keep their marks.
struct PictureMark: Equatable, Sendable {
  enum Kind: String, Named {
    case arrow, ellipse, text
  }

  /// Parts of ten thousand of the picture's width and height, from its upper left corner.
  struct Place: Equatable, Sendable {
    var x: Int
    var y: Int

    static let range = 0...10_000

    /// The nearest place within the picture.
    init(_ x: Int, _ y: Int) {
      self.x = min(max(x, 0), 10_000)
      self.y = min(max(y, 0), 10_000)
    }
  }

  var kind: Kind
  /// `#rrggbb`
  var colour: String
  /// Where an arrow begins, a corner of the box around an ellipse, where a text stands.
  var from: Place
  /// Where an arrow points to, the other corner of the box; of a text the same as ``from``.
  var to: Place
  /// Of a text.
  var text = ""

  /// Which end of a text stands at its place: at the edges it runs inwards.
  enum Anchor: String, Named {
    case start, middle, end
  }

  var anchor: Anchor { from.x < 3333 ? .start : from.x > 6667 ? .end : .middle }

  static func == (a: PictureMark, b: PictureMark) -> Bool {
    a.kind == b.kind && a.from == b.from && a.to == b.to && a.colour == b.colour && a.text == b.text
  }

  static let usualColour = "#ffd60a"
  static let colours = [usualColour, "#d70015", "#ffffff", "#0a0a0a"]
  /// Of a text, in letters; it has one line.
  static let longestText = 60
  /// On one picture.
  static let most = 100
}

// MARK: - As fields of a record

extension PictureMark {
  private static let prefix = "m."

  static func fieldName(_ id: RecordID) -> String { prefix + id.description }

  static func isMark(_ field: String) -> Bool { field.startsWith(prefix) }

  /// Nil for a kind that only a newer version knows, and for what is none.
  init?(_ json: JSON) {
    guard let kind = json["kind"]?.text.flatMap({ Kind(name: $0) }) else { return nil }
    guard let from = Place(json[kind == .text ? "at" : "from"]) else { return nil }
    guard let to = kind == .text ? from : Place(json["to"]) else { return nil }
    let colour = json["colour"]?.text ?? ""
    self.init(
      kind: kind, colour: isColour(colour) ? colour : PictureMark.usualColour, from: from, to: to,
      text: kind == .text ? json["text"]?.text ?? "" : "")
  }

  var json: JSON {
    var json = JSONObject([("kind", .string(kind.name)), ("colour", .string(colour))])
    switch kind {
    case .arrow, .ellipse:
      json["from"] = from.json
      json["to"] = to.json
    case .text:
      json["at"] = from.json
      json["text"] = .string(text)
    }
    return .object(json)
  }
}

extension PictureMark.Place {
  fileprivate init?(_ json: JSON?) {
    guard let items = json?.items, items.count == 2, let x = items[0].double, let y = items[1].double,
      (0...1).contains(x), (0...1).contains(y)
    else { return nil }
    self.init(Int((x * 10_000).rounded()), Int((y * 10_000).rounded()))
  }

  /// As fractions of the width and the height.
  fileprivate var json: JSON { .array([JSON(number: Double(x) / 10_000), JSON(number: Double(y) / 10_000)]) }
}

/// The marks of a picture, the oldest first: each is drawn over those before it.
struct PictureMarks: Sendable {
  struct Entry: Sendable {
    /// Of the record.
    let field: String
    let mark: PictureMark
  }

  private(set) var entries: [Entry] = []
  /// How many there are that only a newer version can draw.
  private(set) var unknownCount = 0

  init(_ picture: Fields) {
    for member in picture.members where PictureMark.isMark(member.name) {
      if let mark = PictureMark(member.value) {
        entries.append(Entry(field: member.name, mark: mark))
      } else {
        unknownCount += 1
      }
    }
    entries = entries.inOrder { $0.field.precedesBytes($1.field) }
  }

  var count: Int { entries.count + unknownCount }

  subscript(field: String) -> PictureMark? { entries.first { $0.field == field }?.mark }
}
