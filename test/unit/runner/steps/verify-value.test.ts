import { expect, test } from "vitest";
import { answering, fakeContext, refusing, run } from "../../../support/runner/fake-context.ts";
import { verifies } from "../../../support/verifies.ts";

const problem = async (args: Readonly<Record<string, unknown>>): Promise<string | undefined> => {
  const { outcome } = await run("verify", args, fakeContext());
  return outcome.status === "failed" ? outcome.problem : undefined;
};

test.each([
  { value: 42, equals: 42 },
  { value: { a: [1, { b: 2 }] }, equals: { a: [1, { b: 2 }] } },
  { value: null, equals: null },
  { value: "acknowledged by me", matches: "by m.$" },
  { value: "acknowledged", contains: "know" },
  { value: null, matches: "^$" },
  { value: null, contains: "" },
  { value: { note: null }, pick: "$.note", matches: "^.{0,3}$" },
  { value: [1, { id: 2, name: "x" }], contains: { id: 2 } },
  { value: { a: { b: 1, c: 2 } }, contains: { a: { b: 1 } } },
  { value: 5, less: 6, greater: 4 },
  { value: "5.5", less: 6, greater: 4 },
  { value: { a: { b: 3 } }, pick: "$.a.b", equals: 3 },
  { value: { list: [{ n: 1 }, { n: 2 }] }, pick: "$.list[?(@.n > 1)].n", contains: 2 },
  { value: { id: 1 }, schema: { type: "object", required: ["id"], properties: { id: { type: "integer" } } } },
])("%j holds", verifies(["card/verb-verify-value"]), async (args) => {
  expect(await problem(args)).toBeUndefined();
});

test.each([
  [{ value: "42", equals: 42 }, 'the text "42" is not the number 42'],
  [{ value: { a: 1 }, equals: { a: 2 } }, '{"a":1} is not {"a":2}'],
  [{ value: "abc", matches: "^b" }, '"abc" does not match /^b/'],
  [{ value: [1, 2], contains: 3 }, "[1,2] does not contain 3"],
  [{ value: null, matches: "nul" }, "null does not match /nul/"],
  [{ value: null, contains: "l" }, 'null does not contain "l"'],
  [{ value: "acknowledged", contains: null }, '"acknowledged" does not contain null'],
  [{ value: 5, less: 5, matches: "^6" }, "5 does not match /^6/; 5 is not less than 5"],
  [{ value: 5, greater: 5 }, "5 is not greater than 5"],
  [{ value: "many", less: 5 }, '"many" is not less than 5'],
  [{ value: { a: 1 }, pick: "$.b", equals: 1 }, "`$.b` finds nothing"],
  [{ value: 3, pick: "$.b", equals: 1 }, "`$.b` looks into a value that has no parts"],
  [{ value: { id: "x" }, schema: { properties: { id: { type: "integer" } } } }, "at /id the value must be integer"],
])("%j fails: %s", verifies(["card/verb-verify-value"]), async (args, sentence) => {
  expect(await problem(args)).toEqual(sentence);
});

test("the dialect of a schema is what `$schema` says", async () => {
  const prefixed = {
    value: ["a"],
    schema: { $schema: "https://json-schema.org/draft/2020-12/schema", prefixItems: [{ type: "integer" }] },
  };
  expect(await problem(prefixed)).toBe("at /0 the value must be integer");
});

test("a tool is asked again, less and less often, until its answer will do", verifies(["card/scenario-polling"]), async () => {
  let asked = 0;
  const context = fakeContext({ tools: { "A:Count": () => answering({ open: ++asked })({}) }, timeoutMs: 10_000 });
  const { outcome } = await run("verify", { value: { call: "A:Count", with: { q: 1 } }, pick: "$.open", equals: 6 }, context);
  expect(outcome).toMatchObject({ status: "passed", saved: 6 });
  expect(context.pauses).toEqual([100, 250, 500, 1000, 1000]);
  expect(context.received[5]).toEqual({ tool: "A:Count", input: { q: 1 } });
});

test("the last answer is the one that failed when the time is over", async () => {
  let asked = 0;
  const context = fakeContext({ tools: { "A:Count": () => answering(++asked)({}) }, timeoutMs: 400 });
  const { outcome } = await run("verify", { value: { call: "A:Count" }, equals: 9 }, context);
  expect(outcome).toMatchObject({ status: "failed", problem: "A:Count = 4, expected 9", actual: 4, expected: { equals: 9 } });
  expect(context.pauses).toEqual([100, 250, 50]);
});

test("a tool that refuses is asked again, and its reason is told in the end", async () => {
  const context = fakeContext({ tools: { "A:Count": refusing("AMCP_PROXY_APP_GONE", "A has exited") }, timeoutMs: 100 });
  const { outcome } = await run("verify", { value: { call: "A:Count" }, equals: 9 }, context);
  expect(outcome).toMatchObject({ status: "failed", code: "AMCP_PROXY_APP_GONE", problem: "A has exited" });
  expect(context.received).toHaveLength(2);
});

test("a fixed value is looked at once", async () => {
  const context = fakeContext();
  await run("verify", { value: 1, equals: 2 }, context);
  expect(context.pauses).toEqual([]);
});
