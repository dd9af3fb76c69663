// A slider that uncovers the later of two pictures. It is a control of the page, so keyboards and screen readers can
// use it too.

export function listenToComparisons() {
  document.addEventListener("input", ({ target }) => {
    const figure = target.closest?.("[data-before-after]");
    if (figure && target.type === "range") figure.style.setProperty("--uncovered", `${target.value}%`);
  });
}
