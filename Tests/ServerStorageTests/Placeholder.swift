import Testing
@Test("placeholder") func placeholderServerStorage() { #expect(1 + 1 == 2) }
