// The work of a window: statements go from the editor to the server, and what they give to the views.

import { ask } from "./api.js";
import { openFunction } from "./annotated.js";
import { showChart } from "./chart.js";
import { qualified } from "./completion.js";
import { byId, count, el, show, time } from "./dom.js";
import { dropping } from "./drop.js";
import { Editor } from "./editor.js";
import { Grid, SEGMENT } from "./grid.js";
import { help } from "./help.js";
import { note, showHistory } from "./history.js";
import { Messages } from "./messages.js";
import { objects, showObjects } from "./objects.js";
import { showPlan } from "./plan.js";
import { Result } from "./result.js";
import { Runner } from "./runner.js";
import { open, opened, tabs } from "./tabs.js";
import { openValue } from "./value.js";

/** How often the server hears that the window is there. */
const HERE = 30_000;

export class Work {
  constructor(text, changed) {
    const keys = {
      "Mod-Enter": () => this.run(), "Mod-Shift-Enter": () => this.runAll(), "Mod-.": () => this.cancel(), F1: help,
    };
    this.editor = new Editor(byId("editor"), text, keys, changed);
    this.result = null;
    this.messages = new Messages(byId("messages"));
    this.grid = new Grid(byId("rows"), {
      sort: (column) => this.sort(column), more: (until) => this.readOn(until), failed: (error) => this.failed(error),
      open: (row, column) => openValue(this.result, row, column), copy: (row, column) => this.copy(row, column),
    });
    this.runner = new Runner({
      starts: () => this.starts(), runs: (seconds) => this.status(`Running, ${time(seconds)} …`),
      answered: (answer, start, text) => this.answered(answer, start, text), ends: (failed, quiet) => this.ends(failed, quiet),
    });
    byId("run").addEventListener("click", () => this.run());
    byId("run-all").addEventListener("click", () => this.runAll());
    byId("cancel").addEventListener("click", () => this.cancel());
    byId("help").addEventListener("click", help);
    tabs((name) => this.opened(name));
    dropping(byId("open"), byId("chooser"), {
      starts: (name) => this.status(`Sending ${name} …`), failed: (error) => this.failed(error),
      opened: (path) => this.use(`SELECT * FROM '${path.replaceAll("'", "''")}';`, true),
    });
    document.addEventListener("keydown", (event) => {
      if (event.key === "." && (event.ctrlKey || event.metaKey)) this.cancel();
    });
  }

  async begin() {
    this.past();
    show(byId("rows"), el("p", { class: "soft empty" }, "Run a statement to see its rows: Ctrl+Enter."));
    this.editor.focus();
    setInterval(() => ask("here").catch(() => {}), HERE);
    // What there is cannot be asked while a statement runs.
    await Promise.all([this.runner.found(), this.look()]);
  }

  run() {
    const { selected } = this.editor;
    return selected ? this.runner.all(selected.text, selected.from) : this.runner.at(this.editor.text, this.editor.cursor);
  }

  runAll() {
    return this.runner.all(this.editor.text);
  }

  async cancel() {
    this.reading = null;
    if (this.runner.busy) this.status("Stopping …");
    await this.runner.cancel().catch((error) => this.failed(error));
  }

  starts() {
    this.reading = null;
    this.editor.mark(null);
    this.messages.begin();
    this.last = this.final = null;
    byId("run").disabled = byId("run-all").disabled = true;
    byId("cancel").disabled = false;
  }

  ends(failed, quiet) {
    byId("run").disabled = byId("run-all").disabled = false;
    byId("cancel").disabled = true;
    if (failed) this.failed(failed);
    else if (!this.last) this.status(quiet ? "" : "There is no statement here.");
    else this.status(...this.final);
    this.past();
    if (this.changed) this.look();
    this.changed = false;
    if (this.result && !this.result.ended && this.last?.result) this.readOn(SEGMENT);
  }

  /** What a statement came to. */
  answered(answer, start, text) {
    this.last = answer;
    note(text, answer);
    this.messages.add(answer, text);
    this.standing(answer.standing);
    if (answer.error) this.editor.mark(answer.error, start);
    if (answer.result) {
      this.result = new Result(answer);
      this.grid.show(this.result);
      this.summary(answer);
      if (opened() !== "chart" && opened() !== "plan") open("rows");
      else this.opened(opened());
    } else if (answer.error) {
      this.settled(`${answer.error.code}: failed after ${time(answer.seconds)}`, true);
      open("messages");
    } else {
      this.changed = true;
      this.settled(`${answer.command}, ${time(answer.seconds)}`);
      if (!answer.result) open("messages");
    }
  }

  summary(answer = this.last) {
    const { known, whole, cut, error } = this.result;
    const rows = `${count(known)} ${known === 1 ? "row" : "rows"}${whole ? "" : cut ? " read" : " so far"}`;
    this.settled(error ? `${rows}, then it failed` : `${rows}, ${time(answer.seconds)}`, Boolean(error));
  }

  /** Reads on until there are so many rows, and tells how far it is. */
  async readOn(until) {
    const { result } = this;
    const own = (this.reading = {});
    byId("cancel").disabled = false;
    const goesOn = () => {
      if (this.result !== result) return false;
      this.grid.update();
      this.summary();
      return this.reading === own;
    };
    await result.readOn(until, goesOn).catch((error) => this.failed(error));
    if (this.result !== result) return;
    if (!this.runner.busy) byId("cancel").disabled = true;
    if (result.error) {
      this.messages.add({ error: result.error }, "");
      this.summary();
    }
  }

  async sort(column) {
    const { result } = this;
    const before = result.order?.column === column ? result.order : null;
    const order = !before ? { column, descending: false } : before.descending ? null : { column, descending: true };
    if (order && !result.ended) await this.readOn(Infinity);
    if (order && !result.ended) return;
    const failed = await result.sort(order);
    if (failed) {
      this.status(failed.hint ? `${failed.message}. ${failed.hint}` : failed.message, true);
      await result.sort(null);
    }
    this.grid.segment = 0;
    this.grid.heads();
    this.grid.view.scrollTop = 0;
    this.grid.update();
  }

  async copy(row, column) {
    const { value } = await this.result.value(row, column);
    await navigator.clipboard?.writeText(typeof value === "string" ? value : "");
    this.status("Copied.");
  }

  opened(name) {
    if (name === "chart") showChart(this.result).catch((error) => this.failed(error));
    if (name === "plan") showPlan().catch((error) => this.failed(error));
  }

  /** Looks what there is. */
  async look() {
    const found = await objects().catch(() => null);
    if (!found) return;
    this.editor.know(found.tables, found.functions);
    showObjects(found, {
      insert: (text) => this.editor.insert(text),
      look: (table) => this.use(`SELECT * FROM ${qualified(table)};`, true),
      open: (made) => {
        open("function");
        openFunction(made, { save: (made) => this.save(made) });
      },
    });
  }

  /** Saves the page of a function, which needs nothing else. */
  async save(made) {
    const asked = { schema: made.schema, name: made.name, arguments: made.arguments, page: true };
    const { document: text, error } = await ask("function", asked);
    if (error) return this.failed(error);
    const url = URL.createObjectURL(new Blob([text], { type: "text/html" }));
    el("a", { href: url, download: `${made.name}.html` }).click();
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
  }

  /** Puts a statement behind the others, and runs it. */
  use(text, runs = false) {
    this.editor.append(text);
    return runs ? this.run() : null;
  }

  past() {
    showHistory(byId("history"), (text) => this.use(text));
  }

  standing(standing) {
    const badge = byId("standing");
    badge.hidden = standing === "idle" || !standing;
    badge.textContent = standing === "failed" ? "transaction failed: ROLLBACK" : "transaction open";
    badge.classList.toggle("failed", standing === "failed");
  }

  /** What the last statement came to, which is said again where nothing runs any more. */
  settled(text, failed = false) {
    this.final = [text, failed];
    this.status(text, failed);
  }

  status(text, failed = false) {
    const place = byId("status");
    place.classList.toggle("failed", failed);
    show(place, el("span", {}, text));
  }

  failed(error) {
    this.status(error.hint ? `${error.message}. ${error.hint}` : error.message, true);
  }
}
