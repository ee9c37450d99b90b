import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { describeInChromium, startChromium } from "../../support/ui/chromium.ts";
import { openDashboard } from "../../support/ui/dashboard.ts";

describeInChromium("element inspector", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await startChromium();
  });
  afterAll(() => browser?.close());
  const open = async () => {
    const dashboard = await openDashboard(browser, { place: "/inspector" });
    await dashboard.page.locator(".stage-picture img").waitFor();
    return dashboard;
  };

  test("a click in the picture selects in the tree, and shows the locator to copy", async () => {
    const { page } = await open();
    const box = await page.locator(".stage-picture").boundingBox();
    if (box === null) throw new Error("the picture has no box");
    // The button is at 16, 156 of a window of 320 x 200, and 120 x 32 large.
    await page.mouse.click(box.x + (76 / 320) * box.width, box.y + (172 / 200) * box.height);
    await expect.poll(() => page.locator("[role=treeitem][aria-selected=true]").textContent()).toContain("Acknowledge");
    expect(await page.locator("[data-locator]").textContent()).toBe("Acknowledge");
    await page.getByRole("button", { name: "Copy locator" }).click();
    await expect.poll(() => page.evaluate("navigator.clipboard.readText()")).toBe("Acknowledge");
  });

  test("a click in the tree frames the element in the picture, at its place", async () => {
    const { page } = await open();
    await page.getByRole("treeitem", { name: /Disk full/ }).click();
    expect(await page.locator("[data-locator]").textContent()).toBe("'Disk full'");
    const [picture, frame] = [await page.locator(".stage-picture").boundingBox(), await page.locator(".frame-selected").boundingBox()];
    if (picture === null || frame === null) throw new Error("nothing is framed");
    const parts = [
      (frame.x - picture.x) / picture.width,
      (frame.y - picture.y) / picture.height,
      frame.width / picture.width,
      frame.height / picture.height,
    ];
    for (const [index, expected] of [16 / 320, 48 / 200, 288 / 320, 32 / 200].entries()) expect(parts[index]).toBeCloseTo(expected, 2);
  });

  test("hovering the picture points out the element in the tree", async () => {
    const { page } = await open();
    const box = await page.locator(".stage-picture").boundingBox();
    await page.mouse.move((box?.x ?? 0) + (box?.width ?? 0) * 0.2, (box?.y ?? 0) + (box?.height ?? 0) * 0.12);
    await expect.poll(() => page.locator(".tree-pointed").textContent()).toContain("AlertCount");
    expect(await page.locator(".frame-pointed").textContent()).toBe("TextBlock 120 × 24");
  });

  test("arrow keys walk through the tree, close and open it", async () => {
    const { page } = await open();
    const selected = () => page.locator("[role=treeitem][aria-selected=true]").textContent();
    await page.getByRole("tree").focus();
    await page.keyboard.press("ArrowDown");
    await expect.poll(selected).toContain("MainWindow");
    await page.keyboard.press("ArrowRight");
    await expect.poll(selected).toContain("AlertCount");
    await page.keyboard.press("ArrowDown");
    await expect.poll(selected).toContain("AlertList");
    await page.keyboard.press("ArrowLeft");
    await expect.poll(() => page.getByRole("treeitem").count()).toBe(4);
    expect(await page.locator("[role=treeitem][aria-selected=true]").getAttribute("aria-expanded")).toBe("false");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await expect.poll(selected).toContain("Disk full");
    await page.keyboard.press("ArrowLeft");
    await expect.poll(selected).toContain("AlertList");
    await page.keyboard.press("End");
    await expect.poll(selected).toContain("Acknowledge");
  });

  test("reads the app again on request, and asks for the window that is chosen", async () => {
    const { page, apps } = await open();
    const read = apps.calls.length;
    expect(apps.calls.map(({ tool }) => tool).sort()).toEqual(["CaptureScreenshot", "GetElementTree", "ListWindows"]);
    expect(apps.calls.find(({ tool }) => tool === "GetElementTree")?.arguments).toEqual({ window: "Alerts", full: true });
    await page.getByRole("button", { name: "Refresh" }).click();
    await expect.poll(() => apps.calls.length).toBe(2 * read);
    expect(await page.getByLabel("Window", { exact: true }).locator("option").allTextContents()).toEqual(["Alerts"]);
  });

  test("tells that an app is not connected", async () => {
    const { page, go } = await open();
    await go("/inspector/AdminTool");
    await page.getByRole("heading", { name: "AdminTool is not connected." }).waitFor();
  });
});
