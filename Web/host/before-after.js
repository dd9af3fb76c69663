// A slider that uncovers the later of two pictures. The slider is a control of the page, so keys and screen readers have it too.

export function listenToComparisons() {
  document.addEventListener("input", ({ target }) => {
    const figure = target.closest?.("[data-before-after]");
    if (figure && target.type === "range") figure.style.setProperty("--uncovered", `${target.value}%`);
  });
}
