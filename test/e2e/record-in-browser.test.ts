import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { startCli } from "../support/cli/run-cli.ts";
import { describeWithDotnet } from "../support/e2e/dotnet.ts";
import { type Point, placesIn } from "../support/e2e/picture-places.ts";
import { runProgram } from "../support/e2e/program.ts";
import { watchTowerProject } from "../support/e2e/watch-tower.ts";
import { accessibilityIssues } from "../support/ui/accessibility.ts";
import { describeInChromium, startChromium } from "../support/ui/chromium.ts";

const main = resolve("dist/bin/amcp-test.js");
const PASSWORD = "watchtower";
const WINDOW = { width: 1280, height: 800 };

describeInChromium("the recorder in a browser", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await startChromium();
  });
  afterAll(() => browser?.close());

  /** The page of a recording of WatchTower, with the command that serves it. */
  async function open() {
    const folder = await watchTowerProject();
    const { child, written, ended } = startCli(folder, ["record", "--browser", "--no-open", "--out", "sign-in.yaml"]);
    onTestFinished(() => void child.kill());
    const address = await vi.waitFor(() => /http:\S+/.exec(written())?.[0] ?? Promise.reject(new Error(written())), { timeout: 60_000 });
    const context = await browser.newContext({ viewport: WINDOW, reducedMotion: "reduce" });
    onTestFinished(() => context.close());
    const page = await context.newPage();
    page.setDefaultTimeout(30_000);
    const complaints: string[] = [];
    page.on("pageerror", ({ message }) => complaints.push(message));
    await page.goto(address);
    await page.locator(".stage-picture img").waitFor();
    return { folder, child, ended, page, complaints };
  }

  const inputs = (page: Page) => page.locator(".recorded li > span").allTextContents();
  const tells = (page: Page, last: string) => expect.poll(async () => (await inputs(page)).at(-1), { timeout: 20_000 }).toBe(last);
  const scenario = (page: Page) => page.locator(".recorded-scenario pre").textContent();
  async function click(page: Page, [x, y]: Point): Promise<void> {
    const box = await page.locator(".stage-picture").boundingBox();
    if (box === null) throw new Error("there is no picture");
    await page.mouse.click(box.x + (x / WINDOW.width) * box.width, box.y + (y / WINDOW.height) * box.height);
  }

  describeWithDotnet("of WatchTower", () => {
    test("clicks, keys and picked checks become a scenario that grows, is corrected, and then passes", { timeout: 900_000 }, async () => {
      const { folder, page, ended, complaints } = await open();
      const signIn = await placesIn("scenarios/__baselines__/themes/sign-in.json");
      const desk = await placesIn("scenarios/__baselines__/themes/desk-light.json");
      await click(page, signIn("TextBox#Email"));
      await page.keyboard.type("operator@example.com");
      await page.keyboard.press("Tab");
      await page.keyboard.type(PASSWORD);
      await page.keyboard.press("Enter");
      await tells(page, "type a secret into Password");
      await click(page, desk("TextBox#SearchBox"));
      await page.keyboard.type("disk");
      await tells(page, 'type "disk" into SearchBox');

      // A click beside the target is undone.
      await click(page, desk("TextBlock#AlertCount"));
      await expect.poll(async () => (await inputs(page)).at(-1)).toMatch(/^click /);
      await page.getByRole("button", { name: "Undo" }).click();
      await tells(page, 'type "disk" into SearchBox');

      await page.getByRole("button", { name: "Check", exact: true }).click();
      await click(page, desk("TextBlock#AlertCount"));
      expect(await page.locator(".check-picker code").textContent()).toContain("TextBlock");
      for (const [check, told] of [
        ["Text", "text"],
        ["Visible", "visible"],
        ["Screenshot", "screenshot"],
        ["Tree", "tree"],
      ] as const) {
        await page.getByRole("button", { name: check, exact: true }).click();
        await tells(page, `check ${told} of AlertCount`);
      }
      await click(page, desk("ListBox#AlertList"));
      await page.getByRole("button", { name: "Count", exact: true }).click();
      await tells(page, "check count of AlertList");

      await page.getByLabel('Locator of type "disk" into SearchBox').selectOption({ index: 1 });
      await expect.poll(() => scenario(page)).toContain("into: TextBox#SearchBox");
      expect(await accessibilityIssues(page)).toEqual([]);
      await page.getByRole("button", { name: "Finish" }).click();
      await page.getByRole("heading", { name: "The recording has ended." }).waitFor();
      const recorded = await ended;
      expect(recorded, recorded.out + recorded.err).toMatchObject({ code: 0, err: "" });
      expect(complaints).toEqual([]);

      const text = await readFile(join(folder, "sign-in.yaml"), "utf8");
      expect(recorded.out + text).not.toContain(PASSWORD);
      expect(text).toContain("- interact: { type: disk, into: TextBox#SearchBox }");
      expect(text).toMatch(/- verify: \{ element: AlertCount, text: .* \}/);
      expect(text).toContain("- verify: { screenshot: alert-count, clip: AlertCount }");
      expect(text).toContain("- verify: { tree: AlertCount, snapshot: alert-count-2 }");
      expect(text).toMatch(/- verify: \{ element: AlertList, properties: \{ itemCount: "\d+" \} \}/);
      const run = (...options: string[]) =>
        runProgram([process.execPath, main, "sign-in.yaml", ...options], {
          cwd: folder,
          env: { CI: "true", WATCHTOWER_PASSWORD: PASSWORD },
        });
      // A picture or outline that has no accepted one fails once, and is written.
      const first = await run("--update", "missing");
      expect(first, `${text}\n${first.out}${first.err}`).toMatchObject({ code: 1 });
      const passed = await run();
      expect(passed, `${text}\n${passed.out}${passed.err}`).toMatchObject({ code: 0 });
    });

    // On Windows a process cannot press Ctrl-C for another one.
    test.skipIf(process.platform === "win32")(
      "Ctrl-C in the terminal writes what is there, and the page says that it has ended",
      { timeout: 300_000 },
      async () => {
        const { folder, page, child, ended } = await open();
        await click(page, (await placesIn("scenarios/__baselines__/themes/sign-in.json"))("TextBox#Email"));
        await page.keyboard.type("ann");
        await tells(page, 'type "ann" into Email');
        child.kill("SIGINT");
        await page.getByRole("heading", { name: "The recording has ended." }).waitFor();
        expect(await ended).toMatchObject({ code: 0 });
        expect(await readFile(join(folder, "sign-in.yaml"), "utf8")).toContain("type: ann, into: Email");
      },
    );
  });
});
