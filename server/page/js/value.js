// One value as a whole, in a window over the page.

import { count, el, show } from "./dom.js";

const dialog = el("dialog", { class: "value", "aria-label": "Value" });

/** Shows the value of a row and a column. */
export async function openValue(result, row, column) {
  const { name, type } = result.columns[column];
  const answer = await result.value(row, column);
  const value = answer.error ? answer.error.message : answer.value;
  const text = value === null ? "NULL" : typeof value === "string" ? value : `${value.cut}…`;
  const note = value?.bytes ? el("p", {}, `The first part of ${count(value.bytes)} bytes.`) : null;
  if (!dialog.isConnected) document.body.append(dialog);
  show(
    dialog,
    el("h2", {}, `${name}, row ${count(row + 1)}`, el("span", { class: "type" }, ` ${type}`)),
    note,
    el("pre", { tabindex: "0", class: value === null ? "null" : "" }, pretty(text, type)),
    el("form", { method: "dialog" }, el("button", { class: "main" }, "Close")),
  );
  dialog.showModal();
}

/** JSON by lines. */
function pretty(text, type) {
  if (!/json/.test(type) && !/^[[{]/.test(text)) return text;
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
