import Base
import Catalog
import Foundation
import Store
import Sync
import TestSupport
import Testing

@testable import Vaccination

/// Three devices of two parents, with a network or without, do what comes to mind with one card: write, move it, answer, try again.
/// What one of them typed is somewhere at the end, unless somebody who saw it wrote something else over it or chose against it.
final class SharingWalk {
  private let tests = SharingTests()
  private let devices: [Parent]
  private let names = ["ann", "ben", "tablet"]
  private let space: String
  private let child: RecordID
  private var random: SplitMix64
  private var isOffline: [Bool] = [false, false, false]
  /// What was typed, and whether somebody gave it up who saw it.
  private var typed: [(text: String, isGivenUp: Bool)] = []
  /// What was done, for whoever looks into a failure.
  private(set) var story: [String] = []

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    let (ann, ben, tablet, space, child) = tests.familyWithTablet()
    devices = [ann, ben, tablet]
    (self.space, self.child) = (space, child)
    for device in devices { device.send(.becameLeader) }
  }

  /// Returns what is lost.
  func run(steps: Int) -> [String] {
    for _ in 0..<steps { step() }
    tests.server.full = []
    for device in devices { tests.online(device) }
    for _ in 0..<3 { for device in devices { tests.settle(device) } }
    let left = present
    return typed.filter { !$0.isGivenUp && !left.contains($0.text) }.map { $0.text }
  }

  private func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

  private func step() {
    let place = Int.random(in: 0..<devices.count, using: &random)
    let device = devices[place]
    let what = Int.random(in: 0..<100, using: &random)
    var done: String?
    switch what {
    case 0..<35: done = write(device, ["place", "batch"].randomElement(using: &random) ?? "place")
    case 35..<55: done = move(device, chance(50) ? space : Context.privateSpace)
    case 55..<65: done = toggle(place)
    case 65..<80: done = hear(device)
    case 80..<90: done = answer(device)
    case 90..<94: done = fill()
    case 94..<98: done = pressed(device.visited("/sync"), "refusal.retry-all") ? "tries all again" : nil
    default: done = keep(device)
    }
    if let done { story.append(names[place] + " " + done) }
  }

  private func pressed(_ device: Parent, _ action: String, _ value: String? = nil) -> Bool {
    guard device.button(action, value: value) != nil else { return false }
    device.press(action, value: value)
    return true
  }

  /// Types a text of its own into a field of a dose.
  private func write(_ device: Parent, _ field: String) -> String? {
    guard let dose = Household.member(device, child).doses.randomElement(using: &random) else { return nil }
    device.visit("/vaccination/people/\(child)/dose/\(dose.id)/edit")
    guard device.control(field) != nil else { return nil }
    var shown = ""
    for replica in replicas(device) {
      replica.forEachVisible { if $0.key.id == dose.id, let text = $0.fields[field] { shown += text.serialized } }
    }
    let text = "w\(typed.count)e"
    typed.append((text, false))
    device.type(field, text)
    device.submit("vaccination.dose.save")
    device.pass(milliseconds: 10)
    giveUp(in: shown)
    return "writes \(text) into \(field) over \(shown)"
  }

  private func move(_ device: Parent, _ target: String) -> String? {
    device.visit("/vaccination/people/\(child)/share")
    guard pressed(device, "vaccination.move.ask", "\(child)/\(target)") else { return nil }
    device.press("dialog.confirm")
    device.pass(milliseconds: 10)
    return "moves the card to \(target)"
  }

  private func keep(_ device: Parent) -> String? {
    let target = chance(50) ? space : Context.privateSpace
    device.visit("/vaccination/people/\(child)")
    guard pressed(device, "vaccination.move.keep", "\(child)/\(target)") else { return nil }
    device.pass(milliseconds: 10)
    return "says that the card belongs to \(target)"
  }

  private func toggle(_ place: Int) -> String {
    isOffline[place].toggle()
    if isOffline[place] { tests.offline(devices[place]) } else { tests.online(devices[place]) }
    return isOffline[place] ? "goes offline" : "is online"
  }

  private func hear(_ device: Parent) -> String {
    device.send(.visible)
    device.pass(milliseconds: 4_000)
    return "synchronises"
  }

  /// The server takes no more into one of the spaces, or takes everything again.
  private func fill() -> String {
    let own = tests.server.accounts.first { $0.email == "ann@x.cz" }?.space ?? ""
    tests.server.full = tests.server.full.isEmpty ? [chance(50) ? own : space] : []
    return tests.server.full.isEmpty ? "makes room" : "fills \(tests.server.full == [own] ? "the own space" : "the family")"
  }

  /// Chooses one of the values that the first question shows.
  private func answer(_ device: Parent) -> String? {
    device.visit("/sync")
    let before = questions(device)
    let shown = before.map { values(of: $0.conflict, in: $0.replica) }
    let isMine = chance(50)
    guard pressed(device, isMine ? "conflict.mine" : "conflict.theirs") else { return nil }
    let left = questions(device).map { $0.conflict }
    for (place, asked) in before.enumerated() where !left.contains(asked.conflict) { giveUp(in: shown[place]) }
    device.pass(milliseconds: 10)
    return "answers \(isMine ? "mine" : "theirs") to " + shown.joined(separator: " / ")
  }

  // MARK: - What there is

  private func replicas(_ device: Parent) -> [Replica] {
    Family.spaces(device.store.context).map { device.store.context.replica($0) }
  }

  private func questions(_ device: Parent) -> [(conflict: Sync.Conflict, replica: Replica)] {
    replicas(device).flatMap { replica in replica.questions.flatMap { $0 }.map { ($0, replica) } }
  }

  /// Both values that its user sees.
  private func values(of conflict: Sync.Conflict, in replica: Replica) -> String {
    let there = replica.visible(conflict.key)?.fields
    guard case .field(let name) = conflict.kind else {
      return (conflict.mine?.serialized ?? "") + (conflict.base?.serialized ?? "") + (there?.json.serialized ?? "")
    }
    return (conflict.mine?.serialized ?? "") + (there?[name]?.serialized ?? "")
  }

  private func giveUp(in words: String) {
    for place in typed.indices where words.contains(typed[place].text) { typed[place].isGivenUp = true }
  }

  /// All that can be read in records, questions, refused changes and drafts. What only a history or a note holds does not count.
  private var present: String {
    var all: [String] = []
    func add(_ record: Record) {
      if record.key.collection != CardMove.collection.name, record.key.collection != "changeHistory" {
        all.append(record.fields.json.serialized)
      }
    }
    for id in [space] + tests.server.accounts.map({ $0.email }) { tests.server.records(of: id).forEach(add) }
    for device in devices {
      all += device.disk.keys("d/").compactMap { device.disk.entries[$0] }
      for replica in replicas(device) {
        replica.forEachVisible(add)
        all += replica.refusals.map { $0.operation.set.json.serialized }
        all += replica.questions.flatMap { $0 }.compactMap { $0.mine?.serialized }
      }
    }
    return all.joined(separator: "\n")
  }
}

extension Fields {
  fileprivate var json: JSON { .object(self) }
}

extension Device where Apps == VaccinationCore {
  fileprivate func visited(_ url: String) -> Self {
    visit(url)
    return self
  }
}

extension SharingTests {
  @Test("V-63 … V-66: whatever two parents do with a card, nothing that one of them typed is lost in silence", arguments: walks)
  func walk(_ seed: UInt64) {
    let walk = SharingWalk(seed: seed)
    let lost = walk.run(steps: 60)
    #expect(lost.isEmpty, "seed \(seed): lost \(lost)\n\(walk.story.joined(separator: "\n"))")
  }

  /// The seeds: 20, or as the environment says: `SHARING_WALKS=1000:200` for 200 from 1000 on.
  static var walks: [UInt64] {
    let parts = (ProcessInfo.processInfo.environment["SHARING_WALKS"] ?? "1:20").split(separator: ":").compactMap { UInt64($0) }
    return parts.count == 2 ? Array(parts[0]..<parts[0] + parts[1]) : []
  }
}
