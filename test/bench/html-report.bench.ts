import { mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, test } from "vitest";
import type { Attachment, RunEvent } from "../../contracts/events.ts";
import { openFolder } from "../../platform/files/result-files.ts";
import { sha256 } from "../../platform/text/bytes.ts";
import { html } from "../../reports/html.ts";
import { scenarioEnded, scenarioStarted, started, stepEnded, stepStarted } from "../support/reports/events.ts";
import { png } from "../support/runner/pictures.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { startChromium } from "../support/ui/chromium.ts";
import { answer } from "./samples.ts";

const SCENARIOS = 1000;
const STEPS = 20;
const RUNS = 5;

let browser: Awaited<ReturnType<typeof startChromium>>;
beforeAll(async () => {
  browser = await startChromium();
});
afterAll(() => browser?.close());

/** Bytes of all files below a folder. */
async function bytesIn(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const sizes = entries.filter((entry) => entry.isFile()).map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

/** Writes one distinct picture for each scenario. */
async function writePictures(out: string): Promise<readonly Attachment[]> {
  await mkdir(join(out, "attachments"), { recursive: true });
  const pictures: Attachment[] = [];
  for (let n = 0; n < SCENARIOS; n += 1) {
    const boxes = Array.from({ length: 40 }, (_, at) => ({
      x: (at * 37 + n) % 560,
      y: (at * 53 + n) % 340,
      width: 60,
      height: 30,
      grey: (at * 6 + n) % 256,
    }));
    const content = png(640, 400, boxes);
    const path = `attachments/window-${n}.png`;
    await writeFile(join(out, path), content);
    pictures.push({ name: "window", kind: "screenshot", mediaType: "image/png", path, sha256: sha256(content), bytes: content.length });
  }
  return pictures;
}

function eventsOf(pictures: readonly Attachment[]): RunEvent[] {
  const names = pictures.map((_, n) => `orders ${n}`);
  return [
    started(names, { tags: ["orders"] }),
    ...names.flatMap((name, n): RunEvent[] => [
      scenarioStarted(name),
      ...Array.from({ length: STEPS }, (_, step): RunEvent[] => [
        { ...stepStarted(name, `click \`Row ${step}\` of the list of orders`), step: String(step + 1) } as RunEvent,
        {
          ...stepEnded(name, { note: "1 element", attachments: pictures.slice(n, step === 0 ? n + 1 : n) }),
          step: String(step + 1),
        } as RunEvent,
      ]).flat(),
      scenarioEnded({
        scenario: name,
        status: n % 50 === 0 ? "failed" : "passed",
        durationMs: n * 3,
        problem: { message: "12 pixels differ" },
      }),
    ]),
  ];
}

test("how long is a report of 1,000 scenarios written, opened and scrolled, and how large is it?", async () => {
  const out = await temporaryFolder();
  const pictures = await writePictures(out);
  const events = eventsOf(pictures);
  const writes: number[] = [];
  const opens: number[] = [];
  const tasks: number[] = [];
  await answer(`The report of ${SCENARIOS} scenarios with ${STEPS} steps`, async () => {
    for (let run = 0; run < RUNS; run += 1) {
      const begin = performance.now();
      await writeReport(out, events);
      writes.push(performance.now() - begin);
      const { openMs, longestTaskMs } = await look(pathToFileURL(join(out, "report/index.html")).href);
      opens.push(openMs);
      tasks.push(longestTaskMs);
    }
    return [
      { what: "written", samples: writes, target: { figure: "median", atMost: 5000 } },
      { what: "opened, until the search can be written", samples: opens, target: { figure: "median", atMost: 1500 } },
      { what: "longest task while scrolling", samples: tasks, target: { figure: "median", atMost: 50 } },
    ];
  });
  const distinct = pictures.reduce((sum, { bytes }) => sum + bytes, 0);
  const whole = distinct + (await bytesIn(join(out, "report")));
  await answer(
    "The size of report and pictures, in sizes of the distinct pictures",
    async () => [{ what: "size", samples: [whole / distinct], target: { figure: "median", atMost: 3 } }],
    "times",
  );
});

async function writeReport(out: string, events: readonly RunEvent[]): Promise<void> {
  const reporter = html.create({
    files: openFolder(out),
    outFromRoot: "amcp-results",
    clock: { now: () => 0 },
    eachSecond: () => () => {},
    github: undefined,
    screen: { write() {}, isTerminal: false, hasColor: false, columns: 80 },
    readPage: (name) => readFile(join("dist/ui-report", name), "utf8"),
  });
  for (const event of events) reporter.onEvent(event);
  await reporter.close();
}

async function look(url: string): Promise<{ openMs: number; longestTaskMs: number }> {
  const page = await browser.newPage();
  const begin = performance.now();
  await page.goto(url);
  await page.locator(".scenario-row").first().waitFor();
  await page.keyboard.press("/");
  await page.locator("input:focus").waitFor();
  const openMs = performance.now() - begin;
  const longestTaskMs = Number(await page.evaluate(SCROLL));
  await page.close();
  return { openMs, longestTaskMs };
}

/** Scrolls through the whole list, a screen in each frame. */
const SCROLL = `new Promise(resolve => {
  let longest = 0;
  new PerformanceObserver(list => { for (const { duration } of list.getEntries()) longest = Math.max(longest, duration); }).observe({ type: "longtask" });
  const box = document.querySelector(".virtual");
  const next = () => {
    box.scrollTop += box.clientHeight;
    if (box.scrollTop + box.clientHeight < box.scrollHeight - 1) requestAnimationFrame(next);
    else setTimeout(() => resolve(longest), 200);
  };
  next();
})`;
