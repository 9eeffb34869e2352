// How the editor looks. Colors are those of the page, light or dark.

import { EditorView, HighlightStyle, tags } from "./codemirror.js";

export const look = EditorView.theme({
  "&": { height: "100%", backgroundColor: "var(--back)", color: "var(--text)", fontSize: "14px" },
  "&.cm-focused": { outline: "2px solid var(--accent)", outlineOffset: "-2px" },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "1.5" },
  ".cm-content": { caretColor: "var(--text)" },
  ".cm-cursor": { borderLeftColor: "var(--text)" },
  ".cm-gutters": { backgroundColor: "var(--back)", color: "var(--soft)", borderRight: "1px solid var(--line)" },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "var(--active)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    backgroundColor: "var(--select)",
  },
  "&.cm-focused .cm-matchingBracket": { backgroundColor: "var(--select)", outline: "1px solid var(--soft)" },
  ".cm-tooltip": { backgroundColor: "var(--raised)", color: "var(--text)", border: "1px solid var(--line)" },
  ".cm-tooltip-autocomplete > ul > li[aria-selected]": { backgroundColor: "var(--accent)", color: "var(--on-accent)" },
  ".cm-completionDetail": { color: "inherit", opacity: "0.8", marginLeft: "1em", fontStyle: "normal" },
  ".cm-wrong": { textDecoration: "underline wavy var(--bad)", textUnderlineOffset: "3px" },
  ".cm-failed": { backgroundColor: "var(--bad-back)", color: "var(--bad)", padding: "0 6px 4px", whiteSpace: "pre-wrap" },
  ".cm-failed .caret": { margin: "0", font: "inherit", lineHeight: "1", paddingTop: "2px", fontWeight: "bold" },
  ".cm-failed .hint": { color: "var(--text)" },
});

export const colors = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword, tags.controlKeyword, tags.definitionKeyword], color: "var(--keyword)" },
  { tag: [tags.string, tags.special(tags.string)], color: "var(--string)" },
  { tag: [tags.number, tags.bool, tags.null, tags.literal], color: "var(--number)" },
  { tag: [tags.lineComment, tags.blockComment, tags.comment], color: "var(--soft)", fontStyle: "italic" },
  { tag: [tags.typeName, tags.className], color: "var(--type)" },
  { tag: [tags.function(tags.variableName), tags.function(tags.definition(tags.variableName))], color: "var(--called)" },
]);
