// Tables with their columns, and functions with what became of them.

import { ask } from "./api.js";
import { qualified, written } from "./completion.js";
import { byId, count, el, show } from "./dom.js";

/** Asks what there is. `null`: it cannot be asked now, as in a transaction that has failed. */
export async function objects() {
  const found = await ask("catalog");
  if (found.error) return null;
  const tables = new Map();
  for (const [schema, name, kind, column, type] of found.tables) {
    const key = `${schema}.${name}`;
    if (!tables.has(key)) tables.set(key, { schema, name, kind, columns: [] });
    if (column !== null) tables.get(key).columns.push({ name: column, type });
  }
  const names = ["schema", "name", "arguments", "returns", "tier", "reason", "calls", "rows", "replayed", "comment"];
  const functions = found.functions.map((row) => Object.fromEntries(names.map((name, place) => [name, row[place]])));
  return { tables: [...tables.values()], functions };
}

/** Shows them. `act` has `insert(text)`, `look(table)` and `open(function)`. */
export function showObjects({ tables, functions }, act) {
  show(byId("tables"), tables.length ? tables.map((table) => tableOf(table, act)) : none("No tables yet. Drop a file here."));
  show(byId("functions"), functions.length ? functions.map((made) => functionOf(made, act)) : none("No functions yet."));
}

const none = (text) => el("p", { class: "soft" }, text);

function tableOf(table, act) {
  const column = ({ name, type }) =>
    el("li", {}, el("button", { type: "button", onclick: () => act.insert(written(name)) }, name), el("span", { class: "type" }, type));
  const look = { type: "button", class: "small", onclick: () => act.look(table), title: "Show its rows", "aria-label": `Rows of ${table.name}` };
  return el(
    "details",
    { class: "object" },
    el("summary", {}, el("span", { class: "name" }, qualified(table)), table.kind === "VIEW" ? el("span", { class: "type" }, "view") : null),
    el("button", look, "Show rows"),
    el("ul", {}, table.columns.map(column)),
  );
}

function functionOf(made, act) {
  const rows = Number(made.rows ?? 0);
  const said = rows > 0 ? `, ${count(rows)} rows${Number(made.replayed) ? `, ${count(Number(made.replayed))} replayed` : ""}` : "";
  const label = `${qualified(made)}(${made.arguments}) returns ${made.returns}${said}`;
  return el(
    "button",
    { type: "button", class: "called", onclick: () => act.open(made), title: made.reason ? `${label}\n${made.reason}` : label },
    el("span", { class: "name" }, qualified(made)),
    el("span", { class: "type" }, `(${made.arguments})`),
    el("span", { class: `tier ${made.tier}` }, made.tier ?? ""),
  );
}
