import Base

/// A page that the server prints for readers without the app: search engines find it, people share it, and it is
/// readable without scripts. When the app is there, it takes over at the same address.
public struct WebPage: Sendable {
  public var title: String
  /// One or two sentences, for sites that list the page.
  public var description: String
  /// A path on this site or a web address.
  public var image: String?
  public var imageAlt: String
  public var content: [Node]
  /// What the page is about, in the vocabulary of schema.org; nil for lists.
  public var data: JSONObject?

  /// The list that the page belongs to; nil for the list itself.
  public var list: Link?
  /// Another of the app's colours, as the app's own frame has it; nil for the usual one.
  public var colour: String?

  /// A page on this site.
  public struct Link: Sendable {
    public let path: String
    public let title: String

    public init(path: String, title: String) {
      self.path = path
      self.title = title
    }
  }

  public init(
    title: String, description: String, image: String? = nil, imageAlt: String = "", content: [Node],
    data: JSONObject? = nil, list: Link? = nil
  ) {
    self.title = title
    self.description = description
    self.image = image
    self.imageAlt = imageAlt
    self.content = content
    self.data = data
    self.list = list
  }
}
