import Testing
@Test("placeholder") func placeholderEndToEnd() { #expect(1 + 1 == 2) }
