enum HTMLPlaceholder {}
