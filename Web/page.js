// Carries out the operations of the core's diff on the page. Every path starts at the only child of #app, or of the
// element that replaces it while a printed page is shown.
import { isSeen, surface } from "./host/screen/printed.js";

let behindQuestion = null;
let caretAtFirst = null;   // where the caret of a control was before a series of patches

const carryOut = {
  a: (path, name, value) => find(path).setAttribute(name, value),
  r: (path, name) => find(path).removeAttribute(name),
  p: (path, name, value) => {
    const control = find(path);
    if (control[name] !== value) control[name] = value;
  },
  t: (path, text) => { find(path).data = text; },
  h: (path, html) => path.length === 0
    ? surface().replaceChildren(parse(html, surface()))
    : find(path).replaceWith(parse(html, find(path.slice(0, -1)))),
  i: (path, index, html) => {
    const parent = find(path);
    parent.insertBefore(parse(html, parent), parent.childNodes[index] ?? null);
  },
  d: (path, index) => find(path).childNodes[index].remove(),
  m: (path, from, to) => {
    const parent = find(path);
    move(parent, parent.childNodes[from], parent.childNodes[to > from ? to + 1 : to] ?? null);
  },
};

/**
 * Announces a series of patches: answers to what happened while a core waited for one of its parts. The first patches
 * may be older than the present text of a field, and the last one restores it. The caret must not stay where the first
 * patches put it.
 */
export function beginPatches() {
  caretAtFirst = null;
}

/**
 * Patches the page. Focus, caret and scroll positions stay as they are. An element that had the focus when a question
 * opened over it gets it back when the question closes.
 */
export function patch(operations) {
  const focused = document.activeElement;
  if (caretAtFirst?.control !== focused) caretAtFirst = { control: focused, caret: readCaret(focused) };
  const { caret } = caretAtFirst;
  for (const [kind, ...rest] of operations) carryOut[kind](...rest);
  if (!isSeen()) return;
  if (focused.closest("[inert]")) behindQuestion = focused;
  let control = focused.isConnected ? focused : focused.id ? document.getElementById(focused.id) : null;
  if (!control && behindQuestion?.isConnected) control = behindQuestion;
  if (!control || control === document.body || control.closest("[inert]")) return;
  if (control === behindQuestion) behindQuestion = null;
  if (document.activeElement !== control) control.focus({ preventScroll: true });
  const moved = readCaret(control);
  if (caret && moved && (moved[0] !== caret[0] || moved[1] !== caret[1])) control.setSelectionRange(...caret);
}

function find(path) {
  let node = surface().firstChild;
  for (const index of path) node = node.childNodes[index];
  return node;
}

/** Markup for a drawing has to be parsed as part of a drawing. */
function parse(html, parent) {
  const template = document.createElement("template");
  const inDrawing = parent.namespaceURI === "http://www.w3.org/2000/svg";
  template.innerHTML = inDrawing ? `<svg>${html}</svg>` : html;
  return inDrawing ? template.content.firstChild.firstChild : template.content;
}

/** Older browsers lose the scroll position of a moved element. */
function move(parent, node, before) {
  if (parent.moveBefore) return parent.moveBefore(node, before);
  const scrolled = node.querySelectorAll ? [node, ...node.querySelectorAll("[data-scroll]")] : [];
  const tops = scrolled.map(element => element.scrollTop);
  parent.insertBefore(node, before);
  scrolled.forEach((element, index) => { if (tops[index]) element.scrollTop = tops[index]; });
}

/** Only text controls have a caret. Others have null or throw. */
function readCaret(control) {
  try {
    return control.selectionStart == null ? null : [control.selectionStart, control.selectionEnd];
  } catch {
    return null;
  }
}
