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
  { type: "installable" },
];

/**
 * The screens of each app:
 * - `content`: the name of what the server has published
 * - `reading`: what it prints for readers; they wait until the core has drawn the same
 * - `screens`: of every day; the first is where a visit begins
 * - `open`: below this address is what a first tap opens
 * - `record`: is typed into its form, saved, opened and changed. `form` is where a first tap leads by way of `choice`, which is small
 *   enough for the first part
 */
const apps = {
  logbook: {
    screens: ["/logbook/flights", "/logbook/flights/new"],
    record: { choice: "/logbook/flights/new", form: "/logbook/flights/new/flight", save: "logbook.form.save", list: "/logbook/flights",
      fields: { date: "2026-11-20", departure: "LKPR", arrival: "LKTB", departureTime: "0805", arrivalTime: "0930" } },
  },
  zoo: {
    content: "zoo", reading: ["/zoo/animals"], open: "/zoo/animals/",
    screens: ["/zoo/animals", "/zoo/tree", "/zoo/map", "/zoo/programme", "/zoo/mine", "/zoo/about"],
  },
  vaccination: {
    content: "vaccines", screens: ["/vaccination/today", "/vaccination/people"],
    record: { form: "/vaccination/people/new", save: "vaccination.cardholder.save", list: "/vaccination/people",
      fields: { name: "Eva", born: "2024-05-06", sex: "female" } },
  },
  heritage: {
    content: "heritage", reading: ["/heritage/history", "/heritage/history?of=heritage-other"], open: "/heritage/history/",
    screens: ["/heritage/history", "/heritage/history/list", "/heritage/people", "/heritage/people/rectors", "/heritage/overview",
      "/heritage/tour", "/heritage/help"],
  },
  inventory: { screens: ["/inventory"] },
  components: { screens: [] },
};
const ofAll = ["/menu", "/sync", "/settings", "/account", "/account?sign-in=1"];

/** A visit with a server that has published the app's content. */
function hosted(app, module) {
  const { content } = apps[app];
  const file = `Content/${content}.json`;
  return new HostedVisit(module, content, content && existsSync(file) ? JSON.parse(readFileSync(file)).published : []);
}

/** All first visits to an app, to its end or to the choice of what to record: the address, and a function that makes the visit with a core. A reader's gets the content, the others no answers. */
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

/** What a first tap leads to: a form, or something of the content. */
export function nextVisit(app, module, languages, width) {
  const { screens, record, open } = apps[app];
  const visit = hosted(app, module);
  for (const event of beginning(`/${app}`, languages, width, true)) visit.hear(event);
  if (open) openSome(visit, open);
  if (record) {
    if (screens[0]) visit.go(screens[0]);
    if (record.choice) visit.go(record.choice);
    visit.go(record.form);
  }
  return visit;
}

/** The first tap, and typing into the form. */
export function typingVisit(app, module, languages, width) {
  const visit = nextVisit(app, module, languages, width);
  const { record } = apps[app];
  if (!record) return visit;
  for (const { action, value, name } of [...visit.controls("input"), ...visit.controls("change")])
    if (record.fields[name]) visit.hear({ type: "action", action, value, text: record.fields[name], form: { [name]: record.fields[name] } });
  // What is typed is kept when the page is left.
  for (const type of ["hidden", "visible"]) visit.hear({ type });
  return visit;
}

/** A first minute: all screens, searches, something opened, and a record that is typed, saved and changed. */
export function everydayVisit(app, module, languages, width) {
  const { screens, record, open } = apps[app];
  const visit = hosted(app, module);
  // Reading a storage is part of every day too. The record is in a space that nobody looks at.
  const stored = `r/none/none/${"0".repeat(8)}-0000-7000-8000-${"0".repeat(12)}\t{"v":1,"f":{"text":"none"}}\n`;
  for (const event of beginning(`/${app}`, languages, width, true)) {
    if (event.type === "loaded") visit.hear({ type: "stored" }, stored);
    visit.hear(event);
  }
  for (const url of [...screens, ...ofAll]) visit.go(url);
  if (screens[0]) {
    visit.go(screens[0]);
    for (const { action } of visit.controls("input")) for (const text of ["lk", ""]) visit.hear({ type: "action", action, value: "", text, form: {} });
  }
  if (open) openSome(visit, open);
  if (record) keepRecord(visit, app, record);
  for (const type of ["hidden", "visible"]) visit.hear({ type });
  visit.hear({ type: "timer", timer: "commit.slow" });
  visit.hear({ type: "online", is: false });
  visit.hear({ type: "resized", width: 1200, height: 800 });
  return visit;
}

function openSome(visit, folder) {
  visit.go(folder.slice(0, -1));
  for (const url of [...visit.links()].filter(url => url.startsWith(folder)).slice(0, 5)) {
    visit.go(url);
    visit.go(folder.slice(0, -1));
  }
}

function keepRecord(visit, app, record) {
  visit.go(record.form);
  const saves = ({ action }) => action === record.save;
  const form = visit.controls("submit").find(saves) ?? visit.controls("action").find(saves);
  if (!form) throw new Error(`${app}: no control saves by ${record.save}`);
  const typed = {};
  for (const { action, value, name } of [...visit.controls("input"), ...visit.controls("change")]) {
    const text = record.fields[name] ?? "";
    for (let count = 1; count <= text.length; count++) {
      typed[name] = text.slice(0, count);
      visit.hear({ type: "action", action, value, text: typed[name], form: { ...typed } });
    }
    if (!text) visit.hear({ type: "action", action, value, text, form: { ...typed } });
  }
  const save = fields => visit.hear({ type: "action", ...form, name: undefined, form: fields });
  save(record.fields);
  visit.go(record.form);
  save({});
  visit.go(record.list);
  const id = [...visit.links()].find(url => /\/[0-9a-f-]{36}$/.test(url));
  if (!id) return;
  visit.go(id);
  visit.go(`${id}/edit`);
}
