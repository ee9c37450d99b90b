import { expect, test } from "vitest";
import { fakeContext, run } from "../../../support/runner/fake-context.ts";
import { verifies } from "../../../support/verifies.ts";

const MARKET = "Binance:binance://market/btcusdt";
const BREEDS = "NSIP:nsip://breeds";

const markdown = (last: string) => ({
  ok: true as const,
  data: { mimeType: "text/markdown", text: `# BTCUSDT\n\n| Last price | ${last} |\n` },
});
const json = (value: unknown) => ({ ok: true as const, data: { mimeType: "application/json", text: JSON.stringify(value, null, 2) } });
const breeds = json({ BreedGroups: [{ Id: 61, Name: "Hair" }] });

test("`inspect: resource` keeps the text, and stores it beside the report", verifies(["card/verb-inspect-resource"]), async () => {
  const context = fakeContext({ resources: { [MARKET]: [markdown("50000.00")] } });
  const { outcome, sentence } = await run("inspect", { resource: MARKET }, context);
  const text = "# BTCUSDT\n\n| Last price | 50000.00 |\n";
  expect(outcome).toMatchObject({ status: "passed", saved: text });
  expect(context.attached).toEqual([
    { name: "resource-Binance-binance-market-btcusdt", kind: "text", mediaType: "text/plain", content: text },
  ]);
  expect(sentence).toBe(`read ${MARKET}`);
});

test("`pick` takes a part of a text that is JSON", verifies(["card/verb-inspect-resource"]), async () => {
  const context = fakeContext({ resources: { [BREEDS]: [breeds] } });
  expect((await run("inspect", { resource: BREEDS }, context)).outcome).toMatchObject({ saved: { BreedGroups: [{ Id: 61 }] } });
  const part = await run("inspect", { resource: BREEDS, pick: "$.BreedGroups[0].Name" }, context);
  expect(part.outcome).toMatchObject({ status: "passed", saved: "Hair" });
  expect(part.sentence).toBe("read NSIP:nsip://breeds and take $.BreedGroups[0].Name");
  expect(context.attached[1]).toMatchObject({ mediaType: "application/json" });
});

test.each([
  ["Last price \\| (\\S+)", "50000.00"],
  ["Last price \\| \\S+", "Last price | 50000.00"],
  ["\\| (?<name>[^|]+) \\| (?<value>\\S+)", { name: "Last price", value: "50000.00" }],
])("`matches: %s` takes a part of the text", verifies(["card/verb-inspect-resource"]), async (matches, saved) => {
  const context = fakeContext({ resources: { [MARKET]: [markdown("50000.00")] } });
  expect((await run("inspect", { resource: MARKET, matches }, context)).outcome).toMatchObject({ status: "passed", saved });
});

test("`matches` searches what `pick` has found", async () => {
  const context = fakeContext({ resources: { [BREEDS]: [breeds] } });
  const inside = (matches: string) => run("inspect", { resource: BREEDS, pick: "$.BreedGroups", matches }, context);
  expect((await inside('"Id":(\\d+)')).outcome).toMatchObject({ saved: "61" });
  expect((await inside("BreedGroups")).outcome).toMatchObject({ status: "failed" });
});

test("a part that is not found fails with the whole text", async () => {
  const context = fakeContext({ resources: { [MARKET]: [markdown("50000.00")] } });
  const { outcome } = await run("inspect", { resource: MARKET, matches: "Best bid" }, context);
  expect(outcome).toMatchObject({ status: "failed", problem: `${MARKET}: /Best bid/ is not found in the text` });
  expect(outcome).toHaveProperty("actual", expect.stringContaining("50000.00"));
  expect((await run("inspect", { resource: MARKET, pick: "$.last" }, context)).outcome).toMatchObject({
    problem: `${MARKET}: \`$.last\` looks into a value that has no parts`,
  });
});

test.each([{ resource: "NSIP:nsip://ghost" }, { resource: "NSIP:nsip://ghost", subscribe: true }])(
  "%j: a resource that the gateway does not know fails the step",
  async (args) => {
    const { outcome } = await run("inspect", args, fakeContext());
    expect(outcome).toMatchObject({ status: "failed", code: "JSONRPC_32002", problem: "there is no NSIP:nsip://ghost" });
  },
);

test(
  "an expected failure passes with its code, and can be kept",
  verifies(["card/verb-inspect-resource", "card/verb-inspect-prompt"]),
  async () => {
    const kept = { code: "JSONRPC_32002", message: "there is no NSIP:nsip://ghost", details: {} };
    const resource = await run("inspect", { resource: "NSIP:nsip://ghost", fails: "JSONRPC_32002" }, fakeContext());
    expect(resource.outcome).toMatchObject({ status: "passed", saved: kept });
    expect(resource.sentence).toBe("read NSIP:nsip://ghost which fails with JSONRPC_32002");
    const prompt = await run("inspect", { prompt: "NSIP:ghost", fails: "JSONRPC_32002", pick: "$.code" }, fakeContext());
    expect(prompt.outcome).toMatchObject({ status: "passed", saved: "JSONRPC_32002" });
    const other = await run("inspect", { resource: "NSIP:nsip://ghost", fails: "OTHER" }, fakeContext());
    expect(other.outcome).toMatchObject({ status: "failed", code: "JSONRPC_32002" });
    const context = fakeContext({ resources: { [MARKET]: [markdown("1")] } });
    const none = await run("inspect", { resource: MARKET, fails: "JSONRPC_32002" }, context);
    expect(none.outcome).toMatchObject({ status: "failed", problem: `${MARKET} did not fail`, expected: "JSONRPC_32002" });
  },
);

test("`subscribe` subscribes before it reads", verifies(["card/verb-inspect-resource"]), async () => {
  const context = fakeContext({ resources: { [MARKET]: [markdown("1")] } });
  const { sentence } = await run("inspect", { resource: MARKET, subscribe: true }, context);
  expect(context.received.map(({ tool }) => tool)).toEqual(["resources/subscribe", "resources/read"]);
  expect(sentence).toBe(`subscribe to and read ${MARKET}`);
});

const prompts = {
  "Binance:trading_analysis": {
    ok: true as const,
    data: {
      description: "Market analysis",
      messages: [
        { role: "user", text: "BTCUSDT trades at 50000.00" },
        { role: "assistant", text: "Noted" },
      ],
    },
  },
};

test("`inspect: prompt` fills in arguments and keeps the messages", verifies(["card/verb-inspect-prompt"]), async () => {
  const context = fakeContext({ prompts });
  const asked = { prompt: "Binance:trading_analysis", with: { symbol: "BTCUSDT" } };
  const { outcome, sentence } = await run("inspect", asked, context);
  expect(context.received).toEqual([{ tool: "Binance:trading_analysis", input: { symbol: "BTCUSDT" } }]);
  expect(outcome).toMatchObject({ status: "passed", saved: prompts["Binance:trading_analysis"].data });
  expect(sentence).toBe('get the prompt Binance:trading_analysis with {"symbol":"BTCUSDT"}');
  expect(context.attached).toEqual([
    {
      name: "prompt-Binance-trading_analysis",
      kind: "text",
      mediaType: "text/plain",
      content: "user:\nBTCUSDT trades at 50000.00\n\nassistant:\nNoted\n",
    },
  ]);
});

test("a part of a prompt is taken by `pick` or `matches`", verifies(["card/verb-inspect-prompt"]), async () => {
  const take = async (part: object) =>
    (await run("inspect", { prompt: "Binance:trading_analysis", ...part }, fakeContext({ prompts }))).outcome;
  expect(await take({ pick: "$.messages[1].text" })).toMatchObject({ saved: "Noted" });
  expect(await take({ matches: "trades at (\\S+)" })).toMatchObject({ saved: "50000.00" });
  expect(await take({ matches: "sells at" })).toMatchObject({
    status: "failed",
    problem: "Binance:trading_analysis: /sells at/ is not found in the text",
  });
});

test("a prompt that is refused fails the step with the reason", async () => {
  const { outcome } = await run("inspect", { prompt: "NSIP:none" }, fakeContext());
  expect(outcome).toMatchObject({ status: "failed", problem: "there is no NSIP:none" });
});

test("`verify: resource` reads again until the text will do", verifies(["card/verb-verify-resource"]), async () => {
  const context = fakeContext({ resources: { [MARKET]: [markdown("1"), markdown("2"), markdown("3")] } });
  const { outcome, sentence } = await run("verify", { resource: MARKET, contains: "| 3 |", matches: "^# BTC" }, context);
  expect(outcome).toMatchObject({ status: "passed", saved: "# BTCUSDT\n\n| Last price | 3 |\n" });
  expect(context.pauses).toEqual([100, 250]);
  expect(sentence).toBe(`${MARKET} matches ^# BTC, contains | 3 |`);
});

test("a resource that never fits fails with what is there", verifies(["card/verb-verify-resource"]), async () => {
  const context = fakeContext({ resources: { [BREEDS]: [breeds] }, timeoutMs: 100 });
  const { outcome } = await run("verify", { resource: BREEDS, pick: "$.BreedGroups[0].Name", equals: "Wool" }, context);
  expect(outcome).toMatchObject({
    status: "failed",
    problem: `${BREEDS} at $.BreedGroups[0].Name = "Hair", expected "Wool"`,
    expected: { equals: "Wool" },
    actual: "Hair",
  });
});

test("`updated` reads when an update is announced, until the text fits", verifies(["card/verb-verify-resource"]), async () => {
  const resources = { [MARKET]: [markdown("1"), markdown("2")] };
  const context = fakeContext({ resources, updatesAt: [300, 900, 2000] });
  const { outcome, sentence } = await run("verify", { resource: MARKET, updated: true, contains: "| 2 |" }, context);
  expect(context.received.map(({ tool }) => tool)).toEqual(["resources/subscribe", "resources/read", "resources/read"]);
  expect(context.elapsedMs()).toBe(900);
  expect(outcome).toMatchObject({ status: "passed", note: expect.stringContaining("2 updates; # BTCUSDT") });
  expect(sentence).toBe(`${MARKET} is updated and contains | 2 |`);
});

test("`updated` alone passes with the first update", verifies(["card/verb-verify-resource"]), async () => {
  const context = fakeContext({ resources: { [MARKET]: [markdown("1")] }, updatesAt: [40] });
  expect((await run("verify", { resource: MARKET, updated: true }, context)).outcome).toMatchObject({
    status: "passed",
    note: expect.stringMatching(/^updated; # BTCUSDT/),
    saved: expect.stringContaining("| 1 |"),
  });
});

test("without an update in time the step fails with what was last seen", verifies(["card/verb-verify-resource"]), async () => {
  const context = fakeContext({ resources: { [MARKET]: [markdown("7")] }, updatesAt: [2500] });
  const { outcome, sentence } = await run("verify", { resource: MARKET, updated: "2s" }, context);
  expect(outcome).toMatchObject({
    status: "failed",
    problem: expect.stringContaining(`${MARKET} was not updated within 2000 ms; last seen: # BTCUSDT`),
  });
  expect(outcome).toHaveProperty("problem", expect.stringContaining("| 7 |"));
  expect(sentence).toBe(`${MARKET} is updated within 2s`);
});

test("the step's time limits `updated`", async () => {
  const context = fakeContext({ resources: { [MARKET]: [markdown("7")] }, timeoutMs: 500 });
  expect((await run("verify", { resource: MARKET, updated: "2s" }, context)).outcome).toMatchObject({
    problem: expect.stringContaining("within 500 ms"),
  });
});

test("updates that never fit fail with the last comparison", verifies(["card/verb-verify-resource"]), async () => {
  const context = fakeContext({ resources: { [MARKET]: [markdown("1"), markdown("2")] }, updatesAt: [1, 2], timeoutMs: 500 });
  const { outcome } = await run("verify", { resource: MARKET, updated: true, contains: "| 9 |" }, context);
  expect(outcome).toMatchObject({ status: "failed", problem: expect.stringContaining("after 2 updates within 500 ms") });
  expect(outcome).toMatchObject({ actual: expect.stringContaining("| 2 |") });
});

test("a gateway that refuses the subscription fails the step", async () => {
  const { outcome } = await run("verify", { resource: "NSIP:nsip://ghost", updated: true }, fakeContext());
  expect(outcome).toMatchObject({ status: "failed", code: "JSONRPC_32002" });
});

test("what can never hold is refused as it is written", async () => {
  await expect(run("verify", { resource: MARKET }, fakeContext())).rejects.toThrow(
    "`resource` needs `updated` or one of `equals`, `matches`",
  );
  await expect(run("verify", { resource: MARKET, less: 1, greater: 2 }, fakeContext())).rejects.toThrow("no number is less than 1");
  await expect(run("inspect", { resource: "breeds" }, fakeContext())).rejects.toThrow("a resource is named `App:URI`");
  await expect(run("verify", { resource: MARKET, updated: "soon" }, fakeContext())).rejects.toThrow("not a step");
});
