import Testing

@Test("placeholder") func placeholderBase() { #expect(1 + 1 == 2) }
