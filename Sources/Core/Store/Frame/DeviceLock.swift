import Base

/// The PIN by which an app's content is hidden on this device. It keeps out whoever holds the unlocked device for a moment; the
/// data in the browser's storage are not encrypted by it. It never leaves the device.
public struct DeviceLock: Equatable, Sendable {
  private let salt: String
  private let proof: String
  /// Wrong PINs in a row.
  public private(set) var failures: Int64 = 0
  /// When the next PIN is checked, in milliseconds since 1970.
  public private(set) var waitsUntil: Int64 = 0

  /// The key with which the device's authenticator can also open it; nil where only the PIN can.
  public var key: String?

  /// How often the PIN is hashed: a hundredth of a second on a phone.
  private static let rounds = 5_000
  /// After this many wrong PINs each further one has to wait.
  private static let freeFailures: Int64 = 4
  private static let longestWaitMilliseconds: Int64 = 3_600_000

  public init(_ pin: String, salt: String) {
    self.salt = salt
    proof = DeviceLock.proof(pin, salt)
  }

  public static func == (left: DeviceLock, right: DeviceLock) -> Bool {
    left.salt == right.salt && left.proof == right.proof && left.failures == right.failures
      && left.waitsUntil == right.waitsUntil && (left.key ?? "") == (right.key ?? "")
  }

  /// Whether it is four to twelve digits.
  public static func isPIN(_ text: String) -> Bool {
    (4...12).contains(text.utf8.count) && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }

  public func waits(at now: Instant) -> Bool { now.milliseconds < waitsUntil }

  /// Checks a PIN; a wrong one counts, and makes the next one wait longer.
  ///
  /// - Returns: whether it is right; false while it waits.
  public mutating func open(_ pin: String, at now: Instant) -> Bool {
    if waits(at: now) { return false }
    if DeviceLock.proof(pin, salt) == proof {
      (failures, waitsUntil) = (0, 0)
      return true
    }
    failures += 1
    if failures > DeviceLock.freeFailures {
      let pause = Int64(30_000) << min(failures - DeviceLock.freeFailures - 1, 7)
      waitsUntil = now.milliseconds + min(pause, DeviceLock.longestWaitMilliseconds)
    }
    return false
  }

  /// Its owner was recognised in another way: the wrong PINs were not an intruder's, or are of no use to one.
  public mutating func forgive() { (failures, waitsUntil) = (0, 0) }

  private static func proof(_ pin: String, _ salt: String) -> String {
    var digest: [UInt8] = []
    for _ in 0..<rounds {
      var hash = SHA256()
      hash.update(digest)
      hash.update(Array((salt + "/" + pin).utf8))
      digest = hash.finish()
    }
    return hexText(digest)
  }

  init?(stored json: JSON) {
    guard let salt = json.text("salt"), let proof = json.text("proof") else { return nil }
    (self.salt, self.proof) = (salt, proof)
    failures = json.int64("failures") ?? 0
    waitsUntil = json.int64("until") ?? 0
    key = json.text("key")
  }

  var stored: JSON {
    var json = JSONObject([
      ("salt", .string(salt)), ("proof", .string(proof)), ("failures", .integer(failures)),
      ("until", .integer(waitsUntil)),
    ])
    if let key { json.add("key", key) }
    return .object(json)
  }
}

extension UpdateContext {
  /// Sets the PIN of this device, or removes it.
  public func setLock(_ lock: DeviceLock?) {
    settings.lock = lock
    commit([settings.entry])
  }
}
