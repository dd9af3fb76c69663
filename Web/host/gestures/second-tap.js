// Who taps twice where once is meant presses once (K-65): the first tap leads on, and the second would press what lies there on the next
// screen. The same control may be pressed as fast as one likes, such as the one that turns pages.

const soon = 400;   // milliseconds
const near = 24;   // CSS pixels
let last = null;   // the last press

export function listenToSecondTaps() {
  document.addEventListener("click", event => {
    if (event.detail === 0) return;   // of a key, or of a program
    const press = { at: event.timeStamp, x: event.clientX, y: event.clientY, address: location.href, name: name(event.target) };
    const isStray = last && isSecond(event, press) && last.address !== press.address && last.name !== press.name;
    if (isStray) {
      event.preventDefault();
      event.stopImmediatePropagation();
    } else {
      last = press;
    }
  }, true);
}

/** A mouse counts its clicks itself, for how long its user has chosen. */
function isSecond({ detail, pointerType }, press) {
  if (detail > 1) return true;
  return pointerType === "touch" && press.at - last.at < soon && Math.hypot(press.x - last.x, press.y - last.y) < near;
}

function name(target) {
  const control = target.closest?.("a, button, input, select, textarea, label, summary, [data-action]");
  return control ? control.ariaLabel ?? control.textContent : "";
}
