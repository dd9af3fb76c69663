// What people do in the first minute. The division of a core into parts follows from it (decision 24).
import { existsSync, readFileSync } from "node:fs";
import { HostedVisit, Visit } from "./visit.mjs";

/** The page's messages to a core before its user does anything, with an empty storage. */
const beginning = (url, languages, width, online) => [
  { type: "started", url, languages, standalone: false, viewport: { width, height: 844 }, touch: true, online, device: "" },
  { type: "loaded" },
  { type: "persistence", granted: false, usage: 0, quota: 1e9 },
  { type: "leader", is: true },
  { type: "scrolled", list: "list", top: 0, height: 722 },
  { type: "scrolled", list: "detail", top: 0, height: 722 },
];

/**
 * The screens of each app:
 * - `content`: the name of what the server has published
 * - `reading`: what it prints for readers; they wait until the core has drawn the same
 * - `screens`: of every day; the first is where a visit begins
 * - `open`: below this address is what a first tap opens
 * - `record`: is typed into its form, saved, opened and changed. `form` is where a first tap leads by way of `choice`, which is small
 *   enough for the first part
 * - `meanwhile`: what happens beside what the visitor does
 * - `presses`: what is pressed where it is found
 * - `map`: the presses that begin one and add an object, into whose first field is typed before it is saved
 */
const apps = {
  logbook: {
    screens: ["/logbook/flights", "/logbook/flights/new"],
    record: { choice: "/logbook/flights/new", form: "/logbook/flights/new/flight", save: "logbook.form.save", list: "/logbook/flights",
      fields: { date: "2026-11-20", departure: "LKPR", arrival: "LKTB", departureTime: "0805", arrivalTime: "0930", registration: "OKABC",
        picName: "Dvořák", "crew-name-0": "Ota", total: "125", night: "0:10", ifr: "0:20", takeOffsDay: "1", landingsDay: "1",
        approaches: "1", remarks: "Klidný let, 2× přistání" } },
  },
  zoo: {
    content: "zoo", reading: ["/zoo/animals"], open: "/zoo/animals/",
    screens: ["/zoo/animals", "/zoo/tree", "/zoo/map", "/zoo/programme", "/zoo/mine", "/zoo/quiz", "/zoo/about"],
    meanwhile: [{ type: "timer", timer: "zoo.photos" },
      { type: "action", action: "zoo.offline.kept", value: "", form: {}, text: '{"sets":[{"name":"lists","of":0,"count":0,"bytes":0}]}' }],
    presses: ["zoo.favourite", "zoo.seen", "zoo.quiz.answer", "zoo.list.filter"],
  },
  vaccination: {
    content: "vaccines", screens: ["/vaccination/today", "/vaccination/people"],
    record: { form: "/vaccination/people/new", save: "vaccination.cardholder.save", list: "/vaccination/people",
      fields: { name: "Eva Dvořáková", born: "2024-05-06", sex: "female" } },
  },
  heritage: {
    content: "heritage", reading: ["/heritage/history", "/heritage/history?of=heritage-other"], open: "/heritage/history/",
    screens: ["/heritage/history", "/heritage/history/list", "/heritage/people", "/heritage/people/rectors", "/heritage/overview",
      "/heritage/tour", "/heritage/help"],
  },
  inventory: {
    screens: ["/inventory"],
    map: { begin: { action: "inventory.project.begin", value: "lamp" }, add: { action: "inventory.map.cross", value: "" },
      save: "inventory.form.save", first: "12" },
  },
  components: { screens: [] },
};
const ofAll = ["/menu", "/sync", "/settings", "/account", "/account?sign-in=1"];

/** A visit with a server that has published the app's content. */
function hosted(app, module) {
  const { content } = apps[app];
  const file = `Content/${content}.json`;
  return new HostedVisit(module, content, content && existsSync(file) ? JSON.parse(readFileSync(file)).published : []);
}

/** The texts of a whole lexicon, of which a server may have ten times as many entries as what is delivered with it. */
const lexicon = {
  attractionsCs: "Váží až 1,5 t; „přežvýkavec“ –\nslyší i to, co \"člověk\" neslyší.", attractionsEn: "It weighs up to 1.5 t.",
  proportionsCs: "délka těla 60–80 cm, výška 1,2 m, ocas 7,5 cm, hmotnost samce 40–65 kg, samice 850 g", spreadCs: "jižní Čína, Laos",
  reproductionCs: "Klade 2–8 vajec, inkubace trvá 28–30 dnů.", descriptionCs: "Ångström, œuvre, Łódź, straße, Þór.",
};

/** The same with a server that has published many more records of that kind, with longer texts. */
function richlyHosted(app, module) {
  const visit = hosted(app, module);
  const entries = visit.changes.filter(({ collection }) => collection === "animal");
  for (const entry of entries) Object.assign(entry.fields, lexicon, { breedingCs: lexicon.attractionsCs.repeat(20) });
  const places = visit.changes.filter(({ collection }) => collection === "location");
  for (const [index, { fields }] of places.entries()) {
    if (index === 0) fields.kind = "entrance";
    Object.assign(fields, { number: index + 1, latitude: 50.11 + index / 1e3, longitude: 14.4 + index / 1e3 });
  }
  const feeding = { nameCs: "Krmení tučňáků", nameEn: "Feeding the penguins", kind: "feeding", time: "10:15", duration: 20 };
  const ground = { name: "ground", shapes: `zoo\t\t14404480 50119955${" -669 190 -34 -55 -180 47".repeat(4000)}\n` };
  if (entries.length > 0)
    for (const [collection, fields] of [["mapLayer", ground], ["programme", feeding], ["programme", { ...feeding, time: "09:30" }]]) {
      const version = visit.changes.length + 1;
      visit.changes.push({ collection, id: `74172d62-ab94-8eda-b516-${String(version).padStart(12, "0")}`, version, fields });
    }
  for (let copy = 10; copy < 45; copy++)
    for (const entry of entries) {
      const id = String(copy).repeat(4) + entry.id.slice(8), version = visit.changes.length + 1;
      visit.changes.push({ ...entry, id, version, fields: { ...entry.fields, sourceID: `${copy}-${version}` } });
    }
  return visit;
}

/**
 * All first visits to an app, to its end or to the choice of what to record: the address, and a function that makes the visit with a
 * core. A reader's gets the content, the others no answers.
 */
export function firstVisits(app) {
  const visits = [];
  for (const languages of [["cs-CZ", "cs", "en-US"], ["en-GB", "en"], ["de-DE", "de", "en"]]) {
    for (const [width, online] of [[390, true], [1200, true], [820, false]]) {
      for (const url of ["/", `/${app}`, `/${app}?from=home`])
        visits.push({ url, make(module) {
          const visit = new Visit(module);
          for (const event of beginning(url, languages, width, online)) visit.tell(event);
          return visit;
        } });
      const { choice } = apps[app].record ?? {};
      if (choice) visits.push({ url: choice, make(module) {
        const visit = new Visit(module);
        for (const event of beginning(`/${app}`, languages, width, online)) visit.tell(event);
        visit.tell({ type: "navigated", url: choice });
        visit.tell({ type: "scrolled", list: "list", top: 0, height: 722 });
        return visit;
      } });
      for (const url of apps[app].reading ?? [])
        visits.push({ url, make(module) {
          const visit = hosted(app, module);
          for (const event of beginning(url, languages, width, online)) visit.hear(event);
          return visit;
        } });
    }
  }
  return visits;
}

/** What a first tap leads to: a form, a map, or something of the content. */
export function nextVisit(app, module, languages, width) {
  const { screens, record, open, map } = apps[app];
  const visit = richlyHosted(app, module);
  for (const event of beginning(`/${app}`, languages, width, true)) visit.hear(event);
  visit.hear({ type: "installable" });   // browsers say so a while later
  if (open) openSome(visit, open);
  if (record) {
    if (screens[0]) visit.go(screens[0]);
    if (record.choice) visit.go(record.choice);
    visit.go(record.form);
  }
  if (map) press(visit, map.begin);
  return visit;
}

/** A visit with a server that has published nothing. */
export function vainVisit(app, module, languages, width) {
  const visit = new HostedVisit(module, null, []);
  for (const event of beginning(`/${app}`, languages, width, true)) visit.hear(event);
  return visit;
}

/** The first tap, and typing into the form. */
export function typingVisit(app, module, languages, width) {
  const visit = nextVisit(app, module, languages, width);
  const { record, map } = apps[app];
  if (!record && !map) return visit;
  if (map) {
    press(visit, map.add);
    look(visit);
  }
  const { last } = typeInto(visit, record ?? map);
  // The page is left before the draft of the last change is stored.
  visit.tell({ ...last, text: "", form: { ...last.form, [last.name]: "" } });
  for (const type of ["hidden", "visible"]) visit.hear({ type });
  return visit;
}

/** A first minute: all screens, searches, something opened, and a record that is typed, saved and changed. */
export function everydayVisit(app, module, languages, width) {
  const { screens, record, open, map, presses = [], meanwhile = [] } = apps[app];
  const visit = richlyHosted(app, module);
  // Reading a storage is part of every day too. The record is in a space that nobody looks at.
  const stored = `r/none/none/${"0".repeat(8)}-0000-7000-8000-${"0".repeat(12)}\t{"v":1,"f":{"text":"none"}}\n`;
  for (const event of beginning(`/${app}`, languages, width, true)) {
    if (event.type === "loaded") visit.hear({ type: "stored" }, stored);
    visit.hear(event);
  }
  const round = () => {
    for (const url of screens) {
      visit.go(url);
      if (url.endsWith("/map")) look(visit);
      for (const event of meanwhile) visit.hear(event);
      pressSome(visit, presses);
    }
  };
  round();
  for (const url of ofAll) visit.go(url);
  if (screens[0]) {
    visit.go(screens[0]);
    for (const { action } of visit.controls("input"))
      for (const text of ["lkp", ""]) visit.hear({ type: "action", action, value: "", text, form: {} });
  }
  if (open) {
    openSome(visit, open);
    visit.go(visit.linksBelow(open)[0] ?? screens[0]);
    pressSome(visit, presses);
    round();
  }
  if (record) keepRecord(visit, app, record);
  if (map) drawFirstMap(visit, app, map);
  for (const type of ["hidden", "visible"]) visit.hear({ type });
  for (const space of visit.asked) visit.hear({ type: "snapshotWanted", space, part: 0 });
  visit.hear({ type: "timer", timer: "commit.slow" });
  visit.hear({ type: "online", is: false });
  visit.hear({ type: "resized", width: 1200, height: 800 });
  return visit;
}

function openSome(visit, folder) {
  visit.go(folder.slice(0, -1));
  const links = visit.linksBelow(folder).slice(0, 8);
  for (const url of links) visit.go(url);
  for (const url of links) {
    visit.go(folder.slice(0, -1));
    visit.go(url);
  }
  visit.go(folder.slice(0, -1));
}

function press(visit, { action, value }) {
  visit.turn();
  visit.hear({ type: "action", action, value, form: {} });
  visit.hear({ type: "scrolled", list: "detail", top: 0, height: 722 });
}

function pressSome(visit, actions) {
  for (const action of actions) {
    const control = visit.lastControl(action);
    if (control) press(visit, control);
  }
}

/** What the map of the page tells: where it is, and which tiles it draws. */
function look(visit) {
  visit.hear({ type: "map", event: "moved", latitude: 49.44190987629085, longitude: 9.999999999998181, zoom: 2.1124395067815516,
    box: [-21.707317073172334, 23.86009109776009, 41.70731707316858, 66.3164261741504] });
  for (const [tile, x] of [1, 2].entries()) visit.hear({ type: "map", event: "tile", tile: tile + 1, source: "objects", zoom: 2, x, y: 1 });
}

/** Types letter by letter into all fields of the form that is shown, as a page tells it: with everything that is in the form. */
function typeInto(visit, { fields = {}, first = "" }) {
  const controls = [...visit.controls("input"), ...visit.controls("change")].filter(({ name }) => name);
  const form = Object.fromEntries(controls.map(({ name, preset }) => [name, preset]));
  let last = null;
  for (const [index, { action, value, name }] of controls.entries()) {
    const text = fields[name] ?? (index === 0 ? first : "");
    for (let count = 1; count <= text.length; count++) {
      form[name] = text.slice(0, count);
      last = { type: "action", action, value, name, text: form[name], form: { ...form } };
      visit.hear(last);
    }
    if (!text) visit.hear({ type: "action", action, value, text: form[name], form: { ...form } });
  }
  return { form, last };
}

/** The control that saves the form that is shown. */
function saving(visit, app, action) {
  const saves = control => control.action === action;
  const form = visit.controls("submit").find(saves) ?? visit.controls("action").find(saves);
  if (!form) throw new Error(`${app}: no control saves by ${action}`);
  return { ...form, name: undefined, preset: undefined };
}

function drawFirstMap(visit, app, map) {
  press(visit, map.begin);
  for (let count = 0; count < 3; count++) {
    press(visit, map.add);
    look(visit);
    const save = saving(visit, app, map.save);
    visit.hear({ type: "action", ...save, form: typeInto(visit, map).form });
    look(visit);
  }
}

function keepRecord(visit, app, record) {
  visit.go(record.form);
  const form = saving(visit, app, record.save);
  typeInto(visit, record);
  const save = fields => visit.hear({ type: "action", ...form, form: fields });
  save(record.fields);
  visit.go(record.form);
  save({});
  visit.go(record.list);
  const id = [...visit.links()].find(url => /\/[0-9a-f-]{36}$/.test(url));
  if (!id) return;
  visit.go(id);
  visit.go(`${id}/edit`);
}
