import Base
import HTTPTypes
import HummingbirdTesting
import Testing

@Suite(.timeLimit(.minutes(4))) struct DescriptionTests {
  @Test("The OpenAPI description names every route of the server, and nothing else")
  func complete() async throws {
    let server = try TestServer()
    try await server.test { client in
      let paths = try #require(try await client.send(.get, "/api/v1/openapi.json").json["paths"]?.members)
      var described: [String] = []
      for (path, methods) in paths.members {
        for (method, _) in methods.members?.members ?? [] { described.append("\(method.uppercased()) \(path)") }
      }
      let served = server.server.routes.entries.map { "\($0.method.rawValue) \($0.path)" }
      #expect(described.sorted() == served.sorted())
    }
  }

  @Test("Every described operation answers with a status from its description")
  func truthful() async throws {
    try await TestServer().testLive { client in
      let ann = try await client.signUp("ann@example.org")
      let paths = try await client.send(.get, "/api/v1/openapi.json").json["paths"]?.members
      for (template, methods) in try #require(paths).members {
        let path = template.replacing("{space}", with: ann.space).replacing("{collection}", with: "flight")
          .replacing("{id}", with: "0198c0de-0000-7000-8000-000000000001").replacing("{account}", with: ann.id)
          .replacing("{sha256}", with: String(repeating: "0", count: 64)).replacing("{secret}", with: "none")
          .replacing("{z}/{x}/{y}", with: "0/0/0").replacing("{code}", with: "none").replacing("{name}", with: "none")
          .replacing("{list}", with: "none")
        for (method, operation) in try #require(methods.members).members where path != "/api/v1/live" {
          let verb = try #require(HTTPRequest.Method(rawValue: method.uppercased()))
          let answer = try await client.send(verb, path, [], token: path.hasSuffix("current") ? nil : ann.token)
          let known = try #require(operation["responses"]?.members).members.map { $0.name }
          #expect(known.contains(String(answer.code)) || answer.code == 401, "\(method) \(path) \(answer.code)")
          if answer.code >= 400 { #expect(answer.problem != nil, "\(method) \(path)") }
        }
      }
    }
  }

  @Test("Every named schema exists")
  func schemas() async throws {
    try await TestServer().test { client in
      let json = try await client.send(.get, "/api/v1/openapi.json").json
      #expect(json["openapi"]?.text == "3.1.0")
      let schemas = try #require(json["components"]?["schemas"]?.members)
      for name in references(in: json) {
        let prefix = "#/components/schemas/"
        #expect(name.hasPrefix(prefix) && schemas[String(name.dropFirst(prefix.count))] != nil, "\(name)")
      }
    }
  }

  private func references(in json: JSON) -> [String] {
    switch json {
    case .object(let object):
      object.members.flatMap { $0.name == "$ref" ? [$0.value.text ?? ""] : references(in: $0.value) }
    case .array(let items): items.flatMap { references(in: $0) }
    case .null, .bool, .integer, .decimal, .string: []
    }
  }
}
