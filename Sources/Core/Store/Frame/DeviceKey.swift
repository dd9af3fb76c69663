import Base

/// The question to the authenticator of this device whether its owner is there (WebAuthn, on this device only): a finger, a face
/// or the code of the device. The server is not asked, and the signature is not checked: whoever could forge the answer
/// already runs code in this page, and could just as well leave out the question.
public struct DeviceKey: Sendable {
  /// For this question alone, so that the answer to an earlier one does not count.
  private let challenge: String

  /// - Parameter ids: two fresh ones. Their digits are base64url of bytes, and the same when they are written again.
  public init(_ ids: (RecordID, RecordID)) {
    challenge = hexDigits(ids.0.description + ids.1.description)
  }

  /// Options for making a key that does not leave the device and is used only with its owner there.
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

  /// - Parameter id: of the key, as ``made(_:)`` gave it.
  public func asking(for id: String) -> JSON {
    [
      "challenge": .string(challenge),
      "allowCredentials": [["type": "public-key", "id": .string(id), "transports": ["internal"]]],
      "userVerification": "required", "timeout": .integer(DeviceKey.patienceMilliseconds),
    ]
  }

  private static let patienceMilliseconds: Int64 = 60_000

  /// - Returns: the id of the key that was made; nil when the answer is to another question.
  public func made(_ answer: JSON) -> String? {
    guard isAnswer(answer, "webauthn.create"), let id = answer.text("id"), !id.utf8.isEmpty, id.utf8.count <= 1400
    else { return nil }
    return id
  }

  /// Whether the owner of the device has said yes to this question with this key.
  public func isProof(_ answer: JSON, of id: String) -> Bool {
    guard isAnswer(answer, "webauthn.get"), answer.text("id") == id,
      let data = answer.text("authenticatorData").flatMap({ base64URLBytes($0) }), data.count >= 37
    else { return false }
    // After the hash of the site: the user was present, and was verified.
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
  /// Asks the device for a key, or for an answer by one; what it says comes as `AppEvent.answer` with the status 200, and 0
  /// when it or its owner declined.
  ///
  /// - Parameter app: the id of the app that hears of it.
  public func askDevice(for app: String, makes: Bool, _ options: JSON) -> AwaitedAnswer {
    let number = nextRequest()
    appRequests.append((number, app))
    effects.append(.credential(request: number, makes: makes, options: options.serialized))
    return AwaitedAnswer(number: number)
  }
}
