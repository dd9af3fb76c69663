import Base

/// One operation in the API's description: the request and its answers.
package struct APIOperation: Sendable {
  package enum Access: Sendable {
    case everybody
    /// Everybody, when the space is published.
    case reader
    case signedIn
  }

  /// The location and the meaning of a parameter.
  package struct Parameter: Sendable {
    package let name: String
    /// `path`, `query` or `header`
    package let place: String
    package let isRequired: Bool
    package let schema: JSON
    package let text: String

    package init(name: String, place: String, isRequired: Bool, schema: JSON, text: String) {
      self.name = name
      self.place = place
      self.isRequired = isRequired
      self.schema = schema
      self.text = text
    }
  }

  package struct Answer: Sendable {
    package let status: Int
    package let text: String
    /// A media type with the name of its schema, if it has one; nil for an empty body.
    package var content: (type: String, schema: String?)?

    package init(status: Int, text: String, content: (type: String, schema: String?)? = nil) {
      self.status = status
      self.text = text
      self.content = content
    }
  }

  package let method: String
  package let path: String
  package let tag: String
  package let summary: String
  package let access: Access
  package var parameters: [Parameter] = []
  package var body: (type: String, schema: String?)?
  package let answers: [Answer]
  /// The status codes of problem documents beside those that every operation may return.
  package var problems: [Int] = []

  package init(
    method: String, path: String, tag: String, summary: String, access: Access, parameters: [Parameter] = [],
    body: (type: String, schema: String?)? = nil, answers: [Answer], problems: [Int] = []
  ) {
    self.method = method
    self.path = path
    self.tag = tag
    self.summary = summary
    self.access = access
    self.parameters = parameters
    self.body = body
    self.answers = answers
    self.problems = problems
  }

  package var wire: JSON {
    var json = JSONObject()
    json["operationId"] = .string(name)
    json["tags"] = .array([.string(tag)])
    json["summary"] = .string(summary)
    switch access {
    case .everybody: json["security"] = .array([])
    case .reader: json["security"] = .array([.object(JSONObject()), ["token": []], ["cookie": []]])
    case .signedIn: json["security"] = .array([["token": []], ["cookie": []]])
    }
    let all = pathParameters + parameters
    if !all.isEmpty { json["parameters"] = .array(all.map { $0.wire }) }
    if let body { json["requestBody"] = ["required": true, "content": content(body)] }
    json["responses"] = .object(responses)
    return .object(json)
  }

  private var responses: JSONObject {
    var responses = JSONObject()
    for answer in answers {
      var json: JSONObject = JSONObject([("description", .string(answer.text))])
      if let content = answer.content { json["content"] = self.content(content) }
      responses[String(answer.status)] = .object(json)
    }
    for status in problems.sorted() { responses[String(status)] = problem(problemTexts[status] ?? "A problem.") }
    if hasPages, var missing = responses["404"], case .object(var object) = missing {
      object["content"] = .object(
        JSONObject([("text/html", ["schema": [:]])] + (content(problemContent).members?.members ?? [])))
      missing = .object(object)
      responses["404"] = missing
    }
    responses["default"] = problem("A problem: too many requests (429), no authority (401), or a failure.")
    return responses
  }

  /// Whether the app itself answers with 404 where there is no page.
  private var hasPages: Bool { answers.contains { $0.content?.type == "text/html" } }

  private var problemContent: (type: String, schema: String?) { ("application/problem+json", "Problem") }

  private func problem(_ text: String) -> JSON {
    ["description": .string(text), "content": content(problemContent)]
  }

  private func content(_ content: (type: String, schema: String?)) -> JSON {
    let schema: JSON = content.schema.map { ["$ref": .string("#/components/schemas/\($0)")] } ?? .object(JSONObject())
    return .object(JSONObject([(content.type, ["schema": schema])]))
  }

  private var name: String {
    let words = path.split(separator: "/").drop { $0 == "api" || $0 == "v1" }
    return method.lowercased() + words.map { $0.filter { $0.isLetter }.capitalizedFirst }.joined()
  }

  private var pathParameters: [Parameter] {
    path.split(separator: "/").filter { $0.first == "{" }.map { part in
      // Text after the parameter, as in `{secret}.ics`, is not part of its name.
      let name = String(part.dropFirst().prefix { $0 != "}" })
      return Parameter(
        name: name, place: "path", isRequired: true, schema: pathSchemas[name] ?? ["type": "string"], text: "")
    }
  }
}

extension APIOperation.Parameter {
  package var wire: JSON {
    var json = JSONObject([("name", .string(name)), ("in", .string(place))])
    if isRequired { json["required"] = true }
    if !text.isEmpty { json["description"] = .string(text) }
    json["schema"] = schema
    return .object(json)
  }
}

private let pathSchemas: [String: JSON] = [
  "space": ["type": "string", "format": "uuid"],
  "id": ["type": "string", "format": "uuid"],
  "account": ["type": "string", "format": "uuid"],
  "collection": ["type": "string", "pattern": "^[A-Za-z0-9_-]{1,64}$"],
  "sha256": ["type": "string", "pattern": "^[0-9a-f]{64}$"],
]

private let problemTexts: [Int: String] = [
  400: "The request is not valid; `field` names what is wrong.",
  401: "Wrong e-mail address or password.",
  403: "The role, the origin or the password does not allow it.",
  404: "There is nothing, or nothing that the caller may see.",
  409: "It contradicts what is there.",
  410: "The cursor has expired; compare by digest.",
  412: "Not the current version.",
  413: "The request is too large.",
  415: "The bytes are not what the type says.",
  416: "The range lies outside.",
  422: "The bytes do not have that hash.",
  428: "If-Match is missing.",
  429: "Too many attempts; see Retry-After.",
  502: "The mail server has refused it.",
  503: "Not available; see Retry-After.",
  504: "The mail server does not answer.",
  507: "The account or the disk is full.",
]

extension StringProtocol {
  fileprivate var capitalizedFirst: String {
    prefix(1).uppercased() + dropFirst()
  }
}
