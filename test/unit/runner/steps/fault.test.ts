import { expect, test } from "vitest";
import { faultNames } from "../../../../contracts/fault.ts";
import type { Verb } from "../../../../runner/language/define-verb.ts";
import { builtInVerbs } from "../../../../runner/steps/index.ts";
import { answering, fakeContext, refusing, run } from "../../../support/runner/fake-context.ts";
import { verifies } from "../../../support/verifies.ts";

const fault = builtInVerbs.find((verb): verb is Verb => verb.kind === "verb" && verb.name === "fault");
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
  expect(outcome).toEqual({ status: "failed", problem: "no mock stands behind Files", code: "AMCP_GATEWAY_NO_MOCK", retryable: false });
});

test("a fault of streams is set with its options", verifies(["card/verb-fault"]), async () => {
  const context = fakeContext();
  await run("control", { fault: "gap", events: 3, on: "btcusdt@depth" }, context);
  await run("control", { fault: "silence" }, context);
  expect(context.faults).toEqual([
    { fault: "gap", events: 3, on: "btcusdt@depth", times: 1 },
    { fault: "silence", on: "" },
  ]);
});

test("`market` lets the mock's market follow a script", verifies(["card/verb-market"]), async () => {
  const context = fakeContext();
  const set = await run("control", { market: "iceberg", on: "BTCUSDT", which: "NSIP" }, context);
  expect(set).toEqual({
    sentence: "let the market of BTCUSDT in NSIP follow the script iceberg",
    outcome: { status: "passed", note: "NSIP's market follows iceberg" },
  });
  await run("control", { market: "collapse" }, context);
  expect(context.faults).toEqual([
    { fault: "script", name: "iceberg", on: "BTCUSDT" },
    { fault: "script", name: "collapse", on: "" },
  ]);
});

test("`clock` puts a mock's clock forward, and keeps its time", verifies(["card/verb-market"]), async () => {
  const { outcome, sentence } = await run("control", { clock: "2.5s", which: "NSIP" }, fakeContext());
  expect(sentence).toBe("put the clock of NSIP forward by 2.5s");
  expect(outcome).toEqual({
    status: "passed",
    note: "it is 2025-10-11T12:00:02.500Z at NSIP's mock",
    saved: { now: "2025-10-11T12:00:02.500Z" },
  });
});

test.each([
  { market: "calm", which: "Files" },
  { clock: "1s", which: "Files" },
])("where no mock stands behind the gateway, %j fails", verifies(["card/verb-market"]), async (args) => {
  const { outcome } = await run("control", args, fakeContext());
  expect(outcome).toMatchObject({ status: "failed", code: "AMCP_GATEWAY_NO_MOCK", problem: "no mock stands behind Files" });
});

test("every fault of the mocks can be written in a scenario, with its own options only", () => {
  const needed: Readonly<Record<string, object>> = {
    status: { code: 500 },
    delay: { ms: 1 },
    body: { body: "{}" },
    "clock-skew": { ms: -5 },
  };
  for (const name of faultNames) {
    // The verb `market` sets a script.
    if (name !== "script") expect(complaints({ fault: name, on: "x", ...needed[name] }), name).toEqual([]);
    else expect(complaints({ fault: name })).toEqual([expect.stringMatching(/^fault: /)]);
  }
  expect(complaints({ fault: "gap", events: 3, on: "btcusdt@depth", times: 2 })).toEqual([]);
  expect(complaints({ fault: "delay", ms: -1 })).toEqual([expect.stringMatching(/^ms: /)]);
  expect(complaints({ fault: "disconnect", times: 2 })).toEqual(["times: `disconnect` takes no `times`"]);
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
  expect(other.outcome).toEqual({ status: "failed", problem: "it is down", code: "NSIP_API_ERROR", hint: "Wait.", actual: { value: "x" } });
  const well = await run("inspect", call, fakeContext({ tools: { "NSIP:nsip_get_animal": answering({ LpnId: "1" }) } }));
  expect(well.outcome).toEqual({
    status: "failed",
    problem: "NSIP:nsip_get_animal did not fail",
    expected: "NSIP_API_ERROR",
    actual: { LpnId: "1" },
  });
});
