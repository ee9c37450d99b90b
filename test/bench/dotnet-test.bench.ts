import { mkdir, rm, symlink } from "node:fs/promises";
import { join } from "node:path";
import { onTestFinished, test } from "vitest";
import { timed } from "../support/durations.ts";
import { type Ended, runProgram } from "../support/e2e/program.ts";
import { scenarioTests } from "../support/e2e/scenario-tests.ts";
import { builtWatchTower } from "../support/e2e/watch-tower.ts";
import { answer } from "./samples.ts";
import { scenarioOfChecks } from "./side-by-side-page.ts";

const SCENARIOS = 100;
const PAIRS = 3;

test("what does `dotnet test` add to a run of 100 scenarios?", async () => {
  const { launch } = await builtWatchTower();
  const app = { command: launch.command, env: launch.env, window: { width: 1280, height: 800 }, reset: "ResetAppState" };
  const tests = await scenarioTests({
    "amcp.config.yaml": JSON.stringify({ apps: { WatchTower: app } }),
    "scenarios/checks.yaml": scenarioOfChecks(SCENARIOS),
  });
  onTestFinished(() => rm(tests.folder, { recursive: true, force: true }));
  await mkdir(join(tests.folder, "node_modules/.bin"));
  await symlink("../amcp-test/dist/bin/amcp-test.js", join(tests.folder, "node_modules/.bin/amcp-test"));
  const npx = (...args: readonly string[]) => runProgram(["npx", "--no-install", "amcp-test", ...args], { cwd: tests.folder });
  const took = async (run: () => Promise<Ended>) => {
    const { ms, result } = await timed(run);
    if (result.code !== 0) throw new Error(`${result.out}${result.err}`);
    return ms;
  };
  await answer(`${SCENARIOS} small checks of WatchTower, a run of each by turns`, async () => {
    // Pictures are accepted, and the files of the programs read, before anything is timed.
    await took(() => npx("--update", "all"));
    await took(() => tests.dotnetTest());
    const samples: { alone: number[]; tested: number[] } = { alone: [], tested: [] };
    for (let pair = 0; pair < PAIRS; pair += 1) {
      const alone = await took(() => npx());
      const tested = await took(() => tests.dotnetTest());
      samples.alone.push(alone);
      samples.tested.push(tested);
    }
    const ratios = samples.tested.map((ms, index) => ms / (samples.alone[index] ?? ms));
    return [
      { what: "npx amcp-test", samples: samples.alone },
      { what: "dotnet test --no-build", samples: samples.tested },
      { what: "the second, as a share of the first", samples: ratios, target: { figure: "median", atMost: 1.1 } },
    ];
  });
});
