import Testing
@Test("placeholder") func placeholderStore() { #expect(1 + 1 == 2) }
