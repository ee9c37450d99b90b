import { expect, test } from "vitest";
import { z } from "zod";
import type { AppTools } from "../../../../contracts/step.ts";
import { defineVerb } from "../../../../runner/custom-verbs/index.ts";
import { parseScenario } from "../../../../runner/language/read/index.ts";
import { countSeen } from "../../../../runner/run/attempt/begin-attempt.ts";
import { builtInVerbs } from "../../../../runner/steps/index.ts";

const signal = new AbortController().signal;

/** A verb of a project, which may run any other. */
const visit = defineVerb({
  name: "visit",
  family: "interact",
  summary: "Opens a page.",
  args: z.strictObject({ visit: z.string() }),
  examples: ["{ visit: Reports }"],
  sentence: ({ visit: page }) => `visit ${page}`,
  run: () => undefined,
});

async function seenBefore(...steps: readonly string[]) {
  const text = `name: a\napps: [Desk]\nsteps:\n${steps.map((step) => `  - ${step}\n`).join("")}`;
  const { scenario } = parseScenario("a.yaml", text, [...builtInVerbs, visit]);
  const received: Record<string, unknown> = {};
  const call: AppTools["call"] = async ({ name }, input) => {
    received[name] = input;
    return { ok: true, data: { errors: [], last: 3, entries: [], next: 7 } } as never;
  };
  const seen = await countSeen([{ name: "Desk", call } as AppTools], scenario ?? expect.fail("the scenario is valid"), signal);
  return { seen, collect: (received["GetErrors"] as { collect: boolean }).collect };
}

test("errors and log entries of before are counted as seen", async () => {
  const { seen } = await seenBefore("interact: { click: Save }");
  expect([...seen.errorsSeen, ...seen.logSeen]).toEqual([
    ["Desk", 3],
    ["Desk", 7],
  ]);
});

test.each([
  ["a click", ["interact: { click: Save }"], false],
  ["noErrors", ["interact: { click: Save }", "verify: { noErrors: true }"], true],
  ["noErrors in a group", ["control: { group: all, steps: [{ verify: { noErrors: true } }] }"], true],
  ["a verb of the project", ["interact: { visit: Reports }"], true],
])("with %s garbage is collected first only where a task that failed before could be blamed on it", async (_, steps, collect) => {
  expect((await seenBefore(...steps)).collect).toBe(collect);
});
