import { randomUUID } from "node:crypto";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sampleCall } from "../../servers/sessions/sample-calls.ts";
import { describeInChromium, startChromium } from "../../support/ui/chromium.ts";
import { type Dashboard, openDashboard } from "../../support/ui/dashboard.ts";

/** Records a call as the recorder does: in the store, and to all who follow. */
async function record({ api }: Dashboard, session: string, element: string): Promise<void> {
  const call = sampleCall({ session, atMs: Date.now(), arguments: { element } });
  await api.store.record([call]);
  api.changes.publish({ event: "tool_calls.recorded", data: call.record });
  const changed = api.store.getSession(session);
  if (changed !== undefined)
    api.changes.publish({ event: changed.tool_call_count === 1 ? "sessions.created" : "sessions.updated", data: changed });
}

describeInChromium("live", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await startChromium();
  });
  afterAll(() => browser?.close());
  const open = async (place: string) => {
    const dashboard = await openDashboard(browser, { place });
    await dashboard.page.getByRole("button", { name: "Connection: live" }).waitFor();
    return dashboard;
  };

  test("shows each of many calls as it is recorded, the newest first", async () => {
    const dashboard = await open("/live");
    const session = randomUUID();
    for (let call = 0; call < 60; call += 1) await record(dashboard, session, `Row ${call}`);
    const { page } = dashboard;
    await expect.poll(() => page.locator(".virtual-row").first().textContent()).toContain("Row 59");
    expect(await page.locator(".filter-count").textContent()).toBe("60 calls");
    expect(await page.locator(".virtual-row").nth(1).textContent()).toContain("Row 58");
  });

  test("holds new calls back while paused, and shows them afterwards", async () => {
    const dashboard = await open("/live");
    const { page } = dashboard;
    const session = randomUUID();
    await record(dashboard, session, "Before");
    await page.locator(".virtual-row").waitFor();
    await page.getByRole("button", { name: "Pause" }).click();
    await record(dashboard, session, "During");
    await page.getByText("paused, 1 new").waitFor();
    expect(await page.locator(".virtual-row").count()).toBe(1);
    await page.getByRole("button", { name: "Go on" }).click();
    await expect.poll(() => page.locator(".virtual-row").first().textContent()).toContain("During");
  });

  test("filters what comes, and shows a call in full", async () => {
    const dashboard = await open("/live?q=wanted");
    const { page } = dashboard;
    const session = randomUUID();
    await record(dashboard, session, "Wanted");
    await record(dashboard, session, "Another");
    await expect.poll(() => page.locator(".filter-count").textContent()).toBe("1 of 2 calls");
    await page.locator(".virtual-row").click();
    await expect.poll(() => page.locator(".detail").textContent()).toContain('"element": "Wanted"');
    await page.getByRole("link", { name: session }).click();
    await expect.poll(() => page.locator(".virtual-row").count()).toBe(2);
  });

  test("sessions and the page of a session follow without a reload", async () => {
    const dashboard = await open("/sessions");
    const { page, go } = dashboard;
    const session = randomUUID();
    await record(dashboard, session, "First");
    await expect.poll(() => page.locator(".sessions-table td.number").nth(1).textContent()).toBe("1");
    await record(dashboard, session, "Second");
    await expect.poll(() => page.locator(".sessions-table td.number").nth(1).textContent()).toBe("2");
    await go(`/sessions/${session}`);
    await expect.poll(() => page.locator(".virtual-row").count()).toBe(2);
    await record(dashboard, session, "Third");
    await expect.poll(() => page.locator(".virtual-row").last().textContent()).toContain("Third");
    await expect.poll(() => page.locator(".sums").textContent()).toContain("calls3");
  });

  test("reads everything again after the stream was interrupted", async () => {
    const dashboard = await openDashboard(browser, { place: "/overview" });
    const { page, go } = dashboard;
    await page.getByRole("button", { name: "Connection: live" }).waitFor();
    await page.route("**/api/v1/events", (route) => route.abort());
    await go("/live");
    await page.getByText("Waiting for the first call").waitFor();
    const session = randomUUID();
    const call = sampleCall({ session, atMs: Date.now(), arguments: { element: "Missed" } });
    await dashboard.api.store.record([call]);
    await page.reload();
    await expect.poll(() => page.locator(".virtual-row").textContent()).toContain("Missed");
    await page.getByRole("button", { name: "Connection: reconnecting" }).waitFor();
    await dashboard.api.store.record([sampleCall({ session, atMs: Date.now() + 5, arguments: { element: "Missed again" } })]);
    await page.unroute("**/api/v1/events");
    await page.getByRole("button", { name: "Connection: reconnecting" }).click();
    await expect.poll(() => page.locator(".virtual-row").count()).toBe(2);
  });
});
