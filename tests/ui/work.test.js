// What a person does on the page.

import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { browser, Page } from "./browser.js";
import { folder, start } from "./server.js";

const FUNCTION = `CREATE OR REPLACE FUNCTION shout(s TEXT) RETURNS TEXT LANGUAGE python AS $$
    if s is None:
        return 'nobody'
    return s.upper() + '!'
$$;`;
const SPIN = `CREATE OR REPLACE FUNCTION spin(x BIGINT) RETURNS BIGINT LANGUAGE python AS $$
n = x
while n >= 0:
    n = (n * 31 + 7) % 1000003
return n $$;`;

let served, chrome, context;

before(async () => {
  served = await start("ui", "--listen", "127.0.0.1:0");
  chrome = await browser();
  context = await chrome.newContext({ viewport: { width: 1200, height: 800 } });
});

after(async () => {
  await chrome.close();
  assert.equal(await served.end(), 0);
});

/** A page on which nothing goes wrong. */
const works = (name, act) =>
  test(name, async () => {
    const page = await Page.open(context, served.url);
    await act(page);
    assert.deepEqual(page.wrong, []);
    await page.page.close();
  });

works("a function is written, called and looked into", async (page) => {
  await page.run(`${FUNCTION}\nSELECT shout('anna') AS loud, shout(NULL) AS nobody;`);
  assert.deepEqual(await page.cells(), [["ANNA!", "nobody"]]);
  await page.says("1 row, ");
  await page.page.locator("#functions .called", { hasText: "shout" }).click();
  const view = page.page.locator("#function");
  await view.locator("h2", { hasText: "shout" }).waitFor();
  const lines = view.locator(".source > li");
  const native = lines.filter({ hasText: "s.upper()" });
  assert.match(await native.innerText(), /native/);
  await native.locator("summary").click();
  assert.match(await native.locator(".ir").innerText(), /str\.upper/);
  // What was called before is counted.
  assert.match(await view.innerText(), /Rows: 2 native/);
  const saving = page.page.waitForEvent("download");
  await view.getByRole("button", { name: "Save as a page" }).click();
  assert.equal((await saving).suggestedFilename(), "shout.html");
});

works("a function that was dropped or never was says so", async (page) => {
  await page.run(`${FUNCTION.replaceAll("shout", "gone")}`);
  const other = await Page.open(context, served.url);
  await other.run("DROP FUNCTION gone(TEXT)");
  await page.page.locator("#functions .called", { hasText: "gone" }).click();
  await page.page.locator("#function .failed", { hasText: "gone" }).waitFor();
  await page.run("SELECT shuot('x')");
  assert.match(await page.page.locator(".cm-failed").innerText(), /shuot/);
  await other.page.close();
});

works("a function of 3,000 lines is shown", async (page) => {
  const lines = Array.from({ length: 3000 }, (_, number) => `    n = n + ${number}`);
  await page.run(`CREATE OR REPLACE FUNCTION long_one(n BIGINT) RETURNS BIGINT LANGUAGE python AS $$\n${lines.join("\n")}\n    return n\n$$;`);
  await page.page.locator("#functions .called", { hasText: "long_one" }).click();
  await page.page.locator("#function .source > li").nth(3000).waitFor();
});

works("an error stands under its place", async (page) => {
  await page.run("SELECT 1 AS fine;\nSELECT 1,\n\t'🐍', wrong_name\nFROM generate_series(1, 2) AS t(x);\nSELECT 3");
  const failed = page.page.locator(".cm-failed");
  assert.match(await failed.innerText(), /wrong_name/);
  assert.equal(await page.page.locator(".cm-wrong").innerText(), "wrong_name");
  const [caret, word] = await Promise.all([
    failed.locator(".caret").evaluate((element) => {
      const range = document.createRange();
      range.setStart(element.firstChild, element.textContent.length - 1);
      range.setEnd(element.firstChild, element.textContent.length);
      return range.getBoundingClientRect().toJSON();
    }),
    page.page.locator(".cm-wrong").boundingBox(),
  ]);
  assert.ok(Math.abs(caret.left - word.x) < 20, `${caret.left} and ${word.x}`);
  assert.ok(caret.top >= word.y + word.height - 6 && caret.top < word.y + 40, `${caret.top} and ${word.y}`);
  assert.match(await (await page.tab("messages")).innerText(), /ERROR 42703/);
  // It goes when the text changes.
  await page.editor.focus();
  await page.page.keyboard.type(" ");
  await failed.waitFor({ state: "detached" });
  await page.run("SELECT 'open");
  await failed.waitFor();
  await page.run(";;  -- nothing");
  await page.says("There is no statement here.");
});

works("a failure in Python shows Python's words", async (page) => {
  await page.run("CREATE OR REPLACE FUNCTION price(s TEXT) RETURNS BIGINT LANGUAGE python AS $$ return int(s) $$; SELECT price('12k')");
  const said = await (await page.tab("messages")).innerText();
  assert.match(said, /ValueError: invalid literal for int\(\) with base 10: '12k'/);
  assert.match(said, /Traceback/);
});

works("a long statement is cancelled", async (page) => {
  await page.run(SPIN);
  for (const stop of [() => page.page.locator("#cancel").click(), () => page.page.keyboard.press("Control+.")]) {
    await page.begin("SELECT spin(1); SELECT 2");
    await page.says("Running");
    await stop();
    await page.ended();
    assert.match(await (await page.tab("messages")).innerText(), /57014/);
  }
  await page.run("SELECT 'and on' AS x");
  assert.deepEqual(await page.cells(), [["and on"]]);
});

works("a window that is loaded again is what it was, and finds its statement", async (page) => {
  await page.run(`${SPIN} BEGIN; CREATE TEMPORARY TABLE mine AS SELECT 7 AS n`);
  await page.page.locator("#standing", { hasText: "transaction open" }).waitFor();
  await page.begin("SELECT spin(1)");
  await page.says("Running");
  await page.page.reload();
  await page.says("Running");
  assert.match(await page.editor.innerText(), /SELECT spin\(1\)/);
  await page.page.locator("#cancel").click();
  await page.says("57014");
  await page.run("ROLLBACK");
  await page.page.locator("#standing").waitFor({ state: "hidden" });
  await page.run("CREATE TEMPORARY TABLE mine AS SELECT 7 AS n");
  await page.page.reload();
  await page.run("SELECT n FROM mine");
  assert.deepEqual(await page.cells(), [["7"]]);
});

works("two windows do not disturb each other", async (page) => {
  const other = await Page.open(context, served.url);
  await page.run("SET search_path = pg_catalog; BEGIN");
  await other.run("CREATE TABLE IF NOT EXISTS shared (n BIGINT); INSERT INTO shared VALUES (1); SHOW search_path");
  assert.notDeepEqual(await other.cells(), [["pg_catalog"]]);
  await page.run("SHOW search_path");
  assert.deepEqual(await page.cells(), [["pg_catalog"]]);
  await page.run("ROLLBACK; SELECT n FROM public.shared");
  assert.deepEqual(await page.cells(), [["1"]]);
  assert.deepEqual(other.wrong, []);
  await other.page.close();
});

works("markup in data, names and messages is text", async (page) => {
  const evil = `<img src=x onerror="alert(1)"><script>alert(2)</script>`;
  await page.run(`SELECT '${evil}' AS "${evil.replaceAll('"', '""')}"`);
  assert.deepEqual(await page.cells(), [[evil]]);
  await page.page.locator("#rows .grid").focus();
  await page.page.keyboard.press("Enter");
  const shown = page.page.locator("dialog pre");
  assert.equal(await shown.innerText(), evil);
  await page.page.keyboard.press("Escape");
  await page.run(`SELECT * FROM "${evil.replaceAll('"', '""')}"`);
  // A name with a slash would be one of a file.
  await page.run(`CREATE TABLE IF NOT EXISTS "<img src=x onerror=""alert(3)"">" (n BIGINT)`);
  await page.page.locator("#tables .name", { hasText: "<img" }).waitFor();
  await page.run(`CREATE OR REPLACE FUNCTION evil() RETURNS TEXT LANGUAGE python AS $$\n    return '''${evil}'''\n$$; SELECT evil()`);
  await page.page.locator("#functions .called", { hasText: "evil" }).click();
  await page.page.locator("#function .source", { hasText: "<img" }).waitFor();
  await page.run("SELECT 1 AS n");
  await page.page.locator("#past summary").click();
  await page.page.locator("#history code", { hasText: "<img" }).first().waitFor();
  assert.equal(await page.page.locator("img, #rows script, #function script").count(), 0);
});

works("100,000 rows scroll, and are sorted", async (page) => {
  await page.run("SELECT x AS n, 'row ' || x AS name, (x * 7919) % 100003 AS mixed FROM generate_series(1, 100000) AS t(x) ORDER BY x");
  await page.says("100,000 rows");
  const grid = page.page.locator("#rows .grid");
  await grid.evaluate((element) => (element.scrollTop = element.scrollHeight));
  await page.page.locator("#rows [role=gridcell]", { hasText: /^row 100000$/ }).waitFor();
  await grid.evaluate((element) => (element.scrollTop = element.scrollHeight / 2));
  await page.page.locator("#rows [role=gridcell]", { hasText: /^row 5000\d$/ }).first().waitFor();
  // No more is there than is seen.
  assert.ok((await page.page.locator("#rows .row").count()) < 120);
  const sort = page.page.locator("#rows .head button", { hasText: "mixed" });
  await sort.click();
  await page.page.locator('#rows [aria-sort="ascending"]').waitFor();
  await page.page.locator("#rows .row:not(.coming)").first().waitFor();
  assert.equal((await page.cells())[0][2], "1");
  await sort.click();
  await page.page.locator('#rows [aria-sort="descending"]').waitFor();
  await page.page.locator("#rows [role=gridcell]", { hasText: /^100002$/ }).waitFor();
  await sort.click();
  await page.page.locator("#rows [role=gridcell]", { hasText: /^row 1$/ }).waitFor();
  // By keys, too.
  await grid.focus();
  await page.page.keyboard.press("Control+End");
  await page.page.locator("#rows [role=gridcell]", { hasText: /^row 100000$/ }).waitFor();
});

works("10 million rows are paged", async (page) => {
  await page.run("SELECT x AS n FROM generate_series(1, 10000000) AS t(x)");
  await page.says(/^1\d\d,\d{3} rows so far/);
  const pager = page.page.locator("#rows .pager");
  await pager.getByRole("button", { name: "Next" }).click();
  await pager.getByText("Rows 100,001 to 200,000 of").waitFor();
  await page.page.locator("#rows .row:not(.coming) [role=rowheader]", { hasText: /^100,001$/ }).waitFor();
  const size = await page.page.evaluate(() => performance.memory?.usedJSHeapSize ?? 0);
  assert.ok(size < 100e6, `${size} bytes`);
  // A result that is not whole does not hold up the next statement.
  await page.run("SELECT 'next' AS x");
  assert.deepEqual(await page.cells(), [["next"]]);
});

works("a query that fails far behind its first rows shows these and the error", async (page) => {
  await page.run("SELECT 10 / (60000 - x) AS n FROM generate_series(1, 100000) AS t(x)");
  await page.says("then it failed");
  assert.match(await (await page.tab("messages")).innerText(), /22012/);
});

works("a plan is a picture with times", async (page) => {
  await page.run("SELECT t.x % 10 AS g, count(*) AS n FROM generate_series(1, 200000) AS t(x) JOIN generate_series(1, 1000) AS s(y) ON t.x = s.y GROUP BY 1");
  const plan = await page.tab("plan");
  await plan.locator(".node").first().waitFor();
  const join = plan.locator(".node", { hasText: "Join" }).first();
  assert.match(await join.textContent(), /Join.*(ms|s), \d+ %$/);
  assert.match(await plan.locator("svg").textContent(), /[1-9][\d,]* rows/);
  await join.focus();
  await plan.locator(".operator th", { hasText: "output_rows" }).waitFor();
});

works("a chart is drawn", async (page) => {
  await page.run("SELECT 'part ' || x AS part, x * x AS area, -x AS depth FROM generate_series(1, 12) AS t(x)");
  const chart = await page.tab("chart");
  await chart.locator("rect").nth(11).waitFor();
  await chart.getByRole("checkbox", { name: "depth" }).check();
  assert.equal(await chart.locator("svg rect").count(), 24);
  await chart.getByLabel("Kind").selectOption("line");
  assert.equal(await chart.locator("svg path").count(), 2);
});

works("names are completed", async (page) => {
  await page.run("CREATE TABLE IF NOT EXISTS customers (customer_id BIGINT, city TEXT)");
  await page.page.locator("#tables .name", { hasText: "customers" }).waitFor();
  await page.write("SELECT ");
  await page.page.keyboard.type("customers.ci");
  await page.page.locator(".cm-tooltip-autocomplete li", { hasText: "city" }).waitFor();
  await page.page.keyboard.press("Tab");
  assert.equal(await page.editor.innerText(), "SELECT customers.city");
});

works("a file that is dropped is a table", async (page) => {
  const file = join(folder, "my people.csv");
  writeFileSync(file, "name,age\nAnna,41\n<b>Bob</b>,7\n");
  await page.page.locator("#chooser").setInputFiles(file);
  await page.says("2 rows");
  assert.deepEqual(await page.cells(), [["Anna", "41"], ["<b>Bob</b>", "7"]]);
  const transfer = await page.page.evaluateHandle(() => {
    const made = new DataTransfer();
    made.items.add(new File(['{"n": 5}\n'], "../five.jsonl"));
    return made;
  });
  await page.page.locator("body").dispatchEvent("drop", { dataTransfer: transfer });
  await page.says("1 row,");
  assert.deepEqual(await page.cells(), [["5"]]);
  await page.page.locator("#chooser").setInputFiles({ name: "x.exe", mimeType: "x/y", buffer: Buffer.from("x") });
  await page.says("a file ending in .csv");
});
