import { pathToFileURL } from "node:url";
import type { Browser, Page } from "playwright-core";
import { onTestFinished } from "vitest";

interface Options {
  readonly width?: number;
  readonly theme?: "light" | "dark";
  /** Where to begin, such as `/changes`. */
  readonly place?: string;
  /** Address of the results folder; from disk by default. */
  readonly url?: string;
}

export interface ReportPage {
  readonly page: Page;
  /** Everything that the page wrote to its console, failed at, or asked of the network. */
  readonly complaints: readonly string[];
}

/** Opens the HTML report of a results folder in a page of its own, which ends with the test. */
export async function openReportPage(browser: Browser, out: string, options: Options = {}): Promise<ReportPage> {
  const { width = 1280, theme = "light", place = "", url = pathToFileURL(out).href } = options;
  const context = await browser.newContext({ viewport: { width, height: 800 }, colorScheme: theme, reducedMotion: "reduce" });
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  onTestFinished(() => context.close());
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const complaints: string[] = [];
  page.on("pageerror", ({ message }) => complaints.push(message));
  page.on("console", (message) => complaints.push(message.text()));
  page.on("request", (request) => {
    if (!request.url().startsWith(url) && !request.url().startsWith("data:")) complaints.push(`request: ${request.url()}`);
  });
  page.on("dialog", (dialog) => {
    complaints.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  await page.goto(`${url}/report/index.html#${place}`);
  return { page, complaints };
}
