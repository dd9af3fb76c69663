import Base
import Catalog
import Sync
import Testing
import Zoo

@Suite("Records of the zoo")
struct RecordTests {
  @Test("Collections of all apps have different names")
  func names() {
    let names = Catalog.schema.collections.map(\.name)
    #expect(Set(names).count == names.count)
  }

  @Test("A device knows a published space and its drafts without asking")
  func spaces() {
    #expect(PublishedSpace.id("zoo") == RecordID.v8(named: "zoo", in: "published-space"))
    #expect(PublishedSpace.drafts("zoo") == RecordID.v8(named: "zoo", in: "drafts-space"))
  }

  @Test("Ids come from the source, names of places become slugs")
  func ids() {
    #expect(Zoo.key(Animal.collection, "120").id == RecordID.v8(named: "animal/120", in: "zoo"))
    #expect(Term.key(.taxonClass, "Aves").id == RecordID.v8(named: "term/class/Aves", in: "zoo"))
    #expect(Zoo.slug(" Čambal - pavilon gaviálů ") == "cambal-pavilon-gavialu")
  }
}
