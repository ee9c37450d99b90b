import { expect, test } from "vitest";
import { policyOf } from "../../../../runner/apps/reset.ts";

const own = { tool: "ResetAppState", ignore: [] };
const named = { tool: "Clear", ignore: ["Clock"] };

test.each<[string, Parameters<typeof policyOf>, ReturnType<typeof policyOf>]>([
  ["the app's ResetAppState where nothing is said", [undefined, undefined, ["ResetAppState"]], own],
  ["a new process where the app has no such tool", [undefined, undefined, ["ClickElement"]], "restart"],
  ["the configuration's tool", [undefined, named, ["ResetAppState"]], named],
  ["nothing where the configuration says none", [undefined, "none", ["ResetAppState"]], "none"],
  ["the scenario's wish over the configuration", ["restart", named, ["ResetAppState"]], "restart"],
  ["the scenario's `none`", ["none", named, []], "none"],
  ["the configuration's tool for a scenario's `tool`", ["tool", named, ["ResetAppState"]], named],
  ["the app's own tool for a scenario's `tool`, though the configuration restarts", ["tool", "restart", ["ResetAppState"]], own],
  ["a new process for a scenario's `tool` where there is none", ["tool", "none", []], "restart"],
])("reset is %s", (_, said, policy) => {
  expect(policyOf(...said)).toEqual(policy);
});
