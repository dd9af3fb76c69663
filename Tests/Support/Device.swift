import Base
import HTML
import Store
import Sync
import Testing

/// The storage of a browser. Its tabs share it and hear of each other's commits.
public final class Disk {
  public var entries: [String: String] = [:]
  /// When set, commits wait for `Device.finishCommits` or `Device.failCommits`.
  public var isSlow = false
  fileprivate var tabs: [(id: ObjectIdentifier, tell: ([Entry]) -> Void)] = []

  public init() {}

  public var all: [Entry] {
    entries.sorted { $0.key < $1.key }.map { Entry($0.key, $0.value) }
  }

  public func keys(_ prefix: String) -> [String] {
    entries.keys.filter { $0.hasPrefix(prefix) }.sorted()
  }

  /// Adds, to the open question about a field, another one about a value that a restored server had lost (decision 5).
  public func askAlso(_ value: JSON) {
    guard let open = keys("c/").first else { return }
    var parts = open.split(separator: "/").map { String($0) }
    parts[4] = "0000000000000000-" + parts[4].dropFirst(17)
    entries[parts.joined(separator: "/")] = JSON.object(JSONObject([("mine", value)])).serialized
  }
}

/// One browser tab around the app: a page, a clock that moves only on request, a disk, and a network that answers as
/// the test says.
public final class Device<Apps: AppSet> {
  public typealias Answer = (status: Int, body: String)

  public private(set) var store = Store<Apps>()
  public let disk: Disk
  public private(set) var page: DOM?
  /// Milliseconds since 1970.
  public private(set) var now: Int64
  /// How many minutes its clock is ahead of UTC.
  public var zoneMinutes: Int64 = 0
  /// Every effect since the start, except page changes.
  public private(set) var effects: [Effect] = []
  public private(set) var address = "/"
  public private(set) var theme = ""
  public private(set) var documentLanguage = ""
  public private(set) var isLive = false
  /// Unanswered requests.
  public private(set) var requests: [Effect.Request] = []
  /// Unanswered batches, while the disk is slow.
  public private(set) var commits: [(batch: Int64, entries: [Entry])] = []
  /// Answers requests at once; nil leaves one open. Without a network no requests are made.
  public var server: ((Effect.Request) -> Answer?)?
  public private(set) var timers: [String: Int64] = [:]
  /// Every event that the app received, for replaying.
  public private(set) var events: [Event] = []
  private var recent: [Effect] = []
  private var waiting: [Event.Kind] = []
  private var isDraining = false
  private var random: SplitMix64

  public init(
    _ type: Apps.Type, disk: Disk = Disk(), at instant: String = "2026-11-21T08:00:00Z", seed: UInt64 = 1,
    server: ((Effect.Request) -> Answer?)? = nil
  ) {
    self.disk = disk
    self.server = server
    now = Instant(rfc3339: instant)?.milliseconds ?? 0
    random = SplitMix64(seed: seed)
    disk.tabs.append((ObjectIdentifier(self), { [weak self] in self?.send(.changedElsewhere($0)) }))
  }

  /// Opens the page at the address, or at the first app of the core, and reads the storage.
  @discardableResult
  public func start(
    _ url: String? = nil, languages: [String] = ["en"], isOnline: Bool = true, isLeader: Bool = true,
    hasCrashed: Bool = false
  ) -> Self {
    let url = url ?? "/" + (Apps.here.first?.id ?? "")
    address = url
    send(.started(Event.Start(
          origin: "https://vademecum.example.org", url: url, languages: languages, isOnline: isOnline,
          hasCrashed: hasCrashed)))
    load()
    if isLeader { send(.becameLeader) }
    return self
  }

  /// Reads the storage, in two parts when there are several records: everything before them is in the first part.
  public func load() {
    var stored = disk.all
    let end = stored.firstIndex { $0.key.hasPrefix("r/") }.map { $0 + 2 } ?? 0
    if end > 0 && end < stored.count {
      send(.stored(StoredEntries(Array(stored[..<end]))))
      stored.removeFirst(end)
    }
    send(.loaded(StoredEntries(stored), isVolatile: false))
  }

  /// Closes the tab. Uncommitted changes are gone.
  public func close() {
    disk.tabs.removeAll { $0.id == ObjectIdentifier(self) }
  }

  public func send(_ kind: Event.Kind) {
    waiting.append(kind)
    guard !isDraining else { return }
    isDraining = true
    while !waiting.isEmpty {
      let event = Event(
        waiting.removeFirst(), now: Instant(milliseconds: now), zoneMinutes: zoneMinutes, random: random.next())
      events.append(event)
      for effect in store.handle(event) { perform(effect) }
    }
    isDraining = false
  }

  private func perform(_ effect: Effect) {
    recent.append(effect)
    switch effect {
    case .patch(let operations):
      for operation in operations { change(operation) }
      return
    case .commit(let batch, let entries):
      commits.append((batch, entries))
      if !disk.isSlow { finishCommits() }
    case .request(let request): ask(request)
    case .timer(let name, let after): timers[name] = after < 0 ? nil : now + after
    case .navigate(let url, _): address = url
    case .live(let isOpen): isLive = isOpen
    case .sendBlob(let number, let url, _):
      ask(Effect.Request(number: number, method: "PUT", url: url, body: nil))
    case .fetchBlob(let number, let url, _):
      ask(Effect.Request(number: number, method: "GET", url: url, body: nil))
    case .credential(let number, let makes, let options):
      ask(Effect.Request(number: number, method: "KEY", url: makes ? "make" : "show", body: options))
    case .appearance(let theme, let language, _): (self.theme, documentLanguage) = (theme, language)
    case .wipe(let kept): disk.entries = disk.entries.filter { entry in kept.contains { entry.key.hasPrefix($0) } }
    case .cancel(let number): requests.removeAll { $0.number == number }
    case .readAnew: load()
    case .snapshot, .download, .downloadBytes, .chooseFile, .cutPicture, .dropBlob, .focus, .scrollToTop, .scroll, .share,
      .sharePicture, .print,
      .map, .position, .positionIfAllowed, .awake, .keepPictures, .push, .askPersistence, .install, .applyUpdate, .reload:
      break
    }
    effects.append(effect)
  }

  /// Every effect of the work in order, including page changes.
  public func steps(_ work: () -> Void) -> [Effect] {
    recent = []
    work()
    return recent
  }

  private func change(_ operation: HTML.Operation) {
    if case .replace(let path, let html) = operation, path.isEmpty {
      page = DOM(html)
    } else {
      page?.apply(operation)
    }
  }

  // MARK: - The disk

  public var isStoring: Bool { !commits.isEmpty }

  /// - Parameter count: how many of the waiting batches reach the disk.
  public func finishCommits(_ count: Int = .max) {
    let done = commits.prefix(count)
    commits.removeFirst(done.count)
    for commit in done {
      for entry in commit.entries { disk.entries[entry.key] = entry.value }
      for tab in disk.tabs where tab.id != ObjectIdentifier(self) { tab.tell(commit.entries) }
      send(.committed(batch: commit.batch))
    }
  }

  public func failCommits(isFull: Bool = false) {
    let failed = commits
    commits = []
    for commit in failed { send(.commitFailed(batch: commit.batch, reason: "test", isFull: isFull)) }
  }

  // MARK: - The network

  private func ask(_ request: Effect.Request) {
    requests.append(request)
    if let answer = server?(request) { self.answer(answer.status, answer.body) }
  }

  /// Answers the last open request.
  public func answer(_ status: Int, _ body: String = "", retryAfterSeconds: Int64? = nil) {
    guard let request = requests.popLast() else { return }
    send(
      .response(
        Event.Response(
          request: request.number, status: status, retryAfterSeconds: retryAfterSeconds, body: body)))
  }

  /// The last open request does not reach the server, or its answer is lost.
  public func failRequest() {
    guard let request = requests.popLast() else { return }
    send(.responseFailed(request: request.number))
  }

  // MARK: - The clock

  /// Lets time pass. Timers that become due fire in order.
  public func pass(milliseconds: Int64) {
    let end = now + milliseconds
    while let next = timers.min(by: { ($0.value, $0.key) < ($1.value, $1.key) }), next.value <= end {
      timers[next.key] = nil
      now = max(now, next.value)
      send(.timer(next.key))
    }
    now = end
  }
}

// MARK: - The user

/// A user presses and types into what the page shows. What it does not show fails the test, at the line that asked for it.
extension Device {
  public var words: String { page?.words ?? "" }

  /// The element with this action, if the page shows it.
  public func button(_ action: String, value: String? = nil) -> DOM? {
    page?.first { $0.attributes["data-action"] == action && (value == nil || $0.attributes["data-value"] == value) }
  }

  /// The first control of this name, if the page shows one.
  public func control(_ name: String) -> DOM? { page?.first { $0.attributes["name"] == name } }

  /// The link to this address, if the page shows it.
  public func link(_ url: String) -> DOM? { page?.first { $0.attributes["href"] == url } }

  public func press(_ action: String, value: String? = nil, at location: SourceLocation = #_sourceLocation) {
    guard let button = button(action, value: value) else {
      Issue.record("The page shows no \(action) \(value ?? "")", sourceLocation: location)
      return
    }
    let form = page?.first { $0.tag == "form" && $0.first { $0 === button } != nil }
    send(.action(Event.Action(action, value: button.attributes["data-value"] ?? "", form: fields(of: form))))
  }

  /// Types into the control of this name, or chooses the radio button with this value. Its form receives each input.
  public func type(_ name: String, _ text: String, at location: SourceLocation = #_sourceLocation) {
    let found = page?.all { $0.attributes["name"] == name } ?? []
    let isRadio = found.first?.attributes["type"] == "radio"
    let isBox = found.first?.attributes["type"] == "checkbox"
    let wanted = isRadio ? found.first { ($0.attributes["value"] ?? "") == text } : found.first
    guard let control = wanted else {
      Issue.record("The page shows no control \(name)\(isRadio ? " with " + text : "")", sourceLocation: location)
      return
    }
    if isRadio {
      for other in found { other.attributes["checked"] = other === control ? "" : nil }
    } else if isBox {
      control.attributes["checked"] = text == "true" ? "" : nil
    } else {
      control.attributes["value"] = text
    }
    if let action = control.attributes["data-input"] ?? control.attributes["data-change"] {
      let form = page?.first { $0.tag == "form" && $0.first { $0 === control } != nil }
      send(
        .action(
          Event.Action(
            action, value: control.attributes["data-value"] ?? "", text: text, form: fields(of: form))))
    }
  }

  /// Submits the form with this action as it is filled in.
  public func submit(_ action: String, at location: SourceLocation = #_sourceLocation) {
    guard let form = page?.first({ $0.attributes["data-submit"] == action }) else {
      Issue.record("The page shows no form \(action)", sourceLocation: location)
      return
    }
    send(.action(Event.Action(action, value: form.attributes["data-value"] ?? "", form: fields(of: form))))
  }

  public func follow(_ url: String, at location: SourceLocation = #_sourceLocation) {
    guard link(url) != nil else {
      Issue.record("The page shows no link to \(url)", sourceLocation: location)
      return
    }
    visit(url)
  }

  public func visit(_ url: String) {
    address = url
    send(.navigated(url))
  }

  private func fields(of form: DOM?) -> Fields {
    var fields = Fields()
    for control in form?.controls ?? [] { fields[control.name] = .string(control.value) }
    return fields
  }
}
