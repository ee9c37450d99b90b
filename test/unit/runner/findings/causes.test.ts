import fc from "fast-check";
import { expect, test } from "vitest";
import { causesOf, showsAgain } from "../../../../runner/findings/causes.ts";
import { differ, type End, repetitions } from "../../../support/runner/sightings.ts";
import { verifies } from "../../../support/verifies.ts";

/** The step, elements and repetitions of each cause, in a short form for expectations. */
const causes = (ends: readonly (readonly End[])[]) =>
  causesOf(repetitions(ends), differ).map(({ first, later, deviating, of }) => ({
    step: first.at.step,
    elements: first.difference?.elements,
    later: later.map(({ at }) => at.step),
    repetitions: deviating.map(({ repetition }) => repetition),
    of,
  }));

const fine: End = {};
const late: End = { problem: "`Save` is not there after 5000 ms." };

test("repetitions that end alike are no finding, also where all of them fail", verifies(["card/17-findings"]), () => {
  expect(causes([[fine], [fine]])).toEqual([]);
  expect(causes([[late], [late]])).toEqual([]);
  expect(causes([[{ picture: "row:1" }], [{ picture: "row:1" }]])).toEqual([]);
  expect(causes([[late]])).toEqual([]);
});

test("failures that differ in numbers only are one finding, others are findings of their own", verifies(["card/17-findings"]), () => {
  const later: End = { problem: "`Save` is not there after 5003 ms." };
  const dead: End = { problem: "Desk ended by SIGSEGV", code: "AMCP_APP_CRASHED" };
  expect(causes([[fine], [late], [fine], [later], [dead]])).toEqual([
    { step: "1", later: [], repetitions: [2, 4], of: 5 },
    { step: "1", later: [], repetitions: [5], of: 5 },
  ]);
});

test("one that passed is what the others are compared with, though most failed", () => {
  expect(causes([[late], [fine], [late]])).toEqual([{ step: "1", later: [], repetitions: [1, 3], of: 3 }]);
});

test(
  "pictures that differ in the same element are one finding, whatever it shows, at whatever step",
  verifies(["card/17-findings"]),
  () => {
    const clock = (one: number, other: number): End[] => [{ picture: `clock:${one} row:0` }, { picture: `clock:${other} row:0` }];
    expect(causes([clock(1, 2), clock(3, 2), clock(4, 5)])).toEqual([
      { step: "1", elements: ["clock"], later: ["2"], repetitions: [2, 3], of: 3 },
    ]);
  },
);

test("a race beside a clock that differs always is a finding of its own", verifies(["card/17-findings"]), () => {
  const shots = [1, 2, 3, 4].map((clock): End[] => [{ picture: `clock:${clock}` }, { picture: `row:${clock === 3 ? 1 : 0}` }]);
  expect(causes(shots)).toEqual([
    { step: "1", elements: ["clock"], later: [], repetitions: [2, 3, 4], of: 4 },
    { step: "2", elements: ["row"], later: [], repetitions: [3], of: 4 },
  ]);
});

test("what fails later in just the same repetitions belongs to the cause before it", verifies(["card/17-findings"]), () => {
  const good: End[] = [{ picture: "row:0" }, fine];
  const bad: End[] = [{ picture: "row:1" }, late];
  expect(causes([good, bad, good, good, bad])).toEqual([{ step: "1", elements: ["row"], later: ["2"], repetitions: [2, 5], of: 5 }]);
});

test("a repetition that failed early is not compared in the steps that it did not reach", () => {
  expect(causes([[late], [fine, fine, { picture: "row:1" }], [fine, fine, { picture: "row:1" }]])).toEqual([
    { step: "1", later: [], repetitions: [1], of: 3 },
  ]);
});

test("the repetition that wrote the baseline agrees with those that were compared with it", () => {
  const written: End = { picture: "row:0", problem: "there was no accepted picture", code: "AMCP_BASELINE_MISSING" };
  expect(causes([[written], [{ picture: "row:0" }]])).toEqual([]);
  expect(causes([[written], [{ picture: "row:1" }], [{ picture: "row:0" }]])).toMatchObject([{ elements: ["row"], repetitions: [2] }]);
});

test("a comparison that failed and one that tolerated the same difference have one cause", () => {
  const failed: End = { picture: "row:2", problem: "80 pixels differ", code: "AMCP_SCREENSHOT_DIFFERS" };
  expect(causes([[{ picture: "row:0" }], [failed], [{ picture: "row:1" }]])).toMatchObject([{ elements: ["row"], repetitions: [2, 3] }]);
});

test("a repeat shows a finding again where its step deviates in the same way, and only then", verifies(["card/17-recurrence"]), () => {
  const [cause] = causesOf(repetitions([[{ picture: "row:0 clock:1" }], [{ picture: "row:1 clock:1" }]]), differ);
  const shows = (end: End) => cause && repetitions([[end]]).map((repeat) => showsAgain(cause, repeat, differ))[0];
  expect(shows({ picture: "row:1 clock:1" })).toBe(true);
  expect(shows({ picture: "row:2 clock:1" })).toBe(true);
  expect(shows({ picture: "row:0 clock:1" })).toBe(false);
  expect(shows({ picture: "row:0 clock:2" })).toBe(false);
  expect(shows({ problem: "Desk ended", code: "AMCP_APP_CRASHED" })).toBe(false);
});

const end: fc.Arbitrary<End> = fc.oneof(
  fc.constant(fine),
  fc.constantFrom("`A` is not there", "`B` is not there").map((problem) => ({ problem })),
  fc.constantFrom("row:0", "row:1", "row:0 clock:1").map((picture) => ({ picture })),
);
const ends = fc
  .integer({ min: 1, max: 4 })
  .chain((steps) => fc.array(fc.array(end, { minLength: steps, maxLength: steps }), { minLength: 2, maxLength: 8 }));

test(
  "a repetition belongs to a finding exactly when one of its steps ended differently from the reference",
  verifies(["card/17-findings"]),
  () => {
    fc.assert(
      fc.property(ends, (given) => {
        const found = causesOf(repetitions(given), differ);
        for (const { first, later, deviating } of found) {
          for (const { agreeing, deviating: other } of [first, ...later]) {
            expect(deviating).toContain(other.run);
            expect(given[agreeing.run.repetition - 1]).not.toEqual(given[other.run.repetition - 1]);
          }
        }
        const affected = new Set(found.flatMap(({ deviating }) => deviating.map(({ repetition }) => repetition)));
        const unaffected = given.filter((_, index) => !affected.has(index + 1));
        for (const steps of unaffected) expect(steps).toEqual(unaffected[0]);
      }),
    );
  },
);

test("repetitions in another order give the same causes where one way is the most frequent", () => {
  const race = fc.shuffledSubarray(["a", "b", "b", "b", "b", "c"], { minLength: 6, maxLength: 6 });
  const shots: Readonly<Record<string, End[]>> = { a: [{ picture: "row:1" }], b: [{ picture: "row:0" }], c: [late] };
  fc.assert(
    fc.property(race, (order) => {
      const found = causes(order.map((name) => shots[name] ?? []));
      expect(found).toHaveLength(2);
      for (const { repetitions: affected, elements } of found)
        expect(affected).toEqual([order.indexOf(elements === undefined ? "c" : "a") + 1]);
    }),
  );
});
