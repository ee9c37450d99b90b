import { expect, test } from "vitest";
import { parseResourceUri, ResourceUri } from "../../../../gateways/binance/resources/resource-uri.ts";
import { GatewayError } from "../../../../gateways/kit/gateway-error.ts";
import { callerOf, openBinance, sessionWith } from "../../../support/gateways/binance/open-binance.ts";
import { verifies } from "../../../support/verifies.ts";

const owner = () => sessionWith({ "x-mbx-apikey": "key-of-the-owner-1234", "x-mbx-secret": "secret-of-the-owner" });

test(
  "a URI has the scheme binance, a category and an optional identifier",
  verifies([
    "002/5-FIELD-scheme",
    "002/5-FIELD-uri-category",
    "002/5-FIELD-uri-identifier",
    "002/2-FIELD-category",
    "002/2-FIELD-identifier",
    "002/2-FIELD-uri",
    "002/7-RULE-category",
  ]),
  () => {
    expect(parseResourceUri("binance://market/btcusdt")).toEqual({ scheme: "binance", category: "market", identifier: "BTCUSDT" });
    expect(parseResourceUri("binance://account/balances")).toEqual({ scheme: "binance", category: "account", identifier: "balances" });
    expect(parseResourceUri("binance://orders")).toEqual({ scheme: "binance", category: "orders" });
    expect(ResourceUri.shape.category.options).toEqual(["market", "account", "orders"]);
    expect(ResourceUri.safeParse({ scheme: "http", category: "market" }).success).toBe(false);
  },
);

test.each([
  ["another scheme", "http://market/btcusdt", "Read binance://market/btcusdt"],
  ["another category", "binance://markets/btcusdt", "Use a category of market, account, orders, as in binance://market"],
  ["no category", "binance://", "Read binance://market/btcusdt"],
  ["a part too many", "binance://market/btc/usdt", "Read binance://market/btcusdt"],
  ["a broken percent sign", "binance://market/%E0", "percent"],
  ["a symbol with a separator", "binance://market/btc%2Fusdt", "without separators"],
  ["another view", "binance://account/positionen", "binance://account/balances or binance://account/positions"],
  ["another view of orders", "binance://orders/closed", "binance://orders/open or binance://orders/history"],
])("%s is refused with the pattern", verifies(["002/7-RULE-uri-format", "002/7-RULE-category"]), async (_, uri, cure) => {
  const { gateway, session } = openBinance();
  const attempts: (() => unknown)[] = [() => gateway.read(uri, callerOf(session)), () => gateway.watch?.(uri, () => {}, callerOf(session))];
  for (const attempt of attempts) {
    const error = await Promise.resolve()
      .then(attempt)
      .then(undefined, (thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(GatewayError);
    expect(error).toMatchObject({
      code: -32602,
      data: {
        parameter: "uri",
        value: uri,
        expected: expect.stringContaining("binance://{category}/{identifier}"),
        suggestion: expect.stringContaining(cure),
      },
    });
  }
});

test(
  "every listed resource has a name, a description and is Markdown",
  verifies(["002/2-FIELD-name", "002/2-FIELD-description", "002/2-FIELD-mime_type", "002/2-FIELD-uri"]),
  async () => {
    const { gateway, read } = openBinance();
    for (const { name, description, mimeType, where } of gateway.resources) {
      expect([name, description].every((text) => text.length > 3)).toBe(true);
      expect(mimeType).toBe("text/markdown");
      const page = await read(where.uri, owner());
      expect(page.mimeType).toBe("text/markdown");
      expect(page.text).toMatch(/^# \S/);
    }
    expect(gateway.templates.map(({ where }) => where.uriTemplate)).toEqual([
      ...["binance://market/{symbol}", "binance://account/{view}", "binance://orders/{view}", "binance://{category}"],
    ]);
  },
);

test(
  "a market has ticker and order book, in headers, tables and lists",
  verifies(["002/2-CATEGORY-market", "002/2-EXAMPLE-market", "002/2-RULE-markdown", "002/7-RULE-utc"]),
  async () => {
    const { text, ttlMs, cacheScope } = await openBinance().read("binance://market/btcusdt");
    expect(text).toContain("# BTCUSDT\n\n## Ticker\n\n- price change: 1.5");
    expect(text).toContain("- last price: 100\n");
    expect(text).toContain(
      "## Order book\n\n- state: live\n- update id: 1000\n- spread: 0.1 (10.00 bps of the mid price)\n\n| bid quantity | bid | ask | ask quantity |",
    );
    expect(text).toContain("| 500 | 100 | 100.1 | 60 |");
    expect(text).toContain("_Source: mock. As of 2026-03-02T09:59:59.960Z UTC by the exchange's clock, 40 ms old. Order book update 1000.");
    expect({ ttlMs, cacheScope }).toEqual({ ttlMs: 1000, cacheScope: "public" });
  },
);

test("an account has balances and positions", verifies(["002/2-CATEGORY-account", "002/2-EXAMPLE-balances"]), async () => {
  const { read } = openBinance();
  const session = owner();
  const balances = await read("binance://account/balances", session);
  expect(balances.text).toContain("| asset | free | locked |\n|---|---|---|\n| BTC | 19 | 0 |\n| USDT | 1000 | 250 |\n| XYZ | 3 | 0 |");
  expect(balances).toMatchObject({ ttlMs: 0, cacheScope: "private" });
  const { text } = await read("binance://account/positions", session);
  expect(text).toContain("Spot accounts have no margin or futures positions. These are the holdings above zero.");
  expect(text).toContain("- value: 3150 USDT at last prices");
  expect(text).toContain("| BTC | 19 | 19 | 0 | 100 | 1900 | 60.32 |\n| USDT | 1250 | 1000 | 250 | 1 | 1250 | 39.68 |");
  expect(text).toContain("| XYZ | 3 | 3 | 0 | insufficient_data | insufficient_data | insufficient_data |");
});

test("orders are open or history", verifies(["002/2-CATEGORY-orders", "002/2-EXAMPLE-open"]), async () => {
  const { read } = openBinance();
  const session = owner();
  const open = await read("binance://orders/open", session);
  expect(open.text).toContain("- open orders: 2");
  expect(open.text).toContain("| BTCUSDT | 41 | 100 | 0.5 | 0 | NEW | LIMIT | BUY | 2026-03-02T09:59:00.000Z |");
  const history = await read("binance://orders/history", session);
  expect(history.text).toContain("- symbols: BTCUSDT, ETHUSDT");
  expect(history.text).toMatch(/\| ETHUSDT \| \d+ \| 100 \|.*\| LIMIT \| BUY \|/);
});

test("a category alone lists its identifiers", verifies(["002/5-FIELD-uri-identifier"]), async () => {
  const { read } = openBinance();
  expect((await read("binance://market")).text).toContain("| ETHBTC | ETH | BTC | TRADING | binance://market/ethbtc |");
  expect((await read("binance://account")).text).toContain("| positions | binance://account/positions |");
  expect((await read("binance://orders")).text).toContain("| history | binance://orders/history |");
});

test("a resource is made afresh on each read", verifies(["002/2-STATE-stateless"]), async () => {
  const { read, exchange } = openBinance();
  expect((await read("binance://market/ethusdt")).text).toContain("update id: 1000");
  exchange.updated(1001);
  expect((await read("binance://market/ethusdt")).text).toContain("update id: 1001");
});

test("without credentials account resources say how to give them", verifies(["002/7-RULE-credentials"]), async () => {
  const { read } = openBinance();
  for (const uri of ["account/balances", "account/positions", "orders/open", "orders/history"])
    await expect(read(`binance://${uri}`)).rejects.toMatchObject({
      code: -32006,
      data: { suggestion: expect.stringContaining("configure_credentials") },
    });
  await expect(read("binance://market/btcusd")).rejects.toMatchObject({
    data: { suggestion: expect.stringContaining("Did you mean BTCUSDT") },
  });
});

test("where no book can be opened, the page has a snapshot and says why", async () => {
  const { exchange, read } = openBinance();
  exchange.books.read = async () => {
    throw new GatewayError(-32010, "20 books are open", { parameter: "symbol", suggestion: "Close one" });
  };
  const { text } = await read("binance://market/btcusdt");
  expect(text).toContain("- state: snapshot: 20 books are open\n- update id: 900");
});

test("variables of templates are completed", async () => {
  const { gateway, session } = openBinance();
  const complete = (template: string, name: string, value: string) => gateway.complete?.({ template }, { name, value }, callerOf(session));
  expect(await complete("binance://market/{symbol}", "symbol", "eth")).toEqual(["ethusdt", "ethbtc"]);
  expect(await complete("binance://account/{view}", "view", "p")).toEqual(["positions"]);
  expect(await complete("binance://{category}", "category", "")).toEqual(["market", "account", "orders"]);
});
