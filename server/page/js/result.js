// A result: the server has its rows, this has those that are looked at.

import { ask } from "./api.js";

/** Rows of a request. */
export const PAGE = 200;
/** Pages that are kept here. */
const KEPT = 60;

export class Result {
  constructor(answer) {
    this.number = answer.result.number;
    this.columns = answer.result.columns;
    this.known = answer.known;
    this.ended = answer.ended;
    this.cut = answer.cut;
    this.order = null;
    this.error = answer.error ?? null;
    this.pages = new Map([[0, answer.rows ?? []]]);
    this.asked = new Map();
    this.gone = false;
  }

  /** Whether these are all rows. */
  get whole() {
    return this.ended && !this.cut;
  }

  /** A row, if it is here. */
  row(number) {
    return this.pages.get(Math.floor(number / PAGE))?.[number % PAGE];
  }

  /** Gets the rows from one to another that are not here. */
  async need(from, to) {
    const wanted = [];
    for (let page = Math.floor(from / PAGE); page * PAGE < to; page++) {
      const there = this.pages.get(page);
      const missing = Math.min(PAGE, this.known - page * PAGE) - (there?.length ?? 0);
      if (missing > 0) wanted.push(this.page(page));
    }
    await Promise.all(wanted);
  }

  page(page) {
    if (!this.asked.has(page)) {
      const order = this.order;
      const asking = this.rows(page * PAGE, PAGE).then((answer) => {
        this.asked.delete(page);
        if (this.gone) throw new Error("These rows are gone: another statement was run.");
        if (order !== this.order || !answer?.rows) return;
        this.pages.delete(page);
        this.pages.set(page, answer.rows);
        // The one that was got first goes first.
        if (this.pages.size > KEPT) this.pages.delete(this.pages.keys().next().value);
      });
      this.asked.set(page, asking);
    }
    return this.asked.get(page);
  }

  async rows(from, count, until = 0) {
    const order = this.order ? { sort: this.order.column, descending: this.order.descending } : {};
    // Infinity cannot be said in JSON.
    const most = Math.min(until, Number.MAX_SAFE_INTEGER);
    const answer = await ask("rows", { result: this.number, from, count, until: most, ...order });
    if (answer.gone) {
      this.gone = true;
      return null;
    }
    this.known = answer.known;
    this.ended = answer.ended;
    this.cut = answer.cut;
    if (answer.error) this.error = answer.error;
    return answer;
  }

  /** Lets the server read until there are so many rows; `heard` hears how many there are, and says whether to go on. */
  async readOn(until, heard) {
    while (!this.ended && !this.gone && !this.error && this.known < until) {
      await this.rows(0, 0, until);
      if (!heard(this)) return;
    }
  }

  /** Orders it by a column. The rows must all have been read. */
  async sort(order) {
    this.order = order;
    this.pages.clear();
    this.asked.clear();
    if (order) {
      const first = await this.rows(0, PAGE);
      if (first?.rows) this.pages.set(0, first.rows);
      if (first?.error) this.order = null;
      return first?.error ?? null;
    }
    return null;
  }

  /** A value as a whole. */
  value(row, column) {
    const order = this.order ? { sort: this.order.column, descending: this.order.descending } : {};
    return ask("value", { result: this.number, row, column, ...order });
  }
}
