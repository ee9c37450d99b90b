import { execFile } from "node:child_process";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from "vitest";
import { ACCEPTED, HOSTILE, SAVE, writeSampleReport } from "../../support/reports/sample-report.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { accessibilityIssues } from "../../support/ui/accessibility.ts";
import { describeInChromium, startChromium } from "../../support/ui/chromium.ts";
import { openReportPage } from "../../support/ui/report-page.ts";
import { verifies } from "../../support/verifies.ts";

const clipboard = (page: Page) => page.evaluate("navigator.clipboard.readText()");

describeInChromium("HTML report", () => {
  let browser: Browser;
  let out: string;
  beforeAll(async () => {
    browser = await startChromium();
    out = join(inject("shared"), "sample-report");
    await writeSampleReport(out);
  });
  afterAll(() => browser?.close());
  const titles = (page: Page) => page.locator(".scenario-title").allTextContents();

  test("opens from disk without a request to anything else, and foreign text is text", verifies(["card/report-html"]), async () => {
    const { page, complaints } = await openReportPage(browser, out);
    await page.getByRole("heading", { name: "Failed" }).waitFor();
    expect(await titles(page)).toEqual(["moves", "moves again", "prints", "traced", "order 1", "order 2", "order 3", HOSTILE, "later"]);
    await page.locator(".scenario-row", { hasText: "onerror" }).click();
    await page.getByRole("heading", { name: HOSTILE }).waitFor();
    expect(complaints).toEqual([]);
  });

  test("a static server serves it, too", async () => {
    const server = createServer((request, response) => {
      const path = decodeURIComponent(new URL(request.url ?? "", "http://x").pathname);
      const type = path.endsWith(".html") ? "text/html" : path.endsWith(".css") ? "text/css" : "text/javascript";
      readFile(join(out, path)).then(
        (content) => response.writeHead(200, { "content-type": path.endsWith(".png") ? "image/png" : type }).end(content),
        () => response.writeHead(404).end(),
      );
    });
    await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void server.close());
    const address = server.address();
    const port = typeof address === "object" ? address?.port : undefined;
    const { page, complaints } = await openReportPage(browser, out, { url: `http://127.0.0.1:${port}`, place: "/scenario/1" });
    await page.locator(".diff-layer").first().waitFor();
    expect(complaints).toEqual([]);
  });

  test("scenarios are found by words, verdict and tag, and opened by keys; going back keeps the filter", async () => {
    const { page } = await openReportPage(browser, out);
    await page.getByRole("button", { name: "2 failed" }).click();
    await expect.poll(() => titles(page)).toEqual(["moves", "moves again"]);
    await page.keyboard.press("/");
    await page.keyboard.type("again");
    await expect.poll(() => titles(page)).toEqual(["moves again"]);
    await page.getByRole("listbox", { name: "Scenarios" }).focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "moves again" }).waitFor();
    await page.getByRole("link", { name: "All scenarios" }).click();
    await expect.poll(() => titles(page)).toEqual(["moves again"]);
    await page.getByRole("button", { name: "Clear" }).click();
    await expect.poll(() => titles(page)).toHaveLength(9);
  });

  test("a failed scenario opens at its failed step; arrow keys go through the steps", async () => {
    const { page } = await openReportPage(browser, out, { place: "/scenario/1" });
    await page.getByText("`Button#Save` moved 8 px down").waitFor();
    await page.locator("summary", { hasText: "failure-Desk-output" }).click();
    await page.getByText("warning: <b>no</b> printer").waitFor();
    await page.getByRole("listbox", { name: "Steps" }).focus();
    await page.keyboard.press("ArrowUp");
    await expect.poll(() => page.getByRole("region", { name: "Selected step" }).textContent()).toContain("take a picture");
    await page.keyboard.press("Home");
    await expect.poll(() => page.getByRole("region", { name: "Selected step" }).textContent()).toContain("The scenario");
  });

  test("the verdicts of the last runs stand beside a scenario, also in words", async () => {
    const { page } = await openReportPage(browser, out);
    const history = (title: string) => page.locator(".scenario-row", { has: page.getByText(title, { exact: true }) }).locator(".history");
    expect(await history("prints").getAttribute("aria-label")).toBe("passed in 2 of 4 runs");
    expect(await history("moves").getAttribute("aria-label")).toBe("passed in 3 of 4 runs");
    expect(await history("later").count()).toBe(0);
    expect(await history("prints").locator("rect").count()).toBe(4);
  });

  test("attempts of a scenario are apart, with exception, expected and actual value", async () => {
    const { page } = await openReportPage(browser, out, { place: "/scenario/3" });
    await page.getByText("no element `Total`; did you mean `Totals`?").waitFor();
    await page.getByText("at Desk.Orders.Print() in Orders.cs:12").waitFor();
    expect(await page.getByRole("region", { name: "Expected" }).textContent()).toBe("12.50");
    await page.getByRole("button", { name: "Attempt 2" }).click();
    await expect.poll(() => page.locator(".step-row").count()).toBe(2);
    await page.getByText("did you mean").waitFor({ state: "detached" });
  });

  test("pictures are compared side by side, by slider, onion skin, blinking and difference, and a change is magnified", async () => {
    const { page } = await openReportPage(browser, out, { place: "/scenario/1" });
    const comparison = page.getByRole("region", { name: "Expected and Actual" });
    await comparison.locator("img.diff-layer").nth(1).waitFor();
    expect(await comparison.locator(".diff-mark").count()).toBe(4);
    await comparison.getByRole("button", { name: "Slider" }).click();
    await page.getByRole("slider", { name: "Place of the slider" }).focus();
    await page.keyboard.press("End");
    const shown = () => page.locator(".diff-left").evaluate((left) => left.getBoundingClientRect().width);
    const whole = await page.locator(".diff-canvas").evaluate((canvas) => canvas.getBoundingClientRect().width);
    await expect.poll(shown).toBeCloseTo(whole, 0);
    await page.keyboard.press("Home");
    await expect.poll(shown).toBeLessThan(4);
    await comparison.getByRole("button", { name: "Onion skin" }).click();
    await page.getByRole("slider", { name: "Opacity" }).waitFor();
    await comparison.getByRole("button", { name: "Blink" }).first().click();
    await expect.poll(() => page.locator("[data-shown]").textContent()).toBe("Expected");
    await page.getByRole("button", { name: "Switch" }).click();
    await expect.poll(() => page.locator("[data-shown]").textContent()).toBe("Actual");
    await comparison.getByRole("button", { name: "Difference" }).click();
    await page.locator(".diff-blend").waitFor();
    await comparison.getByRole("button", { name: "Changed pixels" }).click();
    await page.getByRole("button", { name: "Next change" }).click();
    await expect.poll(() => page.locator(".diff-box").evaluate((box) => box.scrollTop)).toBeGreaterThan(0);
    const magnification = page.getByLabel("Magnification");
    expect(await magnification.inputValue()).toBe("Change 1: 120 × 8 at 40, 320");
  });

  test("a click in the picture selects in the tree and shows the locator to copy; the tree frames in the picture", async () => {
    const { page, complaints } = await openReportPage(browser, out, { place: "/scenario/2" });
    await page.getByRole("button", { name: "Elements" }).click();
    const picture = page.locator(".stage-picture");
    await picture.waitFor();
    const box = await picture.boundingBox();
    if (box === null) throw new Error("the picture has no box");
    await page.mouse.click(box.x + ((SAVE.x + 30) / 640) * box.width, box.y + ((SAVE.y + 20) / 400) * box.height);
    await expect.poll(() => page.locator("[role=treeitem][aria-selected=true]").textContent()).toContain("Button");
    expect(await page.locator("[data-locator]").textContent()).toBe("Save");
    await page.getByRole("button", { name: "Copy locator" }).click();
    await expect.poll(() => clipboard(page)).toBe("Save");
    await page.getByRole("tree").focus();
    await page.keyboard.press("ArrowUp");
    expect(await page.locator("[data-locator]").textContent()).toBe("OrderList");
    const frame = await page.locator(".frame-selected").boundingBox();
    expect(((frame?.x ?? 0) - box.x) / box.width).toBeCloseTo(40 / 640, 2);
    expect((frame?.width ?? 0) / box.width).toBeCloseTo(560 / 640, 2);
    expect(complaints).toEqual([]);
  });

  test("the same change of two pictures is ticked once, and the command that accepts both is copied", async () => {
    const { page } = await openReportPage(browser, out, { place: "/changes" });
    await expect.poll(() => page.locator(".change").count()).toBe(1);
    expect(await page.locator(".change").textContent()).toContain("2 places");
    await page.getByRole("checkbox", { name: /^Accept: `Button#Save` moved/ }).check();
    const command = "npx amcp-test accept scenarios/__baselines__/moves/orders.png 'scenarios/__baselines__/moves again/orders.png'";
    expect(await page.locator("[data-command]").textContent()).toBe(command);
    await page.getByRole("button", { name: "Copy command" }).click();
    await expect.poll(() => clipboard(page)).toBe(command);
    await page.getByLabel("results in").fill("from-ci");
    expect(await page.locator("[data-command]").textContent()).toBe(`${command} --from from-ci`);
    await page.getByRole("link", { name: "moves again" }).click();
    await page.getByRole("heading", { name: "moves again" }).waitFor();
    await page.getByRole("link", { name: "1 change" }).click();
    expect(await page.getByRole("checkbox", { name: /^Accept/ }).isChecked()).toBe(true);
  });

  test("the patch of the ticked changes is downloaded, and `git apply` accepts the new pictures with it", async () => {
    const { page, complaints } = await openReportPage(browser, out, { place: "/changes" });
    await page.getByRole("checkbox", { name: "All" }).check();
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Download patch" }).click()]);
    expect(download.suggestedFilename()).toBe("baselines.patch");
    const folder = await temporaryFolder();
    await download.saveAs(join(folder, "baselines.patch"));
    const baselines = ["moves", "moves again"].map((name) => join(folder, "scenarios/__baselines__", name, "orders.png"));
    for (const file of baselines) {
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, ACCEPTED);
    }
    await promisify(execFile)("git", ["apply", "baselines.patch"], { cwd: folder });
    const actual = await readFile(join(out, "attachments/orders/orders-actual.png"));
    for (const file of baselines) expect(await readFile(file)).toEqual(actual);
    await page.locator(".spoken", { hasText: "Downloaded baselines.patch" }).waitFor({ state: "attached" });
    expect(complaints).toEqual([]);
  });

  test("a traced step shows the picture before and after it, its elements, and its calls with arguments, results and durations", async () => {
    const { page, complaints } = await openReportPage(browser, out, { place: "/scenario/6?step=1" });
    const comparison = page.getByRole("region", { name: "Before and Desk after the step" });
    await comparison.locator("img.diff-layer").nth(1).waitFor();
    const [before, after] = await comparison.locator("img.diff-layer").evaluateAll((pictures) => pictures.map(({ src }) => src));
    expect([before, after].map((url) => url?.split("/").at(-1))).toEqual(["blob-0.png", "blob-8.png"]);
    const calls = page.getByRole("region", { name: "Tool calls" });
    expect(await calls.locator("summary").allTextContents()).toEqual([
      expect.stringMatching(/Desk:ClickElement.*Save.*34 ms/),
      expect.stringMatching(/Desk:FindElement.*no element `Total`.*34 ms/),
    ]);
    await calls.locator("summary").first().click();
    await calls.getByText("Button#Save").waitFor();
    await calls.getByText("left").last().waitFor();
    await page.getByRole("button", { name: "Elements" }).click();
    await page.getByRole("treeitem", { name: /Button/ }).click();
    const picture = await page.locator(".stage-picture").boundingBox();
    const frame = await page.locator(".frame-selected").boundingBox();
    expect(((frame?.y ?? 0) - (picture?.y ?? 0)) / (picture?.height ?? 1)).toBeCloseTo((SAVE.y + 8) / 400, 2);
    expect(complaints).toEqual([]);
    expect(await accessibilityIssues(page)).toEqual([]);
  });

  test("what is missing or damaged is named, and the rest is shown", async () => {
    const folder = await temporaryFolder();
    await writeSampleReport(folder);
    await rm(join(folder, "attachments/orders/orders-expected.png"));
    await writeFile(join(folder, "attachments/orders/orders-diff.png"), "no picture");
    await rm(join(folder, "report/data/scenarios/2.js"));
    await rm(join(folder, "report/data/trees/1.js"));
    await writeFile(join(folder, "report/data/scenarios/3.js"), "(window.amcpData=[");
    const { page } = await openReportPage(browser, folder, { place: "/scenario/1" });
    await page.getByText("Expected: the picture attachments/orders/orders-expected.png is missing or damaged.").waitFor();
    await page.getByRole("button", { name: "Enlarge Actual" }).waitFor();
    await page.getByRole("button", { name: "Elements" }).click();
    await page.getByText("data/trees/1.js is missing").waitFor();
    await page.evaluate("location.hash = '#/scenario/2'");
    await page.getByText("data/scenarios/2.js is missing").waitFor();
    await page.evaluate("location.hash = '#/scenario/3'");
    await page.getByText("data/scenarios/3.js is damaged").waitFor();
    await rm(join(folder, "report/data/run.js"));
    await page.reload();
    await page.getByRole("heading", { name: "The data of this report are missing" }).waitFor();
  });

  test("of a thousand scenarios only visible rows exist", async () => {
    const folder = await temporaryFolder();
    await writeSampleReport(folder, { passed: 1000 });
    const { page, complaints } = await openReportPage(browser, folder);
    await page.getByText("1,006 scenarios").first().waitFor();
    expect(await page.locator(".scenario-row").count()).toBeLessThan(60);
    await page.getByRole("listbox", { name: "Scenarios" }).focus();
    await page.keyboard.press("End");
    await expect.poll(() => titles(page)).toContain("later");
    expect(complaints).toEqual([]);
  });

  test("faults of layout have a page, which marks them in the picture of their window", verifies(["card/49-layout"]), async () => {
    const folder = await temporaryFolder();
    await writeSampleReport(folder, { fits: false });
    const { page, complaints } = await openReportPage(browser, folder);
    await page.getByRole("link", { name: "2 layout faults" }).click();
    await page.getByRole("heading", { name: "Faults of layout" }).waitFor();
    const mark = page.locator(".layout-mark", { hasText: "1" });
    const [frame, image] = [await mark.boundingBox(), await page.getByRole("img", { name: "Orders" }).boundingBox()];
    const scale = (image?.width ?? 0) / 640;
    expect(frame?.x).toBeCloseTo((image?.x ?? 0) + SAVE.x * scale, 0);
    expect(frame?.width).toBeCloseTo(SAVE.width * scale, 0);
    await page.getByText("has a text that is cut off on the right by 12 px").hover();
    await expect.poll(() => mark.getAttribute("class")).toContain("layout-mark-pointed");
    expect(await page.locator(".layout-findings").textContent()).toContain(`The same cause: ${HOSTILE} and 3 more.`);
    await page.getByRole("link", { name: "fits" }).click();
    await page.getByRole("region", { name: "Selected step" }).waitFor();
    expect(complaints).toEqual([]);
    await page.goBack();
    await page.getByRole("heading", { name: "Faults of layout" }).waitFor();
    expect(await accessibilityIssues(page)).toEqual([]);
  });

  for (const theme of ["light", "dark"] as const)
    test(`axe finds no serious issue in the ${theme} theme, also on a narrow page`, async () => {
      for (const width of [1280, 420]) {
        const { page } = await openReportPage(browser, out, { theme, width });
        const places = ["/scenarios", "/scenario/1", "/scenario/1?view=elements&step=3", "/scenario/3", "/changes", "/nothing"];
        for (const place of places) {
          await page.evaluate(`location.hash = ${JSON.stringify(place)}`);
          await page
            .locator({ "/scenarios": ".scenario-row", "/changes": ".diff-layer", "/nothing": ".empty" }[place] ?? ".step-detail")
            .first()
            .waitFor();
          expect(await accessibilityIssues(page), `${place} at ${width}`).toEqual([]);
        }
      }
    });
});
