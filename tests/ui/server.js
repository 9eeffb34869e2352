// Servers for a test: `taipan ui` and `taipan serve --http`.

import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const PROGRAM = process.env.TAIPAN;

/** A folder that goes at the end. */
export const folder = mkdtempSync(join(tmpdir(), "taipan-test-"));
const running = [];
process.on("exit", () => {
  running.forEach((child) => child.kill("SIGKILL"));
  rmSync(folder, { recursive: true, force: true });
});

/** Runs the program to its end. */
export const taipan = (...words) => execFileSync(PROGRAM, words, { encoding: "utf8" });

/** Starts a server; the URL of its page, and what ends it. */
export function start(...words) {
  const child = spawn(PROGRAM, words, { stdio: ["ignore", "pipe", "inherit"] });
  running.push(child);
  const end = (signal = "SIGINT") =>
    new Promise((done) => {
      child.on("exit", (code) => done(code));
      child.kill(signal);
    });
  return new Promise((done, failed) => {
    let said = "";
    child.stdout.on("data", (text) => {
      said += text;
      const found = /(?:Open|page at) (https?:\S+)/.exec(said);
      if (found) done({ url: found[1], end });
    });
    child.on("exit", () => failed(new Error(`it has ended: ${said}`)));
  });
}
