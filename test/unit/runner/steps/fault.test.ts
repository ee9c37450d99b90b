import { expect, test } from "vitest";
import { faultNames } from "../../../../contracts/fault.ts";
import type { Verb } from "../../../../runner/language/define-verb.ts";
import { verbs } from "../../../../runner/steps/index.ts";
import { answering, fakeContext, refusing, run } from "../../../support/runner/fake-context.ts";
import { verifies } from "../../../support/verifies.ts";

const fault = verbs.find((verb): verb is Verb => verb.kind === "verb" && verb.name === "fault");
const complaints = (written: object): string[] => {
  const parsed = fault?.parse(written);
  return parsed?.ok === false ? parsed.issues.map(({ path, message }) => `${path.join(".")}: ${message}`) : [];
};

test("a fault is set with its options, more are added, `none` ends all of them", verifies(["card/verb-fault"]), async () => {
  const context = fakeContext();
  const set = await run("control", { fault: "status", code: 503, on: "getAnimalDetails", times: 1 }, context);
  expect(set).toEqual({
    sentence: "fault status, on getAnimalDetails, times 1, code 503",
    outcome: { status: "passed", note: "NSIP's mock misbehaves" },
  });
  await run("control", { fault: "delay", ms: 20, which: "NSIP" }, context);
  expect(context.faults).toMatchObject([
    { fault: "status", code: 503, on: "getAnimalDetails", times: 1 },
    { fault: "delay", ms: 20, on: "" },
  ]);
  await run("control", { fault: "none" }, context);
  expect(context.faults).toEqual([]);
});

test("where no mock stands behind the gateway, the step fails", verifies(["card/verb-fault"]), async () => {
  const { outcome } = await run("control", { fault: "html", which: "Files" }, fakeContext());
  expect(outcome).toEqual({
    ...{ status: "failed", problem: "no mock stands behind Files", code: "AMCP_GATEWAY_NO_MOCK", retryable: false },
  });
});

test("every fault of the mocks can be written in a scenario, with its own options only", () => {
  const needed: Readonly<Record<string, object>> = { status: { code: 500 }, delay: { ms: 1 }, body: { body: "{}" } };
  for (const name of faultNames) expect(complaints({ fault: name, on: "x", times: 2, ...needed[name] }), name).toEqual([]);
  expect(complaints({ fault: "html", ms: 3 })).toEqual(["ms: `html` takes no `ms`"]);
  expect(complaints({ fault: "none", times: 3 })).toEqual(["times: `none` takes no `times`"]);
  expect(complaints({ fault: "status" })).toEqual([expect.stringMatching(/^code: /)]);
});

test("a call that has to fail passes with the code that is named, and with no other", verifies(["card/verb-fault"]), async () => {
  const call = { call: "NSIP:nsip_get_animal", fails: "NSIP_API_ERROR" };
  const failing = { "NSIP:nsip_get_animal": refusing("NSIP_API_ERROR", "it is down", { value: "x", hint: "Wait." }) };
  const kept = { code: "NSIP_API_ERROR", message: "it is down", details: { value: "x", hint: "Wait." } };
  const { outcome, sentence } = await run("inspect", { ...call, pick: "$.message" }, fakeContext({ tools: failing }));
  expect(sentence).toBe("call NSIP:nsip_get_animal which fails with NSIP_API_ERROR and take $.message");
  expect(outcome).toMatchObject({ status: "passed", saved: "it is down" });
  expect((await run("verify", { value: call, equals: kept }, fakeContext({ tools: failing }))).outcome).toMatchObject({ status: "passed" });

  const other = await run("inspect", { ...call, fails: "INVALID_PARAMS" }, fakeContext({ tools: failing }));
  expect(other.outcome).toEqual({
    ...{ status: "failed", problem: "it is down", code: "NSIP_API_ERROR", hint: "Wait.", actual: { value: "x" } },
  });
  const well = await run("inspect", call, fakeContext({ tools: { "NSIP:nsip_get_animal": answering({ LpnId: "1" }) } }));
  expect(well.outcome).toEqual({
    ...{ status: "failed", problem: "NSIP:nsip_get_animal did not fail", expected: "NSIP_API_ERROR", actual: { LpnId: "1" } },
  });
});
