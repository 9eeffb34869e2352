// What could be typed next: keywords, tables, columns, functions.

import { keywordCompletionSource, PostgreSQL, schemaCompletionSource } from "./codemirror.js";

// Words of the language that Postgres has not.
const OWN = ["HANDLER", "LANGUAGE python", "STAGE", "FORMAT", "EXPLAIN FUNCTION", "CREATE OR REPLACE FUNCTION", "SUMMARIZE",
  "PIVOT", "UNPIVOT", "QUALIFY", "CREATE MODEL", "CREATE PACKAGE", "ON ERROR NULL"];

/** A name as SQL must have it. */
export const written = (name) => (/^[a-z_][a-z0-9_]*$/.test(name) ? name : `"${name.replaceAll('"', '""')}"`);

/** The name of a table or function, with its schema where it needs one. */
export const qualified = ({ schema, name }) => (schema === "public" ? written(name) : `${written(schema)}.${written(name)}`);

/** Completion with these tables and functions. */
export function completions(language, tables, functions) {
  const schema = {};
  for (const table of tables) {
    (schema[table.schema] ??= {})[table.name] = table.columns.map(({ name, type }) => ({ label: name, type: "property", detail: type }));
  }
  const called = functions.map(({ name, arguments: takes, returns }) => ({
    label: name, type: "function", detail: `(${takes}) ${returns}`, apply: `${written(name)}(`,
  }));
  const words = OWN.map((label) => ({ label, type: "keyword", boost: -1 }));
  const sources = [
    schemaCompletionSource({ dialect: PostgreSQL, schema, defaultSchema: "public" }),
    keywordCompletionSource(PostgreSQL, true),
    (context) => {
      const word = context.matchBefore(/\w+/);
      return word || context.explicit ? { from: word ? word.from : context.pos, options: [...called, ...words], validFor: /^\w*$/ } : null;
    },
    columnsOfNamed(tables),
  ];
  // They are of the language: where Python stands, nothing of them is offered.
  return sources.map((source) => language.data.of({ autocomplete: source }));
}

/** Columns of the tables that the text names, without their tables before them. */
function columnsOfNamed(tables) {
  return (context) => {
    const word = context.matchBefore(/\w+/);
    if (!word || context.state.sliceDoc(word.from - 1, word.from) === ".") return null;
    const text = context.state.doc.toString().toLowerCase();
    const named = tables.filter(({ name }) => text.includes(name.toLowerCase()));
    const options = named.flatMap(({ name: table, columns }) =>
      columns.map(({ name, type }) => ({ label: name, type: "property", detail: `${table}, ${type}`, apply: written(name), boost: 1 })),
    );
    return options.length ? { from: word.from, options, validFor: /^\w*$/ } : null;
  };
}
