import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, expect, test, vi } from "vitest";
import { FindElement } from "../../contracts/app-tools/look/find-element.ts";
import type { RunEvent } from "../../contracts/events.ts";
import { openWorker, stubApp } from "../support/apps/open-worker.ts";
import { config, eventsOf, type Files, folderWith, scenario, startCli } from "../support/cli/run-cli.ts";
import { percentile, timed } from "../support/durations.ts";
import { answer } from "./samples.ts";

const FILES = 1000;
const SCENARIOS = 200;
const STEPS = 20;
const RUNS = 5;
const MEMORY_AT = [200, 2000] as const;

const find = "inspect: { find: Email }";
const folders: string[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

/** A folder with so many scenarios of the stub app. */
async function folderOf(count: number, steps: readonly string[], more = ""): Promise<string> {
  const files: Files = Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`s/${String(index).padStart(4, "0")}.yaml`, scenario(`number ${index}`, steps, more)]),
  );
  const folder = await folderWith({ "amcp.config.yaml": config(), ...files });
  folders.push(folder);
  return folder;
}

async function passed(folder: string, args: readonly string[]): Promise<void> {
  const { code, out, err } = await startCli(folder, args).ended;
  if (code !== 0) throw new Error(`${out}${err}`);
}

const timesOf = <Type extends RunEvent["type"]>(events: readonly RunEvent[], type: Type) =>
  events.filter((event): event is Extract<RunEvent, { type: Type }> => event.type === type);

test("how long do 1,000 scenario files take to check, and one scenario to run?", async () => {
  const [many, one] = [await folderOf(FILES, Array(4).fill(find)), await folderOf(1, [find])];
  await answer("A command, from its start to its end", async () => {
    const samples: { check: number[]; run: number[] } = { check: [], run: [] };
    for (let run = 0; run <= RUNS; run += 1) {
      const check = await timed(() => passed(many, ["check", "s"]));
      const ran = await timed(() => passed(one, ["s"]));
      // The first of each reads the files of the program.
      if (run === 0) continue;
      samples.check.push(check.ms);
      samples.run.push(ran.ms);
    }
    return [
      { what: `check of ${FILES} files`, samples: samples.check, target: { figure: "median", atMost: 1000 } },
      { what: "one scenario of the stub app, warm", samples: samples.run, target: { figure: "median", atMost: 1500 } },
    ];
  });
});

test("how much does the runner add to a tool call, and to the steps of a scenario?", async () => {
  const folder = await folderOf(SCENARIOS, Array(STEPS).fill(find), "reset: none\n");
  const { pool } = await openWorker([stubApp("Desk")]);
  const { signal } = new AbortController();
  const desk = await pool.acquire("Desk", signal);
  const calls: number[] = [];
  for (let call = 0; call < SCENARIOS * STEPS; call += 1)
    calls.push((await timed(() => desk.call(FindElement, { element: "Email" }, signal))).ms);
  const call = percentile(calls, 0.5);
  await answer("The runner with the stub app", async () => {
    await passed(folder, ["s", "--reports", "events"]);
    const events = await eventsOf(folder);
    const steps = timesOf(events, "stepEnded");
    const ends = timesOf(events, "scenarioEnded");
    const within = new Map<string, number>();
    for (const { scenario: of, durationMs } of steps) within.set(of, (within.get(of) ?? 0) + durationMs);
    // The first scenario waits for the proxy and the app.
    const beside = ends.slice(1).map(({ scenario: of, durationMs }) => durationMs - (within.get(of) ?? 0));
    const apart = ends.slice(1).map(({ time }, index) => Date.parse(time) - Date.parse(ends[index]?.time ?? time));
    return [
      { what: "tool call alone, by the same proxy", samples: calls },
      { what: "step", samples: steps.map(({ durationMs }) => durationMs) },
      {
        what: "step, beyond the median call",
        samples: steps.map(({ durationMs }) => durationMs - call),
        target: { figure: "median", atMost: 2 },
      },
      { what: "scenario, beyond its steps", samples: beside, target: { figure: "median", atMost: 30 } },
      {
        what: `from one end to the next, less ${STEPS} steps`,
        samples: apart.map((ms, index) => ms - (within.get(ends[index + 1]?.scenario ?? "") ?? 0)),
      },
    ];
  });
});

test("does memory grow with the number of scenarios?", async () => {
  const count = MEMORY_AT[1];
  const folder = await folderOf(count, [find, find], "reset: none\n");
  const probe = join(folder, "probe.mjs");
  await writeFile(
    probe,
    `import { appendFileSync } from "node:fs";
process.on("SIGUSR2", () => { gc(); gc(); appendFileSync("heap.txt", process.memoryUsage().heapUsed + "\\n"); });\n`,
  );
  await answer(
    "Heap of the runner after a collection",
    async () => {
      const { child, ended } = startCli(folder, ["s", "--reports", "events"], {
        NODE_OPTIONS: `--expose-gc --import=${pathToFileURL(probe).href}`,
      });
      const ends = async () =>
        (await readFile(join(folder, "amcp-results/events.ndjson"), "utf8")).split('"type":"scenarioEnded"').length - 1;
      const heaps = async () => (await readFile(join(folder, "heap.txt"), "utf8").catch(() => "")).split("\n").filter(Boolean).map(Number);
      for (const [index, at] of MEMORY_AT.entries()) {
        // The last ones end the run, and the process with it.
        await vi.waitFor(async () => expect(await ends()).toBeGreaterThanOrEqual(at - 20), { timeout: 900_000, interval: 100 });
        child.kill("SIGUSR2");
        await vi.waitFor(async () => expect(await heaps()).toHaveLength(index + 1), { timeout: 10_000 });
      }
      if ((await ended).code !== 0) throw new Error("the run did not pass");
      const [few = 0, all = 0] = await heaps();
      return [
        { what: `at ${MEMORY_AT[0]} scenarios`, samples: [few / 1e6] },
        { what: `at ${count} scenarios`, samples: [all / 1e6] },
        {
          what: "for each scenario between, in KB",
          samples: [(all - few) / 1e3 / (count - MEMORY_AT[0])],
          // Reports keep the outcome of each scenario and step until the end.
          target: { figure: "median", atMost: 5 },
        },
      ];
    },
    "MB",
  );
}, 1_200_000);
