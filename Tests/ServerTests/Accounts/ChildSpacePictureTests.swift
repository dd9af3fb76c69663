import Base
import HTTPTypes
import HummingbirdTesting
import Testing

/// P-66: who gets the bytes of a child space's pictures.
@Suite(.timeLimit(.minutes(4))) struct ChildSpacePictureTests {
  @Test(
    "P-2, P-66: a picture of a space goes to its members only, and into no cache: not to strangers, former members, other teams"
  )
  func pictures() async throws {
    let server = try TestServer(schema: ChildTeam.schema)
    try await server.test { client in
      let team = try await ChildTeam(server, client, as: "reader")
      #expect(try await client.place(team.ann, in: team.id).code == 201)
      #expect(try await client.putPicture(team.ann) == 201)
      // Eve owns another team, with a child space that has a picture too.
      let other = try #require(
        try await client.send(.post, "/api/v1/spaces", ["title": "Other"], token: team.eve.token).json["id"]?.text)
      let otherChild = "0198c0de-0000-7000-8000-0000000000c9"
      #expect(try await client.place(team.eve, in: other, id: otherChild).code == 201)
      let path = "/api/v1/spaces/\(child)/blobs/\(pictureName)"
      let paths = [path, path + "?width=160", "/api/v1/spaces/\(otherChild)/blobs/\(pictureName)"]
      func get(_ person: Person?, _ path: String, _ headers: HTTPFields = [:]) async throws -> TestResponse {
        try await client.send(.get, path, token: person?.token, headers: headers)
      }

      for member in [team.ann, team.ben] {
        let answer = try await get(member, path)
        #expect(answer.code == 200 && answer.bytes == picture)
        #expect(answer.headers[.cacheControl] == "private, no-store")
        let part = try await get(member, path, [.range: "bytes=0-3"])
        #expect(part.code == 206 && part.headers[.cacheControl] == "private, no-store")
      }
      // A reader may see it and send none, also none that is there.
      #expect(try await client.putPicture(team.ben) == 403)
      let known: HTTPFields = [.ifNoneMatch: "\"\(pictureName)\""]
      for path in paths.dropLast() {
        for headers in [[:], known, [.range: "bytes=0-3"]] as [HTTPFields] {
          isMissing(try await get(team.eve, path, headers))
        }
        // Nobody asks without signing in.
        #expect(try await get(nil, path, known).code == 401)
      }
      #expect(try await client.putPicture(team.eve) == 404)
      // The bytes that one space has are in no other, whoever asks.
      #expect(try await get(team.eve, paths[2]).problem == "not-arrived")
      let member = "/api/v1/spaces/\(team.id)/members/\(team.ben.id)"
      #expect(try await client.send(.delete, member, token: team.ann.token).code == 204)
      for path in paths {
        for headers in [[:], known, [.range: "bytes=0-3"]] as [HTTPFields] {
          isMissing(try await get(team.ben, path, headers))
        }
      }
      #expect(try await client.putPicture(team.ben) == 404)
      #expect(try await get(team.ann, path).code == 200)
    }
  }

  /// An answer that says nothing about whether there is such a picture.
  private func isMissing(_ answer: TestResponse) {
    #expect(answer.code == 404 && answer.problem == "not-found" && answer.headers[.eTag] == nil)
    #expect(answer.headers[.cacheControl]?.contains("no-store") == true)
  }
}
