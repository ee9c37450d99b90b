import { readdir } from "node:fs/promises";
import { expect, test } from "vitest";
import { promptsOf } from "../../../../gateways/binance/prompts/index.ts";
import { callerOf, openBinance, sessionWith } from "../../../support/gateways/binance/open-binance.ts";
import { verifies } from "../../../support/verifies.ts";

const owner = () => sessionWith({ "x-mbx-apikey": "key-of-the-owner-1234", "x-mbx-secret": "secret-of-the-owner" });

test(
  "five prompts are listed with their arguments",
  verifies(["002/3-FIELD-name", "002/3-FIELD-description", "002/3-FIELD-parameters", "002/3-FIELD-symbol", "002/3-FIELD-strategy"]),
  () => {
    const { prompts } = openBinance().gateway;
    const symbol = { name: "symbol", description: "trading pair, such as BTCUSDT", required: true };
    expect(prompts.map(({ name, arguments: known }) => [name, known])).toEqual([
      ["trading_analysis", [symbol, { name: "strategy", description: "Aggressive, Balanced (default) or Conservative", required: false }]],
      ["portfolio_risk", []],
      ["market_microstructure_analysis", [symbol]],
      ["order_flow_trading", [symbol]],
      ["liquidity_mapping", [symbol]],
    ]);
    expect(prompts.every(({ title, description }) => title !== "" && description.endsWith("."))).toBe(true);
  },
);

test("each prompt has a Markdown template", verifies(["002/3-FIELD-message_template"]), async () => {
  const files = (await readdir("gateways/binance/prompts")).filter((name) => name.endsWith(".md"));
  const names = promptsOf(true).map(({ name }) => `${name}.md`);
  expect(files.sort()).toEqual([...names, "portfolio_risk_without_credentials.md"].sort());
});

test("trading_analysis", verifies(["002/3-PROMPT-trading_analysis", "002/3-FIELD-strategy", "002/3-FIELD-symbol"]), async () => {
  const { prompt } = openBinance();
  const text = await prompt("trading_analysis", { symbol: "btcusdt" });
  expect(text).toContain("# Trading analysis of BTCUSDT, strategy Balanced");
  expect(text).toContain("Weigh gain against loss");
  for (const part of ["- last price: 100", "- update id: 1000", "| 99 | 101 | 98 | 100 | 12.5 | 40 |", "- spread bps of mid: 9.995 ("])
    expect(text).toContain(part);
  expect(text).toContain("| buy | 25000 | no | 11000 | 14000 | 110 | 100.15 | 100.3 | 3 | 5 | 10 |");
  expect(text).not.toContain("{{");
  expect(await prompt("trading_analysis", { symbol: "BTCUSDT", strategy: "aggressive" })).toContain("strategy Aggressive");
  expect(await prompt("trading_analysis", { symbol: "BTCUSDT", strategy: "Conservative" })).toContain("Preserve capital");
  expect(await prompt("trading_analysis", { symbol: "BTCUSDT", strategy: "" })).toContain("strategy Balanced");
  await expect(prompt("trading_analysis", { symbol: "BTCUSDT", strategy: "Bold" })).rejects.toMatchObject({
    code: -32602,
    data: { parameter: "strategy", expected: "Aggressive, Balanced (default) or Conservative" },
  });
  await expect(prompt("trading_analysis", { symbol: "BTCUSTD" })).rejects.toMatchObject({
    data: { parameter: "symbol", suggestion: expect.stringContaining("Did you mean BTCUSDT") },
  });
});

test("portfolio_risk with and without credentials", verifies(["002/3-PROMPT-portfolio_risk", "002/7-RULE-credentials"]), async () => {
  const { prompt } = openBinance();
  const without = await prompt("portfolio_risk");
  expect(without).toContain("This session has no credentials");
  expect(without).toContain("Call configure_credentials with a profile");
  const text = await prompt("portfolio_risk", {}, owner());
  expect(text).toContain("| BTC | 19 | 19 | 0 | 100 | 1900 | 60.32 |");
  expect(text).toContain("- largest holdings: BTC 60.32 %, USDT 39.68 %\n- Herfindahl index: 0.521");
  expect(text).toContain("- without a price in USDT: XYZ");
  expect(text).toMatch(/\| ETHUSDT \| \d+ \| 100 \|.*\| LIMIT \| BUY \|/);
});

test("market_microstructure_analysis", verifies(["002/3-PROMPT-market_microstructure_analysis"]), async () => {
  const { prompt } = openBinance();
  const text = await prompt("market_microstructure_analysis", { symbol: "BTCUSDT" });
  for (const part of ["- assessment: watch", "- health score: 72.5 (0 to 100", "- health rating: good", "- window covered: 40 (seconds"])
    expect(text).toContain(part);
  expect(text).toContain("- reasons: an iceberg at 100.00");
  expect(text).toContain("| flow_balance | 0.25 | insufficient_data | insufficient_data |  | no flow yet |");
  expect(text).toContain(
    "- icebergs detected: yes\n- icebergs reason: 4 refills at 100.00\n- flash crash risk status: insufficient_data\n- flash crash risk missing: 20 s of trades\n- flash crash risk detected: insufficient_data",
  );
  expect(text).toContain("| bid | 100 | 4 | 80 | 10 | 8 | native |");
});

test("order_flow_trading", verifies(["002/3-PROMPT-order_flow_trading"]), async () => {
  const text = await openBinance().prompt("order_flow_trading", { symbol: "BTCUSDT" });
  expect(text).toContain(
    "- flow net: 0 (bid changes a second - ask changes a second)\n- flow ratio: 1 (bid changes / ask changes; null without ask changes)\n- flow direction: NEUTRAL",
  );
  expect(text).toContain("- ofi value: 2 (order flow imbalance in base currency; above zero is buying pressure)\n- ofi events: 5");
  expect(text).toContain("- cumulative delta value: insufficient_data");
  for (const part of ["point of control centre: 103.5", "value area high: 105", "value area low: 101"])
    expect(text).toContain(`- profile ${part}`);
  expect(text).toContain("| 103 | 103.5 | 104 | 50 | 30 | 20 |");
});

test("liquidity_mapping", verifies(["002/3-PROMPT-liquidity_mapping"]), async () => {
  const text = await openBinance().prompt("liquidity_mapping", { symbol: "BTCUSDT" });
  expect(text).toContain("| 100.4 | 100.6 | above | 4 | 1.5 | 98.75 | fast |");
  expect(text).toContain("bids:\n\n| price | quantity | times median | bps from mid |\n|---|---|---|---|\n| 100 | 500 | 16.7 | 5 |");
  expect(text).toContain("| 25 | 520 | 70 | 51998 | 7008 | 2 | 2 | yes |");
});

test("a prompt is made afresh from current data", verifies(["002/3-STATE-stateless"]), async () => {
  const { prompt, exchange } = openBinance();
  expect(await prompt("liquidity_mapping", { symbol: "BTCUSDT" })).toContain("- update id: 1000");
  exchange.updated(1001);
  expect(await prompt("liquidity_mapping", { symbol: "BTCUSDT" })).toContain("- update id: 1001");
});

test("earlier names are accepted and not listed", async () => {
  const { prompt, gateway } = openBinance();
  for (const [alias, title] of [
    ["advanced_market_analysis", "# Market microstructure of BTCUSDT"],
    ["market_health_check", "# Market microstructure of BTCUSDT"],
    ["orderflow_snapshot", "# Order flow of BTCUSDT"],
  ] as const) {
    expect(await prompt(alias, { symbol: "BTCUSDT" })).toContain(title);
    expect(gateway.prompts.map(({ name }) => name)).not.toContain(alias);
  }
  await expect(prompt("orderflow_snapshot")).rejects.toMatchObject({ code: -32602, data: { parameter: "symbol" } });
});

test("without order book analytics their prompts are gone, and trading_analysis says so", async () => {
  const { gateway, prompt, session } = openBinance({ analytics: undefined });
  expect(gateway.prompt("liquidity_mapping", { symbol: "BTCUSDT" }, callerOf(session))).toBeUndefined();
  expect(await prompt("trading_analysis", { symbol: "BTCUSDT" })).toContain("Order book analytics are off in this gateway.");
});

test("arguments are completed", async () => {
  const { gateway, session } = openBinance();
  const complete = (name: string, value: string) => gateway.complete?.({ prompt: "trading_analysis" }, { name, value }, callerOf(session));
  expect(await complete("symbol", "eth")).toEqual(["ETHUSDT", "ETHBTC"]);
  expect(await complete("strategy", "b")).toEqual(["Balanced"]);
});
