import Base

/// The PIN that hides an app's content on this device. It stops a person who holds the unlocked device for a moment. It
/// does not encrypt the data in the browser's storage. It never leaves the device.
public struct DeviceLock: Equatable, Sendable {
  private let salt: String
  private let proof: String
  /// The number of wrong PINs in a row.
  public private(set) var failures: Int64 = 0
  /// When the next PIN may be checked, in milliseconds since 1970.
  public private(set) var waitsUntil: Int64 = 0

  /// The authenticator's key that can also open the lock; nil when only the PIN can.
  public var key: String?

  /// The number of hash rounds for a PIN: they take about 10 ms on a phone.
  private static let rounds = 5_000
  /// After this many wrong PINs, each further attempt has to wait.
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

  /// Whether the text has four to twelve digits and nothing else.
  public static func isPIN(_ text: String) -> Bool {
    (4...12).contains(text.utf8.count) && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }

  public func waits(at now: Instant) -> Bool { now.milliseconds < waitsUntil }

  /// Checks a PIN. A wrong PIN is counted and makes the next attempt wait longer.
  ///
  /// - Returns: whether the PIN is right; false during a wait.
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

  /// The owner was recognised in another way, so the count of wrong PINs ends.
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
  /// Sets or removes the PIN of this device.
  public func setLock(_ lock: DeviceLock?) {
    settings.lock = lock
    commit([settings.entry])
  }
}
