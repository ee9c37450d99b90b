import { expect, test } from "vitest";
import type { ToolCallRecord } from "../../../../contracts/sessions/tool-call-record.ts";
import type { CallFilter } from "../../../../contracts/step.ts";
import { fakeContext, run } from "../../../support/runner/fake-context.ts";
import { verifies } from "../../../support/verifies.ts";

const record = (tool: string, error = "", app = "WatchTower"): ToolCallRecord => ({
  id: "0190a000-0000-7000-8000-000000000000",
  server_id: app,
  server_name: app,
  tool_name: tool,
  arguments: { element: "Save" },
  response: null,
  error,
  duration: 1,
  timestamp: "2026-11-24T10:00:00.000Z",
  config_path: "",
  request_id: "7",
});

const session = (looks: readonly (readonly ToolCallRecord[])[]) => {
  const asked: CallFilter[] = [];
  return {
    asked,
    async calls(wanted: CallFilter) {
      asked.push(wanted);
      return looks[Math.min(asked.length, looks.length) - 1] ?? [];
    },
  };
};

test("one call is enough without a count, and is what `save` keeps", verifies(["card/verb-recorded"]), async () => {
  const recorded = session([[record("ClickElement"), record("ClickElement")]]);
  const { sentence, outcome } = await run("verify", { recorded: { tool: "ClickElement", app: "WatchTower" } }, fakeContext({ recorded }));
  expect(sentence).toBe("there are recorded calls of WatchTower:ClickElement");
  expect(outcome).toMatchObject({ status: "passed", saved: [{ tool_name: "ClickElement" }, { tool_name: "ClickElement" }] });
  expect(recorded.asked).toEqual([{ tool: "ClickElement", app: "WatchTower" }]);
});

test("a count is exact, and is waited for", verifies(["card/verb-recorded"]), async () => {
  const one = record("ClickElement");
  const context = fakeContext({ recorded: session([[one], [one], [one, one]]) });
  const { outcome } = await run("verify", { recorded: { tool: "ClickElement", count: 2 } }, context);
  expect(outcome.status).toBe("passed");
  expect(context.pauses).toEqual([100, 250]);

  const late = await run("verify", { recorded: { count: 2 } }, fakeContext({ recorded: session([[one]]), timeoutMs: 0 }));
  expect(late.outcome).toMatchObject({
    status: "failed",
    problem: "one call was recorded: calls",
    expected: { count: 2 },
    actual: ['WatchTower:ClickElement {"element":"Save"}'],
  });
});

test.each([
  [true, ["OBSCURED: Save is covered", "TIMEOUT: late"]],
  [false, [""]],
  ["^OBSCURED", ["OBSCURED: Save is covered"]],
])("`error: %s` takes only calls that ended so", verifies(["card/verb-recorded"]), async (error, errors) => {
  const calls = [record("ClickElement", "OBSCURED: Save is covered"), record("ClickElement"), record("TypeText", "TIMEOUT: late")];
  const { outcome } = await run("verify", { recorded: { error } }, fakeContext({ recorded: session([calls]) }));
  expect(outcome).toMatchObject({ status: "passed", saved: errors.map((one) => ({ error: one })) });
});

test("`not: true` turns it round, also a count", verifies(["card/verb-recorded"]), async () => {
  const closed = session([[record("CloseWindow")]]);
  const step = { recorded: { tool: "CloseWindow" }, not: true };
  expect((await run("verify", step, fakeContext({ recorded: session([[]]) }))).outcome.status).toBe("passed");
  const { sentence, outcome } = await run("verify", step, fakeContext({ recorded: closed, timeoutMs: 0 }));
  expect(sentence).toBe("not: there are recorded calls of CloseWindow");
  expect(outcome).toMatchObject({
    status: "failed",
    code: "AMCP_STEP_UNMET",
    problem: 'it is still so after 0 ms: there are recorded calls of CloseWindow (WatchTower:CloseWindow {"element":"Save"})',
  });
  const two = { recorded: { tool: "CloseWindow", count: 2 }, not: true };
  expect((await run("verify", two, fakeContext({ recorded: closed }))).outcome.status).toBe("passed");
});

test("a run that records nothing fails the step with the cure", verifies(["card/verb-recorded"]), async () => {
  const { outcome } = await run("verify", { recorded: { count: 0 } }, fakeContext());
  expect(outcome).toMatchObject({ status: "failed", retryable: false, problem: expect.stringContaining("`--sessions off`: leave it out") });
});

test("a tool with its app's name, and a question about nothing, are no steps", async () => {
  await expect(run("verify", { recorded: { tool: "WatchTower:ClickElement" } }, fakeContext())).rejects.toThrow("own name");
  await expect(run("verify", { recorded: {} }, fakeContext())).rejects.toThrow("needs one of");
});
