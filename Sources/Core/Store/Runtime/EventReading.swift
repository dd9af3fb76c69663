import Base
import Sync

extension Event {
  /// Reads an event as the bridge sends it; nil for an event that this version does not know.
  ///
  public init?(json: JSON, rest: EventRest) {
    guard let type = json.text("type"), let kind = Kind(type: type, json, rest) else { return nil }
    let random = json.text("random").flatMap { hexNumber($0.first(bytes: 16)) }
    // A day has no zone that is farther away; what says otherwise is no zone.
    let zone = json.int64("zone") ?? 0
    self.init(
      kind, now: Instant(milliseconds: json.int64("now") ?? 0), zoneMinutes: (-1439...1439).contains(zone) ? zone : 0, random: random ?? 0)
  }
}

extension Event.Kind {
  fileprivate init?(type: String, _ json: JSON, _ rest: EventRest) {
    func text(_ name: String) -> String { json[name]?.text ?? "" }
    func number(_ name: String) -> Int64 { json[name]?.int64 ?? 0 }
    func flag(_ name: String) -> Bool { json[name]?.flag ?? false }
    switch type {
    case "started":
      self = .started(
        Event.Start(
          origin: text("origin"), url: text("url"), languages: (json.items("languages") ?? []).compactMap { $0.text },
          isOnline: flag("online"), isStandalone: flag("standalone"), hasCrashed: flag("crashed"),
          width: Int(json["viewport"]?["width"]?.int64 ?? 390), height: Int(json["viewport"]?["height"]?.int64 ?? 844),
          device: text("device")))
    case "stored": self = .stored(rest.stored)
    case "snapshot": self = .snapshot(space: text("space"), rest)
    case "snapshotWanted": self = .snapshotWanted(space: text("space"), part: Int(number("part")))
    case "storedAnew": self = .storedAnew
    case "loaded": self = .loaded(rest.stored, isVolatile: flag("volatile"))
    case "unreadable": self = .unreadable(pages: Int(number("pages")))
    case "committed": self = .committed(batch: number("batch"))
    case "commitFailed":
      self = .commitFailed(batch: number("batch"), reason: text("reason"), isFull: flag("quota"))
    case "changedElsewhere": self = .changedElsewhere(entries(json))
    case "leader": self = .becameLeader
    case "response":
      self = .response(
        Event.Response(
          request: number("request"), status: Int(number("status")),
          retryAfterSeconds: json["headers"]?["retry-after"]?.text.flatMap { integer($0) }, body: rest.text ?? ""))
    case "responseFailed": self = .responseFailed(request: number("request"))
    case "online": self = .online(flag("is"))
    case "visible": self = .visible
    case "hidden": self = .hidden
    case "timer": self = .timer(text("timer"))
    case "live": self = .live(liveEvent(json))
    case "action":
      self = .action(
        Event.Action(
          text("action"), value: text("value"), text: text("text"), form: json.members("form") ?? Fields()))
    case "navigated": self = .navigated(text("url"))
    case "scrolled":
      self = .scrolled(list: text("list"), top: Int(number("top")), height: Int(number("height")))
    case "file":
      self = .file(
        Event.File(
          name: text("name"), purpose: text("purpose"), text: flag("binary") ? nil : rest.text,
          bytes: flag("binary") ? rest.binary : nil, remaining: Int(number("remaining"))))
    case "blob":
      self = .blob(
        Event.Blob(
          name: text("name"), purpose: text("purpose"), outcome: outcome(json), width: Int(number("width")),
          height: Int(number("height")), exif: flag("exif") ? rest.binary : nil))
    case "key": self = .key(text("key"))
    case "persistence":
      self = .persistence(
        Event.Persistence(isGranted: flag("granted"), usedBytes: number("usage")))
    case "installable": self = .installable
    case "updateReady": self = .updateReady
    case "resized": self = .resized(width: Int(number("width")), height: Int(number("height")))
    case "map": self.init(mapEvent: json)
    case "position": self.init(position: json)
    case "push": self = .push(PushEvent(json))
    default: return nil
    }
  }
}

private func outcome(_ json: JSON) -> Event.Blob.Outcome {
  let sha256 = json.text("sha256") ?? ""
  switch json.text("fault") {
  case nil where json.flag("reading") == true: return .reading
  case nil: return .stored(sha256: sha256, type: json.text("mime") ?? "", size: json.int64("size") ?? 0)
  case "large"?: return .tooLarge
  case "full"?: return .storageFull
  case "storage"?: return .storageFailed
  case "missing"?: return .missing(sha256: sha256)
  default: return .unreadable
  }
}

private func entries(_ json: JSON) -> [Entry] {
  (json.items("entries") ?? []).compactMap { pair in
    guard let pair = pair.items, pair.count == 2, let key = pair[0].text else { return nil }
    return Entry(key, pair[1].text)
  }
}

private func liveEvent(_ json: JSON) -> Event.Live {
  switch (json.text("state"), json.text("event")) {
  case ("open"?, _): .opened
  case (_, "changed"?): .changed(json.text("data") ?? "")
  case (_, "beat"?): .beat
  default: .closed
  }
}
