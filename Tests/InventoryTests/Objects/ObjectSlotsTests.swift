import Base
import Testing

@testable import Inventory

/// The small numbers of a layer's objects.
@Suite("Slots of objects")
struct ObjectSlotsTests {
  @Test("They hold what a dictionary would hold, also for ids that meet in the table, and no slot is given twice")
  func asDictionary() {
    var random = SplitMix64(seed: 5)
    var slots = ObjectSlots()
    var expected: [RecordID: Int] = [:]
    var given = 0
    // Few ids, so that most come again after they were removed.
    let ids = (0..<300).map { RecordID(high: UInt64($0 % 7), low: UInt64($0)) }
    for round in 0..<5000 {
      let id = ids[Int(random.next() % 300)]
      if random.next() % 3 == 0 {
        #expect(slots.remove(id) == expected.removeValue(forKey: id))
      } else {
        let (slot, isNew) = slots.add(id)
        #expect(isNew == (expected[id] == nil) && slot == expected[id] ?? given)
        if isNew { given += 1 }
        expected[id] = slot
      }
      if round % 500 == 0 { slots.reserve(round) }
    }
    #expect(slots.count == expected.count && slots.indices == 0..<given)
    for id in ids { #expect(slots.slot(of: id) == expected[id]) }
    for slot in slots.indices {
      #expect(slots[slot].map { expected[$0] == slot } ?? !expected.values.contains(slot))
    }
    #expect(slots[-1] == nil && slots[given] == nil)
  }
}
