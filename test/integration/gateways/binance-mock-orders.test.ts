import { describe, expect, test } from "vitest";
import { mockSignature } from "../../../gateways/binance/mock/rest/dispatch.ts";
import { Account, AccountTrade, Order, PlacedOrder } from "../../../gateways/binance/model/account.ts";
import { accountOf, ask, openBinanceMock, sign } from "../../support/gateways/open-binance-mock.ts";

const BUY = { symbol: "BTCUSDT", side: "BUY", type: "LIMIT", timeInForce: "GTC", quantity: "0.1", price: "67000" } as const;
const refusal = (code: number, msg: string, status = 400) => ({ status, body: { code, msg } });
const filter = (name: string) => refusal(-1013, `Filter failure: ${name}`);

test("the signature of the documented examples", () => {
  const secret = "NhqPtmdSJYdKjVHjA7PZj4Mge3R5YNiP1e3UZjInClVN65XAbvqqM6A7H5fATj0j";
  const rest = "&side=BUY&type=LIMIT&timeInForce=GTC&quantity=1&price=0.1&recvWindow=5000&timestamp=1499827319559";
  expect(mockSignature(secret, `symbol=LTCBTC${rest}`)).toBe("c8db56825ae71d6d79447849e617115f4a920fa2acdcab2b053c4b2838bd6b71");
  const unicode = "%EF%BC%91%EF%BC%92%EF%BC%93%EF%BC%94%EF%BC%95%EF%BC%96";
  expect(mockSignature(secret, `symbol=${unicode}${rest}`)).toBe("e1353ec6b14d888f1164ae9af8228a3dbd508bc82eb867db8ab6046442f33ef3");
});

describe("keys and signatures", () => {
  test("a key is checked, then its permission, the signature over the text as sent, and the time", async () => {
    const mock = await openBinanceMock();
    const [alice, , reader] = [accountOf(mock), accountOf(mock, 1), accountOf(mock, 2)];
    expect(await ask(mock, "account")).toMatchObject(refusal(-2014, "API-key format invalid.", 401));
    expect(await ask(mock, "account", { "x-mbx-apikey": "short" })).toMatchObject(refusal(-2014, "API-key format invalid.", 401));
    const foreign = { ...alice, apiKey: "x".repeat(64) };
    expect(await sign(mock, "GET account", {}, foreign)).toMatchObject(
      refusal(-2015, "Invalid API-key, IP, or permissions for action.", 401),
    );
    expect(await sign(mock, "POST order", BUY, reader)).toMatchObject({ status: 401, body: { code: -2015 } });
    expect((await sign(mock, "GET account", {}, reader)).status).toBe(200);
    const wrong = { ...alice, secret: "wrong" };
    expect(await sign(mock, "GET account", {}, wrong)).toMatchObject(refusal(-1022, "Signature for this request is not valid."));
    const now = mock.clock.now();
    const late = await sign(mock, "GET account", { timestamp: String(now - 5001) });
    expect(late).toMatchObject(refusal(-1021, "Timestamp for this request is outside of the recvWindow."));
    expect((await sign(mock, "GET account", { timestamp: String(now - 5001), recvWindow: "5001.5" })).status).toBe(200);
    const ahead = await sign(mock, "GET account", { timestamp: String(now + 1000) });
    expect(ahead).toMatchObject(refusal(-1021, "Timestamp for this request was 1000ms ahead of the server's time."));
    expect((await sign(mock, "GET account", { timestamp: `${now}000` })).status).toBe(200);
  });

  test("the payload is the query and the body without a separator, percent-encoded, and the signature has any case", async () => {
    const mock = await openBinanceMock();
    const alice = accountOf(mock);
    const query = `symbol=${encodeURIComponent("测试USDT")}&side=BUY`;
    const body = `type=LIMIT&timeInForce=GTC&quantity=10&price=1.2&timestamp=${mock.clock.now()}`;
    const signature = mockSignature(alice.secret, query + body).toUpperCase();
    const post = (signed: string) =>
      fetch(`${mock.rest}/api/v3/order?${query}`, {
        method: "POST",
        body: `${body}&signature=${signed}`,
        headers: { "x-mbx-apikey": alice.apiKey, "content-type": "application/x-www-form-urlencoded" },
      });
    expect(await (await post(signature)).json()).toMatchObject({ symbol: "测试USDT", status: "NEW" });
    expect(await (await post(mockSignature(alice.secret, `${query}&${body}`))).json()).toMatchObject({ code: -1022 });
  });
});

describe("orders", () => {
  test("a limit order rests in the book, locks its cost, is found, and is cancelled", async () => {
    const mock = await openBinanceMock();
    const placed = await sign(mock, "POST order", { ...BUY, price: "67650.00", newClientOrderId: "mine" });
    expect(PlacedOrder.parse(placed.body)).toMatchObject({ clientOrderId: "mine", status: "NEW", fills: [] });
    expect([placed.headers.get("x-mbx-order-count-10s"), placed.headers.get("x-mbx-order-count-1d")]).toEqual(["1", "1"]);
    expect(placed.headers.get("x-mbx-used-weight-1m")).toBe("0");
    const balances = async () => Account.parse((await sign(mock, "GET account", { omitZeroBalances: "true" })).body).balances;
    expect(await balances()).toContainEqual({ asset: "USDT", free: "93235.00000000", locked: "6765.00000000" });
    const level = mock.truth.book("BTCUSDT")?.bids.find(([price]) => price === "67650.00000000");
    expect(Number(level?.[1])).toBeGreaterThan(0.1);
    const found = await sign(mock, "GET order", { symbol: "BTCUSDT", origClientOrderId: "mine" });
    expect(Order.parse(found.body)).toMatchObject({ orderId: placed.body.orderId, isWorking: true });
    expect((await sign(mock, "GET openOrders")).body).toHaveLength(1);
    const cancelled = await sign(mock, "DELETE order", {
      symbol: "BTCUSDT",
      orderId: String(placed.body.orderId),
      newClientOrderId: "off",
    });
    expect(cancelled.body).toMatchObject({ status: "CANCELED", origClientOrderId: "mine", clientOrderId: "off" });
    expect(await balances()).toContainEqual({ asset: "USDT", free: "100000.00000000", locked: "0.00000000" });
    const again = await sign(mock, "DELETE order", { symbol: "BTCUSDT", origClientOrderId: "mine" });
    expect(again).toMatchObject(refusal(-2011, "Unknown order sent."));
    expect(await sign(mock, "GET order", { symbol: "BTCUSDT", orderId: "1" })).toMatchObject(refusal(-2013, "Order does not exist."));
  });

  test("a market order moves the book, with fills, commissions and trades", async () => {
    const mock = await openBinanceMock();
    const before = mock.truth.book("BTCUSDT")?.asks ?? [];
    const placed = PlacedOrder.parse(
      (await sign(mock, "POST order", { symbol: "BTCUSDT", side: "BUY", type: "MARKET", quantity: "1" })).body,
    );
    expect(placed).toMatchObject({ status: "FILLED", executedQty: "1.00000000" });
    expect(placed.fills.map(({ price }) => price)).toEqual(before.slice(0, placed.fills.length).map(([price]) => price));
    for (const { qty, commission, commissionAsset } of placed.fills) {
      expect(commissionAsset).toBe("BTC");
      expect(Number(commission)).toBeCloseTo(Number(qty) / 1000, 8);
    }
    expect(mock.truth.book("BTCUSDT")?.asks[0]?.[0]).toBe(placed.fills.at(-1)?.price);
    const trades: unknown[] = (await sign(mock, "GET myTrades", { symbol: "BTCUSDT" })).body;
    expect(trades.map((trade) => AccountTrade.parse(trade).id)).toEqual(placed.fills.map(({ tradeId }) => tradeId));
    const [last] = (await ask(mock, "aggTrades?symbol=BTCUSDT&limit=1")).body;
    expect(last).toMatchObject({ l: placed.fills.at(-1)?.tradeId, m: false });
  });

  test("an amount of the quote asset, IOC, FOK and LIMIT_MAKER", async () => {
    const mock = await openBinanceMock();
    const spent = await sign(mock, "POST order", { symbol: "BTCUSDT", side: "BUY", type: "MARKET", quoteOrderQty: "1000" });
    expect(spent.body).toMatchObject({ status: "FILLED", origQuoteOrderQty: "1000.00000000" });
    expect(1000 - Number(spent.body.cummulativeQuoteQty)).toBeLessThan(0.7);
    const deep = { ...BUY, quantity: "1.2", price: "67650.52" };
    const killed = await sign(mock, "POST order", { ...deep, timeInForce: "FOK" });
    expect(killed.body).toMatchObject({ status: "EXPIRED", executedQty: "0.00000000", expiryReason: "UNFILLED_FOK_ORDER_EXPIRED" });
    const partly = await sign(mock, "POST order", { ...deep, timeInForce: "IOC" });
    expect(partly.body).toMatchObject({ status: "EXPIRED", expiryReason: "UNFILLED_IOC_QUANTITY_EXPIRED" });
    expect(Number(partly.body.executedQty)).toBeGreaterThan(0.5);
    const maker = await sign(mock, "POST order", { symbol: "BTCUSDT", side: "BUY", type: "LIMIT_MAKER", quantity: "0.1", price: "67660" });
    expect(maker).toMatchObject(refusal(-2010, "Order would immediately match and take."));
  });

  test("an account sees its own orders only", async () => {
    const mock = await openBinanceMock();
    await sign(mock, "POST order", BUY);
    expect((await sign(mock, "GET openOrders", { symbol: "BTCUSDT" }, accountOf(mock, 1))).body).toEqual([]);
    expect((await sign(mock, "GET allOrders", { symbol: "BTCUSDT" })).body).toHaveLength(1);
    expect((await sign(mock, "GET rateLimit/order")).body).toMatchObject([
      { intervalNum: 10, count: 1 },
      { interval: "DAY", count: 1 },
    ]);
  });

  test("more than 50 unfilled orders in ten seconds are refused", async () => {
    const mock = await openBinanceMock();
    for (let count = 0; count < 50; count += 1) expect((await sign(mock, "POST order", { ...BUY, quantity: "0.001" })).status).toBe(200);
    const refused = await sign(mock, "POST order", { ...BUY, quantity: "0.001" });
    expect(refused).toMatchObject(refusal(-1015, "Too many new orders; current limit is 50 orders per 10 SECOND.", 429));
    expect(refused.headers.get("retry-after")).toBe("10");
    mock.clock.advance(10_000);
    expect((await sign(mock, "POST order", { ...BUY, quantity: "0.001" })).status).toBe(200);
  });

  const test100 = "Illegal characters found in parameter 'newClientOrderId'; legal range is '^[\\.A-Z\\:/a-z0-9_-]{1,36}$'.";
  test.each([
    [{ side: "HOLD" }, refusal(-1117, "Invalid side.")],
    [{ type: "GUESS" }, refusal(-1116, "Invalid orderType.")],
    [{ timeInForce: "GTX" }, refusal(-1115, "Invalid timeInForce.")],
    [{ quantity: "0.123456789" }, refusal(-1111, "Parameter 'quantity' has too much precision.")],
    [{ newClientOrderId: "a b" }, refusal(-1100, test100)],
    [{ stopPrice: "1" }, refusal(-1106, "Parameter 'stopPrice' sent when not required.")],
    [{ price: "67000.001" }, filter("PRICE_FILTER")],
    [{ price: "2000000" }, filter("PRICE_FILTER")],
    [{ price: "500000", quantity: "0.001" }, filter("PERCENT_PRICE_BY_SIDE")],
    [{ price: "10000" }, filter("PERCENT_PRICE_BY_SIDE")],
    [{ quantity: "0.000001" }, filter("LOT_SIZE")],
    [{ quantity: "5000" }, filter("LOT_SIZE")],
    [{ quantity: "0.00005", price: "67000" }, filter("NOTIONAL")],
    [{ icebergQty: "0.0001" }, filter("ICEBERG_PARTS")],
    [{ icebergQty: "0.01", timeInForce: "IOC" }, refusal(-2010, "Unsupported order combination")],
    [{ quantity: "2" }, refusal(-2010, "Account has insufficient balance for requested action.")],
    [{ trailingDelta: "10" }, refusal(-2010, "Trailing stop orders are not supported for this symbol.")],
    [{ pegPriceType: "PRIMARY_PEG" }, refusal(-2010, "Pegged orders are not supported for this symbol.")],
  ])("%o is refused", async (change, expected) => {
    const mock = await openBinanceMock();
    expect(await sign(mock, "POST order", { ...BUY, ...change })).toMatchObject(expected);
    expect(await sign(mock, "POST order/test", { ...BUY, ...change })).toMatchObject(expected);
  });

  test("a market order has limits of its own, duplicates and too many open orders are refused, a test places nothing", async () => {
    const mock = await openBinanceMock();
    const market = { symbol: "BTCUSDT", side: "BUY", type: "MARKET" };
    expect(await sign(mock, "POST order", { ...market, quantity: "51" })).toMatchObject(filter("MARKET_LOT_SIZE"));
    expect(await sign(mock, "POST order", market)).toMatchObject({
      body: { code: -1102, msg: "Param 'quantity' or 'quoteOrderQty' must be sent, but both were empty/null!" },
    });
    await sign(mock, "POST order", { ...BUY, newClientOrderId: "one" });
    expect(await sign(mock, "POST order", { ...BUY, newClientOrderId: "one" })).toMatchObject(refusal(-2010, "Duplicate order sent."));
    expect((await sign(mock, "POST order/test", BUY)).body).toEqual({});
    expect((await sign(mock, "GET openOrders", { symbol: "BTCUSDT" })).body).toHaveLength(1);
    for (let count = 1; count < 200; count += 1) {
      if (count % 40 === 0) mock.clock.advance(10_000);
      await sign(mock, "POST order", { ...BUY, quantity: "0.0001" });
    }
    mock.clock.advance(10_000);
    expect(await sign(mock, "POST order", { ...BUY, quantity: "0.0001" })).toMatchObject(filter("MAX_NUM_ORDERS"));
  });
});
