import { expect, test } from "vitest";
import { AmcpError } from "../../../../contracts/errors.ts";
import { createVerdicts, worstOf } from "../../../../runner/run/results/verdicts.ts";
import { verifies } from "../../../support/verifies.ts";

const lenient = { skipped: "environment", failOnFlaky: false } as const;
const undisturbed = new AbortController().signal;
const steady = { flaky: false };

test("where several exit codes apply, the one that says most wins", verifies(["card/exit-order"]), () => {
  expect(worstOf([0, 1, 3])).toBe(3);
  expect(worstOf([1, 2, 3])).toBe(2);
  expect(worstOf([1, 4, 2])).toBe(4);
  expect(worstOf([4, 130])).toBe(130);
  expect(worstOf([])).toBe(0);
});

test.each([
  ["passed", undefined, 0],
  ["failed", "ELEMENT_NOT_FOUND", 1],
  ["error", "AMCP_DOTNET_MISSING", 3],
  ["error", "AMCP_SCENARIO_UNKNOWN_VERB", 2],
  ["error", "AMCP_INTERNAL", 4],
  ["error", "AMCP_PROXY_APP_GONE", 3],
  ["interrupted", undefined, 130],
  ["skipped", "AMCP_DOTNET_MISSING", 3],
  ["skipped", "AMCP_GATEWAY_NO_MOCK", 0],
] as const)("a scenario that is %s by %s exits %i", verifies(["card/exit-codes"]), (status, code, exit) => {
  const verdicts = createVerdicts(lenient);
  verdicts.add(status, code === undefined ? undefined : { message: "", code }, steady);
  expect(verdicts.exitCode(undisturbed)).toBe(exit);
});

test("skipped and flaky scenarios fail where that is asked for", verifies(["card/run-fail-on-skipped", "card/run-fail-on-flaky"]), () => {
  const strict = createVerdicts({ skipped: "fail", failOnFlaky: true });
  strict.add("skipped", undefined, steady);
  expect([strict.exitCode(undisturbed), strict.failed]).toEqual([3, 1]);
  const allowing = createVerdicts({ ...lenient, skipped: "allow" });
  allowing.add("skipped", { message: "", code: "AMCP_DOTNET_MISSING" }, steady);
  expect([allowing.exitCode(undisturbed), allowing.failed]).toEqual([0, 0]);
  const flaky = createVerdicts({ ...lenient, failOnFlaky: true });
  flaky.add("passed", undefined, { flaky: true });
  expect(flaky.exitCode(undisturbed)).toBe(1);
});

test(
  "a run that exceeds its limit fails, and one that a person interrupts says so",
  verifies(["card/exit-codes", "error/AMCP_RUN_TIMEOUT"]),
  () => {
    const late = AbortSignal.abort(new AmcpError("AMCP_RUN_TIMEOUT", "the run did not end within 1000 ms"));
    const verdicts = createVerdicts(lenient);
    verdicts.add("interrupted", { message: "", code: "AMCP_RUN_TIMEOUT" }, steady);
    expect(verdicts.exitCode(late)).toBe(1);
    expect(verdicts.exitCode(AbortSignal.abort(new Error("interrupted")))).toBe(130);
  },
);
