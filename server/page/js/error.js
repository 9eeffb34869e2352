// An error in the text: its place is underlined, and the message stands under the line, with a caret.

import { Decoration, EditorView, StateEffect, StateField, WidgetType } from "./codemirror.js";
import { el } from "./dom.js";

/** Shows an error at a place, or none. */
export const setError = StateEffect.define();

class Message extends WidgetType {
  constructor(indent, message, hint) {
    super();
    Object.assign(this, { indent, message, hint });
  }

  eq(other) {
    return other.indent === this.indent && other.message === this.message && other.hint === this.hint;
  }

  toDOM() {
    const hint = this.hint ? el("div", { class: "hint" }, this.hint) : null;
    const caret = el("pre", { class: "caret", "aria-hidden": "true" }, `${this.indent}^`);
    return el("div", { class: "cm-failed", role: "alert" }, caret, el("div", { class: "message" }, this.message), hint);
  }
}

function decorations(state, { at, message, hint }) {
  const line = state.doc.lineAt(at);
  const word = /^[\w"]+|^\S/.exec(line.text.slice(at - line.from));
  const end = at + (word ? word[0].length : 0);
  // Tabs are as wide in the message as in the line.
  const indent = line.text.slice(0, at - line.from).replace(/[^\t]/g, " ");
  const found = [];
  if (end > at) found.push(Decoration.mark({ class: "cm-wrong" }).range(at, end));
  found.push(Decoration.widget({ widget: new Message(indent, message, hint), block: true, side: 1 }).range(line.to));
  return Decoration.set(found);
}

/** The error that is shown. It goes with the next change of its text. */
export const errorField = StateField.define({
  create: () => Decoration.none,
  update(shown, transaction) {
    for (const effect of transaction.effects) {
      if (effect.is(setError)) return effect.value ? decorations(transaction.state, effect.value) : Decoration.none;
    }
    return transaction.docChanged ? Decoration.none : shown;
  },
  provide: (field) => EditorView.decorations.from(field),
});
