import Base
import HTML
import Sync

/// A request of the core to its host.
public enum Effect: Sendable {
  /// Change the page.
  case patch([HTML.Operation])
  /// Store the entries in one durable transaction, in the order of the batches: of those with the same key the last one
  /// counts. They are its bytes, a line for each as in ``StoredEntries``; that of a deleted one has no tab. Answered by
  /// `committed` or `commitFailed`.
  case commit(batch: Int64, [Entry])
  /// The bytes of the part of a snapshot that was wanted; none behind the last one, and for a space that has no snapshot.
  case snapshot([UInt8])
  /// Read the storage once more, and no snapshots.
  case readAnew
  case request(Request)
  /// Cancel a request in progress.
  case cancel(request: Int64)
  /// Start or replace the timer with this name; a negative time cancels it.
  case timer(String, afterMilliseconds: Int64)
  /// Show this address.
  case navigate(String, replace: Bool)
  /// Keep the stream of live events open, or close it.
  case live(isOpen: Bool)
  /// Save a file. The stored bytes of the files follow the last member of the text, which is a JSON object:
  /// `"files":[{"sha256", "type", "base64"}, …]`. Bytes that no longer exist are left out and reported as `blob`.
  case download(name: String, type: String, text: String, files: [String] = [])
  /// Save a file that is not text: its bytes. Those without a name are the beginning of a file whose end comes with its name; without
  /// bytes they forget what came before.
  case downloadBytes(name: String, type: String, [UInt8])
  /// Let the user choose files. A file to be kept comes back as `blob`, any other as `file`. The files inside a text
  /// (see `download`) come as `blob` before the text itself.
  case chooseFile(accept: String, purpose: String, isMultiple: Bool = false, isKept: Bool = false)
  /// Send the stored bytes with this name, beginning where the last attempt stopped. Answered like a request.
  case sendBlob(request: Int64, url: String, sha256: String)
  /// Fetch bytes and store them under this name. Answered like a request, without a body.
  case fetchBlob(request: Int64, url: String, sha256: String)
  /// Store this part of a stored picture as a separate picture, which comes back as `blob`.
  case cutPicture(sha256: String, PictureFrame, purpose: String)
  /// Let the device make a key for its owner, or let one of its keys answer (WebAuthn). Answered like a request.
  ///
  /// - options: `PublicKeyCredentialCreationOptions` or `PublicKeyCredentialRequestOptions`, with bytes as base64url.
  case credential(request: Int64, makes: Bool, options: String)
  /// Delete the stored bytes with this name.
  case dropBlob(sha256: String)
  case focus(selector: String)
  case scrollToTop
  /// Scroll the side of the list to this distance from its top, in pixels.
  case scroll(top: Int)
  case share(title: String, text: String, url: String)
  /// The same as a picture where the device can share one: a drawing of the site with lines of text below it, the second large.
  case sharePicture(title: String, text: String, url: String, drawing: String, lines: [String])
  case print
  case map(MapEffect)
  /// Report the device's position from now on, or stop.
  case position(isOn: Bool)
  /// Report it from now on where the user has allowed that before; nobody is asked.
  case positionIfAllowed
  /// Keep the display on while the page is visible, or let it turn off as usual.
  case awake(isOn: Bool)
  /// Keep photos for reading without a network.
  case keepPictures(PictureKeeping)
  /// Messages from the server to this device.
  case push(PushEffect)
  case askPersistence
  case install
  case applyUpdate
  case appearance(theme: String, language: String, title: String)
  /// Delete everything stored on this device, except for entries with these key prefixes, and restart.
  case wipe(keeping: [String])
  case reload

  public struct Request: Equatable, Sendable {
    public var number: Int64
    public var method: String
    public var url: String
    public var body: String?
    public var saving: Saving?
    public var timeoutMilliseconds: Int64?

    public init(number: Int64, method: String, url: String, body: String?) {
      self.number = number
      self.method = method
      self.url = url
      self.body = body
    }
  }

  /// The bytes of an answer become a file. The core never sees them.
  public struct Saving: Equatable, Sendable {
    public var name: String
    /// Whether the file is given to another app on the device, where files can be shared. Otherwise it is downloaded.
    public var isShared: Bool

    public init(name: String, isShared: Bool) {
      self.name = name
      self.isShared = isShared
    }
  }
}

extension Effect {
  /// Writes the effect as the bridge reads it.
  ///
  /// - Parameter rest: the bytes of effects. This one appends its own.
  public func print(into bytes: inout [UInt8], rest: inout [UInt8]) {
    if case .patch(let operations) = self {
      bytes.append("{\"do\":\"patch\",\"operations\":")
      HTML.Operation.print(operations, into: &bytes)
      bytes.append(UInt8(ascii: "}"))
      return
    }
    let start = rest.count
    let hasBytes = appendBytes(to: &rest)
    var members = members
    if hasBytes { members.add("bytes", Int64(rest.count - start)) }
    JSON.object(members).write(into: &bytes)
  }

  /// What can be megabytes, or is no text. Returns false where the effect has no bytes.
  private func appendBytes(to rest: inout [UInt8]) -> Bool {
    switch self {
    case .commit(_, let entries): for entry in entries { rest.append(line: entry) }
    case .downloadBytes(_, _, let bytes), .map(.tile(_, let bytes)), .snapshot(let bytes): rest.append(contentsOf: bytes)
    default: return false
    }
    return true
  }

  private var members: JSONObject {
    switch self {
    case .patch: return JSONObject()
    case .commit(let batch, _): return effect("commit", ("batch", .integer(batch)))
    case .snapshot: return effect("snapshot")
    case .readAnew: return effect("readAnew")
    case .request(let request):
      var json = effect("request")
      json.add("request", request.number)
      json.add("method", request.method)
      json.add("url", request.url)
      if let body = request.body {
        json.add("headers", .object(JSONObject([("content-type", .string("application/json"))])))
        json.add("body", body)
      }
      if let timeout = request.timeoutMilliseconds { json.add("timeout", timeout) }
      if let saving = request.saving {
        json.add("save", saving.name)
        json.add("share", saving.isShared)
      }
      return json
    case .cancel(let request): return effect("cancel", ("request", .integer(request)))
    case .timer(let name, let after):
      return effect("timer", ("timer", .string(name)), ("after", .integer(after)))
    case .navigate(let url, let replace):
      return effect("navigate", ("url", .string(url)), ("replace", .bool(replace)))
    case .live(let isOpen): return effect("live", ("open", .bool(isOpen)))
    case .download(let name, let type, let text, let files):
      var json = effect("download", ("name", .string(name)), ("type", .string(type)), ("text", .string(text)))
      if !files.isEmpty { json.add("files", .array(files.map { .string($0) })) }
      return json
    case .downloadBytes(let name, let type, _):
      return effect("download", ("name", .string(name)), ("type", .string(type)))
    case .chooseFile(let accept, let purpose, let isMultiple, let isKept):
      var json = effect("chooseFile", ("accept", .string(accept)), ("purpose", .string(purpose)))
      if isMultiple { json.add("multiple", true) }
      if isKept { json.add("keep", true) }
      return json
    case .sendBlob(let request, let url, let sha256): return blob("sendBlob", request, url, sha256)
    case .fetchBlob(let request, let url, let sha256): return blob("fetchBlob", request, url, sha256)
    case .cutPicture(let sha256, let frame, let purpose):
      return effect(
        "cutPicture", ("sha256", .string(sha256)), ("x", .integer(Int64(frame.x))), ("y", .integer(Int64(frame.y))),
        ("width", .integer(Int64(frame.width))), ("height", .integer(Int64(frame.height))),
        ("purpose", .string(purpose)))
    case .credential(let request, let makes, let options):
      return effect(
        "credential", ("request", .integer(request)), ("make", .bool(makes)), ("options", .string(options)))
    case .dropBlob(let sha256): return effect("dropBlob", ("sha256", .string(sha256)))
    case .focus(let selector): return effect("focus", ("selector", .string(selector)))
    case .scroll(let top): return effect("scroll", ("list", .string("list")), ("top", .integer(Int64(top))))
    case .scrollToTop: return effect("scroll", ("top", .integer(0)))
    case .share(let title, let text, let url):
      return effect("share", ("title", .string(title)), ("text", .string(text)), ("url", .string(url)))
    case .sharePicture(let title, let text, let url, let drawing, let lines):
      return effect(
        "share", ("title", .string(title)), ("text", .string(text)), ("url", .string(url)),
        ("picture", .string(drawing)), ("lines", .array(lines.map { .string($0) })))
    case .print: return effect("print")
    case .map(let map): return map.members
    case .position(let isOn): return effect("position", ("on", .bool(isOn)))
    case .positionIfAllowed: return effect("position", ("on", .bool(true)), ("ifAllowed", .bool(true)))
    case .awake(let isOn): return effect("awake", ("on", .bool(isOn)))
    case .keepPictures(let pictures): return pictures.members
    case .push(let push): return push.members
    case .askPersistence: return effect("askPersistence")
    case .install: return effect("install")
    case .applyUpdate: return effect("applyUpdate")
    case .appearance(let theme, let language, let title):
      return effect(
        "appearance", ("theme", .string(theme)), ("language", .string(language)), ("title", .string(title)))
    case .wipe(let kept): return effect("wipe", ("keep", .array(kept.map { .string($0) })))
    case .reload: return effect("reload")
    }
  }

  private func blob(_ name: String, _ request: Int64, _ url: String, _ sha256: String) -> JSONObject {
    effect(name, ("request", .integer(request)), ("url", .string(url)), ("sha256", .string(sha256)))
  }

  private func effect(_ name: String, _ members: JSONObject.Member...) -> JSONObject {
    JSONObject([("do", .string(name))] + members)
  }
}
