// What was run in this browser, the newest first. Texts with passwords are not kept.

import { el, show, time } from "./dom.js";

const PLACE = "taipan.history";
const MOST = 200;

const read = () => {
  try {
    return JSON.parse(localStorage.getItem(PLACE)) ?? [];
  } catch {
    return [];
  }
};

/** Notes a statement and what it came to. */
export function note(text, answer) {
  if (!text.trim() || /password/i.test(text) || text.length > 20_000) return;
  const entry = { text, when: Date.now(), seconds: answer.seconds, failed: answer.error?.message ?? null };
  // Another window may have written meanwhile.
  const kept = [entry, ...read().filter((known) => known.text !== text)].slice(0, MOST);
  try {
    localStorage.setItem(PLACE, JSON.stringify(kept));
  } catch {
    localStorage.removeItem(PLACE);
  }
}

/** Shows it; a click gives the text to `use`. */
export function showHistory(place, use) {
  const entries = read();
  const clear = () => {
    localStorage.removeItem(PLACE);
    showHistory(place, use);
  };
  const item = ({ text, when, seconds, failed }) =>
    el(
      "li",
      {},
      el(
        "button",
        { type: "button", class: failed ? "past failed" : "past", title: text.slice(0, 2000), onclick: () => use(text) },
        el("code", {}, text.replace(/\s+/g, " ").slice(0, 120)),
        el("span", { class: "soft" }, `${new Date(when).toLocaleString()}, ${failed ? "failed" : time(seconds ?? 0)}`),
      ),
    );
  show(
    place,
    entries.length ? el("ul", {}, entries.map(item)) : el("p", { class: "soft" }, "Nothing yet."),
    entries.length ? el("button", { type: "button", onclick: clear }, "Clear") : null,
  );
}
