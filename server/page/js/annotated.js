// A function with what became of each of its lines. A click on a line shows what is left of it in the IR.

import { ask } from "./api.js";
import { qualified } from "./completion.js";
import { byId, count, el, show } from "./dom.js";

const MEANING = {
  native: "machine code",
  interpreter: "runs on the interpreter, or calls it",
  raises: "only raises; the row runs again on the interpreter, which raises the exception",
  "optimized away": "what it computes is known, or nobody uses it",
  "no code": "nothing is done there: it is known while compiling, or is never reached",
};

/** Shows a function, or why there is none. */
export async function openFunction(made, act) {
  const place = byId("function");
  show(place, el("p", { class: "soft" }, "Looking …"));
  const asked = { schema: made.schema, name: made.name, arguments: made.arguments };
  let answer;
  try {
    answer = await ask("function", asked);
  } catch (error) {
    answer = { error: { message: error.message } };
  }
  if (answer.error) {
    const { message, hint } = answer.error;
    const said = el("div", { class: "failed", role: "alert" }, el("p", {}, message), hint ? el("p", { class: "hint" }, hint) : null);
    show(place, el("h2", {}, qualified(made)), said);
    return;
  }
  const found = JSON.parse(answer.document);
  const { rows } = found;
  const all = rows.native + rows.replayed + rows.interpreted;
  const counts = [
    [rows.native, "native"], [rows.replayed, "run again on the interpreter"], [rows.interpreted, "interpreted"], [rows.failed, "failed"],
  ];
  show(
    place,
    el("h2", {}, found.function),
    el("p", {}, el("span", { class: `tier ${found.tier}` }, found.tier), all ? ` Rows: ${counts.map(([n, what]) => `${count(n)} ${what}`).join(", ")}.` : " Not called yet."),
    found.notes.map((note) => el("p", {}, note)),
    el("ol", { class: "source", "aria-label": "Lines" }, found.lines.map(lineOf)),
    el("dl", { class: "legend" }, Object.entries(MEANING).flatMap(([name, text]) => [el("dt", { class: kind(name) }, name), el("dd", {}, text)])),
    el("div", { class: "bar" }, el("button", { type: "button", onclick: () => act.save(made) }, "Save as a page"), el("button", { type: "button", onclick: () => openFunction(made, act) }, "Look again")),
  );
}

const kind = (outcome) => outcome.replaceAll(" ", "-");

function lineOf(line) {
  const head = [
    el("span", { class: "number" }, line.line),
    el("span", { class: "outcome" }, line.outcome),
    el("code", {}, line.source),
  ];
  const notes = line.notes.map((note) => el("div", { class: "note" }, note));
  const body = line.ir.length
    ? el("details", {}, el("summary", { class: "line" }, head), el("pre", { class: "ir", tabindex: "0" }, line.ir.join("\n")))
    : el("div", { class: "line" }, head);
  return el("li", { class: kind(line.outcome), title: MEANING[line.outcome] }, body, notes);
}
