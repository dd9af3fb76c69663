import Base
import Store
import Sync

extension Event {
  /// The event as bridge.js sends it: JSON in one line, followed by the text that belongs to some events.
  public var bridged: [UInt8] {
    let line = Array(json.serialized.utf8)
    guard let rest else { return line }
    return line + [0x0A] + rest
  }

  private var rest: [UInt8]? {
    switch kind {
    case .loaded(let stored, _), .stored(let stored):
      var bytes: [UInt8] = []
      stored.forEach { key, value in bytes += Array(key) + [0x09] + Array(value) + [0x0A] }
      return bytes
    case .snapshot(_, let rest): return rest.binary
    case .response(let response): return Array(response.body.utf8)
    case .file(let file): return file.bytes ?? file.text.map { Array($0.utf8) }
    default: return nil
    }
  }

  private var json: JSON {
    var json = kind.json
    json["now"] = .integer(now.milliseconds)
    let digits = String(random, radix: 16)
    json["random"] = .string(String(repeating: "0", count: 16 - digits.count) + digits)
    return .object(json)
  }
}

extension Event.Kind {
  fileprivate var json: JSONObject {
    switch self {
    case .started(let start): return start.json
    case .stored: return event("stored")
    case .snapshot(let space, _): return event("snapshot", ("space", .string(space)))
    case .snapshotWanted(let space, let part):
      return event("snapshotWanted", ("space", .string(space)), ("part", .integer(Int64(part))))
    case .storedAnew: return event("storedAnew")
    case .loaded(_, let isVolatile): return event("loaded", ("volatile", .bool(isVolatile)))
    case .unreadable(let pages): return event("unreadable", ("pages", .integer(Int64(pages))))
    case .committed(let batch): return event("committed", ("batch", .integer(batch)))
    case .commitFailed(let batch, let reason, let isFull):
      return event(
        "commitFailed", ("batch", .integer(batch)), ("reason", .string(reason)), ("quota", .bool(isFull)))
    case .changedElsewhere(let entries): return event("changedElsewhere", ("entries", pairs(entries)))
    case .becameLeader: return event("leader", ("is", .bool(true)))
    case .response(let response): return response.json
    case .responseFailed(let request): return event("responseFailed", ("request", .integer(request)))
    case .online(let isOnline): return event("online", ("is", .bool(isOnline)))
    case .visible: return event("visible")
    case .hidden: return event("hidden")
    case .timer(let name): return event("timer", ("timer", .string(name)))
    case .live(let live): return live.json
    case .action(let action):
      return event(
        "action", ("action", .string(action.name)), ("value", .string(action.value)), ("text", .string(action.text)),
        ("form", .object(action.form)))
    case .navigated(let url): return event("navigated", ("url", .string(url)))
    case .scrolled(let list, let top, let height):
      return event(
        "scrolled", ("list", .string(list)), ("top", .integer(Int64(top))), ("height", .integer(Int64(height))))
    case .file(let file):
      var json = event("file", ("name", .string(file.name)), ("purpose", .string(file.purpose)))
      if file.bytes != nil { json["binary"] = true }
      if file.remaining > 0 { json["remaining"] = .integer(Int64(file.remaining)) }
      return json
    case .blob(let blob):
      var json = event("blob", ("name", .string(blob.name)), ("purpose", .string(blob.purpose)))
      switch blob.outcome {
      case .reading: json["reading"] = true
      case .stored(let sha256, let type, let size):
        json["sha256"] = .string(sha256)
        json["mime"] = .string(type)
        json["size"] = .integer(size)
      case .tooLarge: json["fault"] = .string("large")
      case .unreadable: json["fault"] = .string("unreadable")
      case .storageFull: json["fault"] = .string("full")
      case .storageFailed: json["fault"] = .string("storage")
      case .missing(let sha256):
        json["fault"] = .string("missing")
        json["sha256"] = .string(sha256)
      }
      return json
    case .key(let key): return event("key", ("key", .string(key)))
    case .persistence(let persistence):
      return event(
        "persistence", ("granted", .bool(persistence.isGranted)), ("usage", .integer(persistence.usedBytes)))
    case .installable: return event("installable")
    case .updateReady: return event("updateReady")
    case .resized(let width, let height):
      return event("resized", ("width", .integer(Int64(width))), ("height", .integer(Int64(height))))
    case .map(let map): return map.json
    case .position(let position): return position.json
    case .push(let push): return push.json
    }
  }
}

extension Event.Start {
  fileprivate var json: JSONObject {
    event(
      "started", ("origin", .string(origin)), ("url", .string(url)), ("languages", .array(languages.map { .string($0) })),
      ("online", .bool(isOnline)), ("standalone", .bool(isStandalone)), ("crashed", .bool(hasCrashed)),
      (
        "viewport",
        .object(JSONObject([("width", .integer(Int64(width))), ("height", .integer(Int64(height)))]))
      ))
  }
}

extension Event.Response {
  fileprivate var json: JSONObject {
    var headers = JSONObject()
    headers["retry-after"] = retryAfterSeconds.map { .string(String($0)) }
    return event(
      "response", ("request", .integer(request)), ("status", .integer(Int64(status))), ("headers", .object(headers)))
  }
}

extension MapEvent {
  fileprivate var json: JSONObject {
    switch self {
    case .tapped(let source, let id, let place):
      return event(
        "map", ("event", .string("tapped")), ("source", .string(source)), ("id", .string(id)),
        ("latitude", .degrees(place.latitude)), ("longitude", .degrees(place.longitude)))
    case .dragged(let source, let id, let phase, let place):
      return event(
        "map", ("event", .string("dragged")), ("source", .string(source)), ("id", .string(id)),
        ("phase", .string(phase.name)), ("latitude", .degrees(place.latitude)),
        ("longitude", .degrees(place.longitude)))
    case .moved(let center, let zoom, let box):
      return event(
        "map", ("event", .string("moved")), ("latitude", .degrees(center.latitude)),
        ("longitude", .degrees(center.longitude)), ("zoom", .degrees(zoom)),
        ("box", .array([.degrees(box.west), .degrees(box.south), .degrees(box.east), .degrees(box.north)])))
    case .tile(let tile):
      return event(
        "map", ("event", .string("tile")), ("tile", .integer(tile.number)), ("source", .string(tile.source)),
        ("zoom", .integer(Int64(tile.zoom))), ("x", .integer(Int64(tile.x))), ("y", .integer(Int64(tile.y))))
    case .backdrop(let name, let isThere):
      return event("map", ("event", .string("backdrop")), ("name", .string(name)), ("isThere", .bool(isThere)))
    case .failed: return event("map", ("event", .string("failed")))
    }
  }
}

extension PositionEvent {
  fileprivate var json: JSONObject {
    switch self {
    case .found(let position):
      var json = event(
        "position", ("latitude", .degrees(position.place.latitude)), ("longitude", .degrees(position.place.longitude)),
        ("accuracy", .degrees(position.accuracyMetres)))
      json["heading"] = position.heading.map { .degrees($0) }
      return json
    case .failed(let fault):
      let reason =
        switch fault {
        case .denied: "denied"
        case .unavailable: "unavailable"
        case .late: "late"
        }
      return event("position", ("failed", .string(reason)))
    }
  }
}

extension Event.Live {
  fileprivate var json: JSONObject {
    switch self {
    case .opened: event("live", ("state", .string("open")))
    case .closed: event("live", ("state", .string("closed")))
    case .beat: event("live", ("event", .string("beat")))
    case .changed(let data): event("live", ("event", .string("changed")), ("data", .string(data)))
    }
  }
}

private func event(_ type: String, _ members: JSONObject.Member...) -> JSONObject {
  JSONObject([("type", .string(type))] + members)
}

private func pairs(_ entries: [Entry]) -> JSON {
  .array(entries.map { .array([.string($0.key), $0.value.map { .string($0) } ?? .null]) })
}
