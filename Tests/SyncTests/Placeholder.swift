import Testing
@Test("placeholder") func placeholderSync() { #expect(1 + 1 == 2) }
