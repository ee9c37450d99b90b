import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { gzipSync } from "node:zlib";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { openSessionStore } from "../../sessions/store/open-session-store.ts";
import { recordIn } from "../servers/sessions/calls.ts";
import { fillStore } from "../servers/sessions/sample-calls.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { startChromium } from "../support/ui/chromium.ts";
import { openDashboard } from "../support/ui/dashboard.ts";
import { keepSession } from "../support/ui/sample-session.ts";
import { answer } from "./samples.ts";

const RUNS = 5;
const Numbers = z.array(z.number());
let browser: Awaited<ReturnType<typeof startChromium>>;
beforeAll(async () => {
  browser = await startChromium();
});
afterAll(() => browser?.close());

const PAINT =
  "new Promise(resolve => new PerformanceObserver((list, observer) => { for (const { name, startTime } of list.getEntries()) if (name === 'first-contentful-paint') { observer.disconnect(); resolve(performance.timeOrigin + startTime); } }).observe({ type: 'paint', buffered: true }))";
/** The page has had nothing to do for half a second. */
const IDLE =
  "new Promise(resolve => { let rest = 10; const next = () => requestIdleCallback(() => (rest -= 1) > 0 ? setTimeout(next, 50) : resolve()); next(); })";
const SHIFTS =
  "new Promise(resolve => { new PerformanceObserver(list => resolve(list.getEntries().reduce((sum, { value }) => sum + value, 0))).observe({ type: 'layout-shift', buffered: true }); setTimeout(() => resolve(0), 500); })";

/** A store with sessions, as a user has it who opens the dashboard. */
async function filledStore(): Promise<string> {
  const folder = await temporaryFolder();
  const opened = await openSessionStore(folder);
  await fillStore(opened.store, Date.now());
  await opened.close();
  return folder;
}

/** `amcp-test ui`, of which the recorder is started too, and the address that it prints. */
async function startDashboard(store: string) {
  const server = spawn(process.execPath, [resolve("dist/bin/amcp-test.js"), "ui", "--no-open", "--store", store], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  for await (const line of createInterface(server.stdout)) {
    const [address] = /http:\S+/.exec(line) ?? [];
    if (address !== undefined) return { server, address };
  }
  throw new Error("the dashboard has ended");
}

test("how long from the start of the server to the first contentful paint, and how much moves afterwards?", async () => {
  const readies: number[] = [];
  const paints: number[] = [];
  const shifts: number[] = [];
  const store = await filledStore();
  await answer("The dashboard, in a browser that runs", async () => {
    for (let run = 0; run < RUNS; run += 1) {
      // A browser that runs has a tab to open the address in.
      const page = await browser.newPage();
      await page.evaluate(IDLE);
      const begun = Date.now();
      const { server, address } = await startDashboard(store);
      readies.push(Date.now() - begun);
      await page.goto(address);
      paints.push(z.number().parse(await page.evaluate(PAINT)) - begun);
      await page.locator(".sessions-table tbody tr").first().waitFor();
      shifts.push(z.number().parse(await page.evaluate(SHIFTS)));
      await page.close();
      server.kill();
      await once(server, "close");
      // Each run starts a recorder of its own.
      await expect.poll(() => existsSync(join(store, "store.closed"))).toBe(true);
    }
    return [
      { what: "server's start to its address", samples: readies },
      { what: "server's start to first contentful paint", samples: paints, target: { figure: "median", atMost: 1000 } },
    ];
  });
  await answer(
    "What moves while the overview is read",
    async () => [{ what: "layout shift", samples: shifts, target: { figure: "median", atMost: 0.1 } }],
    "score",
  );
});

/** Begins to keep the durations of long tasks. */
const watch = (page: Page) =>
  page.evaluate(
    "window.__long = []; new PerformanceObserver(list => { for (const { duration } of list.getEntries()) window.__long.push(duration); }).observe({ type: 'longtask' });",
  );
const longTasks = async (page: Page) => Numbers.parse(await page.evaluate("window.__long"));
const longest = (tasks: readonly number[]) => [Math.max(0, ...tasks)];

const Trace = z.object({
  traceEvents: z.array(z.object({ name: z.string(), pid: z.number(), tid: z.number(), tdur: z.number().optional() })),
});

/** The longest task of the page's thread while something happens, in milliseconds of the processor: other programs do not lengthen it. */
async function longestByProcessor(page: Page, happens: () => Promise<unknown>): Promise<number> {
  await browser.startTracing(page, { categories: ["toplevel", "devtools.timeline"] });
  await happens();
  const { traceEvents } = Trace.parse(JSON.parse((await browser.stopTracing()).toString()));
  const threadOf = ({ pid, tid }: { pid: number; tid: number }) => `${pid} ${tid}`;
  const pages = new Set(traceEvents.filter(({ name }) => name === "UpdateLayoutTree").map(threadOf));
  const tasks = traceEvents.filter((event) => event.name.endsWith("::RunTask") && pages.has(threadOf(event)));
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur / 1000));
}

test("does a list of 10,000 calls scroll without a long task?", async () => {
  const { page, api, go } = await openDashboard(browser);
  const { session } = await keepSession(
    api.store,
    Array.from({ length: 10_000 }, (_, row) => ({ arguments: { element: `Row ${row}` } })),
  );
  await go(`/sessions/${session}`);
  await expect.poll(() => page.locator(".filter-count").textContent()).toBe("10,000 calls");
  await page.evaluate(IDLE);
  await watch(page);
  await answer("10,000 calls, scrolled from the first to the last", async () => {
    const scroll =
      "new Promise(resolve => { const box = document.querySelector('.virtual'); let frames = 0; const step = () => { box.scrollTop += box.scrollHeight / 300; frames += 1; if (frames < 300) requestAnimationFrame(step); else resolve(); }; step(); })";
    const byProcessor = await longestByProcessor(page, () => page.evaluate(scroll));
    return [
      { what: "longest task, of the processor", samples: [byProcessor], target: { figure: "median", atMost: 50 } },
      { what: "longest task over 50 ms, 0 for none", samples: longest(await longTasks(page)), target: { figure: "median", atMost: 50 } },
    ];
  });
});

test("are 20 live calls a second shown without a long task?", async () => {
  const { page, api } = await openDashboard(browser, { place: "/live" });
  await page.getByRole("button", { name: "Connection: live" }).waitFor();
  await watch(page);
  await answer("20 calls a second for 10 s", async () => {
    const byProcessor = await longestByProcessor(page, async () => {
      for (let call = 0; call < 200; call += 1) {
        const element = `Row ${call}`;
        const { calls } = await keepSession(api.store, [{ arguments: { element } }]);
        const data = recordIn(api.store.getToolCall(calls[0] ?? ""));
        if (data !== undefined) api.changes.publish({ event: "tool_calls.recorded", data });
        await page.waitForTimeout(50);
      }
      await expect.poll(() => page.locator(".virtual-row").first().textContent()).toContain("Row 199");
    });
    return [
      { what: "longest task, of the processor", samples: [byProcessor], target: { figure: "median", atMost: 50 } },
      { what: "longest task over 50 ms, 0 for none", samples: longest(await longTasks(page)), target: { figure: "median", atMost: 50 } },
    ];
  });
});

test("how large is what a browser loads?", async () => {
  await answer(
    "The dashboard's scripts and styles",
    async () => {
      const files = readdirSync("dist/ui/assets").map((name) => readFileSync(`dist/ui/assets/${name}`));
      const size = files.reduce((sum, file) => sum + gzipSync(file, { level: 9 }).length, 0) / 1000;
      return [{ what: "gzipped", samples: [size], target: { figure: "median", atMost: 150 } }];
    },
    "kB",
  );
});
