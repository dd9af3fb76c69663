import Testing

@testable import Zoo

struct FacetTests {
  @Test(
    "The price bands of adoptions include their upper ends",
    arguments: [(0, "low"), (2000, "low"), (2001, "middle"), (5000, "middle"), (5001, "high")])
  func adoption(crowns: Int, band: String) {
    #expect(AdoptionPrice(crowns).name == band)
  }
}
