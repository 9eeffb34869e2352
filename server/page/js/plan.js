// A query plan as a picture: its operators, what flows between them, and where the time went.

import { ask } from "./api.js";
import { byId, count, el, show, svg, time } from "./dom.js";

const WIDTH = 210;
const HEIGHT = 62;
const GAP = { across: 18, down: 40 };

/** Shows the plan of the latest result. */
export async function showPlan() {
  const place = byId("plan");
  const { plan } = await ask("plan");
  if (!plan) {
    const said = "There is no plan here: it is that of the query that was run last, or of EXPLAIN ANALYZE.";
    show(place, el("p", { class: "soft" }, said));
    return;
  }
  const nodes = [];
  const size = placed(plan, 0, 0, nodes);
  const all = nodes.reduce((sum, node) => sum + node.time, 0);
  const detail = el("div", { class: "operator", "aria-live": "polite" });
  const width = Math.max(size, WIDTH) + 2;
  const height = Math.max(...nodes.map((node) => node.y)) + HEIGHT + 2;
  const choose = (node, drawn) => {
    place.querySelector(".node.chosen")?.classList.remove("chosen");
    drawn.classList.add("chosen");
    describe(detail, node);
  };
  const picture = svg(
    "svg",
    { width, height, viewBox: `-1 -1 ${width} ${height}`, role: "group", "aria-label": `Query plan of ${nodes.length} operators` },
    nodes.flatMap((node) => node.children.map((child) => edge(node, child))),
    nodes.map((node) => box(node, all, choose)),
  );
  show(place, el("p", { class: "soft" }, `Time of all operators on all threads: ${time(all / 1e9)}. Choose one to see what it measured.`),
    el("div", { class: "picture", tabindex: "0", role: "region", "aria-label": "Picture of the plan" }, picture), detail);
  describe(detail, nodes[0]);
}

const metric = (node, name) => node.metrics.find((metric) => metric.name === name);

/** Gives operators their places; how wide those below are. */
function placed(node, x, depth, nodes) {
  nodes.push(node);
  node.time = metric(node, "elapsed_compute")?.number ?? 0;
  node.rows = metric(node, "output_rows")?.number;
  node.y = depth * (HEIGHT + GAP.down);
  let wide = 0;
  for (const child of node.children) wide += placed(child, x + wide, depth + 1, nodes) + GAP.across;
  wide = Math.max(WIDTH, wide - GAP.across);
  const [first, last] = [node.children[0], node.children.at(-1)];
  node.x = first ? (first.x + last.x) / 2 : x;
  return wide;
}

function edge(node, child) {
  const from = [child.x + WIDTH / 2, child.y];
  const to = [node.x + WIDTH / 2, node.y + HEIGHT];
  const middle = (from[1] + to[1]) / 2;
  const thick = child.rows ? Math.min(10, 1 + Math.log10(child.rows + 1)) : 1;
  const line = svg("path", { class: "edge", d: `M${from} C${from[0]},${middle} ${to[0]},${middle} ${to}`, "stroke-width": thick });
  if (child.rows == null) return line;
  const label = svg("text", { class: "flow", x: (from[0] + to[0]) / 2 + 8, y: middle + 4 }, `${count(child.rows)} rows`);
  return svg("g", {}, line, label);
}

function box(node, all, choose) {
  const share = all ? node.time / all : 0;
  const short = node.name.length > 26 ? `${node.name.slice(0, 25)}…` : node.name;
  const took = `${time(node.time / 1e9)}${all ? `, ${(100 * share).toFixed(0)} %` : ""}`;
  const drawn = svg(
    "g",
    { class: "node", transform: `translate(${node.x},${node.y})`, tabindex: "0", role: "button" },
    svg("rect", { class: "back", width: WIDTH, height: HEIGHT, rx: 6 }),
    svg("rect", { class: "share", y: HEIGHT - 6, width: Math.max(share * WIDTH, share ? 2 : 0), height: 6, rx: 3 }),
    svg("text", { class: "title", x: 10, y: 22 }, short),
    svg("text", { x: 10, y: 43 }, took),
  );
  const chosen = () => choose(node, drawn);
  drawn.addEventListener("click", chosen);
  drawn.addEventListener("focus", chosen);
  return drawn;
}

function describe(place, node) {
  const row = ({ name, text }) => el("tr", {}, el("th", { scope: "row" }, name), el("td", {}, text));
  show(
    place,
    el("h2", {}, node.name),
    el("pre", { tabindex: "0" }, node.detail),
    node.metrics.length ? el("table", {}, el("tbody", {}, node.metrics.map(row))) : el("p", { class: "soft" }, "It measured nothing."),
  );
}
