import { expect, test } from "vitest";
import { fakeContext, run } from "../../../support/runner/fake-context.ts";
import { verifies } from "../../../support/verifies.ts";

test("a pause waits for the person, or says why there is none", verifies(["card/verb-control-pause"]), async () => {
  const reasons: string[] = [];
  const attended = fakeContext({ halt: async (reason) => void reasons.push(reason) });
  expect(await run("control", { pause: "look" }, attended)).toEqual({ sentence: "pause: look", outcome: { status: "passed" } });
  expect(reasons).toEqual(["look"]);
  const alone = await run("control", { pause: "look" }, fakeContext({ halt: "CI is set" }));
  expect(alone.outcome).toEqual({ status: "passed", note: "not paused: CI is set" });
});
