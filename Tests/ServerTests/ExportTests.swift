import Base
import HTTPTypes
import HummingbirdTesting
import Testing

@Suite struct ExportTests {
  @Test("The export holds the account and every living record of its own spaces")
  func export() async throws {
    try await TestServer().test { client in
      let ann = try await client.signUp("ann@example.org")
      let bob = try await client.signUp("bob@example.org")
      var operations: [JSON] = []
      for number in 1...900 {
        let id = RecordID(high: 0x0198_c0de_0000_7000, low: 0x8000_0000_0000_0000 + UInt64(number))
        operations.append([
          "number": .integer(Int64(number)), "collection": "flight", "id": .string(id.description), "base": 0,
          "set": ["remarks": .string(String(repeating: "x", count: 600)), "unknown": ["kept": 1]],
        ])
      }
      let push: JSON = ["device": "0198c0de-0000-7000-8000-00000000000d", "operations": .array(operations)]
      #expect(try await client.send(.post, "/api/v1/spaces/\(ann.space)/push", push, token: ann.token).code == 200)
      let deletion: JSON = [
        "number": 901, "collection": "flight", "id": "0198c0de-0000-7000-8000-000000000001", "base": 1, "delete": true,
      ]
      let second: JSON = ["device": "0198c0de-0000-7000-8000-00000000000d", "operations": [deletion]]
      #expect(try await client.send(.post, "/api/v1/spaces/\(ann.space)/push", second, token: ann.token).code == 200)
      let other = newRecord(1, device: "0198c0de-0000-7000-8000-00000000000e")
      _ = try await client.send(.post, "/api/v1/spaces/\(bob.space)/push", other, token: bob.token)
      let answer = try await client.send(.get, "/api/v1/account/export", token: ann.token)
      #expect(answer.code == 200)
      let json = try answer.json
      #expect(json["account"]?["email"]?.text == "ann@example.org")
      let records = try #require(json["spaces"]?.items?.first?["records"]?.items)
      #expect(json["spaces"]?.items?.count == 1)
      #expect(records.count == 899)
      #expect(records.first?["fields"]?["unknown"]?["kept"]?.int64 == 1)
      #expect(!answer.text.contains("scrypt"))
      #expect(try await client.send(.get, "/api/v1/account/export").code == 401)
    }
  }
}
