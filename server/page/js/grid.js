// The rows of a result as a table of which only the part that is seen is there. More rows than a browser can scroll over are
// shown by segments.

import { count, el, show } from "./dom.js";
import { PAGE } from "./result.js";

const HEIGHT = 26;
/** Rows above and below those that are seen. */
const AROUND = 12;
/** Rows of a segment. */
export const SEGMENT = 100_000;

export class Grid {
  /** In an element; `act` has `sort(column)`, `more(until)` and `open(row, column)`. */
  constructor(parent, act) {
    this.act = act;
    this.body = el("div", { class: "body", role: "presentation" });
    this.head = el("div", { class: "head", role: "row" });
    this.view = el(
      "div",
      { class: "grid", role: "grid", tabindex: "0", "aria-label": "Rows", onscroll: () => this.soon(), onkeydown: (e) => this.key(e) },
      this.head,
      this.body,
    );
    this.pager = el("div", { class: "pager", hidden: true });
    this.parent = parent;
    new ResizeObserver(() => this.soon()).observe(this.view);
  }

  /** Shows a result from its beginning. */
  show(result) {
    Object.assign(this, { result, segment: 0, at: { row: 0, column: 0 }, made: new Map() });
    this.body.replaceChildren();
    const widths = result.columns.map((column, number) => width(column, number, result.pages.get(0) ?? []));
    // A table of a few columns is as wide as these, no wider.
    this.template = `${String(result.known).length + 3}ch ${widths.map((width) => `${width}ch`).join(" ")}`;
    this.view.setAttribute("aria-colcount", result.columns.length + 1);
    this.heads();
    show(this.parent, this.view, this.pager);
    this.view.scrollTop = 0;
    this.view.scrollLeft = 0;
    this.update();
  }

  heads() {
    const { columns, order } = this.result;
    const heads = columns.map((column, number) => {
      const sorted = order?.column === number ? (order.descending ? "descending" : "ascending") : "none";
      const arrow = { ascending: " ▲", descending: " ▼", none: "" }[sorted];
      const sort = el(
        "button",
        { type: "button", tabindex: "-1", onclick: () => this.act.sort(number), title: `${column.name}: ${column.type}. Click to sort.` },
        el("span", { class: "name" }, column.name + arrow),
        el("span", { class: "type" }, column.type),
      );
      return el("div", { role: "columnheader", "aria-sort": sorted, "aria-colindex": number + 2, class: column.kind }, sort);
    });
    this.head.style.gridTemplateColumns = this.template;
    show(this.head, el("div", { role: "columnheader", "aria-colindex": 1, class: "number" }, el("span", { class: "hidden" }, "Row")), heads);
  }

  /** There are more rows, or they are in another order. */
  update() {
    const { known, whole } = this.result;
    this.first = this.segment * SEGMENT;
    this.rows = Math.max(0, Math.min(SEGMENT, known - this.first));
    this.body.style.height = `${this.rows * HEIGHT}px`;
    this.view.setAttribute("aria-rowcount", whole ? known + 1 : -1);
    this.pages();
    for (const made of this.made.values()) made.remove();
    this.made.clear();
    this.draw();
  }

  pages() {
    const { known, whole, ended } = this.result;
    this.pager.hidden = known < SEGMENT || (known === SEGMENT && ended);
    if (this.pager.hidden) return;
    const last = this.first + this.rows;
    const go = (segment) => async () => {
      if ((segment + 1) * SEGMENT > this.result.known && !this.result.ended) await this.act.more((segment + 1) * SEGMENT);
      if (segment * SEGMENT >= this.result.known) return;
      this.segment = segment;
      this.at.row = segment * SEGMENT;
      this.view.scrollTop = 0;
      this.update();
    };
    const next = { type: "button", onclick: go(this.segment + 1), disabled: ended && last >= known };
    show(
      this.pager,
      el("button", { type: "button", onclick: go(this.segment - 1), disabled: this.segment === 0 }, "‹ Before"),
      el("span", {}, `Rows ${count(this.first + 1)} to ${count(last)} of ${count(known)}${whole ? "" : " and more"}`),
      el("button", next, "Next ›"),
    );
  }

  soon() {
    if (this.waiting || !this.result) return;
    this.waiting = true;
    requestAnimationFrame(() => {
      this.waiting = false;
      this.draw();
    });
  }

  draw() {
    const top = Math.floor(this.view.scrollTop / HEIGHT) - AROUND;
    const seen = Math.ceil(this.view.clientHeight / HEIGHT) + 2 * AROUND;
    const from = this.first + Math.max(0, top);
    const to = this.first + Math.min(this.rows, Math.max(0, top) + seen);
    for (const [number, made] of this.made) {
      if (number < from || number >= to) {
        made.remove();
        this.made.delete(number);
      }
    }
    let missing = false;
    for (let number = from; number < to; number++) {
      const row = this.result.row(number);
      missing ||= !row;
      const made = this.made.get(number);
      if (made && (made.full || !row)) continue;
      made?.remove();
      const fresh = this.row(number, row);
      this.made.set(number, fresh);
      this.body.append(fresh);
    }
    if (missing) {
      const { result } = this;
      result.need(from, to).then(() => this.result === result && this.soon(), (error) => this.act.failed(error));
    }
  }

  row(number, row) {
    const cells = this.result.columns.map((column, place) => cell(row?.[place], column, place, row));
    const made = el(
      "div",
      { role: "row", "aria-rowindex": number + 2, class: row ? "row" : "row coming", ondblclick: (e) => this.opened(e) },
      el("div", { role: "rowheader", "aria-colindex": 1, class: "number" }, count(number + 1)),
      cells,
    );
    made.full = Boolean(row);
    made.number = number;
    made.style.gridTemplateColumns = this.template;
    made.style.top = `${(number - this.first) * HEIGHT}px`;
    made.addEventListener("click", (event) => {
      const place = [...made.children].indexOf(event.target.closest("[role=gridcell]")) - 1;
      if (place >= 0) this.go(number, place);
    });
    if (number === this.at.row) made.children[this.at.column + 1]?.classList.add("here");
    return made;
  }

  opened(event) {
    if (event.target.closest("[role=gridcell]")) this.act.open(this.at.row, this.at.column);
  }

  /** Makes a cell the one where one is. */
  go(row, column) {
    const last = this.first + this.rows - 1;
    this.at = { row: Math.max(this.first, Math.min(last, row)), column: Math.max(0, Math.min(this.result.columns.length - 1, column)) };
    this.body.querySelector(".here")?.classList.remove("here");
    const top = (this.at.row - this.first) * HEIGHT;
    const room = this.view.clientHeight - this.head.offsetHeight - HEIGHT;
    if (top < this.view.scrollTop) this.view.scrollTop = top;
    if (top > this.view.scrollTop + room) this.view.scrollTop = top - room;
    this.draw();
    const here = this.made.get(this.at.row)?.children[this.at.column + 1];
    here?.classList.add("here");
    here?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  key(event) {
    const page = Math.max(1, Math.floor(this.view.clientHeight / HEIGHT) - 2);
    const { row, column } = this.at;
    const moves = {
      ArrowDown: [row + 1, column], ArrowUp: [row - 1, column], ArrowRight: [row, column + 1], ArrowLeft: [row, column - 1],
      PageDown: [row + page, column], PageUp: [row - page, column],
      Home: event.ctrlKey ? [this.first, 0] : [row, 0],
      End: event.ctrlKey ? [this.first + this.rows - 1, column] : [row, this.result.columns.length - 1],
    };
    if (moves[event.key]) this.go(...moves[event.key]);
    else if (event.key === "Enter") this.act.open(row, column);
    else if (event.key === "s" && !event.ctrlKey && !event.metaKey) this.act.sort(column);
    else if (event.key === "c" && (event.ctrlKey || event.metaKey) && getSelection().isCollapsed) this.act.copy(row, column);
    else return;
    event.preventDefault();
  }
}

function cell(value, { kind }, place, row) {
  const attributes = { role: "gridcell", "aria-colindex": place + 2, class: kind };
  if (!row) return el("div", attributes, "…");
  if (value === null) return el("div", { ...attributes, class: `${kind} null` }, "NULL");
  return el("div", attributes, typeof value === "string" ? value : `${value.cut}…`);
}

/** How wide a column is, in characters, by its first rows. */
function width({ name, type }, number, rows) {
  const long = (value) => (value === null ? 4 : typeof value === "string" ? value.length : value.cut.length);
  const values = rows.slice(0, PAGE).map((row) => long(row[number]));
  return Math.min(48, Math.max(name.length + 3, type.length + 1, 4, ...values) + 2);
}
