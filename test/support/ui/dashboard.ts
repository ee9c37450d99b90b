import type { Browser, Page } from "playwright-core";
import { onTestFinished } from "vitest";
import type { SessionsApiOptions } from "../../../sessions/api/index.ts";
import { createSampleApps } from "../../servers/sessions/sample-apps.ts";
import { type ServedApi, serveApi } from "../../servers/sessions/serve-api.ts";

const TOKEN = "token-of-a-test";

export interface Dashboard {
  readonly page: Page;
  readonly api: ServedApi;
  readonly apps: ReturnType<typeof createSampleApps>;
  /** Failures of the page, and executed code that must not be. */
  readonly complaints: readonly string[];
  /** Goes to a place such as `/sessions`. */
  go(place: string): Promise<void>;
}

interface Options {
  readonly width?: number;
  readonly theme?: "light" | "dark";
  /** Where to begin, such as `/sessions`. */
  readonly place?: string;
  readonly token?: string;
  readonly api?: Partial<SessionsApiOptions>;
  readonly fill?: (store: ServedApi["store"]) => Promise<unknown>;
}

/** The built dashboard in a page of its own, over a store in memory; both end with the test. */
export async function openDashboard(browser: Browser, options: Options = {}): Promise<Dashboard> {
  const { width = 1280, theme = "light", place = "", token = TOKEN } = options;
  const apps = createSampleApps();
  const access = { token: TOKEN, allowDelete: true, allowCalls: true };
  const api = await serveApi("http://127.0.0.1:0", { dashboard: "dist/ui", liveApps: apps, access, ...options.api });
  await options.fill?.(api.store);
  const context = await browser.newContext({ viewport: { width, height: 800 }, colorScheme: theme, reducedMotion: "reduce" });
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const page = await context.newPage();
  // Less than a test's own, so that its message says for what it waited.
  page.setDefaultTimeout(20_000);
  onTestFinished(async () => {
    await context.close();
    await api.close();
  });
  const complaints: string[] = [];
  page.on("pageerror", ({ message }) => complaints.push(message));
  page.on("dialog", (dialog) => {
    complaints.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("console", (message) => {
    if (message.text().includes("Content Security Policy")) complaints.push(message.text());
  });
  await page.goto(`${api.url}#token=${token}&to=${encodeURIComponent(place)}`);
  const go = async (next: string) => void (await page.evaluate(`location.hash = ${JSON.stringify(next)}`));
  return { page, api, apps, complaints, go };
}
