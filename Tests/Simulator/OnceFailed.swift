extension SimulationPlan {
  /// Seeds that once showed a fault. A rule in Tests/SyncTests describes it, or it was a fault of the ledger.
  static let onceFailed =
    beforeForms
    + [
      62, 9_000_836, 9_001_942, 9_005_269, 9_007_312, 9_008_689, 9_045_473, 9_068_517, 9_069_385, 9_074_941,
      9_076_369, 9_077_811, 7223,
    ].map {
      SimulationPlan(seed: $0)
    }

  /// In these runs users had no forms, and everything was drawn from one sequence.
  private static let beforeForms = [
    518, 675, 1300, 2576, 4426, 4576, 5482, 6016, 6617, 6889, 7919, 12779, 22821, 31312, 53403, 70272, 70843, 90229,
    92527, 93428, 126874, 210215, 211899, 214416, 7_000_867, 7_002_319, 7_004_649,
  ].map { SimulationPlan(withoutForms: $0) }

  private init(withoutForms seed: UInt64) {
    self.init(seed: seed)
    hasForms = false
    hasSequences = false
  }
}
