import Base

/// A page that a server prints for readers without the app: found by search engines, shared, readable without scripts.
/// The app takes over at the same address when it is there.
public struct WebPage: Sendable {
  public var title: String
  /// One or two sentences, for those who list the page.
  public var description: String
  /// A path of the site or an address of the web.
  public var image: String?
  public var imageAlt: String
  public var content: [Node]
  /// What the page is about, in the words of schema.org; nil for lists.
  public var data: JSONObject?

  /// The list that the page belongs to; nil for the list itself.
  public var list: Link?

  /// A page of the site.
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
