import Base
import ServerStorage
import Sync

extension SyncService {
  /// Inconsistencies in the data, in English, one line for each; empty when all is well. Reads everything.
  public func check() throws -> [String] {
    var findings = try storage.integrityProblems()
    do {
      for space in try storage.read({ try $0.spaces() }) {
        findings += try storage.read { try check(space.id, $0) }.map { "space \(space.id): \($0)" }
      }
    } catch where !findings.isEmpty {
      // What is known by now is told in any case.
      findings.append("the rest cannot be read: \(error)")
    }
    return findings
  }

  private func check(_ id: RecordID, _ reading: Storage.Reading) throws -> [String] {
    guard let space = try reading.space(id) else { return [] }
    var findings: [String] = []
    var digest = Digest()
    var versions: Set<Int64> = []
    do {
      try reading.allRecords(in: id) { stored in
        digest.add(stored.record)
        for finding in check(stored, space, &versions) {
          findings.append("\(stored.record.key.collection) \(stored.record.id) \(finding)")
        }
      }
    } catch StorageError.engine(_, let message) {
      return findings + [message]
    }
    let differing = try digest.differences(from: reading.digest(of: id))
    if !differing.isEmpty { findings.append("the digest does not fit the records in the buckets \(differing)") }
    if space.horizon > space.version { findings.append("the horizon is beyond the version") }
    if space.version < firstVersion(ofEpoch: space.epoch) { findings.append("the version is before its epoch") }
    return findings
  }

  private func check(_ stored: StoredRecord, _ space: Space, _ versions: inout Set<Int64>) -> [String] {
    var findings: [String] = []
    let version = stored.record.version
    if version < 1 || version > space.version { findings.append("has a version that was never given") }
    if !versions.insert(version).inserted { findings.append("has the version of another record") }
    if stored.server.created > version { findings.append("was made after its last change") }
    for field in stored.server.changed where field.version > version || field.version < stored.server.created {
      findings.append("has a wrong version of the field \(field.name)")
    }
    if space.lost.contains(where: { $0.contains(version) }) { findings.append("has a version that was lost") }
    return findings
  }
}
