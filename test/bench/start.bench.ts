import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { test } from "vitest";
import { runProgram } from "../support/e2e/program.ts";
import { readEvents } from "../support/e2e/results.ts";
import { builtWatchTower } from "../support/e2e/watch-tower.ts";
import { answer } from "./samples.ts";

const RUNS = 5;
const WHOLE_RUNS = 3;

type Program = readonly [string, ...string[]];
const byNpx: Program = ["npx", "--no-install", "amcp-test"];
const byNode: Program = [process.execPath, "dist/bin/amcp-test.js"];

test("how long does it take from the command to the first step, and until all shipped scenarios are done?", async () => {
  await builtWatchTower();
  const out = await mkdtemp(join(tmpdir(), "amcp-bench-"));

  /** Wall clock on both sides: events tell when something was, and another process wrote them. */
  const once = async (program: Program, which: readonly string[]) => {
    const started = Date.now();
    const { code, out: text, err } = await runProgram([...program, ...which, "--out", out], { cwd: resolve("."), env: { CI: "true" } });
    const whole = Date.now() - started;
    if (code !== 0) throw new Error(`the scenarios did not pass: ${text}${err}`);
    const first = (await readEvents(out)).find(({ type }) => type === "stepStarted");
    if (first === undefined) throw new Error("no step was run");
    return { toFirstStep: Date.parse(first.time) - started, whole };
  };

  await answer("A run", async () => {
    const one = ["scenarios/login-good.yaml"];
    await once(byNpx, one);
    const [npx, node, all]: Awaited<ReturnType<typeof once>>[][] = [[], [], []];
    for (let run = 0; run < RUNS; run += 1) {
      npx?.push(await once(byNpx, one));
      node?.push(await once(byNode, one));
      if (run < WHOLE_RUNS) all?.push(await once(byNpx, ["scenarios/"]));
    }
    const toFirstStep = (runs: typeof all) => (runs ?? []).map(({ toFirstStep }) => toFirstStep);
    return [
      { what: "npx amcp-test scenarios/: to the first step", samples: toFirstStep(all), target: { figure: "median", atMost: 3000 } },
      {
        what: "npx amcp-test scenarios/: all of it",
        samples: (all ?? []).map(({ whole }) => whole),
        target: { figure: "median", atMost: 30_000 },
      },
      { what: "npx, one scenario: to its first step", samples: toFirstStep(npx) },
      { what: "node, one scenario: to its first step", samples: toFirstStep(node) },
    ];
  }).finally(() => rm(out, { recursive: true, force: true }));
});
