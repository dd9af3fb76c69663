import Base
import Foundation
import HTTPTypes
import Heritage
import HummingbirdTesting
import Server
import ServerStorage
import Sync
import Testing

/// A server with the starter content of the history.
struct HeritageServer: Sendable {
  let server: TestServer
  private let web: String

  init() throws {
    let web = FileManager.default.temporaryDirectory.appending(path: "web-\(UUID().uuidString)").path()
    try FileManager.default.createDirectory(atPath: web, withIntermediateDirectories: true)
    try Data(HeritageServer.index.utf8).write(to: URL(fileURLWithPath: web + "/index.html"))
    self.web = web
    server = try TestServer { $0.webDirectory = web }
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Content/heritage.json").path
    #expect(try StarterContent(name: Heritage.space, title: "Historie", path: path).fill(server.knowingAllApps))
  }

  /// Publishes a record as an editor's device does.
  func publish(_ key: RecordKey, _ fields: Fields, in space: String) async -> SyncAnswer {
    let operation = Sync.Operation(.edit, key, base: 0, set: fields, number: 1)
    let request = PushRequest(device: .v8(named: "editor", in: space), epoch: nil, operations: [operation])
    return await server.server.sync.push(space: PublishedSpace.id(space), role: .editor, body: request.wire.bytes)
  }

  func remove() { try? FileManager.default.removeItem(atPath: web) }

  private static let index = """
    <!doctype html>
    <html lang="en">
    <head>
      <title>Vademecum</title>
      <meta name="description" content="Pocket apps">
      <script type="module" src="/bridge.js"></script>
    </head>
    <body>
      <div id="app"><section class="loading"><p>Vademecum</p></section></div>
      <noscript><p>Needs JavaScript.</p></noscript>
    </body>
    </html>
    """
}

@Suite(.timeLimit(.minutes(4))) struct HeritagePagesTests {
  private let petition = "/heritage/history/805041e2-1e6e-891d-a2f4-a24001f22d7c"
  private let schor = "/heritage/people/f289a36f-94cc-829a-a9df-4377b3c986af"

  private func structured(_ text: String) throws -> JSON {
    let start = try #require(text.range(of: "<script type=\"application/ld+json\">"))
    let end = try #require(text.range(of: "</script>", range: start.upperBound..<text.endIndex))
    return try JSON.parse(Array(text[start.upperBound..<end.lowerBound].utf8))
  }

  @Test("E-80: a published milestone is a page that can be read without scripts, in both languages")
  func milestone() async throws {
    let heritage = try HeritageServer()
    defer { heritage.remove() }
    try await heritage.server.test { client in
      let czech = try await client.send(.get, petition + "?lang=cs")
      #expect(czech.code == 200 && czech.headers[.contentType] == "text/html; charset=utf-8")
      for piece in [
        "<html lang=\"cs\" data-app=\"heritage\">", "Willenbergova žádost", "leden 1705",
        "vojenský inženýr rodem ze slezské Lehnice",
        "href=\"/heritage/history?lang=cs\"", "<h2>Zdroje</h2>",
      ] { #expect(czech.text.contains(piece), "\(piece)") }
      #expect(!czech.text.contains("loading") && !czech.text.contains("noscript"))
      let english = try await client.send(.get, petition, headers: [.acceptLanguage: "en"])
      #expect(english.text.contains("<html lang=\"en\" data-app=\"heritage\">") && english.text.contains("petition"))
      #expect(english.headers[.vary]?.contains("Accept-Language") == true)
      let tag = try #require(czech.headers[.eTag])
      #expect(try await client.send(.get, petition + "?lang=cs", headers: [.ifNoneMatch: tag]).code == 304)
    }
  }

  @Test("E-84: the tour is a page with its walks, each place with its story, and without scripts")
  func tour() async throws {
    let heritage = try HeritageServer()
    defer { heritage.remove() }
    try await heritage.server.test { client in
      let czech = try await client.send(.get, "/heritage/tour?lang=cs")
      #expect(czech.code == 200 && czech.text.contains("<h1>Procházka") && czech.text.contains("<h3>"))
      #expect(czech.text.contains("https://www.openstreetmap.org/?mlat=50.") && !czech.text.contains("loading"))
      #expect(try await client.send(.get, "/heritage/overview?lang=cs").text.contains("/heritage/tour?lang=cs"))
      #expect(try await client.send(.get, "/sitemap.xml").text.contains("/heritage/tour?lang=en"))
    }
  }

  @Test("E-81: every page describes itself for machines: schema.org and Open Graph, with a picture drawn here")
  func machines() async throws {
    let heritage = try HeritageServer()
    defer { heritage.remove() }
    try await heritage.server.test { client in
      let event = try structured(try await client.send(.get, petition + "?lang=en").text)
      #expect(event.text("@context") == "https://schema.org" && event.text("@type") == "Event")
      #expect(event.text("startDate") == "1705-01" && event.text("name")?.contains("petition") == true)
      #expect(event.text("url")?.hasSuffix(petition + "?lang=en") == true)
      let person = try structured(try await client.send(.get, schor + "?lang=cs").text)
      #expect(
        person.text("@type") == "Person" && person.text("birthDate") == "1686" && person.text("deathDate") == "1767")
      let faculty = try structured(try await client.send(.get, "/heritage/overview/FA?lang=cs").text)
      #expect(faculty.text("@type") == "EducationalOrganization" && faculty.text("foundingDate") == "1976")
      let line = try structured(try await client.send(.get, "/heritage/history?lang=cs").text)
      #expect(line.text("@type") == "ItemList" && line.items("itemListElement")?.count == 46)
      let text = try await client.send(.get, petition + "?lang=en").text
      let image = try #require(text.range(of: "property=\"og:image\" content=\""))
      let url = String(text[image.upperBound...].prefix { $0 != "\"" })
      let path = try #require(URLComponents(string: url)?.path)
      let picture = try await client.send(.get, path)
      #expect(picture.code == 200)
      #expect(picture.headers[.contentType] == "image/png")
      let magic: [UInt8] = [0x89, 0x50, 0x4E, 0x47]
      #expect(picture.bytes.starts(with: magic))
      #expect(picture.bytes.count > 5000)
      // The width and height in the file's header.
      let size: [UInt8] = [0, 0, 0x04, 0xB0, 0, 0, 0x02, 0x76]
      #expect(Array(picture.bytes[16..<24]) == size)
      let other = try await client.send(.get, path.replacing(".en.png", with: ".cs.png"))
      #expect(other.bytes != picture.bytes)
      for wrong in ["x", "805041e2-1e6e-891d-a2f4-a24001f22d7c.de.png", "0198c0de-0000-7000-8000-000000000001.cs.png"] {
        #expect(try await client.send(.get, "/heritage/pictures/" + wrong).code == 404)
      }
    }
  }

  @Test("E-82: every page of the site map exists in both languages, drafts do not, and the lists link to all pages")
  func siteMap() async throws {
    let heritage = try HeritageServer()
    defer { heritage.remove() }
    try await heritage.server.test { client in
      let map = try await client.send(.get, "/sitemap.xml").text
      let paths = Set(
        map.components(separatedBy: "<loc>").dropFirst().compactMap { part -> String? in
          URLComponents(string: String(part.prefix { $0 != "<" }))?.path
        }.filter { $0.hasPrefix("/heritage/") })
      #expect(paths.count == 94)
      var lists = ""
      for path in ["/heritage/history", "/heritage/people", "/heritage/people/rectors", "/heritage/overview"] {
        let page = try await client.send(.get, path + "?lang=cs")
        #expect(page.code == 200, "\(path)")
        lists += page.text
      }
      for path in paths {
        for language in ["cs", "en"] {
          let page = try await client.send(.get, path + "?lang=" + language)
          #expect(page.code == 200, "\(path)")
          #expect(try structured(page.text).text("@context") == "https://schema.org")
        }
        #expect(lists.contains("href=\"\(path)?lang=cs\""), "\(path)")
      }
      let drafts = try heritage.server.storage.read { reading -> [RecordID] in
        var ids: [RecordID] = []
        try reading.changes(in: PublishedSpace.drafts(Heritage.space), after: 0) { raw in
          ids.append(raw.id)
          return ids.count < 200
        }
        return ids
      }
      #expect(drafts.count > 10)
      for id in drafts {
        let code = try await client.send(.get, "/heritage/history/\(id)").code
        #expect(code == 404)
      }
    }
  }

  @Test("E-86: a milestone in the list, the head of a year and the help are pages too, at their usual addresses for others")
  func otherAddresses() async throws {
    let heritage = try HeritageServer()
    defer { heritage.remove() }
    try await heritage.server.test { client in
      let listed = petition.replacing("/history/", with: "/history/list/")
      let milestone = try await client.send(.get, listed + "?lang=cs")
      #expect(milestone.code == 200 && milestone.text.contains("Willenbergova žádost"))
      #expect(milestone.text.contains("<link rel=\"canonical\" href=\"http://localhost\(petition)?lang=cs\">"))
      #expect(try await client.send(.get, "/heritage/history/list/nowhere").code == 404)

      let head = try await client.send(.get, "/heritage/people/rectors/1864?lang=en")
      #expect(head.code == 200 && head.text.contains("<h1>Karel Kořistka"))
      let gap = try await client.send(.get, "/heritage/people/rectors/1001?lang=en")
      #expect(gap.code == 200 && gap.text.contains("Heads of the institution"))

      let help = try await client.send(.get, "/heritage/help?lang=cs")
      #expect(help.code == 200 && help.text.contains("<h2>Časová osa</h2>") && help.text.contains("Bez gest"))
      #expect(try await client.send(.get, "/sitemap.xml").text.contains("/heritage/help"))
    }
  }

  @Test("E-85: a second institution has its own pages, which link to each other and show nothing of the first")
  func secondInstitution() async throws {
    let heritage = try HeritageServer()
    defer { heritage.remove() }
    let museum = "heritage-town-museum"
    try PublishedSpaces(heritage.server.storage).create(museum, title: "Town museum")
    let key = RecordKey(Milestone.collection.name, RecordID("0198c0de-0000-7000-8000-0000000000e2")!)
    var fields = Fields()
    fields.add("titleCs", "Otevření muzea")
    fields.add("textCs", "Muzeum se otevřelo.")
    fields.add("date", "1921")
    #expect(await heritage.publish(key, fields, in: museum).status == 200)
    try await heritage.server.test { client in
      let path = "/heritage/history/\(key.id)"
      let page = try await client.send(.get, path + "?of=\(museum)&lang=cs")
      #expect(page.code == 200)
      for piece in [
        "Otevření muzea", "href=\"/heritage/history?of=\(museum)&amp;lang=cs\"",
        "href=\"\(path)?of=\(museum)&amp;lang=en\"",
        "/heritage/pictures/\(key.id).cs.png?of=\(museum)",
      ] { #expect(page.text.contains(piece), "\(piece)") }
      let list = try await client.send(.get, "/heritage/history?of=\(museum)&lang=cs")
      #expect(list.text.contains("\(path)?of=\(museum)&amp;lang=cs") && !list.text.contains("Willenberg"))
      let usual = try await client.send(.get, "/heritage/history?lang=cs")
      #expect(usual.text.contains("Willenberg") && !usual.text.contains("Otevření muzea"))
      let picture = try await client.send(.get, "/heritage/pictures/\(key.id).cs.png?of=\(museum)")
      #expect(picture.code == 200 && picture.headers[.contentType] == "image/png")
      for wrong in [path, petition + "?of=\(museum)", path + "?of=heritage-other", path + "?of=zoo"] {
        #expect(try await client.send(.get, wrong).code == 404, "\(wrong)")
      }
      let map = try await client.send(.get, "/sitemap.xml").text
      #expect(map.contains("\(path)?of=\(museum)&amp;lang=cs</loc>"))
    }
  }

  @Test("E-83: an unknown address is 404 in the app's look, and text by editors cannot close an element")
  func unknown() async throws {
    let heritage = try HeritageServer()
    defer { heritage.remove() }
    let key = RecordKey(Milestone.collection.name, RecordID("0198c0de-0000-7000-8000-0000000000e1")!)
    var fields = Fields()
    fields.add("titleCs", "A</script><b>x</b>")
    fields.add("textCs", "Text </script><script>alert(1)</script>")
    fields.add("date", "1999")
    #expect(await heritage.publish(key, fields, in: Heritage.space).status == 200)
    try await heritage.server.test { client in
      for path in ["history/0198c0de-0000-7000-8000-000000000001", "history/nonsense", "people/x", "overview/XX"] {
        let page = try await client.send(.get, "/heritage/" + path)
        #expect(page.code == 404 && page.text.contains("/bridge.js"), "\(path)")
      }
      let page = try await client.send(.get, "/heritage/history/\(key.id)?lang=cs").text
      #expect(!page.contains("<b>x</b>") && !page.contains("<script>alert"))
      #expect(try structured(page).text("name") == "A</script><b>x</b>")
    }
  }
}
