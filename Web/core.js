// Loads the core of this page's app, before everything else that the page loads. At the root, and on pages that belong
// to no app, it is the app that was opened last.
//
// A core comes in five parts (decision 24): what a first screen needs, a first tap, typing, what is used every day, and the rest. They
// call each other through a table. Until a part has arrived, the table holds functions that throw.

const apps = ["logbook", "zoo", "vaccination", "heritage", "inventory", "components"];
const app = apps.find(app => app === location.pathname.split("/")[1]) ?? apps.find(app => app === remembered()) ?? apps[0];

function remembered() {
  try { return localStorage.getItem("app"); } catch { return null; }   // some private windows have no storage
}

// The page of all components is for developers. Nobody needs to come back to it.
try { if (app !== "components") localStorage.setItem("app", app); } catch { /* not possible here */ }
document.documentElement.dataset.app = app;   // the app's colours, before anything of it has arrived
// Each app can be installed separately.
if (app !== "components") {
  document.querySelector("link[rel=manifest]").href = `/manifest-${app}.webmanifest`;
  document.querySelector("link[rel=apple-touch-icon]").href = `/icons/apps/${app}-180.png`;
}

/** Thrown in the middle of an event that needs a part of the core that has not arrived yet. */
export class Missing extends Error {
  constructor(part) {
    super(`part ${part} of the core is not here yet`);
    this.part = part;
  }
}

const names = ["", "-next", "-typing", "-everyday", "-rest"];
const areOnTheDevice = Boolean(navigator.serviceWorker?.controller);
const here = [];   // the parts that have arrived, in order
/** Lets everything else come. Until then the network is left to what the reader waits for. */
export let letOthersCome = null;
const othersMayCome = new Promise(resolve => { letOthersCome = resolve; });
/** Resolves when a part and all earlier parts have arrived. */
export const arrived = [];
for (const [index, name] of names.entries()) {
  const coming = index === 0 || areOnTheDevice ? compiled(`/core-${app}${name}.wasm`) : null;
  arrived.push((async () => {
    // One after the other: beside the first, the second would delay what the first can answer alone.
    if (!coming) { await arrived[index - 1]; await othersMayCome; }
    const part = await (coming ?? compiled(`/core-${app}${name}.wasm`));
    await arrived[index - 1];
    here.push(part);
  })());
}

/** Compiles while downloading. The browser can then also cache the compiled code for the next start. */
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

/** The module names under which a part imports other parts. Each name contains the version of the core. */
const imported = module => new Set(WebAssembly.Module.imports(module).map(({ module }) => module).filter(name => name !== "host"));
const missing = part => new Proxy({}, { get: () => () => { throw new Missing(part); } });

/** A new core made of the parts that have arrived, and the number of these parts. */
export async function instantiate(imports) {
  await arrived[0];
  const absent = [...imported(here[0])].map(name => [name, missing(names.findIndex(part => part && name.endsWith(part)))]);
  const first = await WebAssembly.instantiate(here[0], { ...imports, ...Object.fromEntries(absent) });
  const exports = { ...first.exports };   // those of later parts are added
  let parts = 1;
  while (parts < here.length) await complete(exports, parts++);
  return { exports, parts, isWhole: parts === names.length };
}

/** Adds an available part to a core that has all earlier parts. */
export async function complete(exports, part) {
  const known = imported(here[0]);
  const own = [...imported(here[part])];
  const given = Object.fromEntries(own.map(name => [name, exports]));
  if (own.every(name => known.has(name))) return Object.assign(exports, (await WebAssembly.instantiate(here[part], given)).exports);
  // The server got a new version between the two downloads. Everything entered so far is stored. A page that has
  // already reloaded waits: a cache on the way may serve an old version of one part for some time.
  const isAgain = performance.getEntriesByType("navigation")[0]?.type === "reload";
  await new Promise(resolve => setTimeout(resolve, isAgain ? 30_000 : 0));
  location.reload();
  return new Promise(() => {});
}
