import Base
import HTML
import Store
import Sync
import Testing

/// The messages between bridge.js and the core.
@Suite("Events and effects as JSON")
struct BridgeTests {
  private func event(_ json: String, rest: String? = nil) throws -> Event? {
    let bytes = Array((rest ?? "").utf8)
    return Event(json: try JSON.parse(json), rest: EventRest(bytes, from: rest == nil ? 1 : 0))
  }

  @Test("An event carries the time and randomness")
  func envelope() throws {
    let event = try #require(
      try event("{\"type\":\"visible\",\"now\":1795248000123,\"random\":\"00000000000000ffaa\"}"))
    #expect(event.now.milliseconds == 1_795_248_000_123)
    #expect(event.random == 255, "the first 64 bits")
  }

  @Test("`started` gives address, languages, network and size")
  func started() throws {
    let json = """
      {"type":"started","url":"/a?b=c","languages":["cs-CZ","en"],"online":true,"standalone":true,"crashed":true,
      "viewport":{"width":1180,"height":820},"touch":true}
      """
    guard case .started(let start)? = try event(json)?.kind else { return #expect(Bool(false)) }
    #expect(start.url == "/a?b=c")
    #expect(start.languages == ["cs-CZ", "en"])
    #expect(start.isOnline && start.isStandalone && start.hasCrashed)
    #expect((start.width, start.height) == (1180, 820))
  }

  @Test("Entries come as pairs; null deletes, and anything that is not a pair is skipped")
  func entries() throws {
    let json = "{\"type\":\"changedElsewhere\",\"entries\":[[\"a\",\"1\"],[\"b\",null],[\"c\"],7]}"
    guard case .changedElsewhere(let entries)? = try event(json)?.kind else { return #expect(Bool(false)) }
    #expect(entries == [Entry("a", "1"), Entry("b", nil)])
  }

  @Test("The stored entries follow in lines of key, tab and value; a line without a tab is skipped")
  func stored() throws {
    let lines = "r/me/flight/x\t{\"v\":1}\nnonsense\n\no/me/1\t{\"a\":\"\\t\"}\ns/me\t{}"
    guard case .loaded(let stored, true)? = try event("{\"type\":\"loaded\",\"volatile\":true}", rest: lines)?.kind
    else {
      return #expect(Bool(false))
    }
    var keys: [String] = []
    stored.forEach { key, _ in keys.append(String(decoding: key, as: UTF8.self)) }
    #expect(keys == ["r/me/flight/x", "o/me/1", "s/me"])
    #expect(
      StoredReading(stored).others == [Entry("o/me/1", "{\"a\":\"\\t\"}"), Entry("s/me", "{}")],
      "records are read without becoming texts")
  }

  @Test("An action carries its value, its text and its form; a name that several controls share is not a text")
  func action() throws {
    let json = """
      {"type":"action","action":"x.go","value":"v","text":"t","form":{"a":"1","many":["2","3"]}}
      """
    guard case .action(let action)? = try event(json)?.kind else { return #expect(Bool(false)) }
    #expect(action.name == "x.go" && action.value == "v" && action.text == "t")
    #expect(action.form["a"]?.text == "1")
    #expect(action.form["many"]?.text == nil)
  }

  @Test("A response carries its status, its text and the time to retry")
  func response() throws {
    let json =
      "{\"type\":\"response\",\"request\":7,\"status\":503,\"headers\":{\"retry-after\":\"12\"}}"
    guard case .response(let response)? = try event(json, rest: "no\n")?.kind else { return #expect(Bool(false)) }
    #expect(response.request == 7 && response.status == 503 && response.body == "no\n")
    #expect(response.retryAfterSeconds == 12)
  }

  @Test(
    "The live stream opens, closes, beats and announces changes",
    arguments: [
      ("\"state\":\"open\"", "opened"), ("\"state\":\"closed\"", "closed"), ("\"event\":\"beat\"", "beat"),
      ("\"event\":\"changed\",\"data\":\"d\"", "changed(\"d\")"),
    ])
  func live(_ members: String, _ expected: String) throws {
    guard case .live(let live)? = try event("{\"type\":\"live\",\(members)}")?.kind else { return #expect(Bool(false)) }
    #expect("\(live)" == expected)
  }

  @Test(
    "Each other event is read",
    arguments: [
      ("{\"type\":\"committed\",\"batch\":3}", "committed(batch: 3)"),
      (
        "{\"type\":\"commitFailed\",\"batch\":3,\"reason\":\"r\",\"quota\":true}",
        "commitFailed(batch: 3, reason: \"r\", isFull: true)"
      ),
      ("{\"type\":\"leader\",\"is\":true}", "becameLeader"),
      ("{\"type\":\"responseFailed\",\"request\":5,\"reason\":\"r\"}", "responseFailed(request: 5)"),
      ("{\"type\":\"online\",\"is\":false}", "online(false)"),
      ("{\"type\":\"visible\"}", "visible"), ("{\"type\":\"hidden\"}", "hidden"),
      ("{\"type\":\"timer\",\"timer\":\"t\"}", "timer(\"t\")"),
      ("{\"type\":\"navigated\",\"url\":\"/x\"}", "navigated(\"/x\")"),
      ("{\"type\":\"scrolled\",\"list\":\"l\",\"top\":4,\"height\":9}", "scrolled(list: \"l\", top: 4, height: 9)"),
      ("{\"type\":\"key\",\"key\":\"Escape\"}", "key(\"Escape\")"),
      ("{\"type\":\"installable\"}", "installable"), ("{\"type\":\"updateReady\"}", "updateReady"),
      ("{\"type\":\"resized\",\"width\":1,\"height\":2}", "resized(width: 1, height: 2)"),
    ])
  func others(_ json: String, _ expected: String) throws {
    #expect("\(try #require(try event(json)).kind)" == expected)
  }

  @Test("An event that this version does not know is ignored")
  func unknown() throws {
    #expect(try event("{\"type\":\"teleported\"}") == nil)
    #expect(try event("{}") == nil)
    var store = Store<TestApps>()
    #expect(store.handle(bridged: Array("{\"type\":\"teleported\"}".utf8)).isEmpty)
    #expect(store.handle(bridged: Array("not json".utf8)).isEmpty)
  }

  @Test("The effects of one event are one JSON array, the page first")
  func array() throws {
    var store = Store<TestApps>()
    _ = store.handle(bridged: Array("{\"type\":\"started\",\"url\":\"/\",\"languages\":[\"en\"]}".utf8))
    let answer = try JSON.parse(store.handle(bridged: Array("{\"type\":\"loaded\"}\n".utf8)))
    #expect(answer.items?.compactMap { $0["do"]?.text } == ["patch", "appearance"])
  }

  private func printed(_ effect: Effect) -> String {
    var (bytes, rest): ([UInt8], [UInt8]) = ([], [])
    effect.print(into: &bytes, rest: &rest)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test("The entries of a batch are lines in their order, a deleted one its key alone")
  func batch() {
    let entries = [Entry("a", "1"), Entry("b", #"{"ž":"\"\n"}"#), Entry("a", nil)]
    var (bytes, rest): ([UInt8], [UInt8]) = ([], Array("before".utf8))
    Effect.commit(batch: 9, entries).print(into: &bytes, rest: &rest)
    let lines = "a\t1\nb\t{\"ž\":\"\\\"\\n\"}\na\n"
    #expect(String(decoding: bytes, as: UTF8.self) == #"{"do":"commit","batch":9,"bytes":\#(lines.utf8.count)}"#)
    #expect(String(decoding: rest, as: UTF8.self) == "before" + lines)
  }

  @Test("The bytes of effects follow the line of effects in their order")
  func bytes() throws {
    var (line, rest): ([UInt8], [UInt8]) = ([], [])
    for effect: Effect in [
      .downloadBytes(name: "n", type: "t", [0xFF, 0x0A]), .print, .map(.tile(3, [1])), .map(.tile(4, [])),
    ] {
      effect.print(into: &line, rest: &rest)
    }
    #expect(
      String(decoding: line, as: UTF8.self)
        == #"{"do":"download","name":"n","type":"t","bytes":2}{"do":"print"}{"do":"map","tile":3,"bytes":1}"#
        + #"{"do":"map","tile":4,"bytes":0}"#)
    #expect(rest == [0xFF, 0x0A, 1])
  }

  @Test("A page change lists its operations")
  func patch() {
    #expect(
      printed(.patch([.setText(path: [0, 1], text: "a\"b")]))
        == "{\"do\":\"patch\",\"operations\":[[\"t\",[0,1],\"a\\\"b\"]]}")
  }

  @Test("Other effects are printed with what the bridge needs")
  func effects() {
    #expect(printed(.timer("t", afterMilliseconds: -1)) == "{\"do\":\"timer\",\"timer\":\"t\",\"after\":-1}")
    #expect(printed(.navigate("/x", replace: true)) == "{\"do\":\"navigate\",\"url\":\"/x\",\"replace\":true}")
    #expect(printed(.live(isOpen: true)) == "{\"do\":\"live\",\"open\":true}")
    #expect(
      printed(.chooseFile(accept: ".csv", purpose: "p"))
        == "{\"do\":\"chooseFile\",\"accept\":\".csv\",\"purpose\":\"p\"}")
    #expect(
      printed(.chooseFile(accept: ".csv", purpose: "p", isMultiple: true))
        == "{\"do\":\"chooseFile\",\"accept\":\".csv\",\"purpose\":\"p\",\"multiple\":true}")
    #expect(printed(.focus(selector: "#a")) == "{\"do\":\"focus\",\"selector\":\"#a\"}")
    #expect(printed(.scrollToTop) == "{\"do\":\"scroll\",\"top\":0}")
    #expect(printed(.wipe(keeping: ["r/x/"])) == "{\"do\":\"wipe\",\"keep\":[\"r/x/\"]}")
    #expect(
      printed(.download(name: "n", type: "t", text: "x"))
        == "{\"do\":\"download\",\"name\":\"n\",\"type\":\"t\",\"text\":\"x\"}")
  }
}

@Suite("Addresses")
struct RouteTests {
  @Test(
    "An address reads back as it was written",
    arguments: [
      ("/", "/"), ("/logbook/flights", "/logbook/flights"), ("/a%20b/%C4%8D", "/a%20b/%C4%8D"),
      ("/a?q=%C4%8D%26&x=", "/a?q=%C4%8D%26&x="), ("//a//b/", "/a/b"), ("/a?b", "/a?b="), ("/a?q=x+y", "/a?q=x%20y"),
    ])
  func round(_ url: String, _ expected: String) {
    #expect(Route(url).url == expected)
  }

  @Test("Broken escapes stay as they are, and a missing part is empty")
  func broken() {
    #expect(Route("/100%/%zz").path == ["100%", "%zz"])
    #expect(Route("/a").part(3) == "")
    #expect(Route("/a?q=1")["q"] == "1")
    #expect(Route("/a?q=1")["r"] == nil)
  }
}
