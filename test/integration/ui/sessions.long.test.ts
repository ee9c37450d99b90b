import { randomUUID } from "node:crypto";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { McpSession } from "../../../contracts/sessions/mcp-session.ts";
import { fillStore, sampleCall } from "../../servers/sessions/sample-calls.ts";
import { describeInChromium, startChromium } from "../../support/ui/chromium.ts";
import { openDashboard } from "../../support/ui/dashboard.ts";
import { keepSession } from "../../support/ui/sample-session.ts";
import { verifies } from "../../support/verifies.ts";

const fill = (store: Parameters<typeof fillStore>[0]) => fillStore(store, Date.now());
const hints = { readOnlyHint: true, destructiveHint: true, idempotentHint: true, openWorldHint: true };

/** The badges of visible rows of which a part is outside of a box that cuts off what does not fit. */
const CUT_BADGES = `[...document.querySelectorAll(".virtual-row .badge")].filter(badge => {
  const { left, right } = badge.getBoundingClientRect();
  if (right === 0) return false;
  for (let box = badge.parentElement; box !== null; box = box.parentElement) {
    const edge = box.getBoundingClientRect();
    if (getComputedStyle(box).overflowX !== "visible" && (left < edge.left - 0.5 || right > edge.right + 0.5)) return true;
  }
  return false;
}).map(badge => badge.textContent)`;

describeInChromium("sessions", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await startChromium();
  });
  afterAll(() => browser?.close());

  test(
    "lists sessions, the newest first, with sums, and filters by status",
    verifies(["004/UI-FIELD-session", "card/sessions-rest"]),
    async () => {
      const { page } = await openDashboard(browser, { fill, place: "/sessions" });
      const rows = page.locator(".sessions-table tbody tr");
      await expect.poll(() => rows.count()).toBe(15);
      // The time of a session of yesterday carries its day: "28 Nov, 23:58".
      expect(await rows.first().textContent()).toMatch(/^claude-code2\.1\.0active(\d\d:\d\d:\d\d|\d+ \w+, \d\d:\d\d)9\.0 s10207$/);
      const starts = await rows.locator("time").evaluateAll((times) => times.map((time) => time.getAttribute("datetime") ?? ""));
      expect(starts).toEqual([...starts].sort().reverse());
      await page.getByRole("button", { name: "closed" }).click();
      await expect.poll(() => rows.count()).toBe(12);
      expect(new Set(await rows.locator(".state").allTextContents())).toEqual(new Set(["closed"]));
    },
  );

  test("lists sessions without calls on request, and any other with its first call", verifies(["card/sessions-connect"]), async () => {
    const { page, api } = await openDashboard(browser, { fill, place: "/sessions" });
    const rows = page.locator(".sessions-table tbody tr");
    await expect.poll(() => rows.count()).toBe(15);
    const id = randomUUID();
    await api.store.openSession({ id, clientName: "a lister", clientVersion: "1", startMs: Date.now() });
    await page.getByLabel("also without calls").check();
    await expect.poll(() => rows.first().textContent()).toMatch(/^a lister1active/);
    await expect.poll(() => rows.count()).toBe(16);
    await page.getByLabel("also without calls").uncheck();
    await expect.poll(() => rows.count()).toBe(15);
    const { created } = await api.store.record([sampleCall({ session: id, atMs: Date.now() })]);
    for (const data of created) api.changes.publish({ event: "sessions.created", data });
    await expect.poll(() => rows.count()).toBe(16);
  });

  test("accepts an active session without end_time, as with null", verifies(["004/UI-RULE-times"]), async () => {
    const { page, go } = await openDashboard(browser, { fill });
    await page.route("**/api/v1/sessions?*", async (route) => {
      const response = await route.fetch();
      const body = await response.json();
      for (const session of body.sessions) {
        expect(McpSession.safeParse(session).success).toBe(true);
        if (session.end_time === null) session.end_time = undefined;
      }
      await route.fulfill({ response, json: body });
    });
    await go("/sessions");
    await expect.poll(() => page.locator(".sessions-table tbody tr").first().textContent()).toMatch(/active.*9\.0 s/);
  });

  test("filters and searches the calls of a session, and the address keeps it", async () => {
    const { page, api, go } = await openDashboard(browser);
    const { session } = await keepSession(api.store, [
      { tool_name: "ClickElement", arguments: { element: "Save" } },
      { tool_name: "TypeText", arguments: { text: "Ärger" } },
      { tool_name: "TypeText", server_id: "AdminTool", server_name: "AdminTool", status: "timeout", error: "too late" },
    ]);
    await go(`/sessions/${session}`);
    const rows = page.locator(".virtual-row");
    await expect.poll(() => rows.count()).toBe(3);
    await page.getByLabel("Search calls").fill("ärger");
    await expect.poll(() => rows.count()).toBe(1);
    expect(page.url()).toContain("q=%C3%A4rger");
    await page.getByRole("button", { name: "Clear" }).click();
    await page.getByLabel("Tool", { exact: true }).selectOption("TypeText");
    await expect.poll(() => rows.count()).toBe(2);
    await page.getByLabel("Status", { exact: true }).selectOption("failed");
    await expect.poll(() => rows.allTextContents()).toEqual([expect.stringContaining("too late")]);
    await page.reload();
    await expect.poll(() => rows.allTextContents()).toEqual([expect.stringContaining("too late")]);
    await page.getByLabel("App", { exact: true }).selectOption("AdminTool");
    await page.getByLabel("Search calls").fill("no such words");
    await page.getByText("No call matches the filter.").waitFor();
  });

  test(
    "opens a call by its address, with arguments, result, error, tokens and client",
    verifies(["004/QUERY-calls-by-session"]),
    async () => {
      const { page, api, go } = await openDashboard(browser);
      const { session, calls } = await keepSession(api.store, [
        { arguments: { element: "First" } },
        { arguments: { element: "Second", count: 2 }, status: "error", error: "nothing is there", hints },
        ...Array.from({ length: 70 }, () => ({})),
      ]);
      await go(`/sessions/${session}?call=${calls[1]}`);
      const detail = page.locator(".detail");
      await expect.poll(() => detail.textContent()).toContain('"element": "Second"');
      const text = (await detail.textContent()) ?? "";
      for (const part of ["nothing is there", '"hit": "Button"', "23 tokens", "12 ms", "claude-code 2.1.0", "5d1f", "request id7"])
        expect(text).toContain(part);
      expect(await page.locator(".virtual-row[aria-selected=true]").textContent()).toContain("nothing is there");
      await expect.poll(() => page.locator(".filter-count").textContent()).toBe("72 calls");
    },
  );

  test("takes ?sessionId= of an address", async () => {
    const { page, api } = await openDashboard(browser);
    const { session } = await keepSession(api.store, [{ arguments: { element: "By parameter" } }]);
    await page.goto(`${api.url.replace(/\/$/, "")}/?sessionId=${session}`);
    await expect.poll(() => page.locator(".virtual-row").textContent()).toContain("By parameter");
  });

  for (const width of [1280, 1024, 800, 360]) {
    test(`shows all badges of a long tool name, ${width} px wide, with and without an open call`, async () => {
      const { page, api, go } = await openDashboard(browser, { width });
      const tool_name = "GetElementTreeOfEveryWindowOfTheWholeDesktop";
      const { session, calls } = await keepSession(api.store, [{ tool_name, hints, server_id: "WatchTowerOfTheDesk" }]);
      await go(`/sessions/${session}`);
      await page.locator(".virtual-row").waitFor();
      expect(await page.evaluate(CUT_BADGES)).toEqual([]);
      await go(`/sessions/${session}?call=${calls[0]}`);
      await page.getByRole("heading", { name: "Result" }).waitFor();
      expect(await page.evaluate(CUT_BADGES)).toEqual([]);
    });
  }

  test(
    "shows a badge for each true hint, and none for an absent or false one",
    verifies([
      "004/ANNOTATION-FIELD-readOnlyHint",
      "004/ANNOTATION-FIELD-destructiveHint",
      "004/ANNOTATION-FIELD-idempotentHint",
      "004/ANNOTATION-FIELD-openWorldHint",
      "004/ANNOTATION-RULE-absent-not-false",
      "004/MIGRATION-nil-annotations",
    ]),
    async () => {
      const { page, api, go } = await openDashboard(browser);
      const bare = sampleCall({ session: "", atMs: 0 }).record.annotations;
      const { session } = await keepSession(api.store, [{ hints }, { hints: { readOnlyHint: false } }, { annotations: undefined }]);
      expect(bare).toBeDefined();
      await go(`/sessions/${session}`);
      const rows = page.locator(".virtual-row");
      await expect.poll(() => rows.count()).toBe(3);
      const badges = (row: number) =>
        rows
          .nth(row)
          .locator(".badge")
          .evaluateAll((all) => all.map((one) => `${one.getAttribute("data-hint")} ${one.className}`));
      expect(await badges(0)).toEqual([
        "readOnlyHint badge badge-blue",
        "destructiveHint badge badge-red",
        "idempotentHint badge badge-grey",
        "openWorldHint badge badge-purple",
      ]);
      expect(await badges(1)).toEqual([]);
      expect(await badges(2)).toEqual([]);
      await rows.nth(2).click();
      await page.locator(".detail").waitFor();
      expect(await page.locator(".detail .badge").count()).toBe(0);
    },
  );

  test("shows a nested call under its parent, the picture of a result, and a long result when asked", async () => {
    const { page, complaints } = await openDashboard(browser, { fill, place: "/sessions" });
    await page.locator(".sessions-table a").first().click();
    const rows = page.locator(".virtual-row");
    await expect.poll(() => rows.count()).toBe(11);
    expect(await rows.nth(0).textContent()).toContain("tool_call");
    expect(await rows.nth(1).locator(".call-child").count()).toBe(1);
    await rows.nth(2).locator("img").waitFor();
    await rows.nth(2).click();
    await page.getByRole("button", { name: /^Enlarge/ }).click();
    const large = page.getByRole("dialog").locator("img");
    await expect.poll(() => large.evaluate((image) => Reflect.get(image, "naturalWidth"))).toBe(320);
    await page.keyboard.press("Escape");
    await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
    await rows.nth(3).click();
    await page.getByRole("button", { name: /^Show the result/ }).click();
    await expect.poll(() => page.locator(".detail pre").last().textContent()).toContain("row row row");
    expect(complaints).toEqual([]);
  });

  test("the time line has a bar for each outcome, and a click on a bar selects its call", async () => {
    const { page } = await openDashboard(browser, { fill, place: "/sessions" });
    await page.locator(".sessions-table a").first().click();
    await expect.poll(() => page.locator(".time-line path").count()).toBe(7);
    const box = await page.locator(".time-line svg").boundingBox();
    await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) - 2, (box?.y ?? 0) + 6);
    await expect.poll(() => page.locator(".virtual-row[aria-selected=true]").textContent()).toContain("Legacy");
  });

  test("deletes a session after a question, and only where the recorder allows it", async () => {
    const { page, api, go } = await openDashboard(browser);
    const { session } = await keepSession(api.store, [{}, {}]);
    await go(`/sessions/${session}`);
    await page.getByRole("button", { name: "Delete" }).click();
    const question = page.getByRole("dialog", { name: "Delete this session?" });
    await question.getByRole("button", { name: "Cancel" }).click();
    expect(api.store.getSession(session)).toBeDefined();
    await page.getByRole("button", { name: "Delete" }).click();
    await question.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("heading", { name: "No sessions yet" }).waitFor();
    expect(api.store.getSession(session)).toBeUndefined();
    await go(`/sessions/${session}`);
    await page.getByText("This session is not kept.").waitFor();

    const token = "token-of-a-test";
    const reading = await openDashboard(browser, { api: { access: { token, allowDelete: false, allowCalls: false } } });
    const kept = await keepSession(reading.api.store, [{}]);
    await reading.go(`/sessions/${kept.session}`);
    await reading.page.locator(".virtual-row").waitFor();
    expect(await reading.page.getByRole("button", { name: "Delete" }).count()).toBe(0);
  });

  test("renders only what is visible of 10,000 calls, and reaches the last one", async () => {
    const { page, api, go } = await openDashboard(browser);
    const { session } = await keepSession(
      api.store,
      Array.from({ length: 10_000 }, (_, index) => ({ arguments: { element: `Row ${index}` } })),
    );
    await go(`/sessions/${session}`);
    await expect.poll(() => page.locator(".filter-count").textContent()).toBe("10,000 calls");
    expect(await page.locator(".virtual-row").count()).toBeLessThan(80);
    await page.getByRole("listbox", { name: "Calls" }).focus();
    await page.keyboard.press("End");
    await expect.poll(() => page.locator(".virtual-row").last().textContent()).toContain("Row 9999");
  });
});
