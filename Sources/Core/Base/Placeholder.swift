enum BasePlaceholder {}
