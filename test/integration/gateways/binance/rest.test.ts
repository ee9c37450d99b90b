import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { defaultClientSettings, mockHosts } from "../../../../gateways/binance/client/client-settings.ts";
import type { ExchangeProblem } from "../../../../gateways/binance/client/errors/exchange-problem.ts";
import { openScriptedClient } from "../../../support/gateways/binance/open-scripted-client.ts";
import { openScriptedExchange } from "../../../support/gateways/binance/scripted-exchange.ts";

const { signal } = new AbortController();
const credentials = { apiKey: "the-key-of-a-session", secret: "the-secret-of-a-session" };
const weight = (used: number) => ({ "X-MBX-USED-WEIGHT-1M": String(used) });
const level = { lastUpdateId: 7, bids: [["1.0", "2.0"]], asks: [["1.1", "3.0"]], added: "by a later version" };
const limits = [{ rateLimitType: "REQUEST_WEIGHT", interval: "MINUTE", intervalNum: 1, limit: 1200 }];
const kline = [1, "1.0", "2.0", "0.5", "1.5", "10", 2, "15", 4, "5", "7.5", "0"];
const aggregate = { a: 26129, p: "0.01633102", q: "4.70443515", f: 27781, l: 27781, T: 1498793709153, m: true, M: true };

test("market data are read by their documented requests, and unknown fields are left out", async () => {
  const { client, exchange } = await openScriptedClient();
  exchange.on("depth", { json: level, headers: weight(12) });
  exchange.on("klines", { json: [kline] });
  exchange.on("aggTrades", { json: [aggregate] });
  exchange.on("exchangeInfo", { json: { timezone: "UTC", serverTime: 1, rateLimits: limits, symbols: [] } });
  const depth = await client.depth({ symbol: "BTCUSDT", limit: 100 }, signal);
  expect(depth).toMatchObject({ data: { lastUpdateId: 7 }, weightUsed: 12 });
  expect(depth.data).not.toHaveProperty("added");
  expect(Date.now() - depth.receivedAt).toBeLessThan(60_000);
  const klines = await client.klines({ symbol: "BTCUSDT", interval: "1M", limit: 1 }, signal);
  expect(klines.data).toEqual([
    {
      openTime: 1,
      open: "1.0",
      high: "2.0",
      low: "0.5",
      close: "1.5",
      volume: "10",
      closeTime: 2,
      quoteVolume: "15",
      trades: 4,
      takerBuyVolume: "5",
      takerBuyQuoteVolume: "7.5",
    },
  ]);
  const trades = await client.aggregateTrades({ symbol: "BTCUSDT" }, signal);
  expect(trades.data).toEqual([{ id: 26129, price: "0.01633102", quantity: "4.70443515", time: 1498793709153, isBuyerMaker: true }]);
  await client.exchangeInfo(["BTCUSDT", "ETHBTC"], signal);
  expect(client.state().weight.limit).toBe(1200);
  expect(exchange.requests.map(({ method, path, query }) => `${method} ${path}?${query}`)).toEqual([
    "GET /api/v3/depth?symbol=BTCUSDT&limit=100",
    "GET /api/v3/klines?symbol=BTCUSDT&interval=1M&limit=1",
    "GET /api/v3/aggTrades?symbol=BTCUSDT",
    "GET /api/v3/exchangeInfo?symbols=%5B%22BTCUSDT%22%2C%22ETHBTC%22%5D",
  ]);
});

test("ids beyond 2^53 keep all their digits", async () => {
  const { client, exchange } = await openScriptedClient();
  const trade = '{"price":"1.0","qty":"1.0","quoteQty":"1.0","time":1700000000000,"isBuyerMaker":true,"isBestMatch":true';
  exchange.on("trades", { text: `[${trade},"id":9007199254740993},${trade},"id":5}]` });
  const { data } = await client.trades({ symbol: "BTCUSDT", limit: 2 }, signal);
  expect(data.map(({ id }) => id)).toEqual(["9007199254740993", 5]);
});

test("a failed read is repeated, and one that the exchange refuses is not", async () => {
  const { client, exchange } = await openScriptedClient();
  exchange.on("depth", { status: 503, text: "busy" }, { reset: true }, { json: level });
  await expect(client.depth({ symbol: "BTCUSDT", limit: 5 }, signal)).resolves.toMatchObject({ data: { lastUpdateId: 7 } });
  expect(exchange.of("depth")).toHaveLength(3);
  exchange.on("ticker/24hr", { status: 400, json: { code: -1121, msg: "Invalid symbol." } });
  await expect(client.ticker("NOPE", signal)).rejects.toMatchObject({ kind: "symbol", message: "Binance -1121: Invalid symbol." });
  expect(exchange.of("ticker/24hr")).toHaveLength(1);
});

test.each([
  ["truncated JSON", { text: '{"lastUpdateId":7,"bids":[["1.0","2' }, /^The answer is no whole JSON: \{"lastUpdateId":7/],
  ["HTML", { text: "<html>portal</html>", headers: { "Content-Type": "text/html" } }, /^The answer is text\/html instead of JSON: <html>/],
  [
    "another content type",
    { json: level, headers: { "Content-Type": "application/octet-stream" } },
    /application\/octet-stream instead of JSON/,
  ],
  ["another form", { json: { lastUpdateId: "7" } }, /^GET \/api\/v3\/depth answered in another form: lastUpdateId: /],
] as const)("%s is not mistaken for an answer", async (_, answer, message) => {
  const { client, exchange } = await openScriptedClient();
  exchange.on("depth", answer);
  await expect(client.depth({ symbol: "BTCUSDT", limit: 5 }, signal)).rejects.toMatchObject({
    kind: "format",
    message: expect.stringMatching(message),
  });
});

test("429 is obeyed: the next request waits for Retry-After, and a longer wait is told", async () => {
  const { client, exchange } = await openScriptedClient();
  const busy = { status: 429, json: { code: -1003, msg: "Too many requests." } };
  exchange.on("avgPrice", { ...busy, headers: { "Retry-After": "1" } }, { json: { mins: 5, price: "9.35", closeTime: 1 } });
  await expect(client.averagePrice("BTCUSDT", signal)).resolves.toMatchObject({ data: { price: "9.35" } });
  expect(exchange.of("avgPrice")).toHaveLength(2);
  exchange.on("avgPrice", { ...busy, headers: { "Retry-After": "90" } });
  await expect(client.averagePrice("BTCUSDT", signal)).rejects.toMatchObject({ kind: "rate-limit", retryAfter: 90 });
  await expect(client.serverTime(signal)).rejects.toMatchObject({ kind: "rate-limit", message: /wants no requests for another/ });
  expect(exchange.requests).toHaveLength(3);
});

test("after 418 no request leaves this machine until the ban has ended", async () => {
  const { client, exchange } = await openScriptedClient();
  exchange.on("avgPrice", { status: 418, headers: { "Retry-After": "120" }, json: { code: -1003, msg: "banned" } });
  await expect(client.averagePrice("BTCUSDT", signal)).rejects.toMatchObject({ kind: "ban", retryAfter: 120 });
  await expect(client.ticker("BTCUSDT", signal)).rejects.toMatchObject({
    kind: "ban",
    message: expect.stringContaining("nothing was sent"),
  });
  await expect(client.account(credentials).account(signal)).rejects.toMatchObject({ kind: "ban" });
  expect(exchange.requests).toHaveLength(1);
});

test("requests stop before the limit of the exchange", async () => {
  const budget = { limit: 60, longestWaitMs: { prompt: 0, paced: 0 } };
  const { client, exchange } = await openScriptedClient({ budget });
  exchange.on("trades", { json: [] });
  const asks = Array.from({ length: 3 }, () => client.trades({ symbol: "BTCUSDT", limit: 5 }, signal));
  const outcomes = await Promise.allSettled(asks);
  expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected"]);
  expect(exchange.of("trades")).toHaveLength(2);
  expect(client.state().weight).toEqual({ used: 50, limit: 60 });
});

const account = {
  canTrade: true,
  canWithdraw: false,
  canDeposit: false,
  accountType: "SPOT",
  updateTime: 1,
  permissions: ["SPOT"],
  uid: 354937868,
  commissionRates: { maker: "0.1", taker: "0.1", buyer: "0", seller: "0" },
  balances: [{ asset: "BTC", free: "1.5", locked: "0.5" }],
};

test("signed requests carry key, timestamp of the exchange, and a signature over what is sent", async () => {
  const { client, exchange, log } = await openScriptedClient();
  const skewMs = 3_600_000;
  exchange.on("time", () => ({ json: { serverTime: Date.now() + skewMs } }));
  exchange.on("account", { json: account });
  await client.account(credentials).account(signal);
  await client.account(credentials).account(signal);
  const [first] = exchange.of("account");
  const [payload = "", signature] = (first?.query ?? "").split("&signature=");
  expect(signature).toBe(createHmac("sha256", credentials.secret).update(payload).digest("hex"));
  expect(first?.headers["x-mbx-apikey"]).toBe(credentials.apiKey);
  expect(first?.parameters.get("recvWindow")).toBe(String(defaultClientSettings.recvWindowMs));
  expect(Math.abs(Number(first?.parameters.get("timestamp")) - Date.now() - skewMs)).toBeLessThan(60_000);
  expect(exchange.of("time")).toHaveLength(1);
  expect(Math.abs((client.state().clockOffsetMs ?? 0) - skewMs)).toBeLessThan(60_000);
  const logged = JSON.stringify(log.lines);
  expect(logged).toContain("GET /api/v3/account");
  for (const secret of [credentials.apiKey, credentials.secret, signature ?? "", "signature="]) expect(logged).not.toContain(secret);
});

test("market data need no key", async () => {
  const { client, exchange } = await openScriptedClient();
  exchange.on("avgPrice", { json: { mins: 5, price: "9.35", closeTime: 1 } });
  await client.averagePrice("BTCUSDT", signal);
  expect(exchange.requests[0]?.headers).not.toHaveProperty("x-mbx-apikey");
});

test("a refused timestamp leads to a new look at the exchange's clock, once", async () => {
  const { client, exchange } = await openScriptedClient();
  const late = { status: 400, json: { code: -1021, msg: "Timestamp for this request is outside of the recvWindow." } };
  exchange.on("account", late, { json: account });
  await expect(client.account(credentials).account(signal)).resolves.toMatchObject({ data: { canTrade: true } });
  expect(exchange.of("time")).toHaveLength(2);
  exchange.on("account", late);
  await expect(client.account(credentials).account(signal)).rejects.toMatchObject({ kind: "clock" });
  expect(exchange.of("account")).toHaveLength(4);
});

test("a key that the exchange refuses is named by its cause, never by its text", async () => {
  const { client, exchange, log } = await openScriptedClient();
  exchange.on("openOrders", { status: 401, json: { code: -2015, msg: "Invalid API-key, IP, or permissions for action." } });
  const refused = await client
    .account(credentials)
    .openOrders(undefined, signal)
    .catch((error: unknown) => error);
  expect(refused).toMatchObject({ kind: "credentials", details: { code: -2015 } });
  expect(JSON.stringify([refused, log.lines])).not.toMatch(/the-(key|secret)-of-a-session/);
});

test("a redirect is not followed, because key and signature are for one host", async () => {
  const { client, exchange } = await openScriptedClient();
  const { exchange: elsewhere } = await openScriptedClient();
  exchange.on("account", { status: 307, headers: { Location: `${elsewhere.base}/api/v3/account` } });
  await expect(client.account(credentials).account(signal)).rejects.toMatchObject({ kind: "format", details: { status: 307 } });
  expect(elsewhere.requests).toHaveLength(0);
});

test("hosts of one network share budget and bans, and another network has its own", async () => {
  for (const [network, kind] of [
    ["mock", "ban"],
    ["testnet", "fulfilled"],
  ] as const) {
    const other = await openScriptedExchange();
    other.on("time", { json: { serverTime: Date.now() } });
    other.on("account", { json: account });
    const exchange = await openScriptedExchange();
    exchange.on("avgPrice", { status: 418, headers: { "Retry-After": "120" }, json: { code: -1003, msg: "banned" } });
    const { client } = await openScriptedClient({
      hosts: { market: mockHosts(exchange.base), account: { ...mockHosts(other.base), network } },
    });
    await expect(client.averagePrice("BTCUSDT", signal)).rejects.toMatchObject({ kind: "ban" });
    const outcome = await client
      .account(credentials)
      .account(signal)
      .then(
        () => "fulfilled",
        (problem: ExchangeProblem) => problem.kind,
      );
    expect(outcome).toBe(kind);
  }
});
