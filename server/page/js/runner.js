// Statements are run one after the other; one that runs can be cancelled, and is found again after a reload.

import { ask } from "./api.js";

/** How long it is waited before something is said again. */
const AGAIN = 300;

export class Runner {
  /** `heard` has `starts(text)`, `runs(seconds, rows)`, `answered(answer, from)`, `ends(failed, quiet)`. */
  constructor(heard) {
    this.heard = heard;
    this.busy = false;
  }

  /** The statement of a text at a place. */
  at(text, place) {
    return this.over(async () => this.one({ text, at: place }, 0));
  }

  /** All statements of a text, which begins at a place of the editor. */
  all(text, start = 0) {
    return this.over(async () => {
      for (let from = 0; from !== null && !this.stopped; ) {
        const answer = await this.one({ text, from }, start);
        if (!answer || answer.error) return;
        from = answer.next;
      }
    });
  }

  /** A statement that has run since before the page was loaded. */
  async found() {
    const asking = ask("wait");
    // If nothing runs, that is said at once.
    const soon = await Promise.race([asking, new Promise((done) => setTimeout(done, AGAIN, null))]);
    if (soon?.nothing) return;
    await this.over(async () => this.settled(await asking, 0), true);
  }

  async over(act, quiet = false) {
    if (this.busy) return;
    this.busy = true;
    this.stopped = false;
    this.heard.starts();
    this.since = performance.now();
    const tick = setInterval(() => this.heard.runs((performance.now() - this.since) / 1000), 100);
    let failed = null;
    try {
      await act();
    } catch (error) {
      failed = error;
    }
    clearInterval(tick);
    this.busy = false;
    this.heard.ends(failed, quiet);
  }

  async one(asked, start) {
    return this.settled(await ask("run", asked), start, asked.text);
  }

  /** Waits until a statement has its answer. */
  async settled(answer, start, text) {
    let ran = answer.running;
    while (answer.running) {
      ran = answer.running;
      answer = await ask("wait");
    }
    if (answer.nothing) return null;
    const said = ran ?? text?.slice(answer.start, answer.end) ?? "";
    await this.heard.answered(answer, start, said);
    return answer;
  }

  /** Stops what runs. The statement may be on its way yet, so this is said until there is an answer. */
  async cancel() {
    this.stopped = true;
    do {
      await ask("cancel");
      await new Promise((done) => setTimeout(done, AGAIN));
    } while (this.busy && this.stopped);
  }
}
