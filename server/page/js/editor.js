// The editor: SQL with Python between dollar quotes, completion, and errors under the text.

import {
  acceptCompletion, autocompletion, bracketMatching, closeBrackets, closeBracketsKeymap, Compartment, completionKeymap,
  defaultKeymap, drawSelection, EditorState, EditorView, highlightActiveLine, history, historyKeymap, indentWithTab, keymap,
  lineNumbers, parseMixed, PostgreSQL, Prec, python as pythonMode, StreamLanguage, syntaxHighlighting,
} from "./codemirror.js";
import { completions } from "./completion.js";
import { errorField, setError } from "./error.js";
import { colors, look } from "./look.js";

const pythonParser = StreamLanguage.define(pythonMode).parser;

// What stands between $$ is Python, as far as one sees.
const python = parseMixed((node, input) => {
  if (node.name !== "String") return null;
  const quote = /^\$\w*\$/.exec(input.read(node.from, Math.min(node.to, node.from + 64)));
  if (!quote || node.to - node.from < 2 * quote[0].length) return null;
  const overlay = [{ from: node.from + quote[0].length, to: node.to - quote[0].length }];
  return { parser: pythonParser, overlay };
});

export class Editor {
  /** In an element; `commands` are by keys. */
  constructor(parent, text, commands, changed) {
    // The styles of CodeMirror are adopted by a shadow root. A page that allows no inline style cannot have them otherwise.
    const root = parent.attachShadow({ mode: "open" });
    this.names = new Compartment();
    const keys = Object.entries(commands).map(([key, run]) => ({ key, run: () => (run(), true), preventDefault: true }));
    const language = PostgreSQL.language.configure({ wrap: python });
    const state = EditorState.create({
      doc: text,
      extensions: [
        Prec.highest(keymap.of(keys)),
        lineNumbers(), history(), drawSelection(), bracketMatching(), closeBrackets(), highlightActiveLine(),
        EditorState.allowMultipleSelections.of(true),
        autocompletion(),
        keymap.of([
          { key: "Tab", run: acceptCompletion },
          ...closeBracketsKeymap, ...defaultKeymap, ...historyKeymap, ...completionKeymap, indentWithTab,
        ]),
        language,
        this.names.of(completions(language, [], [])),
        errorField, look, syntaxHighlighting(colors),
        EditorView.contentAttributes.of({ "aria-label": "SQL", "aria-multiline": "true", tabindex: "0" }),
        EditorView.updateListener.of((update) => update.docChanged && changed(this.text)),
      ],
    });
    this.language = language;
    this.view = new EditorView({ state, parent: root, root });
  }

  get text() {
    return this.view.state.doc.toString();
  }

  set text(text) {
    this.view.dispatch({ changes: { from: 0, to: this.view.state.doc.length, insert: text } });
  }

  /** The place of the cursor. */
  get cursor() {
    return this.view.state.selection.main.head;
  }

  /** What is selected: its text, and where it begins. */
  get selected() {
    const { from, to, empty } = this.view.state.selection.main;
    return empty ? null : { from, text: this.view.state.sliceDoc(from, to) };
  }

  /** Adds a statement behind the others, and goes there. */
  append(text) {
    const end = this.view.state.doc.length;
    const gap = end === 0 ? "" : this.text.endsWith("\n") ? "\n" : "\n\n";
    const from = end + gap.length;
    this.view.dispatch({ changes: { from: end, insert: gap + text }, selection: { anchor: from + text.length } });
    this.view.dispatch({ effects: EditorView.scrollIntoView(from) });
    this.focus();
  }

  /** Puts a text at the cursor. */
  insert(text) {
    this.view.dispatch(this.view.state.replaceSelection(text));
    this.focus();
  }

  /** Shows an error under its place, or none. */
  mark(error, from = 0) {
    const at = error?.at == null ? null : Math.min(error.at + from, this.view.state.doc.length);
    const effects = [setError.of(error && at != null ? { at, message: error.message, hint: error.hint } : null)];
    if (error && at != null) effects.push(EditorView.scrollIntoView(at, { y: "center" }));
    this.view.dispatch({ effects });
  }

  /** Says what names there are. */
  know(tables, functions) {
    this.view.dispatch({ effects: this.names.reconfigure(completions(this.language, tables, functions)) });
  }

  focus() {
    this.view.focus();
  }
}
