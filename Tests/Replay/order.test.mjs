// Lists are sorted like Unicode's collation in browsers: ICU, behind Intl.Collator. Our order comes from
// Tests/ZooTests: all names of the lexicon and the usual difficult cases.
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";

for (const language of ["cs", "en"]) {
  test(`Z-10: names are in the order of Intl.Collator in ${language}`, () => {
    const file = new URL(`../../.build/replay/order-${language}.json`, import.meta.url);
    assert.ok(existsSync(file), "the names are there: swift test --filter OrderTests writes them");
    assert.deepEqual(Intl.Collator.supportedLocalesOf(language), [language], "this node knows the language");
    const { compare } = new Intl.Collator(language);
    const names = JSON.parse(readFileSync(file, "utf8"));
    assert.ok(names.length > 300);
    const wrong = names.slice(1).map((name, index) => [names[index], name]).filter(([one, next]) => compare(one, next) >= 0);
    assert.deepEqual(wrong, []);
  });
}
