// Keys and hints.

import { el } from "./dom.js";

const KEYS = [
  ["Ctrl+Enter", "run the statement at the cursor, or what is selected"],
  ["Ctrl+Shift+Enter", "run all statements"],
  ["Ctrl+.", "stop what runs"],
  ["Ctrl+Space", "what could be typed here; Tab or Enter takes it"],
  ["Escape, then Tab", "leave the editor"],
  ["Arrows, Page up and down, Home, End", "go from cell to cell in the rows"],
  ["Enter, in the rows", "show a value as a whole"],
  ["S, in the rows", "sort by the column: up, down, as it came"],
  ["Ctrl+C, in the rows", "copy the value"],
  ["F1, in the editor", "this help"],
];

const dialog = el(
  "dialog",
  { class: "value", "aria-label": "Help" },
  el("h2", {}, "Keys"),
  el("dl", { class: "keys" }, KEYS.flatMap(([key, text]) => [el("dt", {}, el("kbd", {}, key)), el("dd", {}, text)])),
  el("form", { method: "dialog" }, el("button", { class: "main" }, "Close")),
);

export function help() {
  if (!dialog.isConnected) document.body.append(dialog);
  dialog.showModal();
}
