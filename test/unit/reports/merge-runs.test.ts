import fc from "fast-check";
import { expect, test } from "vitest";
import { RunEvent } from "../../../contracts/events.ts";
import { mergeRuns } from "../../../reports/merge-runs.ts";
import { noOutcomes, recordEvent, verdictOf } from "../../../reports/outcomes.ts";
import { ended, scenarioEnded, scenarioStarted, started, stepEnded, stepStarted } from "../../support/reports/events.ts";

const picture = (path: string) => ({ name: "a", kind: "diff" as const, mediaType: "image/png", path, sha256: "0", bytes: 1 });
const passing = (name: string) => [scenarioStarted(name), scenarioEnded({ scenario: name, status: "passed", durationMs: 5 })];
const merged = (shards: readonly (readonly RunEvent[])[], exitCode = 0) =>
  mergeRuns(
    shards.map((events) => ({ events })),
    { problems: [], exitCode },
  );

function verdicts(events: readonly RunEvent[]) {
  const outcomes = noOutcomes();
  for (const event of events) recordEvent(outcomes, RunEvent.parse(event));
  return Object.fromEntries([...outcomes.scenarios].map(([id, scenario]) => [id, verdictOf(scenario)]));
}

test("shards become one run with all scenarios, workers and one end", () => {
  const { events } = merged(
    [
      [started(["a"]), ...passing("a"), ended(0)],
      [started(["b"]), ...passing("b"), ended(1)],
    ],
    1,
  );
  expect(events[0]).toMatchObject({ type: "runStarted", workers: 2, scenarios: [{ name: "a" }, { name: "b" }] });
  expect(events.filter(({ type }) => type === "runEnded")).toEqual([
    expect.objectContaining({ status: "failed", exitCode: 1, durationMs: 30_000 }),
  ]);
  expect(events.filter(({ type }) => type === "scenarioStarted").map(({ worker }) => worker)).toEqual([0, 1]);
  expect(verdicts(events)).toEqual({ "scenarios/a.yaml": "passed", "scenarios/b.yaml": "passed" });
});

test("folders of the same name stay apart, and candidates go with them", () => {
  const shard = (name: string) => {
    const candidate = { file: "x.png", replaces: null, content: "attachments/same/a.png", sha256: "0", facts: "attachments/same/a.json" };
    return [
      started([name]),
      scenarioStarted(name),
      stepStarted(name, "look"),
      stepEnded(name, { candidate, attachments: [picture("attachments/same/a.png")] }),
    ];
  };
  const { events, folders } = merged([shard("a"), shard("b")]);
  expect(folders).toEqual([
    { shard: 0, from: "attachments/same", to: "attachments/same" },
    { shard: 1, from: "attachments/same", to: "attachments/same-2" },
  ]);
  const second = events.findLast(({ type }) => type === "stepEnded");
  expect(second).toMatchObject({
    attachments: [{ path: "attachments/same-2/a.png" }],
    candidate: { content: "attachments/same-2/a.png", facts: "attachments/same-2/a.json" },
  });
});

test("the first result of a scenario counts, and a notice names the other; one that did not run elsewhere is no result", () => {
  const failing = [scenarioStarted("a"), scenarioEnded({ scenario: "a", status: "failed", durationMs: 5, problem: { message: "no" } })];
  const { events } = merged([
    [started(["a", "b"]), ...failing],
    [started(["a", "b"]), ...passing("a"), ...passing("b")],
  ]);
  expect(verdicts(events)).toEqual({ "scenarios/a.yaml": "failed", "scenarios/b.yaml": "passed" });
  expect(events.filter(({ type }) => type === "notice")).toEqual([
    expect.objectContaining({ message: "scenarios/a.yaml ran in several shards; its first result counts" }),
  ]);
});

test("however scenarios are spread, each has exactly one result", () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.constantFrom("a", "b", "c", "d"), { maxLength: 6 }), { minLength: 1, maxLength: 4 }), (spread) => {
      const shards = spread.map((names) => [started([...new Set(names)]), ...[...new Set(names)].flatMap(passing), ended(0)]);
      const { events } = merged(shards);
      const all = new Set(spread.flat());
      expect(Object.keys(verdicts(events)).length).toBe(all.size);
      expect(events.filter(({ type }) => type === "scenarioEnded").length).toBe(all.size);
    }),
  );
});
