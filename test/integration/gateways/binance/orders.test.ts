import { expect, test } from "vitest";
import type { ExchangeProblem } from "../../../../gateways/binance/client/errors/exchange-problem.ts";
import type { NewOrder } from "../../../../gateways/binance/model/account.ts";
import { openScriptedClient } from "../../../support/gateways/binance/open-scripted-client.ts";
import type { Answer } from "../../../support/gateways/binance/scripted-exchange.ts";

const { signal } = new AbortController();
const credentials = { apiKey: "key", secret: "secret" };
const asked: NewOrder = {
  symbol: "BTCUSDT",
  side: "BUY",
  type: "LIMIT",
  timeInForce: "GTC",
  quantity: "0.1",
  price: "100",
  newClientOrderId: "my-order",
};
const facts = {
  symbol: "BTCUSDT",
  orderId: 28,
  price: "100",
  origQty: "0.1",
  executedQty: "0",
  cummulativeQuoteQty: "0",
  status: "NEW",
  timeInForce: "GTC",
  type: "LIMIT",
  side: "BUY",
};
const placed = { ...facts, clientOrderId: "my-order", orderListId: -1, transactTime: 5, fills: [] };
const found = { ...facts, clientOrderId: "my-order", time: 5, updateTime: 5, isWorking: true };
const canceled = { ...facts, status: "CANCELED", origClientOrderId: "my-order", clientOrderId: "other", transactTime: 6 };
const absent = { status: 400, json: { code: -2013, msg: "Order does not exist." } };
const info = {
  timezone: "UTC",
  serverTime: 1,
  rateLimits: [],
  symbols: [
    {
      symbol: "BTCUSDT",
      status: "TRADING",
      baseAsset: "BTC",
      quoteAsset: "USDT",
      baseAssetPrecision: 8,
      quoteAssetPrecision: 8,
      orderTypes: ["LIMIT", "MARKET"],
      filters: [{ filterType: "LOT_SIZE", minQty: "0.001", maxQty: "10", stepSize: "0.001" }],
    },
  ],
};

/** One path for POST (place), DELETE (cancel) and GET (look). */
async function openTrading(change: Answer, ...looks: readonly Answer[]) {
  const opened = await openScriptedClient();
  let looked = 0;
  opened.exchange.on("exchangeInfo", { json: info });
  opened.exchange.on("order", ({ method }) => {
    if (method !== "GET") return change;
    looked += 1;
    return looks[Math.min(looked, looks.length) - 1] ?? absent;
  });
  const methods = () => opened.exchange.of("order").map(({ method }) => method);
  return { ...opened, trading: opened.client.account(credentials), methods };
}

test("an order is sent once, signed, and confirmed by its answer", async () => {
  const { trading, exchange, methods } = await openTrading({ json: placed });
  await expect(trading.placeOrder(asked, signal)).resolves.toMatchObject({ confirmedBy: "answer", data: { orderId: 28, fills: [] } });
  expect(methods()).toEqual(["POST"]);
  expect(exchange.of("order")[0]?.query).toMatch(
    /^symbol=BTCUSDT&side=BUY&type=LIMIT&timeInForce=GTC&quantity=0.1&price=100&newClientOrderId=my-order&newOrderRespType=FULL&recvWindow=5000&timestamp=\d+&signature=[0-9a-f]{64}$/,
  );
});

test.each<[string, Answer]>([
  ["503", { status: 503, text: "Service Unavailable" }],
  ["-1007", { status: 400, json: { code: -1007, msg: "Timeout waiting for response from backend server." } }],
  ["a broken connection", { reset: true }],
  ["a truncated answer", { text: '{"symbol":"BTCUSDT","orderId":2' }],
  ["an answer in another form", { json: { symbol: "BTCUSDT" } }],
])("after %s the order is looked up by its client id, and never sent again", async (_, lost) => {
  const { trading, exchange, methods } = await openTrading(lost, absent, { json: found });
  await expect(trading.placeOrder(asked, signal)).resolves.toMatchObject({ confirmedBy: "lookup", data: { orderId: 28, status: "NEW" } });
  expect(methods()).toEqual(["POST", "GET", "GET"]);
  expect(exchange.of("order")[1]?.parameters.get("origClientOrderId")).toBe("my-order");
});

test("an order that the exchange does not have after all was not placed", async () => {
  const { trading, methods } = await openTrading({ status: 503 }, absent);
  const problem: ExchangeProblem = await trading.placeOrder(asked, signal).then(
    () => expect.fail("placed"),
    (error) => error,
  );
  expect(problem).toMatchObject({
    kind: "order",
    details: { suggestion: "List the orders with get_all_orders to be sure, then call again" },
  });
  expect(problem.message).toMatch(
    /^The exchange answered with status 503; then the exchange said 3 times .* the order my-order was not placed$/,
  );
  expect(methods()).toEqual(["POST", "GET", "GET", "GET"]);
});

test("an order whose fate stays unknown is reported as unknown", async () => {
  const { trading } = await openTrading({ status: 503 }, { status: 503 });
  await expect(trading.placeOrder(asked, signal)).rejects.toMatchObject({
    kind: "unknown-outcome",
    isTransient: false,
    message: expect.stringContaining("what became of the order my-order is unknown"),
    details: { suggestion: "Look at the order with get_order before anything else; do not send it again" },
  });
});

test("a caller that gives up does not keep the order from being looked up", async () => {
  const caller = new AbortController();
  const { trading, exchange, methods } = await openTrading({ status: 503 }, { json: found });
  exchange.on("order", ({ method }) => {
    if (method === "GET") return { json: found };
    caller.abort(new Error("given up"));
    return { status: 503 };
  });
  await expect(trading.placeOrder(asked, caller.signal)).resolves.toMatchObject({ confirmedBy: "lookup" });
  expect(methods()).toEqual(["POST", "GET"]);
});

test("a refused order is refused, without a look", async () => {
  const { trading, methods } = await openTrading({
    status: 400,
    json: { code: -2010, msg: "Account has insufficient balance for requested action." },
  });
  await expect(trading.placeOrder(asked, signal)).rejects.toMatchObject({ kind: "order", details: { code: -2010 } });
  expect(methods()).toEqual(["POST"]);
});

test("an order with a refused timestamp was not executed, and is sent again with the exchange's time", async () => {
  const { trading, exchange, methods } = await openTrading({ json: placed });
  exchange.on(
    "order",
    { status: 400, json: { code: -1021, msg: "Timestamp for this request is outside of the recvWindow." } },
    { json: placed },
  );
  await expect(trading.placeOrder(asked, signal)).resolves.toMatchObject({ confirmedBy: "answer" });
  expect(methods()).toEqual(["POST", "POST"]);
  expect(exchange.of("time")).toHaveLength(2);
});

test("an order that violates a filter, a type or a symbol is not sent", async () => {
  const { trading, exchange } = await openTrading({ json: placed });
  await expect(trading.placeOrder({ ...asked, quantity: "0.0015" }, signal)).rejects.toMatchObject({
    kind: "filter",
    message:
      "quantity 0.0015 violates the filter LOT_SIZE of BTCUSDT, which wants a multiple of 0.001 from 0.001 up to 10; nothing was sent",
    details: { filter: "LOT_SIZE", nearest: "0.001", suggestion: "Use quantity 0.001, the nearest valid value" },
  });
  await expect(trading.testOrder({ ...asked, type: "LIMIT_MAKER" }, signal)).rejects.toMatchObject({
    details: { parameter: "type", suggestion: "Use one of LIMIT, MARKET" },
  });
  await expect(trading.placeOrder({ ...asked, symbol: "NOPE" }, signal)).rejects.toMatchObject({ kind: "symbol" });
  expect(exchange.of("order")).toHaveLength(0);
  expect(exchange.of("order/test")).toHaveLength(0);
});

test("a dry run goes to order/test", async () => {
  const { trading, exchange } = await openTrading({ json: placed });
  exchange.on("order/test", { json: {} });
  await expect(trading.testOrder(asked, signal)).resolves.toMatchObject({ data: {} });
  expect(exchange.of("order/test")[0]).toMatchObject({ method: "POST" });
  expect(exchange.of("order")).toHaveLength(0);
});

test("a cancellation is sent once; where its answer is lost, the order tells what became of it", async () => {
  const lost = await openTrading({ reset: true }, { json: { ...found, status: "CANCELED" } });
  const named = { symbol: "BTCUSDT", origClientOrderId: "my-order" };
  await expect(lost.trading.cancelOrder(named, signal)).resolves.toMatchObject({ confirmedBy: "lookup", data: { status: "CANCELED" } });
  expect(lost.methods()).toEqual(["DELETE", "GET"]);
  const { trading } = await openTrading({ json: canceled });
  await expect(trading.cancelOrder({ symbol: "BTCUSDT", orderId: 28 }, signal)).resolves.toMatchObject({
    confirmedBy: "answer",
    data: { status: "CANCELED", origClientOrderId: "my-order" },
  });
});
