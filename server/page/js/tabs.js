// The views of a result: one is shown, arrows go from one to the next.

import { byId } from "./dom.js";

const all = () => [...document.querySelectorAll("[role=tab]")];
let heard = () => {};

/** Shows a view by its name. */
export function open(name, focus = false) {
  for (const tab of all()) {
    const chosen = tab.id === `tab-${name}`;
    tab.setAttribute("aria-selected", chosen);
    tab.tabIndex = chosen ? 0 : -1;
    byId(tab.getAttribute("aria-controls")).hidden = !chosen;
    if (chosen && focus) tab.focus();
  }
  heard(name);
}

/** The view that is shown. */
export const opened = () => all().find((tab) => tab.ariaSelected === "true").id.slice("tab-".length);

/** Lets tabs work; `act` hears which view is shown. */
export function tabs(act) {
  heard = act;
  for (const tab of all()) {
    tab.addEventListener("click", () => open(tab.id.slice("tab-".length)));
    tab.addEventListener("keydown", (event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!step) return;
      const tabs = all();
      const next = tabs[(tabs.indexOf(tab) + step + tabs.length) % tabs.length];
      open(next.id.slice("tab-".length), true);
    });
  }
}
