import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { LiveApps } from "../../../contracts/sessions/live-apps.ts";
import { createSampleApps } from "../../servers/sessions/sample-apps.ts";
import { fillStore } from "../../servers/sessions/sample-calls.ts";
import { accessibilityIssues } from "../../support/ui/accessibility.ts";
import { describeInChromium, startChromium } from "../../support/ui/chromium.ts";
import { type Dashboard, openDashboard } from "../../support/ui/dashboard.ts";
import { verifies } from "../../support/verifies.ts";

type Store = Parameters<typeof fillStore>[0];

const fill = (store: Store) => fillStore(store, Date.now());

const LONG_ID = `WatchTower-${"A".repeat(289)}`;

/** The samples with an AppId of 300 characters in place of WatchTower. */
const renamed = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value).replaceAll("WatchTower", LONG_ID));

const fillLongId = (store: Store) =>
  fill({ ...store, record: (calls) => store.record(calls.map((call) => ({ ...call, record: renamed(call.record) }))) });

function appsOfLongId(): LiveApps {
  const apps = createSampleApps();
  return { ...apps, proxies: async () => renamed(await apps.proxies()), tools: async (pid) => renamed(await apps.tools(pid)) };
}

/** Each page, and how to know that it is there. */
const placesOf = (appId: string): readonly { readonly name: string; readonly open: (dashboard: Dashboard) => Promise<void> }[] => [
  { name: "overview", open: (dashboard) => arrive(dashboard, "/overview", ".apps-table tbody tr") },
  { name: "sessions", open: (dashboard) => arrive(dashboard, "/sessions", ".sessions-table tbody tr") },
  { name: "a session with a call", open: openSession },
  { name: "live", open: (dashboard) => arrive(dashboard, "/live", ".virtual-row") },
  { name: "tools", open: (dashboard) => arrive(dashboard, `/tools/${appId}/ClickElement`, ".call-form") },
  { name: "inspector", open: (dashboard) => openInspector(dashboard, appId) },
];

const places = placesOf("WatchTower");

async function arrive({ page, go }: Dashboard, place: string, sign: string): Promise<void> {
  await go(place);
  await page.locator(sign).first().waitFor();
}

async function openSession(dashboard: Dashboard): Promise<void> {
  await arrive(dashboard, "/sessions", ".sessions-table tbody tr");
  await dashboard.page.locator(".sessions-table a").first().click();
  await dashboard.page.locator(".virtual-row").first().click();
  await dashboard.page.getByRole("heading", { name: "Result" }).waitFor();
}

async function openInspector(dashboard: Dashboard, appId: string): Promise<void> {
  await arrive(dashboard, `/inspector/${appId}`, "[role=treeitem]");
  await dashboard.page.getByRole("treeitem", { name: /Acknowledge/ }).click();
  await dashboard.page.locator("[data-locator]").waitFor();
}

const overflow = (page: Page): Promise<unknown> => page.evaluate("document.documentElement.scrollWidth - innerWidth");

/** Blocks and controls that are cut at the right edge of a page which does not scroll. */
const beyondTheEdge = (page: Page): Promise<unknown> =>
  page.evaluate(
    "[...document.querySelectorAll('main .box, main select, main button, main section')].filter((one) => one.getBoundingClientRect().right > innerWidth + 1).map((one) => one.className)",
  );

describeInChromium("every page", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await startChromium();
  });
  afterAll(() => browser?.close());

  for (const theme of ["light", "dark"] as const) {
    for (const width of [1280, 360]) {
      test(`has no serious accessibility issue and no horizontal scroll, ${theme}, ${width} px wide`, async () => {
        const dashboard = await openDashboard(browser, { theme, width, fill });
        for (const { name, open } of places) {
          await open(dashboard);
          expect([name, await accessibilityIssues(dashboard.page)]).toEqual([name, []]);
          expect([name, await overflow(dashboard.page)]).toEqual([name, 0]);
        }
        expect(dashboard.complaints).toEqual([]);
      });
    }
  }

  test.each([1280, 360])(
    "has no horizontal scroll with an AppId of 300 characters, %i px wide",
    verifies(["card/names-any-app-id"]),
    async (width) => {
      const dashboard = await openDashboard(browser, { width, fill: fillLongId, api: { liveApps: appsOfLongId() } });
      for (const { name, open } of placesOf(LONG_ID)) {
        await open(dashboard);
        expect.soft([name, await overflow(dashboard.page), await beyondTheEdge(dashboard.page)]).toEqual([name, 0, []]);
      }
    },
  );

  test("executes nothing of names, arguments and results, and shows escapes", async () => {
    const dashboard = await openDashboard(browser, { fill });
    const { page } = dashboard;
    for (const { open } of places) await open(dashboard);
    await dashboard.go("/sessions");
    await page.getByRole("link", { name: /<img/ }).click();
    await page.locator(".virtual-row").nth(1).click();
    await expect.poll(() => page.locator(".error-text").textContent()).toContain("<img src=x");
    const text = (await page.locator(".detail").textContent()) ?? "";
    expect(text).toContain("U+001B");
    expect(text).toContain("⟨U+202E⟩");
    await dashboard.go("/tools/AdminTool/Say");
    await page.locator(".detail").waitFor();
    expect(await page.title()).not.toBe("executed");
    expect(await page.locator("main img[src=x], main script, main b:has(img)").count()).toBe(0);
    expect(dashboard.complaints).toEqual([]);
  });

  test("follows the system's theme, and keeps a chosen one", async () => {
    const { page } = await openDashboard(browser, { theme: "dark", place: "/overview" });
    const background = () => page.evaluate("getComputedStyle(document.body).backgroundColor");
    expect(await background()).toBe("rgb(15, 17, 21)");
    await page.getByRole("button", { name: /^Theme: auto/ }).click();
    expect(await background()).toBe("rgb(255, 255, 255)");
    await page.reload();
    await page.getByRole("button", { name: /^Theme: light/ }).waitFor();
    expect(await background()).toBe("rgb(255, 255, 255)");
  });

  test("tells how to begin where nothing is recorded", async () => {
    const { page } = await openDashboard(browser, { api: { liveApps: undefined }, place: "/overview" });
    await page.getByText("amcp-test init").waitFor();
    await page.getByRole("link", { name: "Sessions" }).click();
    await page.getByRole("heading", { name: "No sessions yet" }).waitFor();
  });

  test("tells what to do about a wrong token, and when the recorder is gone", async () => {
    const denied = await openDashboard(browser, { token: "wrong", place: "/sessions" });
    await expect.poll(() => denied.page.getByRole("alert").textContent()).toContain("amcp-test ui");
    const { page, api, go } = await openDashboard(browser, { place: "/sessions" });
    await page.getByRole("heading", { name: "No sessions yet" }).waitFor();
    await api.close();
    await page.getByRole("button", { name: "Connection: reconnecting" }).waitFor();
    await go("/overview");
    await expect.poll(() => page.getByRole("alert").textContent()).toContain("The recorder does not answer.");
  });

  test("shows the recent sessions, apps with their health, and who was refused", verifies(["004/QUERY-recent-sessions"]), async () => {
    const { page } = await openDashboard(browser, { fill, place: "/overview" });
    await expect.poll(() => page.locator(".sessions-table tbody tr").count()).toBe(10);
    await expect.poll(() => page.locator(".apps-table tbody tr").count()).toBe(2);
    const [first, second] = await page.locator(".apps-table tbody tr").allTextContents();
    expect(first).toMatch(/WatchTower.*8\.2 ms \/ 3[12] ms/);
    expect(second).toContain("the app closed the connection");
    expect(await page.locator(".refused").textContent()).toContain("AMCP_PROXY_DUPLICATE_APP");
  });

  test("is used by keyboard from the bar to a call", async () => {
    const { page } = await openDashboard(browser, { fill, place: "/overview" });
    await page.getByRole("link", { name: "Sessions" }).focus();
    await page.keyboard.press("Enter");
    await page.locator(".sessions-table a").first().waitFor();
    await page.locator(".sessions-table a").first().focus();
    await page.keyboard.press("Enter");
    await page.getByRole("listbox", { name: "Calls" }).focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => page.locator(".virtual-row[aria-selected=true]").getAttribute("aria-posinset")).toBe("2");
    await page.keyboard.press("End");
    await expect.poll(() => page.locator(".virtual-row[aria-selected=true]").textContent()).toContain("Legacy");
    expect(await page.evaluate("getComputedStyle(document.activeElement).outlineStyle")).toBe("solid");
  });
});
