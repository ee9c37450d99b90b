import fc from "fast-check";
import { expect, test } from "vitest";
import type { RunEvent } from "../../../../contracts/events.ts";
import { describeShard, planShard, recordedTimes } from "../../../../runner/run/plan/shard.ts";

const run = (base: string, repetition = 1) => ({ base, repetition });
const runsOf = (...bases: readonly string[]) => bases.map((base) => run(base));
const basesOf = ({ runs }: { runs: readonly { base: string }[] }) => runs.map(({ base }) => base);

const plans = fc
  .record({
    rows: fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 12 }),
    repeatEach: fc.integer({ min: 1, max: 3 }),
    times: fc.dictionary(fc.constantFrom("s0.yaml", "s1.yaml#1", "s1.yaml#2", "s3.yaml#2", "gone.yaml"), fc.nat(100_000)),
    count: fc.integer({ min: 1, max: 9 }),
  })
  .map(({ rows, repeatEach, times, count }) => {
    const bases = rows.flatMap((rowCount, file) =>
      Array.from({ length: rowCount }, (_, row) => (rowCount > 1 ? `s${file}.yaml#${row + 1}` : `s${file}.yaml`)),
    );
    const runs = Array.from({ length: repeatEach }, (_, index) => bases.map((base) => run(base, index + 1))).flat();
    return { runs, count, times: new Map(Object.entries(times)) };
  });

const shardsOf = ({ runs, count, times }: { runs: readonly ReturnType<typeof run>[]; count: number; times: ReadonlyMap<string, number> }) =>
  Array.from({ length: count }, (_, index) => planShard(runs, { index: index + 1, count }, times));

test("every run is in exactly one shard, in the order of the plan, with all its repetitions", () => {
  fc.assert(
    fc.property(plans, (plan) => {
      const shards = shardsOf(plan).map(({ runs }) => runs);
      const all = shards.flat();
      expect(all).toHaveLength(plan.runs.length);
      expect(new Set(all)).toEqual(new Set(plan.runs));
      for (const own of shards) {
        const bases = new Set(own.map(({ base }) => base));
        expect(own).toEqual(plan.runs.filter(({ base }) => bases.has(base)));
      }
    }),
  );
});

test("the order in which files are read does not change which shard a scenario is in", () => {
  fc.assert(
    fc.property(plans, (plan) => {
      const sets = (runs: typeof plan.runs) => shardsOf({ ...plan, runs }).map((shard) => new Set(basesOf(shard)));
      expect(sets([...plan.runs].reverse())).toEqual(sets(plan.runs));
    }),
  );
});

test("without recorded times the counts of two shards differ by at most one", () => {
  fc.assert(
    fc.property(plans, (plan) => {
      const counts = shardsOf({ ...plan, times: new Map() }).map((shard) => new Set(basesOf(shard)).size);
      expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
    }),
  );
});

test("with recorded times no shard is longer than another by more than the longest scenario", () => {
  fc.assert(
    fc.property(plans, (plan) => {
      const shards = shardsOf(plan);
      fc.pre(shards.some(({ recorded }) => recorded > 0));
      const loads = shards.map(({ expectedMs }) => expectedMs);
      const longest = Math.max(...plan.runs.map(({ base }) => plan.times.get(base) ?? 0));
      expect(Math.max(...loads) - Math.min(...loads)).toBeLessThanOrEqual(longest + 1e-6);
    }),
  );
});

test("the longest scenarios are divided first, and one without a time counts as the mean", () => {
  const times = new Map([
    ["long", 9000],
    ["short", 2000],
    ["middle", 4000],
  ]);
  const runs = runsOf("short", "new", "middle", "long");
  expect(basesOf(planShard(runs, { index: 1, count: 2 }, times))).toEqual(["short", "long"]);
  const second = planShard(runs, { index: 2, count: 2 }, times);
  expect(basesOf(second)).toEqual(["new", "middle"]);
  expect(describeShard(second, { index: 2, count: 2 })).toBe("shard 2/2: 2 of 4 scenarios, about 9 s by recorded times of 3");
});

test("a shard without scenarios says so", () => {
  const shard = { index: 3, count: 3 };
  expect(describeShard(planShard(runsOf("a", "b"), shard, new Map()), shard)).toBe("shard 3/3: 0 of 2 scenarios, nothing to run");
});

test("times are the sums of attempts and repetitions; repeats of a finding do not count", () => {
  const at = { time: "2026-01-01T00:00:00Z" };
  const planned = (id: string, repetition?: number) => ({
    id,
    file: id,
    line: 1,
    name: id,
    tags: [],
    apps: [],
    gateways: [],
    steps: 1,
    ...(repetition === undefined ? {} : { repetition }),
  });
  const ended = (scenario: string, attempt: number, durationMs: number): RunEvent => ({
    ...at,
    type: "scenarioEnded",
    scenario,
    attempt,
    durationMs,
    status: "passed",
    willRetry: false,
    attachments: [],
  });
  const events: RunEvent[] = [
    {
      ...at,
      type: "runStarted",
      version: 1,
      tool: "0",
      platform: "linux-x64",
      node: "22",
      workers: 1,
      gateways: [],
      scenarios: [planned("a.yaml"), planned("b.yaml#2~1", 1), planned("b.yaml#2~2", 2)],
    },
    ended("a.yaml", 1, 100),
    ended("a.yaml", 2, 20),
    ended("b.yaml#2~1", 1, 3),
    ended("b.yaml#2~2", 1, 4),
    ended("b.yaml#2~1+repeat", 1, 1000),
  ];
  expect(Object.fromEntries(recordedTimes(events))).toEqual({ "a.yaml": 120, "b.yaml#2": 7 });
});
