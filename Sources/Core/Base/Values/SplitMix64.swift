/// Spreads every bit of the input over all bits of the result (the finaliser of SplitMix64; a bijection).
/// Not a cryptographic hash.
public func mix64(_ value: UInt64) -> UInt64 {
  var mixed = value
  mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
  mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
  return mixed ^ (mixed >> 31)
}

/// A generator that gives the same sequence for the same seed everywhere: for tests, samples and simulations. Never use
/// it for secrets, nor for ids on real devices.
public struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  public init(seed: UInt64) {
    state = seed
  }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    return mix64(state)
  }
}
