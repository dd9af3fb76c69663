import Base

/// Asks this device's authenticator whether the device's owner is present (WebAuthn, without a server): with a finger,
/// a face or the code of the device. The signature is not checked: an attacker who could forge the answer already runs
/// code in this page and could leave out the question.
public struct DeviceKey: Sendable {
  /// A value for this question only, so that the answer to an earlier question does not count.
  private let challenge: String

  /// - Parameter ids: two fresh ids. Their digits are base64url, and stay the same when they are decoded and encoded
  ///   again.
  public init(_ ids: (RecordID, RecordID)) {
    challenge = hexDigits(ids.0.description + ids.1.description)
  }

  /// The options for making a key that stays on the device and needs its owner's presence.
  public var making: JSON {
    [
      "challenge": .string(challenge), "rp": ["name": "Vademecum"],
      "user": ["id": .string(challenge), "name": "Vademecum", "displayName": "Vademecum"],
      "pubKeyCredParams": [
        ["type": "public-key", "alg": .integer(-7)], ["type": "public-key", "alg": .integer(-257)],
      ],
      "authenticatorSelection": [
        "authenticatorAttachment": "platform", "residentKey": "discouraged", "userVerification": "required",
      ],
      "timeout": .integer(DeviceKey.patienceMilliseconds),
    ]
  }

  /// - Parameter id: the key's id, from ``made(_:)``.
  public func asking(for id: String) -> JSON {
    [
      "challenge": .string(challenge),
      "allowCredentials": [["type": "public-key", "id": .string(id), "transports": ["internal"]]],
      "userVerification": "required", "timeout": .integer(DeviceKey.patienceMilliseconds),
    ]
  }

  private static let patienceMilliseconds: Int64 = 60_000

  /// - Returns: the id of the key that was made; nil when the answer belongs to another question.
  public func made(_ answer: JSON) -> String? {
    guard isAnswer(answer, "webauthn.create"), let id = answer.text("id"), !id.utf8.isEmpty, id.utf8.count <= 1400
    else { return nil }
    return id
  }

  /// Whether the owner of the device has confirmed this question with this key.
  public func isProof(_ answer: JSON, of id: String) -> Bool {
    guard isAnswer(answer, "webauthn.get"), answer.text("id") == id,
      let data = answer.text("authenticatorData").flatMap({ base64URLBytes($0) }), data.count >= 37
    else { return false }
    // The flags after the hash of the site: the user was present and was verified.
    return data[32] & 0x05 == 0x05
  }

  private func isAnswer(_ answer: JSON, _ type: String) -> Bool {
    guard let data = answer.text("clientDataJSON").flatMap({ base64URLBytes($0) }), let json = try? JSON.parse(data)
    else { return false }
    return json.text("type") == type && json.text("challenge") == challenge
  }
}

private func hexDigits(_ text: String) -> String { String(utf8: text.utf8.filter { $0 != 0x2D }) }

extension UpdateContext {
  /// Asks the device to make a key, or to answer with one. The result comes as `AppEvent.answer` with status 200, or
  /// with status 0 when the device or its owner declined.
  ///
  /// - Parameter app: the id of the app that gets the answer.
  public func askDevice(for app: String, makes: Bool, _ options: JSON) -> AwaitedAnswer {
    let number = nextRequest()
    appRequests.append((number, app))
    effects.append(.credential(request: number, makes: makes, options: options.serialized))
    return AwaitedAnswer(number: number)
  }
}
