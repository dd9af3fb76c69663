import Base
import Sync

/// The fields of a record that a form and a detail screen show, in groups with headings. A field that is not declared
/// cannot be shown.
public final class Layout: Sendable {
  /// Fields that belong together.
  public final class Group: Sendable {
    /// Nil for a group without a heading.
    public let title: Text?
    public let fields: [Field]

    public init(_ title: Text? = nil, _ fields: [Field]) {
      self.title = title
      self.fields = fields
    }

    public convenience init(_ title: Text? = nil, @LayoutBuilder _ fields: () -> [Field]) {
      self.init(title, fields())
    }

    /// The group's key, different from the keys of the layout's other groups.
    func key(_ place: Int) -> String { place == 0 ? "fields" : "fields-\(place)" }
  }

  public let groups: [Group]

  public init(_ groups: [Group]) {
    self.groups = groups
  }

  /// One group without a heading.
  public convenience init(_ fields: [Field]) { self.init([Group(nil, fields)]) }

  /// A layout of one group of fields, or of several groups.
  public convenience init(@LayoutBuilder _ fields: () -> [Field]) { self.init(fields()) }
  public convenience init(@GroupsBuilder _ groups: () -> [Group]) { self.init(groups()) }

  public var fields: [Field] {
    var fields: [Field] = []
    for group in groups { fields += group.fields }
    return fields
  }
}

/// Lists typed fields, one on each line.
@resultBuilder
public enum LayoutBuilder {
  public static func buildExpression<Value>(_ attribute: Sync.Attribute<Value>) -> [Field] { [attribute.field] }
  public static func buildExpression(_ field: Field) -> [Field] { [field] }
  public static func buildExpression(_ fields: [Field]) -> [Field] { fields }
  public static func buildPartialBlock(first fields: [Field]) -> [Field] { fields }
  public static func buildPartialBlock(accumulated: [Field], next fields: [Field]) -> [Field] { accumulated + fields }
}

@resultBuilder
public enum GroupsBuilder {
  public static func buildPartialBlock(first group: Layout.Group) -> [Layout.Group] { [group] }
  public static func buildPartialBlock(accumulated: [Layout.Group], next group: Layout.Group) -> [Layout.Group] {
    accumulated + [group]
  }
}
