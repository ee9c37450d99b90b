import { expect, test } from "vitest";
import { bindStep } from "../../../../../runner/language/bind/bind-step.ts";
import { parseScenario } from "../../../../../runner/language/read/parse-scenario.ts";
import { bindText, type Variables } from "../../../../../runner/language/variables.ts";
import { builtInVerbs } from "../../../../../runner/steps/index.ts";
import { verifies } from "../../../../support/verifies.ts";

const scope = (variables: Variables) => ({ variables, now: new Date(0) });

const bind = (step: string, variables: Variables) => {
  const { scenario, diagnostics } = parseScenario("x.yaml", `name: x\napps: [A]\nsteps:\n  - ${step}\n`, builtInVerbs);
  const [first] = scenario?.steps ?? [];
  if (first?.kind !== "verb") throw new Error(JSON.stringify(diagnostics));
  return bindStep(first, scope(variables));
};

const sentence = (step: string, variables: Variables) => {
  const bound = bind(step, variables);
  return bound.ok ? bound.action.sentence : bound.diagnostics;
};

test.each([
  ["interact: { type: 007 }", {}, 'type "007"'],
  ["interact: { type: 1.50 }", {}, 'type "1.50"'],
  ["interact: { type: yes }", {}, 'type "yes"'],
  ["interact: { type: null }", {}, 'type "null"'],
  ["interact: { type: '${code}' }", { code: 7 }, 'type "7"'],
  ["interact: { type: '${a}-${b.c.0}' }", { a: 1, b: { c: ["x"] } }, 'type "1-x"'],
  ["interact: { type: '$${a} is ${a}' }", { a: true }, 'type "${a} is true"'],
  ["interact: { click: Save, count: '${n}' }", { n: 2 }, "double-click `Save`"],
  ["interact: { click: Save, count: '${n}' }", { n: "2" }, "double-click `Save`"],
  ["verify: { element: Box, checked: '${on}' }", { on: "true" }, "`Box` is checked"],
  ["verify: { element: '${id}' }", { id: 42 }, "`42` is there"],
  ["verify: { value: '${n}', equals: 42 }", { n: 42 }, "42 equals 42"],
  ["interact: { call: 'A:T', with: { n: '${n}', s: 'x${n}' } }", { n: 42 }, 'call A:T with {"n":42,"s":"x42"}'],
])("%s with %j reads as: %s", verifies(["card/scenario-variables", "card/scenario-text-as-written"]), (step, variables, expected) => {
  expect(sentence(step, variables)).toEqual(expected);
});

test("the common options are bound too", () => {
  expect(bind("interact: { click: Save, app: '${which}', timeout: '${limit}' }", { which: "B", limit: "2s" })).toMatchObject({
    ok: true,
    common: { app: "B", timeout: "2s" },
  });
});

test("a bound value is checked as a written one, at the place of the variable", verifies(["card/scenario-checked-twice"]), () => {
  expect(sentence("interact: { click: Save, count: '${n}' }", { n: 9 })).toEqual([
    { code: "AMCP_SCENARIO_INVALID_ARGUMENT", message: "`count` must be at most 3", file: "x.yaml", line: 4, column: 37, endColumn: 43 },
  ]);
  expect(sentence("interact: { click: '${where}' }", { where: "Save all" })).toMatchObject([
    { message: expect.stringContaining("not a locator") },
  ]);
  expect(sentence("interact: { click: Save, timeout: '${limit}' }", { limit: "soon" })).toMatchObject([{ line: 4, column: 39 }]);
});

test("an undefined variable is named with the one that was meant", () => {
  expect(sentence("interact: { type: 'x ${conut}' }", { count: 1 })).toEqual([
    {
      code: "AMCP_SCENARIO_UNKNOWN_VARIABLE",
      message: "there is no variable `conut`; did you mean `count`?",
      file: "x.yaml",
      line: 4,
      column: 23,
      endColumn: 35,
    },
  ]);
  expect(sentence("interact: { type: '${constructor}' }", {})).toMatchObject([{ message: "there is no variable `constructor`" }]);
  expect(sentence("interact: { type: '${a.b}' }", { a: {} })).toMatchObject([{ message: "the variable `a` has no `b`" }]);
});

test("a map cannot become text by itself", () => {
  expect(sentence("interact: { type: '${animal}' }", { animal: { id: 1 } })).toMatchObject([{ message: "`type` takes text, not a map" }]);
});

test("what a variable holds is not looked into for further variables", () => {
  expect(sentence("interact: { type: '${a}' }", { a: "${b}", b: "no" })).toBe('type "${b}"');
});

test("a title keeps undefined variables", () => {
  expect(bindText("row ${n} of ${m}", scope({ n: 1, m: 2 }))).toBe("row 1 of 2");
  expect(bindText("row ${n} of ${m}", scope({ n: 1 }))).toBe("row ${n} of ${m}");
});
