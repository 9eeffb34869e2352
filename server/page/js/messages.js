// What statements have said: their tags, notices, and errors with all that is known of them.

import { el, show, time } from "./dom.js";

export class Messages {
  constructor(place) {
    this.place = place;
    show(place, el("p", { class: "soft" }, "Nothing was said yet."));
  }

  /** Something new is run. */
  begin() {
    show(this.place);
  }

  /** Adds what a statement came to. */
  add(answer, text) {
    const { error, command, notices = [] } = answer;
    const said = [
      text ? el("pre", { class: "statement" }, text.length > 400 ? `${text.slice(0, 400)}…` : text) : null,
      ...notices.map((notice) => el("pre", { class: "notice" }, notice)),
      error ? failure(error) : el("p", { class: "done" }, `${command}, ${time(answer.seconds)}`),
    ];
    this.place.append(el("div", { class: "message" }, said.filter(Boolean)));
  }
}

function failure({ code, message, detail, hint, context }) {
  const part = (name, text) => (text ? el("p", {}, el("b", {}, `${name}: `), text) : null);
  return el(
    "div",
    { class: "failed" },
    el("p", {}, el("b", {}, `ERROR ${code}: `), message),
    part("Detail", detail),
    part("Hint", hint),
    context?.length ? el("pre", {}, context.join("\n")) : null,
  );
}
