import HTML

/// Stands in for the app runtime of module Store until that exists: counts, keeps the count, and can crash.
struct DemoCore {
  private var count = 0
  private var note = ""
  private var entries = 0
  private var shown: Node?

  /// - Returns: a JSON array of effects, or nothing.
  mutating func handle(_ event: [UInt8]) -> [UInt8] {
    var effects: [String] = []
    switch text(after: "\"type\":\"", in: event) {
    case "loaded":
      count = 0
      takeCount(from: event)
      entries = event.count
      note = "loaded"
    case "changedElsewhere":
      takeCount(from: event)
      note = "changed elsewhere"
    case "committed": note = "saved"
    case "action": act(text(after: "\"action\":\"", in: event), &effects)
    case let other: note = other
    }
    let page = view
    let operations = shown.map { diff($0, page) } ?? [.replace(path: [], html: page.html)]
    shown = page
    if !operations.isEmpty { effects.append(#"{"do":"patch","operations":\#(Operation.json(operations))}"#) }
    return Array("[\(effects.joined(separator: ","))]".utf8)
  }

  private mutating func act(_ action: String, _ effects: inout [String]) {
    switch action {
    case "add":
      count += 1
      note = "saving"
      effects.append(#"{"do":"commit","batch":\#(count),"put":[["count","\#(count)"]],"delete":[]}"#)
    case "crash": fatalError("asked to")
    case let other: note = other
    }
  }

  private mutating func takeCount(from event: [UInt8]) {
    if let found = Int(text(after: "[\"count\",\"", in: event)) { count = found }
  }

  private var view: Node {
    main(.class("demo")) {
      h1 { "Vademecum" }
      p(.id("count")) { count.description }
      if !note.isEmpty { p(.id("note"), .role("status")) { note } }
      p(.id("size")) { entries.description }
      input(.id("search"), .input("typed"))
      button(.action("add"), .id("add")) { "Add" }
      button(.action("crash"), .id("crash")) { "Crash" }
    }
  }
}

/// What stands between a marker and the next quotation mark.
private func text(after marker: String, in bytes: [UInt8]) -> String {
  let wanted = Array(marker.utf8)
  var start = 0
  while start + wanted.count <= bytes.count {
    if bytes[start] == wanted[0], bytes[start..<start + wanted.count].elementsEqual(wanted) {
      let rest = bytes[(start + wanted.count)...]
      return String(decoding: rest.prefix { $0 != UInt8(ascii: "\"") }, as: UTF8.self)
    }
    start += 1
  }
  return ""
}
