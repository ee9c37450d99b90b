import { once } from "node:events";
import { Spot, SpotRestAPI, SpotWebsocketStreams } from "@binance/spot";
import { MainClient, WebsocketClient } from "binance";
import { describe, expect, onTestFinished, test } from "vitest";
import { accountOf, openBinanceMock } from "../../support/gateways/open-binance-mock.ts";

/** The mock at the system's time, which foreign clients sign with. */
const openRunning = () => openBinanceMock({ clock: "running" });

describe("Binance's own connector @binance/spot", () => {
  test("reads market data and an account, places, finds and cancels orders", async () => {
    const mock = await openRunning();
    const { apiKey, secret } = accountOf(mock);
    const { restAPI } = new Spot({ configurationRestAPI: { apiKey, apiSecret: secret, basePath: mock.rest, timeout: 30_000, retries: 0 } });
    const info = await (await restAPI.exchangeInfo({ symbol: "BTCUSDT" })).data();
    expect(info.symbols?.[0]?.filters?.map(({ filterType }) => filterType)).toContain("LOT_SIZE");
    const depth = await restAPI.depth({ symbol: "BTCUSDT", limit: 5 });
    expect((await depth.data()).bids).toHaveLength(5);
    expect(depth.rateLimits?.[0]).toMatchObject({ rateLimitType: "REQUEST_WEIGHT", count: 25 });
    const interval = SpotRestAPI.KlinesIntervalEnum.INTERVAL_1m;
    expect((await (await restAPI.klines({ symbol: "BTCUSDT", interval, limit: 3 })).data())[0]).toHaveLength(12);
    const order = { symbol: "BTCUSDT", side: SpotRestAPI.NewOrderSideEnum.BUY } as const;
    const limit = { type: SpotRestAPI.NewOrderTypeEnum.LIMIT, timeInForce: SpotRestAPI.NewOrderTimeInForceEnum.GTC };
    const placed = await (await restAPI.newOrder({ ...order, ...limit, quantity: 0.1, price: 67_000 })).data();
    expect(placed).toMatchObject({ status: "NEW", origQty: "0.10000000" });
    const found = await (await restAPI.getOpenOrders({ symbol: "BTCUSDT" })).data();
    expect(found.map(({ orderId }) => Number(orderId))).toEqual([Number(placed.orderId)]);
    expect((await (await restAPI.deleteOrder({ symbol: "BTCUSDT", orderId: Number(placed.orderId) })).data()).status).toBe("CANCELED");
    const bought = await (await restAPI.newOrder({ ...order, type: SpotRestAPI.NewOrderTypeEnum.MARKET, quantity: 0.01 })).data();
    expect(bought.fills?.length).toBeGreaterThan(0);
    const account = await (await restAPI.getAccount({ omitZeroBalances: true })).data();
    expect(account.balances?.find(({ asset }) => asset === "BTC")?.free).toBe("2.00999000");
    expect(await (await restAPI.myTrades({ symbol: "BTCUSDT" })).data()).toHaveLength(1);
  });

  test("tells the mock's refusals by its own errors", async () => {
    const mock = await openRunning();
    const { apiKey } = accountOf(mock);
    const { restAPI } = new Spot({
      configurationRestAPI: { apiKey, apiSecret: "wrong", basePath: mock.rest, timeout: 30_000, retries: 0 },
    });
    await expect(restAPI.getAccount()).rejects.toThrow("Signature for this request is not valid.");
    await expect(restAPI.depth({ symbol: "NOPE" })).rejects.toThrow("Invalid symbol.");
    await fetch(`${mock.admin}/faults`, { method: "POST", body: JSON.stringify({ fault: "limit-reached" }) });
    await expect(restAPI.ping()).rejects.toMatchObject({ name: "TooManyRequestsError" });
  });

  test("receives streams, and answers of the WebSocket API with user data", async () => {
    const mock = await openRunning();
    const { apiKey, secret } = accountOf(mock);
    const client = new Spot({
      configurationWebsocketStreams: { wsURL: mock.streams },
      configurationWebsocketAPI: { apiKey, apiSecret: secret, wsURL: mock.api },
    });
    const streams = await client.websocketStreams.connect();
    const api = await client.websocketAPI.connect();
    onTestFinished(async () => {
      await Promise.all([streams.disconnect(), api.disconnect()]);
    });
    const depth = new Promise((resolve) =>
      streams
        .diffBookDepth({ symbol: "btcusdt", updateSpeed: SpotWebsocketStreams.DiffBookDepthUpdateSpeedEnum.UPDATE_SPEED_100ms })
        .on("message", resolve),
    );
    expect(await depth).toMatchObject({ e: "depthUpdate", s: "BTCUSDT" });
    expect((await api.time()).data.serverTime).toBeGreaterThan(0);
    expect((await api.depth({ symbol: "BTCUSDT", limit: 3 })).data.bids).toHaveLength(3);
    expect((await api.accountStatus()).data.uid).toBe(1001);
  });
});

describe("the client `binance`", () => {
  test("reads market data, and places orders that it signs", async () => {
    const mock = await openRunning();
    const { apiKey, secret } = accountOf(mock);
    const client = new MainClient({ api_key: apiKey, api_secret: secret, baseUrl: mock.rest, beautifyResponses: false });
    expect((await client.getOrderBook({ symbol: "BTCUSDT", limit: 10 })).asks).toHaveLength(10);
    // Prices need no signature, and those of a market in the system's time move within half a second.
    const still = new MainClient({ baseUrl: (await openBinanceMock()).rest, beautifyResponses: false });
    expect(await still.get24hrChangeStatistics({ symbol: "PEPEUSDT" })).toMatchObject({ symbol: "PEPEUSDT", lastPrice: "0.00001234" });
    const placed = await client.submitNewOrder({ symbol: "ETHUSDT", side: "SELL", type: "MARKET", quantity: 1, newOrderRespType: "FULL" });
    expect(placed).toMatchObject({ status: "FILLED", executedQty: "1.00000000" });
    const balances = (await client.getAccountInformation()).balances;
    expect(balances.find(({ asset }) => asset === "ETH")).toMatchObject({ free: "19.00000000" });
    await expect(client.getOrder({ symbol: "ETHUSDT", orderId: 1 })).rejects.toMatchObject({
      code: -2013,
      message: "Order does not exist.",
    });
  });

  test("receives streams", async () => {
    const mock = await openRunning();
    const client = new WebsocketClient({ wsUrl: mock.streams, beautify: false });
    onTestFinished(() => client.closeAll(true));
    client.on("exception", () => {});
    const messages = once(client, "message");
    await client.subscribe(["btcusdt@depth@100ms"], "main");
    const [message] = await messages;
    expect(JSON.stringify(message)).toContain('"depthUpdate"');
  });
});
