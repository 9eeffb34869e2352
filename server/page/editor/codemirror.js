// What of CodeMirror the page uses. `build` makes ../js/codemirror.js of it.
export { Compartment, EditorState, Prec, StateEffect, StateField } from "@codemirror/state";
export { Decoration, drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers, WidgetType } from "@codemirror/view";
export { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
export { bracketMatching, HighlightStyle, StreamLanguage, syntaxHighlighting } from "@codemirror/language";
export { acceptCompletion, autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from "@codemirror/autocomplete";
export { keywordCompletionSource, PostgreSQL, schemaCompletionSource } from "@codemirror/lang-sql";
export { python } from "@codemirror/legacy-modes/mode/python";
export { parseMixed } from "@lezer/common";
export { tags } from "@lezer/highlight";
