// The page itself: how heavy and how quick it is, for whom it can be read, and whose it is.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import { browser, Page } from "./browser.js";
import { folder, start, taipan } from "./server.js";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

let served, chrome;

before(async () => {
  served = await start("ui", "--listen", "127.0.0.1:0");
  chrome = await browser();
});

after(async () => {
  await chrome.close();
  await served.end();
});

test("the page is light, and is painted soon", async () => {
  const times = [];
  for (let time = 0; time < 3; time++) {
    const context = await chrome.newContext();
    const page = await Page.open(context, served.url);
    const found = await page.page.evaluate(() => {
      const parts = [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")];
      const files = parts.filter(({ name }) => !name.includes("/api/"));
      const sum = (what) => files.reduce((all, file) => all + file[what], 0);
      const paint = performance.getEntriesByName("first-contentful-paint")[0]?.startTime;
      return { sent: sum("transferSize"), bytes: sum("decodedBodySize"), count: files.length, paint };
    });
    assert.ok(found.count > 20 && found.bytes > 400e3, JSON.stringify(found));
    assert.ok(found.bytes <= 500e3 && found.sent <= 250e3, JSON.stringify(found));
    times.push(found);
    await context.close();
  }
  const paint = Math.min(...times.map((found) => found.paint));
  console.log(`weight ${times[0].bytes} bytes, ${times[0].sent} sent; first paint ${times.map((found) => Math.round(found.paint))} ms`);
  // 300 ms are wanted of a program that is optimised, on a machine that does nothing else. This one is neither for sure.
  assert.ok(paint <= 3000, `${paint} ms`);
});

for (const [name, options] of [
  ["light", { colorScheme: "light", viewport: { width: 1200, height: 800 } }],
  ["dark", { colorScheme: "dark", viewport: { width: 1200, height: 800 } }],
  ["narrow", { colorScheme: "light", viewport: { width: 360, height: 740 } }],
]) {
  test(`everybody can read it: ${name}`, async () => {
    const context = await chrome.newContext(options);
    const page = await Page.open(context, served.url);
    const check = async (what) => {
      await page.page.evaluate(AXE);
      const { violations } = await page.page.evaluate(() => window.axe.run());
      const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
      const told = serious.map(({ id, nodes }) => `${what}: ${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join("; ")}`);
      assert.deepEqual(told, []);
    };
    await check("at first");
    await page.run("CREATE OR REPLACE FUNCTION twice(x BIGINT) RETURNS BIGINT LANGUAGE python AS $$ return x * 2 $$; CREATE TABLE IF NOT EXISTS t (n BIGINT); SELECT x, twice(x) AS two, NULL AS none FROM generate_series(1, 500) AS t(x)");
    await check("rows");
    for (const view of ["chart", "plan", "messages"]) {
      await page.tab(view);
      await page.page.locator(`#${view} svg, #${view} .message`).first().waitFor();
      await check(view);
    }
    await page.page.locator("#functions .called").first().click();
    await page.page.locator("#function .source").waitFor();
    await check("function");
    await page.run("SELECT nothing_there");
    await check("error");
    await page.page.locator("#help").click();
    await check("help");
    await page.page.keyboard.press("Escape");
    // Nothing is wider than the window.
    const wide = await page.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wide <= 0, `${wide} pixels too wide`);
    await context.close();
  });
}

test("all of it can be done by keys", async () => {
  const context = await chrome.newContext();
  const page = await Page.open(context, served.url);
  await page.run("SELECT 1 AS n, 'x' AS s");
  await page.editor.focus();
  // The first ends the completion.
  await page.page.keyboard.press("Escape");
  await page.page.keyboard.press("Escape");
  const seen = new Set();
  for (let step = 0; step < 30; step++) {
    await page.page.keyboard.press("Tab");
    seen.add(await page.page.evaluate(() => document.activeElement.id || document.activeElement.className));
  }
  for (const wanted of ["run", "run-all", "open", "tab-rows", "grid"]) assert.ok(seen.has(wanted), `${wanted}: ${[...seen]}`);
  await page.page.locator("#tab-rows").focus();
  await page.page.keyboard.press("ArrowRight");
  assert.equal(await page.page.locator("#tab-chart").getAttribute("aria-selected"), "true");
  await context.close();
});

test("nobody comes in without the token, and it leaves the address", async () => {
  const bare = served.url.split("#")[0];
  const context = await chrome.newContext();
  const page = await context.newPage();
  for (const url of [bare, `${bare}#wrong`]) {
    await page.goto("about:blank");
    await page.goto(url);
    await page.getByRole("heading", { name: "This page needs its token" }).waitFor();
  }
  await page.getByLabel("Token").fill(served.url);
  await page.getByRole("button", { name: "Open" }).click();
  await page.locator("#work").waitFor();
  assert.equal(page.url(), bare);
  await page.locator("#leave").click();
  await page.getByRole("heading", { name: "This page needs its token" }).waitFor();
  await context.close();
});

test("a served page wants a role and its password, and has its rights", async () => {
  const shop = `${folder}/shop`;
  taipan("init", shop);
  taipan(shop, "-q", "-c", "CREATE ROLE ann LOGIN PASSWORD 'secret'; CREATE TABLE sales (n BIGINT); CREATE TABLE shown (n BIGINT); GRANT SELECT ON shown TO ann");
  const server = await start("serve", shop, "--listen", "127.0.0.1:0", "--http", "127.0.0.1:0");
  const context = await chrome.newContext();
  const page = await context.newPage();
  await page.goto(server.url);
  const enter = async (user, password) => {
    await page.getByLabel("Role").fill(user);
    await page.getByLabel("Password").fill(password);
    await page.getByRole("button", { name: "Log in" }).click();
  };
  for (const [user, password] of [["ann", "wrong"], ["nobody", "secret"], ["taipan", ""]]) {
    await enter(user, password);
    await page.getByText(`password authentication failed for user "${user}"`).waitFor();
  }
  await enter("ann", "secret");
  await page.locator("#work").waitFor();
  const work = new Page(page);
  await work.run("SELECT current_user AS me");
  assert.deepEqual(await work.cells(), [["ann"]]);
  await work.run("SELECT * FROM shown");
  await work.says("0 rows");
  await work.run("SELECT * FROM sales");
  await work.says("42501");
  await work.run("SELECT * FROM '/etc/passwd'");
  await work.says("42501");
  await page.locator("#chooser").setInputFiles({ name: "x.csv", mimeType: "text/csv", buffer: Buffer.from("a\n1\n") });
  await work.says("files cannot be dropped here");
  await context.close();
  await server.end("SIGTERM");
});
