import Testing
@Test("placeholder") func placeholderLogbook() { #expect(1 + 1 == 2) }
