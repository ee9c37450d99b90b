import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { describeInChromium, startChromium } from "../../support/ui/chromium.ts";
import { openDashboard } from "../../support/ui/dashboard.ts";
import { keepSession } from "../../support/ui/sample-session.ts";
import { verifies } from "../../support/verifies.ts";

describeInChromium("tools", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await startChromium();
  });
  afterAll(() => browser?.close());

  test("lists tools with badges and use, searches them, and filters by app", verifies(["004/ANNOTATION-FIELD-title"]), async () => {
    const { page } = await openDashboard(browser, { place: "/tools", fill: (store) => keepSession(store, [{}, {}]) });
    const rows = page.locator(".virtual-row");
    await expect.poll(() => rows.count()).toBe(8);
    expect(await rows.filter({ hasText: "ClickElement" }).textContent()).toContain("2 calls");
    expect(await rows.filter({ hasText: "ResetAppState" }).locator(".badge").allTextContents()).toEqual(["destructive", "idempotent"]);
    await page.getByLabel("Search tools").fill("screenshot");
    await expect.poll(() => rows.count()).toBe(1);
    await rows.first().click();
    await expect.poll(() => page.locator(".detail b").first().textContent()).toBe("Screenshot");
    await page.getByLabel("Search tools").fill("");
    await page.getByLabel("App", { exact: true }).selectOption("AdminTool");
    await expect.poll(() => rows.count()).toBe(2);
  });

  test("tells a false hint from an absent one", verifies(["004/ANNOTATION-RULE-absent-not-false"]), async () => {
    const { page } = await openDashboard(browser, { place: "/tools/WatchTower/ClickElement" });
    await page.locator(".detail").waitFor();
    expect(await page.locator("dd[data-hint=destructiveHint]").textContent()).toBe("no");
    expect(await page.locator("dd[data-hint=readOnlyHint]").textContent()).toBe("not stated");
    expect(await page.locator(".detail .badge").count()).toBe(0);
  });

  test("calls a harmless tool at once, with the values of the form's fields", async () => {
    const { page, apps } = await openDashboard(browser, { place: "/tools/WatchTower/ClickElement" });
    await page.getByRole("textbox", { name: "element" }).fill("Save");
    await page.getByRole("textbox", { name: "count" }).fill("many");
    await page.getByRole("button", { name: "Call", exact: true }).click();
    await page.getByText("is not a number", { exact: true }).waitFor();
    expect(apps.calls).toEqual([]);
    await page.getByRole("textbox", { name: "count" }).fill("2");
    await page.keyboard.press("Enter");
    await expect.poll(() => page.locator(".answer").textContent()).toContain("done");
    expect(apps.calls).toEqual([{ appId: "WatchTower", tool: "ClickElement", arguments: { element: "Save", count: 2 } }]);
  });

  test("asks before it calls a tool that is destructive, or that does not say that it is not", async () => {
    const { page, apps, go } = await openDashboard(browser, { place: "/tools/WatchTower/ResetAppState" });
    await page.getByRole("button", { name: "Call", exact: true }).click();
    const question = page.getByRole("dialog");
    await expect.poll(() => question.textContent()).toContain("may destroy something");
    expect(await page.evaluate("document.activeElement.textContent")).toBe("Cancel");
    await page.keyboard.press("Escape");
    await expect.poll(() => question.count()).toBe(0);
    expect(apps.calls).toEqual([]);
    await page.getByRole("button", { name: "Call", exact: true }).click();
    await question.getByRole("button", { name: "Call", exact: true }).click();
    await page.locator(".answer").waitFor();
    expect(apps.calls.map(({ tool }) => tool)).toEqual(["ResetAppState"]);
    await go("/tools/AdminTool/GetElementTree");
    await page.getByRole("button", { name: "Call", exact: true }).click();
    await expect.poll(() => question.textContent()).toContain("does not say that this tool is harmless");
  });

  test("shows a picture as the result of a call, and the failure of one that fails", async () => {
    const { page, go } = await openDashboard(browser, { place: "/tools/WatchTower/CaptureScreenshot" });
    await page.getByRole("button", { name: "Call", exact: true }).click();
    await page.locator(".answer img").waitFor();
    await go("/tools/WatchTower/ClickElement");
    await page.getByRole("textbox", { name: "element" }).fill("Slow");
    await page.getByRole("button", { name: "Call", exact: true }).click();
    await expect.poll(() => page.getByRole("alert").textContent()).toContain("did not answer within 30 s");
  });

  test("offers no form where calls are not allowed", async () => {
    const access = { token: "token-of-a-test", allowDelete: false, allowCalls: false };
    const { page } = await openDashboard(browser, { api: { access }, place: "/tools/WatchTower/ClickElement" });
    await page.getByText("amcp-test ui --allow-calls").waitFor();
    expect(await page.locator(".call-form").count()).toBe(0);
  });
});
