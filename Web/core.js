// The core of the app whose page this is, fetched first of all that the page does. At the root, and on the pages that
// belong to no app, that is the app which was opened last.
//
// It comes in three parts (decision 24): what a first screen needs, what is done every day, and the rest. They call each other by
// a table; until a part is here the table leads to functions that throw.

const apps = ["logbook", "zoo", "vaccination", "heritage", "inventory", "components"];
const app = apps.find(app => app === location.pathname.split("/")[1]) ?? apps.find(app => app === remembered()) ?? apps[0];

function remembered() {
  try { return localStorage.getItem("app"); } catch { return null; }   // some private windows have none
}

// The page of all components is for those who make apps: nobody comes back to it.
try { if (app !== "components") localStorage.setItem("app", app); } catch { /* then not */ }
document.documentElement.dataset.app = app;   // its colours, before anything of it is here
// Each app can be installed by itself.
if (app !== "components") {
  document.querySelector("link[rel=manifest]").href = `/manifest-${app}.webmanifest`;
  document.querySelector("link[rel=apple-touch-icon]").href = `/icons/apps/${app}-180.png`;
}

/** What is thrown in the middle of an event that needs a part of the core before it is here. */
export class Missing extends Error {
  constructor(part) {
    super(`part ${part} of the core is not here yet`);
    this.part = part;
  }
}

const names = ["", "-everyday", "-rest"];
const areOnTheDevice = Boolean(navigator.serviceWorker?.controller);
const here = [];   // the parts that have come, each behind those before it
/** When a part and those before it are here. */
export const arrived = [];
for (const [index, name] of names.entries()) {
  const coming = index === 0 || areOnTheDevice ? compiled(`/core-${app}${name}.wasm`) : null;
  arrived.push((async () => {
    await arrived[index - 1];
    here.push(await (coming ?? compiled(`/core-${app}${name}.wasm`)));
  })());
}

/** Compiling while it comes lets the browser also keep what it has compiled for the next start. */
async function compiled(path) {
  for (let pause = 1_000; ; pause = Math.min(2 * pause, 30_000)) {
    try {
      return await WebAssembly.compileStreaming(fetch(path));
    } catch (error) {
      console.warn(`${path} has not come:`, error.message);
      await new Promise(resolve => setTimeout(resolve, pause));
    }
  }
}

/** The names under which a part knows others: each has the version of the core in it. */
const others = module => new Set(WebAssembly.Module.imports(module).map(({ module }) => module).filter(name => name !== "host"));
const missing = part => new Proxy({}, { get: () => () => { throw new Missing(part); } });

/** A new core of the parts that are here, and how many those are. */
export async function instantiate(imports) {
  await arrived[0];
  const absent = [...others(here[0])].map(name => [name, missing(names.findIndex(part => part && name.endsWith(part)))]);
  const { exports } = await WebAssembly.instantiate(here[0], { ...imports, ...Object.fromEntries(absent) });
  let parts = 1;
  while (parts < here.length) await complete(exports, parts++);
  return { exports, parts, isWhole: parts === names.length };
}

/** Adds a part, which is here, to a core that has those before it. */
export async function complete(exports, part) {
  const known = others(here[0]);
  const own = [...others(here[part])];
  if (own.every(name => known.has(name))) return WebAssembly.instantiate(here[part], Object.fromEntries(own.map(name => [name, exports])));
  // Between the two the server has got a new version. Nothing was entered yet that is not stored. A page that begins anew
  // already waits: something on the way may keep an old version of one part for a while.
  const isAgain = performance.getEntriesByType("navigation")[0]?.type === "reload";
  await new Promise(resolve => setTimeout(resolve, isAgain ? 30_000 : 0));
  location.reload();
  return new Promise(() => {});
}
