import { expect, test } from "vitest";
import { parseScenario } from "../../../../runner/language/read/parse-scenario.ts";
import { renderDiagnostic } from "../../../../runner/language/read/render.ts";
import { checkCalls, ownersCalled } from "../../../../runner/schema/check-calls.ts";
import { builtInVerbs } from "../../../../runner/steps/index.ts";
import { verifies } from "../../../support/verifies.ts";

const input = {
  type: "object",
  properties: {
    count: { type: "integer", minimum: 1 },
    kind: { enum: ["small", "large"] },
    parts: { type: "array", items: { type: "object", properties: { name: { type: "string" } }, required: ["name"] } },
  },
  required: ["count"],
  additionalProperties: false,
};
const tools = ["Desk:SetTestData", "Desk:ResetAppState"].map((name) => ({ name, description: "", input }));

function complaints(step: string): readonly string[] {
  const text = `name: x\napps: [Desk]\nsteps:\n  - ${step}\n`;
  const { scenario, diagnostics } = parseScenario("a.yaml", text, builtInVerbs);
  expect(diagnostics).toEqual([]);
  if (scenario === undefined) throw new Error("no scenario");
  return checkCalls(scenario, tools).map((one) => renderDiagnostic(one, text, { color: false }).split("\n").slice(0, 4).join("\n"));
}

test.each([
  [
    'interact: { call: "Desk:SetTestDate", with: { count: 1 } }',
    '"Desk:SetTestDate"',
    "there is no tool `Desk:SetTestDate`; did you mean `Desk:SetTestData`?",
  ],
  [
    'interact: { call: "Desk:SetTestData", with: { cuont: 1, count: 2 } }',
    "cuont",
    "Desk:SetTestData: there is no argument `cuont`; did you mean `count`?",
  ],
  ['interact: { call: "Desk:SetTestData", with: { kind: small } }', "{ kind: small }", "Desk:SetTestData: the argument `count` is missing"],
  ['interact: { call: "Desk:SetTestData", with: { count: 1, kind: middle } }', "middle", "Desk:SetTestData: `kind` takes small, large"],
  ['inspect: { call: "Desk:SetTestData", with: { count: 1.5 } }', "1.5", "Desk:SetTestData: `count` takes integer"],
  ['verify: { value: { call: "Desk:SetTestData", with: { count: 0 } }, equals: 1 }', "0", "Desk:SetTestData: `count` must be >= 1"],
  [
    'interact: { call: "Desk:SetTestData", with: { count: 1, parts: [{ nam: a }] } }',
    "{ nam: a }",
    "Desk:SetTestData: the argument `name` is missing",
  ],
])("%s is refused at %s", verifies(["card/24-check-live"]), (step, marked, message) => {
  const [complaint = "", ...more] = complaints(step);
  expect(more).toEqual([]);
  const [head = "", , line = "", carets = ""] = complaint.split("\n");
  expect(head).toContain(`error AMCP_SCENARIO_INVALID_ARGUMENT: ${message}`);
  expect(line.slice(carets.indexOf("^"), carets.length)).toBe(marked);
});

test("several problems are told at once", () => {
  expect(complaints('interact: { call: "Desk:SetTestData", with: { kind: middle, size: 1 } }')).toHaveLength(3);
});

test("arguments with expressions are checked once bound, and names with expressions not at all", () => {
  expect(complaints('interact: { call: "Desk:SetTestData", with: { count: "${n}", kind: "${k}" } }')).toEqual([]);
  expect(complaints('interact: { call: "Desk:${tool}", with: { cuont: 1 } }'.replace("Desk:${tool}", "Desk:ResetAppState"))).not.toEqual(
    [],
  );
});

test("the apps and gateways whose tools are called are those that must run", () => {
  const text =
    'name: x\napps: [Desk]\nsteps:\n  - control:\n      group: a\n      steps:\n        - interact: { call: "Desk:A" }\n  - verify: { value: { call: "NSIP:b" }, equals: 1 }\n';
  const { scenario } = parseScenario("a.yaml", text, builtInVerbs);
  expect(scenario && ownersCalled(scenario)).toEqual(["Desk", "NSIP"]);
});
