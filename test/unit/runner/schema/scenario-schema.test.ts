import { readFileSync } from "node:fs";
import { Ajv } from "ajv";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { parseScenario } from "../../../../runner/language/read/parse-scenario.ts";
import { ScenarioFile } from "../../../../runner/language/read/scenario.ts";
import { renderScenarioSchema, renderStepsSchema } from "../../../../runner/schema/scenario-schema.ts";
import { renderVerbsReference } from "../../../../runner/schema/verbs-reference.ts";
import { builtInVerbs } from "../../../../runner/steps/index.ts";
import { renderScenarioReference } from "../../../../scripts/scenario-reference.ts";
import { shippedFiles, shippedScenarios } from "../../../support/repository/shipped-scenarios.ts";
import { verifies } from "../../../support/verifies.ts";

const root = new URL("../../../../", import.meta.url);
const isValid = new Ajv({ strict: false, allErrors: true }).compile(JSON.parse(renderScenarioSchema()) as object);
const isStepsFile = new Ajv({ strict: false, allErrors: true }).compile(JSON.parse(renderStepsSchema()) as object);
const scenarioOf = (step: string) => `name: an example\napps: [WatchTower]\nsteps:\n  - ${step}\n`;

/** Whatever file of steps an example uses. */
const partFiles = {
  read: (_from: string, file: string) => ({
    file,
    text: "arguments: { user: null }\nsteps: [{ interact: { type: '${user}', into: Name } }]\n",
  }),
};

const examples = builtInVerbs.flatMap(({ family, examples }) => examples.map((example) => `${family}: ${example}`));

test.each(shippedScenarios)("the schema accepts $file as the runner does", ({ file, text }) => {
  expect(parseScenario(file, text, builtInVerbs).diagnostics).toEqual([]);
  isValid(parse(text));
  expect(isValid.errors ?? []).toEqual([]);
});

/** `family: verb` of all steps, those of groups included. */
function verbsIn(part: unknown): readonly string[] {
  if (typeof part !== "object" || part === null) return [];
  const own = builtInVerbs.filter(({ family, name }) => Object.hasOwn(Object(Reflect.get(part, family)), name));
  return [...own.map(({ family, name }) => `${family}: ${name}`), ...Object.values(part).flatMap(verbsIn)];
}

test("the shipped scenarios use every verb but `pause`, which is for a person", () => {
  const used = new Set(shippedFiles.flatMap(({ text }) => verbsIn(parse(text))));
  const unused = builtInVerbs.map(({ family, name }) => `${family}: ${name}`).filter((verb) => !used.has(verb));
  expect(unused).toEqual(["control: pause"]);
});

test.each(examples)("the example %s is accepted by schema and runner", (step) => {
  const text = scenarioOf(step);
  expect(parseScenario("example.yaml", text, builtInVerbs, partFiles).diagnostics).toEqual([]);
  isValid(parse(text));
  expect(isValid.errors ?? []).toEqual([]);
});

test.each([
  "interact: { clck: Save }",
  "interact: { click: Save, press: Enter }",
  "interact: { click: Save, buton: left }",
  "interact: { click: Save, count: 9 }",
  "interact: { type: x, into: [Note] }",
  "verify: { element: Count, timeout: soon }",
  "verify: { click: Save }",
  "control: { group: empty, steps: [] }",
  "control: { group: within, steps: [{ interact: { clck: Save } }] }",
  "control: { group: condition, when: { click: Save }, steps: [{ interact: { click: Save } }] }",
  "click: Save",
])("schema and runner refuse %s alike", verifies(["card/scenario-schema"]), (step) => {
  const text = scenarioOf(step);
  expect(parseScenario("wrong.yaml", text, builtInVerbs).diagnostics).not.toEqual([]);
  expect(isValid(parse(text))).toBe(false);
});

test.each([
  "interact: { type: 007, into: Code }",
  "interact: { click: Save, count: '${times}' }",
  "verify: { element: Box, checked: '${wanted}', text: 42 }",
])("schema and runner accept %s alike", (step) => {
  const text = scenarioOf(step);
  expect(parseScenario("right.yaml", text, builtInVerbs).diagnostics).toEqual([]);
  expect(isValid(parse(text))).toBe(true);
});

test("the committed schema and reference are what the verbs say", verifies(["card/scenario-schema"]), () => {
  expect(readFileSync(new URL("docs/schema/scenario.json", root), "utf8")).toBe(renderScenarioSchema());
  expect(readFileSync(new URL("docs/reference/verbs.md", root), "utf8")).toBe(renderVerbsReference());
});

test("every verb has a section in the reference and every option a row", () => {
  const page = renderVerbsReference();
  for (const { family, name, args } of builtInVerbs) {
    const section = page.split(`### ${family}: ${name}\n`)[1]?.split("\n##")[0] ?? "";
    expect(Object.keys(args.shape).filter((option) => !section.includes(`| \`${option}\` |`))).toEqual([]);
  }
});

test("every verb says in the reference what `save` keeps, down to the parts", verifies(["card/18-saved-shapes"]), () => {
  const page = renderVerbsReference();
  const sections = page.split("\n### ").slice(1);
  expect(sections.filter((section) => !/^`save` keeps .+\.$/m.test(section)).map((section) => section.split("\n")[0])).toEqual([
    "control: group",
    "control: use",
  ]);
  const find = sections.find((section) => section.startsWith("inspect: find\n"));
  for (const part of ["`bounds.width` | number", "`properties` | map", "`name` | text or null"]) expect(find).toContain(`| ${part} |`);
  expect(sections.find((section) => section.startsWith("inspect: windows\n"))).toContain("| `0.title` | text |");
});

test("the page of scenario files has every key with its default", verifies(["card/18-scenario-page"]), () => {
  const page = readFileSync(new URL("docs/scenario.md", root), "utf8");
  expect(page).toBe(renderScenarioReference());
  for (const key of Object.keys(ScenarioFile.shape)) expect(page).toContain(`\n| \`${key}\` | `);
});

test("files of steps have a schema, which knows verbs and refuses the keys of scenarios", verifies(["card/24-steps-schema"]), () => {
  const stepsOf = (step: string) => parse(`name: sign in\narguments: { user: null }\nsteps:\n  - ${step}\n`) as object;
  expect(examples.filter((step) => !isStepsFile(stepsOf(step)))).toEqual([]);
  expect(isStepsFile(stepsOf("interact: { clck: Save }"))).toBe(false);
  expect(isStepsFile({ ...stepsOf("interact: { click: Save }"), apps: ["Desk"] })).toBe(false);
});
