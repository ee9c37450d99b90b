import { mkdir, rm, symlink } from "node:fs/promises";
import { join } from "node:path";
import { onTestFinished, test } from "vitest";
import { scenario } from "../support/cli/run-cli.ts";
import { timed } from "../support/durations.ts";
import { type Ended, runProgram } from "../support/e2e/program.ts";
import { scenarioTests } from "../support/e2e/scenario-tests.ts";
import { answer } from "./samples.ts";

const SCENARIOS = 100;
const STEPS = 20;
const PAIRS = 3;

test("what does `dotnet test` add to a run of 100 scenarios?", async () => {
  const steps = Array(STEPS).fill("inspect: { find: Email }");
  const numbers = Array.from({ length: SCENARIOS }, (_, index) => String(index).padStart(3, "0"));
  const files = Object.fromEntries(numbers.map((number) => [`scenarios/${number}.yaml`, scenario(`number ${number}`, steps)]));
  const tests = await scenarioTests(files);
  onTestFinished(() => rm(tests.folder, { recursive: true, force: true }));
  await mkdir(join(tests.folder, "node_modules/.bin"));
  await symlink("../amcp-test/dist/bin/amcp-test.js", join(tests.folder, "node_modules/.bin/amcp-test"));
  const npx = () => runProgram(["npx", "--no-install", "amcp-test"], { cwd: tests.folder });
  const took = async (run: () => Promise<Ended>) => {
    const { ms, result } = await timed(run);
    if (result.code !== 0) throw new Error(`${result.out}${result.err}`);
    return ms;
  };
  await answer(`${SCENARIOS} scenarios of ${STEPS} steps, a run of each by turns`, async () => {
    const samples: { alone: number[]; tested: number[] } = { alone: [], tested: [] };
    for (let pair = 0; pair <= PAIRS; pair += 1) {
      const alone = await took(npx);
      const tested = await took(() => tests.dotnetTest());
      // The first of each reads the files of the programs.
      if (pair === 0) continue;
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
