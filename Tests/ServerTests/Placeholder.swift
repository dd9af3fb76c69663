import Testing
@Test("placeholder") func placeholderServer() { #expect(1 + 1 == 2) }
