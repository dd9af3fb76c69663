import Base
import Foundation
import Logbook
import Testing

/// Compares the night rule with an independent ephemeris: Tests/Peers/night.py, which needs PyPI `ephem` in `.venv` (or
/// in the Python that VADEMECUM_PEER_PYTHON names).
struct NightPeerTests {
  @Test(
    "Night of 1 000 random flights agrees with ephem within one minute in 99 %, within two in all",
    .enabled(if: Peer.python != nil, "not compared with ephem: python3 -m venv .venv && .venv/bin/pip install ephem"))
  func agreement() throws {
    let flights = try Peer.flights(seed: 1, count: 1000)
    #expect(flights.count == 1000)
    var differences: [Double] = []
    for flight in flights {
      let route = NightRoute(from: flight.from, to: flight.to, time: flight.time)
      var seconds = 0.0
      for span in route.nights() { seconds += Double(span.end.milliseconds - span.start.milliseconds) / 1000 }
      differences.append((seconds - flight.night).magnitude)
    }
    differences.sort()
    print("night against ephem: median \(differences[500]) s, 99 % \(differences[990]) s, most \(differences[999]) s")
    #expect(differences[990] <= 60)
    #expect(differences[999] <= 120)
  }
}

private struct PeerFlight {
  let from: Coordinates
  let to: Coordinates
  let time: Span
  /// Seconds.
  let night: Double
}

private enum Peer {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// A Python that has ephem, or nil.
  static let python: URL? = {
    let named = ProcessInfo.processInfo.environment["VADEMECUM_PEER_PYTHON"].map { URL(fileURLWithPath: $0) }
    let own = folder.deletingLastPathComponent().appendingPathComponent(".venv/bin/python3")
    for python in [named, own] {
      guard let python, FileManager.default.isExecutableFile(atPath: python.path) else { continue }
      if (try? output(of: python, ["-c", "import ephem"])) != nil { return python }
    }
    return nil
  }()

  static func flights(seed: Int, count: Int) throws -> [PeerFlight] {
    let script = folder.appendingPathComponent("Peers/night.py").path
    let python = try #require(python)
    let data = try output(of: python, [script, "--seed", "\(seed)", "--count", "\(count)"])
    let json = try JSON.parse(String(decoding: data, as: UTF8.self))
    let list = try #require(json.items)
    return try list.map { try flight($0) }
  }

  private static func flight(_ json: JSON) throws -> PeerFlight {
    let start = try #require(json["start"]?.int64)
    let end = try #require(json["end"]?.int64)
    let night = try #require(json["night"]?.double)
    return PeerFlight(
      from: try place(json["from"]), to: try place(json["to"]),
      time: Span(start: Instant(milliseconds: start), end: Instant(milliseconds: end)), night: night)
  }

  private static func place(_ json: JSON?) throws -> Coordinates {
    let numbers = json?.items?.compactMap(\.double)
    let pair = try #require(numbers)
    let place = Coordinates(latitude: pair[0], longitude: pair[1])
    return try #require(place)
  }

  private struct Failure: Error {}

  private static func output(of python: URL, _ arguments: [String]) throws -> Data {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = python
    process.arguments = arguments
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failure() }
    return data
  }
}
