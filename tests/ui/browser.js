// A browser, and a page of Taipan in it.

import { chromium } from "playwright-core";

const ARGUMENTS = [
  "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync",
];

/** The browser of the machine. */
export const browser = () =>
  chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ARGUMENTS });

/** A page, with what a person does there. Anything that goes wrong in it is collected in `wrong`. */
export class Page {
  static async open(context, url) {
    const page = await context.newPage();
    const made = new Page(page);
    await page.goto(url);
    await page.locator("#work").waitFor();
    return made;
  }

  constructor(page) {
    this.page = page;
    this.wrong = [];
    page.on("pageerror", (error) => this.wrong.push(error.message));
    page.on("console", (message) => message.type() === "error" && this.wrong.push(message.text()));
    page.on("dialog", (dialog) => {
      this.wrong.push(`a dialog: ${dialog.message()}`);
      dialog.dismiss();
    });
    page.on("request", (request) => {
      if (!/^(blob:)?https?:\/\/127\.0\.0\.1[:/]/.test(request.url())) this.wrong.push(`asks ${request.url()}`);
    });
  }

  get editor() {
    return this.page.locator("#editor .cm-content");
  }

  /** Writes a text in the place of what is there. */
  async write(text) {
    await this.editor.focus();
    await this.page.keyboard.press("Control+a");
    await this.page.keyboard.press("Delete");
    await this.editor.evaluate((element, pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", pasted);
      element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    }, text);
  }

  /** Writes a text, and runs all of it. */
  async run(text) {
    await this.begin(text);
    await this.ended();
  }

  async begin(text) {
    await this.write(text);
    await this.page.keyboard.press("Control+Shift+Enter");
  }

  /** Waits until nothing runs. */
  async ended() {
    await this.page.locator("#run:enabled").waitFor();
    await this.page.locator("#cancel:disabled").waitFor({ state: "attached" });
  }

  status() {
    return this.page.locator("#status").innerText();
  }

  /** Waits until the line below the editor says so. */
  async says(text) {
    await this.page.locator("#status", { hasText: text }).waitFor();
  }

  /** The rows that are drawn, by their cells. */
  cells() {
    return this.page.locator("#rows .row").evaluateAll((rows) =>
      rows
        .sort((a, b) => Number(a.ariaRowIndex) - Number(b.ariaRowIndex))
        .map((row) => [...row.querySelectorAll("[role=gridcell]")].map((cell) => cell.textContent)),
    );
  }

  async tab(name) {
    await this.page.locator(`#tab-${name}`).click();
    return this.page.locator(`#${name}`);
  }
}
