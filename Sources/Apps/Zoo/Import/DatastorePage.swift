import Base

/// An answer of a CKAN portal to `datastore_search` (Z-108).
public struct DatastorePage: Sendable {
  public let columns: [String]
  public let records: [JSON]
  /// Of the whole table.
  public let total: Int64

  /// Why it is no page.
  public enum Fault: Error {
    /// In the portal's words, or what is wrong with its answer.
    case refused(String)
  }

  public init(_ bytes: [UInt8]) throws(Fault) {
    let json: JSON
    do throws(JSONError) { json = try JSON.parse(bytes) } catch { throw .refused("no JSON: " + error.description) }
    guard json.flag("success") == true, let result = json["result"] else {
      throw .refused(json["error"]?.text("message") ?? "the portal says no success")
    }
    guard let records = result.items("records") else { throw .refused("there are no records in the answer") }
    var columns: [String] = []
    for field in result.items("fields") ?? [] { if let name = field.text("id") { columns.append(name) } }
    self.columns = columns
    self.records = records
    total = result.int64("total") ?? Int64(records.count)
  }
}

/// The tables of a package of a portal: the answer to `package_show`.
public struct PortalPackage: Sendable {
  public let resources: [(id: String, name: String)]

  public init(_ bytes: [UInt8]) throws(DatastorePage.Fault) {
    let json: JSON
    do throws(JSONError) { json = try JSON.parse(bytes) } catch { throw .refused("no JSON: " + error.description) }
    guard json.flag("success") == true, let list = json["result"]?.items("resources") else {
      throw .refused(json["error"]?.text("message") ?? "the portal knows no such package")
    }
    var resources: [(id: String, name: String)] = []
    for resource in list where resource.flag("datastore_active") != false {
      if let id = resource.text("id") { resources.append((id, resource.text("name") ?? id)) }
    }
    self.resources = resources
  }
}

/// A whole table of a portal, put together from its pages.
public struct DatastoreTable: Sendable {
  public let name: String
  public private(set) var columns: [String] = []
  private var records: [JSON] = []

  public init(name: String) {
    self.name = name
  }

  public var count: Int { records.count }

  public mutating func add(_ page: DatastorePage) {
    if columns.isEmpty { columns = page.columns }
    records += page.records
  }

  /// Numbers become their digits, null an empty cell.
  var table: SourceTable {
    var table = SourceTable(name: name, columns: columns.filter { $0 != "_id" })
    for (index, record) in records.enumerated() {
      var row = SourceRow(name, Int(clamping: record.int64("_id") ?? Int64(index + 1)))
      for member in record.members?.members ?? [] where member.name != "_id" {
        switch member.value {
        case .null: break
        case .string(let text): row.cells[member.name] = text
        case .decimal(let digits):
          // A whole number of a column that could have others.
          let parts = digits.parts(at: UInt8(ascii: "."), limit: 2)
          row.cells[member.name] = parts.last == "0" ? parts[0] : digits
        case .bool, .integer, .array, .object: row.cells[member.name] = member.value.serialized
        }
      }
      table.rows.append(row)
    }
    return table
  }
}
