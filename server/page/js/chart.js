// Simple charts of the first rows of a result: bars, lines, points.

import { byId, count, el, show, svg } from "./dom.js";
import { millisOf, moment, short, ticks } from "./scales.js";

/** So many rows are drawn. */
const MOST = 2_000;
const MOST_BARS = 60;
const SIZE = { width: 900, height: 380, left: 64, right: 12, top: 12, bottom: 64 };

/** Shows a chart of a result, with what it is made of to choose from. */
export async function showChart(result) {
  const place = byId("chart");
  if (!result) return show(place, el("p", { class: "soft" }, "Run a query first."));
  const numbers = result.columns.map((column, number) => ({ ...column, number })).filter(({ kind }) => kind === "number");
  if (!numbers.length) return show(place, el("p", { class: "soft" }, "A chart needs a column of numbers."));
  const rows = await firstRows(result);
  const other = result.columns.findIndex(({ kind }) => kind !== "number");
  const across = other >= 0 ? other : numbers.length > 1 ? numbers[0].number : -1;
  const up = numbers.find(({ number }) => number !== across) ?? numbers[0];
  const chosen = { across, up: [up.number], kind: other >= 0 && result.columns[other].kind !== "time" ? "bars" : "line" };
  const drawing = el("div", { class: "drawing" });
  const draw = () => show(drawing, picture(result, rows, chosen));
  show(place, choices(result, numbers, chosen, draw), drawing,
    result.whole && result.known <= MOST ? null : el("p", { class: "soft" }, `The first ${count(rows.length)} rows.`));
  draw();
}

async function firstRows(result) {
  await result.need(0, Math.min(MOST, result.known));
  const rows = [];
  for (let number = 0; number < Math.min(MOST, result.known); number++) {
    const row = result.row(number);
    if (row) rows.push(row);
  }
  return rows;
}

function choices(result, numbers, chosen, draw) {
  const select = (label, options, value, changed) => {
    const option = ([name, text]) => el("option", { value: name, selected: name === value }, text);
    const made = el("select", { onchange: () => (changed(made.value), draw()) }, options.map(option));
    return el("label", {}, `${label} `, made);
  };
  const columns = result.columns.map(({ name }, number) => [String(number), name]);
  const box = ({ name, number }) => {
    const toggled = (event) => {
      chosen.up = event.target.checked ? [...chosen.up, number] : chosen.up.filter((known) => known !== number);
      draw();
    };
    return el("label", {}, el("input", { type: "checkbox", checked: chosen.up.includes(number), onchange: toggled }), ` ${name}`);
  };
  return el(
    "div",
    { class: "choices" },
    select("Kind", [["bars", "Bars"], ["line", "Line"], ["points", "Points"]], chosen.kind, (kind) => (chosen.kind = kind)),
    select("Across", [["-1", "Row number"], ...columns], String(chosen.across), (value) => (chosen.across = Number(value))),
    el("fieldset", {}, el("legend", {}, "Up"), numbers.slice(0, 12).map(box)),
  );
}

const numberOf = (value) => (typeof value === "string" && value !== "" && Number.isFinite(Number(value)) ? Number(value) : null);

function picture(result, all, { across, up, kind }) {
  if (!up.length) return el("p", { class: "soft" }, "Choose a column.");
  const rows = kind === "bars" ? all.slice(0, MOST_BARS) : all;
  const type = across < 0 ? "number" : result.columns[across].kind;
  const places = rows.map((row, number) => placeOf(across < 0 ? String(number + 1) : row[across], type, number, kind));
  const values = up.map((column) => rows.map((row) => numberOf(row[column])));
  const known = values.flat().filter((value) => value !== null);
  if (!known.length) return el("p", { class: "soft" }, "There is no number in these rows.");
  const marks = ticks(Math.min(0, ...known), Math.max(0, ...known));
  const y = scale(marks[0], marks.at(-1), SIZE.height - SIZE.bottom, SIZE.top);
  const isBand = kind === "bars" || type === "text" || type === "boolean";
  const known_x = places.map(({ at }) => at).filter((at) => at !== null);
  const [least, most] = isBand ? [-0.5, rows.length - 0.5] : [Math.min(...known_x), Math.max(...known_x)];
  const x = scale(least, most, SIZE.left, SIZE.width - SIZE.right);
  const drawn = values.map((column, series) => marksOf(kind, column, places, x, y, series, up.length));
  const names = up.map((column) => result.columns[column].name);
  const title = `${names.join(", ")} by ${across < 0 ? "row" : result.columns[across].name}`;
  const frame = svg("svg", { viewBox: `0 0 ${SIZE.width} ${SIZE.height}`, role: "img", "aria-label": title, class: "plot" },
    svg("title", {}, title), axisUp(marks, y), axisAcross(places, x, isBand, type, least, most), drawn);
  const item = (name, series) => el("span", { class: `series s${series % 8}` }, name);
  return el("figure", {}, frame, el("figcaption", {}, names.map(item)));
}

const scale = (least, most, from, to) => (value) => from + ((value - least) / (most - least || 1)) * (to - from);

function placeOf(value, type, number, kind) {
  const label = value === null ? "NULL" : typeof value === "string" ? value : value.cut;
  if (kind === "bars" || type === "text" || type === "boolean") return { at: number, label };
  const at = type === "time" ? millisOf(label) : numberOf(value);
  return { at: Number.isFinite(at) ? at : null, label };
}

function marksOf(kind, values, places, x, y, series, many) {
  const color = `s${series % 8}`;
  const points = values.map((value, number) => [places[number], value]).filter(([place, value]) => value !== null && place.at !== null);
  const hint = (place, value) => svg("title", {}, `${place.label}: ${value}`);
  if (kind === "bars") {
    const wide = Math.max(1, ((x(1) - x(0)) * 0.8) / many);
    return points.map(([place, value]) => {
      const left = x(place.at) - (wide * many) / 2 + wide * series;
      return svg("rect", { class: color, x: left, width: wide, y: Math.min(y(0), y(value)), height: Math.abs(y(value) - y(0)) }, hint(place, value));
    });
  }
  if (kind === "points") return points.map(([place, value]) => svg("circle", { class: color, cx: x(place.at), cy: y(value), r: 3 }, hint(place, value)));
  const sorted = points.map(([place, value]) => [place.at, value]).sort((a, b) => a[0] - b[0]);
  return svg("path", { class: `${color} line`, d: `M${sorted.map(([at, value]) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`).join("L")}` });
}

function axisUp(marks, y) {
  return marks.map((mark) => [
    svg("line", { class: "mesh", x1: SIZE.left, x2: SIZE.width - SIZE.right, y1: y(mark), y2: y(mark) }),
    svg("text", { class: "mark", x: SIZE.left - 8, y: y(mark) + 4, "text-anchor": "end" }, short(mark)),
  ]).flat();
}

function axisAcross(places, x, isBand, type, least, most) {
  const bottom = SIZE.height - SIZE.bottom + 18;
  const at = (place, label) => {
    const text = label.length > 16 ? `${label.slice(0, 15)}…` : label;
    return svg("text", { class: "mark", transform: `translate(${place},${bottom}) rotate(30)` }, text);
  };
  if (isBand) {
    const step = Math.ceil(places.length / 20);
    return places.filter((_, number) => number % step === 0).map((place) => at(x(place.at), place.label));
  }
  const marks = ticks(least, most, 8).filter((mark) => mark >= least && mark <= most);
  return marks.map((mark) => at(x(mark), type === "time" ? moment(mark, most - least) : short(mark)));
}
