import Testing
@Test("placeholder") func placeholderHTML() { #expect(1 + 1 == 2) }
