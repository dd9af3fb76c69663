import Base
import Catalog
import Foundation
import Store
import TestSupport
import Testing

@Suite("Transcript")
struct TranscriptTests {
  /// Prefixes of the addresses that the walk must have shown.
  static let places = [
    "/menu", "/settings", "/account", "/account?sign-in=1", "/sync", "/nowhere", "/logbook/flights",
    "/logbook/flights/new", "/logbook/flights/new/flight", "/logbook/flights/new/session", "/logbook/aircraft",
    "/logbook/aircraft/new", "/logbook/pilot", "/logbook/pilot/edit", "/logbook/transfer", "/logbook/report",
    "/logbook/limits", "/logbook/limits/duty-7-days",
    "/logbook/limits/breaches", "/logbook/limits/settings", "/logbook/limits/duty", "/logbook/limits/duty/new",
    "/logbook/certificates", "/logbook/certificates/new", "/logbook/certificates/new/class1",
    "/logbook/certificates/rating/new/SEP", "/logbook/certificates/recency", "/logbook/statistics",
    "/logbook/statistics/by/year", "/logbook/statistics/previous", "/logbook/statistics/previous/new",
    "/logbook/places", "/logbook/places/new", "/logbook/templates", "/logbook/templates/new", "/logbook/check",
  ]

  @Test(
    "Invariant 10: the same events give the same effects twice natively, and are written down for the wasm",
    arguments: ["cs", "en"])
  func native(language: String) throws {
    var file = ""
    for (name, device) in Tour(language: language).walk() {
      let events = device.events.map { $0.bridged }
      let once = answers(to: events)
      #expect(once == answers(to: events))
      #expect(once.filter { !$0.isEmpty }.count > events.count / 3, "most events change something")
      for (event, answer) in zip(events, once) {
        let texts = [event, answer].map { JSON.string(String(decoding: $0, as: UTF8.self)).serialized }
        file += "{\"device\":\"\(name)\",\"event\":\(texts[0]),\"effects\":\(texts[1])}\n"
      }
    }
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent(".build/replay")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try file.write(to: folder.appendingPathComponent("\(language).jsonl"), atomically: true, encoding: .utf8)
  }

  @Test("The walk shows every screen, and saves what it types", arguments: ["cs", "en"])
  func complete(language: String) {
    let tour = Tour(language: language)
    let devices = tour.walk()
    let phone = devices[0].device
    var shown: Set<String> = []
    for case .navigated(let url) in phone.events.map({ $0.kind }) { shown.insert(url) }
    for place in TranscriptTests.places { #expect(shown.contains(place), "\(place)") }
    #expect(shown.contains { $0.hasPrefix("/logbook/flights/0") && $0.hasSuffix("/edit") })
    #expect(shown.contains { $0.hasPrefix("/logbook/aircraft/0") && $0.hasSuffix("/edit") })
    #expect(shown.contains { $0.contains("?copy=") })
    // One flight from the form, one from the import, two sessions, one aircraft, the pilot, and the import itself.
    let records =
      tour.server.accounts.first?.records.values.filter { !$0.record.deleted && $0.record.key.collection != "change" }
      ?? []
    #expect(records.count == 7)
    #expect(
      records.contains {
        $0.record.fields["picName"]?.text == "Jan Černý" && $0.record.fields["arrival"]?.text == "LKTB"
      })
    #expect(devices[1].device.store.context.account.needsSignIn)
    #expect(devices[2].device.words.contains(language == "cs" ? "Aplikace se znovu spustila" : "The app has restarted"))
  }

  /// What the bridge would receive, event by event.
  private func answers(to events: [[UInt8]]) -> [[UInt8]] {
    var store = Store<LogbookCore>()
    return events.map { store.handle(bridged: $0) }
  }
}
