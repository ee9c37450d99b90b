import fc from "fast-check";
import { expect, test } from "vitest";
import { PlannedScenario } from "../../../../contracts/events.ts";
import { titleOf } from "../../../../reports/index.ts";
import { parseScenario } from "../../../../runner/language/read/parse-scenario.ts";
import { describeRun, type PlannedRun, planRuns, type Repeating } from "../../../../runner/run/plan/plan.ts";
import { builtInVerbs } from "../../../../runner/steps/index.ts";
import { verifies } from "../../../support/verifies.ts";

const everything = { tags: [] };

function scenario(name: string, rows: number) {
  const table = rows === 0 ? "" : `table: [${Array.from({ length: rows }, (_, row) => `{ row: ${row} }`).join(", ")}]\n`;
  const { scenario } = parseScenario(
    `${name}.yaml`,
    `name: ${name}\napps: [Desk]\n${table}steps:\n  - inspect: { find: Email }\n`,
    builtInVerbs,
  );
  if (scenario === undefined) throw new Error(`${name} is no scenario`);
  return scenario;
}

const idsOf = (runs: readonly PlannedRun[]) => runs.map(({ id }) => id);

test("each run is planned N times, with every scenario once before any comes again", verifies(["card/17-repeat-each"]), () => {
  const runs = planRuns([scenario("a", 0), scenario("b", 2)], everything, { repeatEach: 2 });
  expect(idsOf(runs)).toEqual(["a.yaml~1", "b.yaml#1~1", "b.yaml#2~1", "a.yaml~2", "b.yaml#1~2", "b.yaml#2~2"]);
  expect(runs.map(({ repetition }) => repetition)).toEqual([1, 1, 1, 2, 2, 2]);
});

test("a run that is not repeated is planned as ever", () => {
  const [run, ...others] = planRuns([scenario("a", 0)], everything);
  expect(others).toEqual([]);
  expect(run).toMatchObject({ id: "a.yaml", base: "a.yaml" });
  expect(run && describeRun(run)).not.toHaveProperty("repetition");
  expect(run && describeRun(run)).not.toHaveProperty("seed");
});

test("a perturbed run that is not repeated tells its seed", verifies(["card/17-perturb"]), () => {
  const [run] = planRuns([scenario("a", 0)], everything, { repeatEach: 1, perturb: 1041 });
  expect(run && describeRun(run)).toMatchObject({ id: "a.yaml", seed: 1041 });
});

test("the seed after the largest one is 0", verifies(["card/17-perturb"]), () => {
  const runs = planRuns([scenario("a", 0)], everything, { repeatEach: 3, perturb: 2 ** 32 - 2 });
  expect(runs.map(({ seed }) => seed)).toEqual([2 ** 32 - 2, 2 ** 32 - 1, 0]);
});

const repeating: fc.Arbitrary<Repeating & { perturb: number }> = fc.record({
  repeatEach: fc.integer({ min: 1, max: 20 }),
  perturb: fc.oneof(fc.integer({ min: 0, max: 2 ** 32 - 1 }), fc.integer({ min: 2 ** 32 - 20, max: 2 ** 32 - 1 })),
});
const scenarios = fc
  .array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 5 })
  .map((rows) => rows.map((count, index) => scenario(`s${index}`, count)));

test("the seed of any repetition, given as that of a run, plans the same delays for its scenario", verifies(["card/17-perturb"]), () => {
  fc.assert(
    fc.property(scenarios, repeating, (written, how) => {
      for (const { base, seed } of planRuns(written, everything, how)) {
        const again = planRuns(written, everything, { repeatEach: 1, perturb: seed }).find((run) => run.base === base);
        expect(again?.seed).toBe(seed);
      }
    }),
    { numRuns: 50 },
  );
});

test(
  "ids are unique, seeds fit the environment, and however early a run stops no scenario is two repetitions ahead",
  verifies(["card/17-repeat-each"]),
  () => {
    fc.assert(
      fc.property(scenarios, repeating, (written, how) => {
        const runs = planRuns(written, everything, how);
        expect(new Set(idsOf(runs)).size).toBe(runs.length);
        for (const run of runs) expect(PlannedScenario.safeParse(describeRun(run)).success).toBe(true);
        const done = new Map(runs.map(({ base }) => [base, 0]));
        for (const { base, repetition } of runs) {
          done.set(base, repetition);
          expect(Math.max(...done.values()) - Math.min(...done.values())).toBeLessThanOrEqual(1);
        }
      }),
      { numRuns: 50 },
    );
  },
);

const tableOf = (name: string) => {
  const text = `name: ${JSON.stringify(name)}\napps: [Desk]\ntable: [{ data: Empty, count: 0 }, { data: Many, count: 42 }]\nsteps:\n  - inspect: { find: Email }\n`;
  const { scenario } = parseScenario("t.yaml", text, builtInVerbs);
  if (scenario === undefined) throw new Error("it is no scenario");
  return scenario;
};

test.each([
  ["opens", ["opens [data=Empty, count=0]", "opens [data=Many, count=42]"]],
  ["opens ${data}", ["opens Empty [count=0]", "opens Many [count=42]"]],
  ["${data} of ${count} for ${WHO}", ["Empty of 0 for me", "Many of 42 for me"]],
])("the rows of `%s` are known by their values", (name, titles) => {
  const runs = planRuns([tableOf(name)], everything, { repeatEach: 1 }, { variables: { WHO: "me" }, now: new Date(0) });
  expect(runs.map((run) => titleOf(describeRun(run)))).toEqual(titles);
});

test("a row is selected by its values", () => {
  expect(idsOf(planRuns([tableOf("opens ${data}")], { tags: [], grep: /opens many/i }))).toEqual(["t.yaml#2"]);
  expect(idsOf(planRuns([tableOf("opens")], { tags: [], grep: /Empty/ }))).toEqual(["t.yaml#1"]);
});

test("rows, repetitions and runs generate other values; a replay of a perturbed repetition the same", () => {
  const seedsOf = (repeating: Repeating) => planRuns([scenario("a", 2)], everything, repeating).map(({ valueSeed }) => valueSeed);
  const [runs, others] = [seedsOf({ repeatEach: 2 }), seedsOf({ repeatEach: 2 })];
  expect(new Set([...runs, ...others]).size).toBe(8);
  expect(seedsOf({ repeatEach: 2, perturb: 7 }).slice(2)).toEqual(seedsOf({ repeatEach: 1, perturb: 8 }));
});
