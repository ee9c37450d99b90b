import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Family } from "../../../runner/language/define-verb.ts";
import { commonOptionsOf } from "../../../runner/language/define-verb.ts";
import { HOOKS_FILE } from "../../../runner/language/names.ts";
import { renderScenarioSchema } from "../../../runner/schema/scenario-schema.ts";
import { builtInVerbs } from "../../../runner/steps/index.ts";
import { CURSOR, type LanguageServer, openLanguageServer } from "../../support/editor/language-server.ts";
import { shippedScenarios } from "../../support/repository/shipped-scenarios.ts";
import { verifies } from "../../support/verifies.ts";

let server: LanguageServer;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "amcp-editor-"));
  const schema = join(folder, "scenario.json");
  await writeFile(schema, renderScenarioSchema());
  server = await openLanguageServer(schema);
});

afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const scenarioOf = (step: string): string => `name: an example\napps: [Desk]\nsteps:\n${step}\n`;
const messagesOf = async (step: string) => (await server.problemsOf(scenarioOf(step))).map(({ message }) => message);
const verbsOf = (family: string) => builtInVerbs.filter((verb) => verb.family === family).map(({ name }) => name);
const optionsOf = (verb: string) =>
  builtInVerbs.filter(({ family, name }) => `${family}.${name}` === verb).flatMap(({ args }) => Object.keys(args.shape));
const commonOf = (family: Family) => Object.keys(commonOptionsOf(family).shape);

test("an editor finds nothing wrong in shipped hooks, and what is wrong in others", async () => {
  const hooks = await openLanguageServer(resolve("docs/schema/hooks.json"));
  try {
    expect(await hooks.problemsOf(await readFile(resolve("scenarios/stub", HOOKS_FILE), "utf8"))).toEqual([]);
    expect((await hooks.problemsOf("beforeEvery:\n  - verify: { noErrors: true }\n")).map(({ message }) => message).join()).toContain(
      "beforeEvery",
    );
  } finally {
    await hooks.close();
  }
});

test("an editor finds nothing wrong in the shipped scenarios", verifies(["card/18-editor-schema"]), async () => {
  expect(shippedScenarios.length).toBeGreaterThan(20);
  const found = await Promise.all(
    shippedScenarios.map(async ({ file, text }) => (await server.problemsOf(text)).map((one) => [file, one])),
  );
  expect(found.flat()).toEqual([]);
});

test("an editor finds nothing wrong in the examples of the reference", async () => {
  const steps = builtInVerbs.flatMap(({ family, examples }) => examples.map((example) => `  - ${family}: ${example}`));
  expect(await messagesOf(steps.join("\n"))).toEqual([]);
});

test.each([
  ["interact: { clck: Save }", `Unknown verb: \`interact\` has ${verbsOf("interact").join(", ")}.`, 16],
  ["interact:\n      clck: Save\n      timeout: 5s", `Unknown verb: \`interact\` has ${verbsOf("interact").join(", ")}.`, 6],
  ["verify: { elment: Count, text: 5 }", `Unknown verb: \`verify\` has ${verbsOf("verify").join(", ")}.`, 14],
  ["verify: { text: 5 }", `The verb is missing: \`verify\` has ${verbsOf("verify").join(", ")}.`, 4],
  ["interact: { click: Save, buton: left }", "Property buton is not allowed.", 29],
  ["interact: { click: Save, press: Enter }", "Property press is not allowed.", 29],
  ["interact: { click: Save, count: 9 }", "Value is above the maximum of 3.", 36],
  ["interact: { click: Save, count: often }", "count takes a whole number.", 36],
  ["interact: { click: Save, force: perhaps }", "force takes true or false.", 36],
  ["interact: { click: Save, timeout: soon }", "timeout: limit of the step, such as `500ms`, `5s` or `2m`.", 38],
  ["interact: { type: x, into: [Note] }", expect.stringMatching(/^Incorrect type\. Expected/), 31],
  ["interect: { click: Save }", "Unknown step kind: a step is one of inspect, interact, verify, control.", 4],
])("an editor reports %j as what it is, once and at its place", verifies(["card/18-editor-schema"]), async (step, message, character) => {
  const problems = await server.problemsOf(scenarioOf(`  - ${step}`));
  expect(problems.map((problem) => [problem.message, problem.range.start.character])).toEqual([[message, character]]);
});

test(
  "an editor offers families, then verbs, then the options of the verb and no others",
  verifies(["card/18-editor-completion"]),
  async () => {
    const offers = (step: string) => server.offersAt(scenarioOf(step));
    expect(await offers(`  - ${CURSOR}`)).toEqual(["control", "inspect", "interact", "verify"]);
    for (const family of ["inspect", "interact", "verify", "control"])
      expect(await offers(`  - ${family}:\n      ${CURSOR}`)).toEqual(verbsOf(family).toSorted());
    for (const [family, name, subject] of [
      ["interact", "click", "Save"],
      ["verify", "element", "Count"],
      ["inspect", "tree", "all"],
      ["control", "app", "restart"],
    ] as const) {
      const offered = await offers(`  - ${family}:\n      ${name}: ${subject}\n      ${CURSOR}`);
      expect(offered).toEqual(
        [...new Set([...optionsOf(`${family}.${name}`), ...commonOf(family)])].filter((option) => option !== name).toSorted(),
      );
    }
  },
);

test("an editor offers the options of a step within a group, and the values of an option", async () => {
  const within = `  - control:\n      group: sign in\n      steps:\n        - interact:\n            press: Enter\n            ${CURSOR}`;
  expect(await server.offersAt(scenarioOf(within))).toEqual(
    [...optionsOf("interact.press"), ...commonOf("interact")].filter((one) => one !== "press").toSorted(),
  );
  expect(await server.offersAt(scenarioOf(`  - interact:\n      click: Save\n      button: ${CURSOR}`))).toEqual([
    "left",
    "middle",
    "right",
  ]);
  expect(await server.offersAt(scenarioOf(`  - interact:\n      click: Save\n      force: ${CURSOR}`))).toEqual(["false", "true"]);
});

test.each([
  [`name: an ex${CURSOR}ample\n`, "name", "what the reports call the scenario"],
  [scenarioOf(`  - interact: { cl${CURSOR}ick: Save }`), "interact: click", "Clicks one element once it is visible"],
  [scenarioOf(`  - interact: { click: Save, but${CURSOR}ton: left }`), "button", "* `left`\n* `middle`\n* `right`"],
  [scenarioOf(`  - interact: { type: x, in${CURSOR}to: Note }`), "into", "the element; what has the focus when absent"],
  [scenarioOf(`  - verify: { element: Note, time${CURSOR}out: 5s }`), "timeout", "limit of the step"],
  [scenarioOf(`  - verify: { element: Note, sa${CURSOR}ve: note }`), "save", "keep the result under this name"],
  [scenarioOf(`  - inter${CURSOR}act: { click: Save }`), "interact", "Clicks one element"],
])(
  "an editor shows the title and the description of the word under the pointer: %j",
  verifies(["card/18-editor-hover"]),
  async (text, title, description) => {
    const shown = await server.hoverAt(text);
    expect(shown.split("\n")[0]).toBe(`#### ${title}`);
    expect(shown).toContain(description);
  },
);
