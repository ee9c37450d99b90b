import { expect, test } from "vitest";
import { Fault } from "../../../../contracts/fault.ts";
import { toolsOf } from "../../../../gateways/binance/tools/index.ts";
import { type BeforeMock, serveBeforeMock } from "../../../support/gateways/binance/open-before-mock.ts";
import { handClient } from "../../../support/gateways/hand-client.ts";
import { verifies } from "../../../support/verifies.ts";

const opening = {
  method: "initialize",
  params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "hand", version: "1" } },
};

/** A session with the account of Alice. */
async function openSession(options: Parameters<typeof serveBeforeMock>[0] = {}, mocked: Parameters<typeof serveBeforeMock>[2] = {}) {
  const opened = await serveBeforeMock(options, {}, mocked);
  const { handshake, message, call } = handClient(opened.url);
  const [alice] = opened.mock.accounts;
  const id = await handshake({ "x-mbx-apikey": alice?.apiKey ?? "", "x-mbx-secret": alice?.secret ?? "" });
  await message(id, opening);
  const ask = async (method: string, params: object): Promise<Record<string, unknown>> => {
    const { result, error } = JSON.parse(await (await message(id, { method, params })).text());
    return result ?? { error };
  };
  return { ...opened, ask, call: (name: string, written: object = {}) => call(id, name, written) };
}

/** Arguments with which each tool succeeds. */
const asked: Readonly<Record<string, object>> = {
  get_server_time: {},
  get_exchange_info: { quote_asset: "USDT", limit: 2 },
  get_account_info: {},
  get_balances: {},
  get_open_orders: {},
  configure_credentials: { profile: "handshake" },
  get_credentials_status: {},
  get_klines: { symbol: "BTCUSDT", interval: "1m", limit: 5 },
  place_order: {
    symbol: "BTCUSDT",
    side: "BUY",
    type: "LIMIT",
    quantity: "0.01",
    price: "60000",
    dry_run: false,
    client_order_id: "resting",
  },
  get_order: { symbol: "BTCUSDT", client_order_id: "resting" },
  cancel_order: { symbol: "BTCUSDT", client_order_id: "resting" },
  revoke_credentials: {},
};

test("every tool answers in the form of its schema, with its origin", async () => {
  const trading = { symbols: ["BTCUSDT"], maxOrder: { USDT: "1000" }, maxDay: { USDT: "1000" } };
  const { call } = await openSession({ trading });
  for (const { name, output } of toolsOf(true)) {
    const data = await call(name, asked[name] ?? { symbol: "BTCUSDT" });
    const checked = output.safeParse(data);
    expect([name, checked.error?.issues ?? []]).toEqual([name, []]);
    expect(data).toMatchObject({ provenance: { source: expect.stringContaining("mock"), stalenessMs: expect.any(Number) } });
  }
});

test("one option of get_exchange_info gives the rules of a symbol", async () => {
  const { call } = await openSession();
  const data = await call("get_exchange_info", { symbol: "ethusdt" });
  expect(data).toMatchObject({
    rules: { symbol: "ETHUSDT", filters: expect.arrayContaining([expect.objectContaining({ filterType: "LOT_SIZE" })]) },
  });
});

/** The price of the wall that the market's script shows, without zeros at its end. */
function wallOf({ mock }: BeforeMock): string {
  const answer = mock.truth.answer("BTCUSDT");
  if (answer.script !== "wall") throw new Error("the market follows another script");
  return answer.price.replace(/\.?0+$/, "");
}

test(
  "a wall of the market is in tool, resource and prompt",
  verifies(["002/3-PROMPT-liquidity_mapping", "002/3-STATE-stateless", "002/2-EXAMPLE-market"]),
  async () => {
    const opened = await openSession({}, { market: "wall" });
    const { call, ask } = opened;
    const walls = async () => JSON.stringify(await call("get_orderbook_metrics", { symbol: "BTCUSDT", levels: 100, wallFactor: 5 }));
    await expect.poll(walls).toContain(`{"price":"${wallOf(opened)}`);
    const prompt = JSON.stringify(await ask("prompts/get", { name: "liquidity_mapping", arguments: { symbol: "BTCUSDT" } }));
    expect(prompt).toContain("# Liquidity map of BTCUSDT");
    expect(prompt).toContain("## Walls");
  },
);

test.each([
  ["trading_analysis", { symbol: "BTCUSDT", strategy: "Conservative" }, "# Trading analysis of BTCUSDT, strategy Conservative"],
  ["portfolio_risk", {}, "- largest holdings: BTC"],
  ["market_microstructure_analysis", { symbol: "BTCUSDT" }, "## Health"],
  ["order_flow_trading", { symbol: "BTCUSDT" }, "## Volume profile"],
  ["advanced_market_analysis", { symbol: "BTCUSDT" }, "# Market microstructure of BTCUSDT"],
])(
  "the prompt %s is made from the exchange's data",
  verifies(["002/3-PROMPT-portfolio_risk", "002/3-PROMPT-market_microstructure_analysis", "002/3-PROMPT-order_flow_trading"]),
  async (name, written, part) => {
    const { ask } = await openSession();
    const answer = await ask("prompts/get", { name, arguments: written });
    expect(answer).toMatchObject({ messages: [{ role: "user", content: { type: "text", text: expect.stringContaining(part) } }] });
    expect(JSON.stringify(answer)).toContain("_Source: mock");
  },
);

test(
  "resources of the account are Markdown",
  verifies(["002/2-CATEGORY-account", "002/2-CATEGORY-orders", "002/2-RULE-markdown"]),
  async () => {
    const { ask } = await openSession();
    for (const uri of ["account/balances", "account/positions", "orders/open", "orders/history"]) {
      const read = await ask("resources/read", { uri: `binance://${uri}` });
      expect(read).toMatchObject({ contents: [{ mimeType: "text/markdown", text: expect.stringMatching(/^# \w[\s\S]*_Source: /) }] });
    }
  },
);

test("symbols are completed over MCP", async () => {
  const { ask } = await openSession();
  const ref = { type: "ref/resource", uri: "binance://market/{symbol}" };
  expect(await ask("completion/complete", { ref, argument: { name: "symbol", value: "eth" } })).toMatchObject({
    completion: { values: expect.arrayContaining(["ethusdt"]) },
  });
});

interface Broken {
  readonly fault: object;
  readonly tool?: string;
  readonly asked?: object;
  readonly code: number;
}

const broken: Readonly<Record<string, Broken>> = {
  "an exchange out of order": {
    fault: { fault: "status", code: 503, on: "/klines" },
    tool: "get_klines",
    asked: { symbol: "BTCUSDT", interval: "1m" },
    code: -32000,
  },
  "a ban": { fault: { fault: "status", code: 418, headers: { "retry-after": "120" }, on: "/ticker" }, code: -32003 },
  "a block of the region": { fault: { fault: "status", code: 451, on: "/ticker" }, code: -32000 },
  "half an answer": { fault: { fault: "truncate", on: "/ticker" }, code: -32000 },
};

test.each(Object.entries(broken))(
  "%s is told with cause and cure",
  async (_, { fault, tool = "get_ticker", asked: written = { symbol: "BTCUSDT" }, code }) => {
    const { call, mock } = await openSession();
    mock.faults.add(Fault.parse(fault));
    const data = await call(tool, written);
    expect(data).toMatchObject({
      error: { code, message: expect.stringMatching(/\S/), data: { suggestion: expect.stringMatching(/\S/) } },
    });
  },
);
