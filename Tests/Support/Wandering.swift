import Base
import HTML
import Store
import Sync
import Testing

/// A user without a plan: presses what the page shows and what it has shown, types what nobody expects, and opens addresses that
/// nobody wrote. The same seed makes the same walk.
public struct Wanderer {
  private var random: SplitMix64
  /// Addresses and buttons of earlier pages: a link may be old, and a finger may come down after the page has changed.
  private var addresses: [String]
  private var actions: [(name: String, value: String)] = []

  /// - Parameter addresses: where the walk may begin anew.
  public init(seed: UInt64, from addresses: [String]) {
    random = SplitMix64(seed: seed)
    self.addresses = addresses + ["/", "/menu", "/settings", "/sync", "/account", "/deleted", "/help", "/news"]
  }

  static let odd = [
    "", "0", "-1", "1", "99999999999999999999", "9223372036854775807", "-9223372036854775808", "2147483648", "1e308", "-1e308", "nan",
    "inf", "0.1", "1:99", "99999:59", "9999-12-31", "0000-01-01", "2024-02-30", "24:00", "\u{0}", "%00", "%", "%zz", "/", "?", "&=&",
    "👩‍👩‍👧‍👦", "Ž", " ", "\n", "\"<b>&'", "a/b/c", "~", ".", "..", "null", "[]", "{}", "true", "LKPR", "50.1N 14.4E",
    "0192f8a0-0000-7000-8000-000000000000", "00000000-0000-0000-0000-000000000000",
  ]

  static let parameters = [
    "step", "from", "to", "type", "copy", "by", "of", "near", "place", "planned", "before", "way", "walk", "route", "airport", "code",
    "rows", "page", "format", "text", "kinds", "aircraft", "object", "edit", "new", "at", "q", "sign-in",
  ]

  private mutating func below(_ bound: Int) -> Int { Int(random.next() % UInt64(max(1, bound))) }

  private mutating func pick<Item>(_ items: [Item]) -> Item? { items.isEmpty ? nil : items[below(items.count)] }

  private mutating func oddText() -> String {
    if below(20) == 0 { return String(repeating: pick(Wanderer.odd) ?? "", count: 300) }
    return (pick(Wanderer.odd) ?? "") + (below(4) == 0 ? pick(Wanderer.odd) ?? "" : "")
  }

  /// An address with something in it replaced, left out or added.
  private mutating func changed(_ url: String) -> String {
    var route = Route(url)
    switch below(5) {
    case 0 where !route.path.isEmpty: route.path[below(route.path.count)] = oddText()
    case 1 where !route.path.isEmpty: route.path.remove(at: below(route.path.count))
    case 2: route.path.append(oddText())
    case 3 where !route.query.isEmpty: route.query[below(route.query.count)].value = oddText()
    default:
      let query = route.query.map { (name: $0.name, value: $0.value) }
      route = Route(route.path, parameters: query + [(name: pick(Wanderer.parameters) ?? "", value: oddText())])
    }
    return below(5) == 0 ? url + "?" + oddText() + "=" + oddText() : route.url
  }

  public mutating func walk<Apps>(_ device: Device<Apps>, steps: Int) {
    for _ in 0..<steps { step(device) }
  }

  private mutating func learn<Apps>(_ device: Device<Apps>) {
    guard let page = device.page else { return }
    for element in page.all({ _ in true }) {
      if let url = element.attributes["href"], url.hasPrefix("/"), addresses.count < 4_000 { addresses.append(url) }
      if let name = element.attributes["data-action"], actions.count < 4_000 {
        actions.append((name, element.attributes["data-value"] ?? ""))
      }
    }
  }

  private mutating func step<Apps>(_ device: Device<Apps>) {
    learn(device)
    switch below(20) {
    case 0, 1: if let url = pick(addresses) { device.visit(url) }
    case 2, 3, 4: if let url = pick(addresses) { device.visit(changed(url)) }
    case 5, 6, 7, 8, 9: press(device)
    case 10, 11, 12: type(device)
    case 13, 14: submit(device)
    case 15: if let action = pick(actions) { device.send(.action(Event.Action(action.name, value: action.value))) }
    case 16: device.pass(milliseconds: Int64(below(20_000)))
    case 17: device.send(.scrolled(list: "list", top: below(3) == 0 ? -200 : below(100_000), height: below(3_000)))
    case 18: device.send(.resized(width: below(2_000), height: below(2_000)))
    default: happen(device)
    }
  }

  private mutating func press<Apps>(_ device: Device<Apps>) {
    let buttons = device.page?.all { $0.attributes["data-action"] != nil } ?? []
    guard let button = pick(buttons), let name = button.attributes["data-action"] else { return }
    // The walk goes on with what it has.
    if ["device.wipe", "account.sign-out", "account.sign-out-now"].contains(name) { return }
    device.press(name, value: button.attributes["data-value"])
  }

  private mutating func type<Apps>(_ device: Device<Apps>) {
    let controls = device.page?.all { $0.attributes["name"] != nil && $0.attributes["type"] != "radio" } ?? []
    guard let control = pick(controls), let name = control.attributes["name"] else { return }
    let options = control.all { $0.tag == "option" }.compactMap { $0.attributes["value"] }
    device.type(name, options.isEmpty || below(5) == 0 ? oddText() : pick(options) ?? "")
  }

  private mutating func submit<Apps>(_ device: Device<Apps>) {
    let forms = device.page?.all { $0.attributes["data-submit"] != nil } ?? []
    guard let form = pick(forms), let action = form.attributes["data-submit"] else { return }
    for control in form.controls where below(3) == 0 && device.control(control.name)?.attributes["type"] != "radio" {
      if device.control(control.name)?.tag != "select" { device.type(control.name, oddText()) }
    }
    if device.page?.first({ $0.attributes["data-submit"] == action }) != nil { device.submit(action) }
  }

  private mutating func happen<Apps>(_ device: Device<Apps>) {
    let places = [(0.0, 0.0), (90, 180), (-90, -180), (50.1, 14.4), (50.2, 14.5), (89.9999, -179.9999)]
      .compactMap { Coordinates(latitude: $0.0, longitude: $0.1) }
    guard let place = pick(places), let other = pick(places) else { return }
    switch below(8) {
    case 0: device.send(.map(.tapped(source: pick(["", "objects", "zoo", "sketch"]) ?? "", id: oddText(), at: place)))
    case 1: device.send(.map(.tapped(source: "", id: "", at: place)))
    case 2:
      let phase = pick([DragPhase.started, .moved, .ended, .cancelled]) ?? .ended
      device.send(.map(.dragged(source: pick(["", "objects", "sketch"]) ?? "", id: oddText(), phase, at: place)))
    case 3:
      let box = GeographicBox(
        west: min(place.longitude, other.longitude), south: min(place.latitude, other.latitude),
        east: max(place.longitude, other.longitude), north: max(place.latitude, other.latitude))
      device.send(.map(.moved(center: place, zoom: Double(below(30)) - 2, box: box)))
    case 4:
      device.send(.position(.found(Position(place: place, accuracyMetres: Double(below(100_000)), heading: Double(below(400))))))
    case 5: device.send(.position(.failed(pick([.denied, .unavailable, .late]) ?? .late)))
    case 6: device.send(below(2) == 0 ? .hidden : .visible)
    default: device.send(.key("Escape"))
    }
  }
}
