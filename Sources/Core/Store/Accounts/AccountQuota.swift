import Base

/// Something that an account may use up to a limit (P-40).
struct AccountQuota {
  let name: String
  let title: Text
  let advice: Text
  let used: Int64
  let limit: Int64
  let isBytes: Bool

  /// From this percentage on the user is warned.
  static var warning: Int64 { 80 }

  var percent: Int64 { limit <= 0 ? 0 : min(100, Int64(Double(max(0, used)) / Double(limit) * 100)) }

  /// The quotas in the server's account document.
  static func all(_ json: JSON?) -> [AccountQuota] {
    guard let json, let usage = json["usage"] else { return [] }
    var list: [AccountQuota] = []
    func add(_ name: String, _ json: JSON, _ title: Text, _ advice: Text, isBytes: Bool) {
      guard let used = json[name]?.int64, let limit = json[name + "Limit"]?.int64 else { return }
      list.append(AccountQuota(name: name, title: title, advice: advice, used: used, limit: limit, isBytes: isBytes))
    }
    add("recordBytes", usage, AccountPageWords.records, AccountPageWords.recordsFull, isBytes: true)
    add("blobBytes", usage, AccountPageWords.pictures, AccountPageWords.picturesFull, isBytes: true)
    add("spaces", usage, MemberWords.spaces, AccountPageWords.spacesFull, isBytes: false)
    add("devices", json, AccountPageWords.devices, AccountPageWords.devicesFull, isBytes: false)
    return list
  }

  func text(_ format: Format) -> Text {
    if isBytes {
      let (used, limit) = (format.bytes(used), format.bytes(limit))
      return Text(cs: "\(used) z \(limit)", en: "\(used) of \(limit)")
    }
    return Text(
      cs: "\(format.number(used)) z \(format.number(limit))", en: "\(format.number(used)) of \(format.number(limit))")
  }
}
