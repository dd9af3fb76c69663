// A side bar that opens over the page. Its button opens and closes it; a link in it, a press outside it and Escape
// close it.

export function listenToDrawers() {
  document.addEventListener("click", ({ target }) => {
    const button = target.closest?.("[data-drawer]");
    const drawer = document.querySelector("[data-open]:has(> [data-drawer])");
    if (button && !drawer) return set(button.parentElement, true);
    if (drawer && (button || target.closest("a[href]") || !drawer.contains(target))) set(drawer, false);
  });
  document.addEventListener("keydown", ({ key }) => {
    const drawer = key === "Escape" && document.querySelector("[data-open]:has(> [data-drawer])");
    if (!drawer) return;
    set(drawer, false);
    drawer.querySelector("[data-drawer]").focus();
  });
}

function set(drawer, isOpen) {
  drawer.toggleAttribute("data-open", isOpen);
  drawer.querySelector("[data-drawer]").setAttribute("aria-expanded", String(isOpen));
}
