// How a chosen file becomes a text: the browser's part of F-1.
import assert from "node:assert/strict";
import { readFile as readSource } from "node:fs/promises";
import { test } from "node:test";

const source = await readSource(new URL("../../Web/host/device/files.js", import.meta.url), "utf8");
const withoutImports = "const takeFiles = text => text;" + source.replace(/^import .*$/gm, "");
const { readFile } = await import("data:text/javascript;base64," + Buffer.from(withoutImports).toString("base64"));

const read = async (...parts) => (await readFile(new File(parts, "x.csv", { type: "text/csv" }), "import", 0)).rest[0];

test("E-94: UTF-8 with a few damaged letters stays UTF-8, and another page is still found", async () => {
  const text = "Žluťoučký kůň úpěl ďábelské ódy.";
  assert.equal(await read(text), text);
  assert.equal(await read(text, new Uint8Array([0xC4]), " a dál"), text + "\uFFFD a dál");
  assert.equal(await read(new Uint8Array([0x8E, 0x6C, 0x75, 0x9D, 0x6F, 0x75, 0xE8, 0x6B, 0xFD])), "Žluťoučký");
});
