// Invariant 10: the core in WebAssembly answers exactly like the native one, event by event and byte by byte. The
// transcripts come from Tests/TranscriptTests, which walks through every screen.
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { Core, Incomplete } from "./core.mjs";

const build = new URL("../../.build/", import.meta.url);

/** The lines of one device: events and expected effects as texts, which are compared as they are. */
function transcript(language) {
  const file = new URL(`replay/${language}.jsonl`, build);
  assert.ok(existsSync(file), "the transcript is there: swift test --filter TranscriptTests writes it");
  const devices = new Map();
  for (const line of readFileSync(file, "utf8").split("\n").slice(0, -1)) {
    const { device, event, effects } = JSON.parse(line);
    if (!devices.has(device)) devices.set(device, []);
    devices.get(device).push({ event, effects });
  }
  return devices;
}

for (const language of ["cs", "en"]) {
  test(`invariant 10: every screen in ${language} comes out of the wasm as it does natively`, async () => {
    for (const [device, lines] of transcript(language)) {
      const core = await Core.start("logbook");
      for (const [index, { event, effects }] of lines.entries()) {
        const answer = core.handle(event);
        if (answer !== effects) {
          const place = [...answer].findIndex((character, at) => character !== effects[at]);
          const around = text => text.slice(Math.max(0, place - 80), place + 120);
          assert.equal(around(answer), around(effects), `${device}, event ${index}: ${event.slice(0, 200)}`);
          assert.equal(answer.length, effects.length, `${device}, event ${index}`);
        }
      }
    }
  });
}

test("invariant 10: the same events give the same effects in two cores", async () => {
  const [one, other] = [await Core.start("logbook"), await Core.start("logbook")];
  for (const { event } of transcript("en").get("phone")) assert.equal(one.handle(event), other.handle(event));
});

test("Anything that is not an event is ignored without a trap, however broken", async () => {
  const core = await Core.start("logbook");
  const broken = [
    "", "{", "null", "[]", "7", "\u0000", '"started"', '{"type":"started"}', '{"type":"loaded"}\nr/me/flight/x\t{\n\t\n\n',
    '{"type":"loaded"}', '{"type":"action"}', '{"type":"action","action":"logbook.form.save"}',
    '{"type":"response","request":9e99,"status":1e99}', '{"type":"committed","batch":12345678901234567890}',
    '{"type":"navigated","url":"/logbook/flights/%00/%ff/../.."}', '{"type":"scrolled","list":"list","top":-5,"height":0}',
    '{"type":"action","action":"conflict.mine","value":"c/me/flight/nonsense/x"}', '{"type":"live","event":"changed","data":"{"}',
    '{"type":"timer","timer":"sync/"}', '{"type":"timer","timer":""}', '{"type":"file"}', `${"[".repeat(10_000)}`,
  ];
  for (const event of broken) core.handle(event);
  const answer = core.handle('{"type":"navigated","url":"/settings","now":1795248000000,"random":"01"}');
  assert.ok(answer.startsWith('[{"do":"patch"'), "it goes on afterwards");
});

test("Repeated events leave no memory behind", async () => {
  const core = await Core.start("logbook");
  for (const { event } of transcript("en").get("phone")) core.handle(event);
  const visit = url => core.send({ type: "navigated", url });
  const roam = () => { for (let i = 0; i < 300; i++) { visit("/logbook/flights"); visit("/settings"); } };
  roam();
  const before = core.megabytes;
  roam();
  roam();
  assert.ok(core.megabytes <= before, `${before} MB became ${core.megabytes} MB`);
});

for (const app of ["logbook", "zoo"]) {
  test(`the first part of ${app} draws a first screen, and its answers are those of the whole core`, async () => {
    for (const url of ["/", `/${app}`, `/${app}?from=home`])
      for (const languages of [["cs"], ["en"], ["de", "en"]])
        for (const [width, online] of [[360, true], [820, true], [1400, false]]) {
          const [part, whole] = [await Core.start(app, { count: 1 }), await Core.start(app)];
          const start = { type: "started", url, languages, online, viewport: { width, height: 800 } };
          for (const event of [start, { type: "loaded" }, { type: "leader", is: true }])
            assert.equal(part.send(event).answer, whole.send(event).answer, `${event.type} at ${url}`);
        }
  });
}

test("The parts of the core may arrive at any time: a core with the same events repeats an event that needs a later part", async () => {
  const { phone } = Object.fromEntries(transcript("en"));
  let missed = 0;
  // As if the missing part arrived before this event at the latest.
  for (const [count, last] of [0, 1, 2, 5, 20].flatMap(last => [[1, last], [2, last], [3, last]])) {
    let core = await Core.start("logbook", { count });
    let told = [];
    for (const [index, { event, effects }] of phone.slice(0, 60).entries()) {
      if (told && index === last) [core, told] = [(core.complete(), core), null];
      let answer;
      try {
        answer = core.handle(event);
        told?.push(event);
      } catch (trap) {
        assert.ok(trap instanceof Incomplete, String(trap));
        missed += 1;
        core = await Core.start("logbook");
        for (const earlier of told) core.handle(earlier);
        told = null;
        answer = core.handle(event);
      }
      assert.equal(answer.slice(0, 400), effects.slice(0, 400), `event ${index}, ${count} parts, the others before ${last}`);
      assert.ok(answer === effects, `event ${index}, ${count} parts, the others before ${last}`);
    }
  }
  assert.ok(missed > 0, "some events need the other parts");
});
