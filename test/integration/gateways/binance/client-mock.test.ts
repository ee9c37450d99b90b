import { expect, onTestFinished, test } from "vitest";
import { openBinanceClient } from "../../../../gateways/binance/client/binance-client.ts";
import { type ClientSettings, defaultClientSettings, mockHosts } from "../../../../gateways/binance/client/client-settings.ts";
import type { NewOrder } from "../../../../gateways/binance/model/account.ts";
import { openRunningMock } from "../../../support/gateways/binance/open-before-mock.ts";
import { keepLog } from "../../../support/gateways/quiet-log.ts";

const { signal } = new AbortController();

/** The client before the mock exchange, with the keys of an account that may trade. */
async function open(settings: Partial<ClientSettings> = {}) {
  const mock = await openRunningMock();
  const hosts = mockHosts(mock.rest);
  const client = openBinanceClient({
    settings: { ...defaultClientSettings, hosts: { market: hosts, account: hosts }, ...settings },
    log: keepLog(),
    onRequest: () => {},
  });
  onTestFinished(client.close);
  const [credentials] = mock.accounts;
  if (credentials === undefined) throw new Error("the mock has no account");
  return { mock, client, credentials, account: client.account(credentials) };
}

/** An order that is within all filters, and far from being filled. */
async function restingOrder({ client }: Pick<Awaited<ReturnType<typeof open>>, "client">, newClientOrderId: string): Promise<NewOrder> {
  const { data } = await client.depth({ symbol: "BTCUSDT", limit: 5 }, signal);
  const price = String(Math.floor(Number(data.bids[0]?.[0]) * 0.95));
  return { symbol: "BTCUSDT", side: "BUY", type: "LIMIT", timeInForce: "GTC", quantity: "0.01", price, newClientOrderId };
}

test("every request is answered in the form that the client reads, and weighs as the client counts", async () => {
  const { client, account } = await open();
  const symbol = "BTCUSDT";
  const info = await client.exchangeInfo([symbol], signal);
  expect(info.data.symbols.map((one) => one.symbol)).toEqual([symbol]);
  expect((await client.ticker(symbol, signal)).data.symbol).toBe(symbol);
  expect((await client.depth({ symbol, limit: 1000 }, signal)).data.bids.length).toBeGreaterThan(5);
  expect((await client.trades({ symbol, limit: 5 }, signal)).data.length).toBeGreaterThan(0);
  expect((await client.aggregateTrades({ symbol, limit: 5 }, signal)).data.length).toBeGreaterThan(0);
  expect((await client.klines({ symbol, interval: "1m", limit: 5 }, signal)).data.length).toBeGreaterThan(0);
  expect((await client.averagePrice(symbol, signal)).data.price).toMatch(/^\d/);
  const order = await restingOrder({ client }, "resting");
  await account.testOrder(order, signal);
  const placed = await account.placeOrder(order, signal);
  expect(placed).toMatchObject({ confirmedBy: "answer", data: { status: "NEW", clientOrderId: "resting" } });
  const named = { symbol, orderId: placed.data.orderId };
  expect((await account.order(named, signal)).data).toMatchObject({ status: "NEW", isWorking: true });
  expect((await account.openOrders(symbol, signal)).data).toHaveLength(1);
  expect((await account.openOrders(undefined, signal)).data).toHaveLength(1);
  expect((await account.account(signal)).data.balances.find(({ asset }) => asset === "USDT")?.locked).toMatch(/[1-9]/);
  expect(await account.cancelOrder(named, signal)).toMatchObject({
    confirmedBy: "answer",
    data: { status: "CANCELED", orderId: named.orderId },
  });
  expect((await account.allOrders({ symbol }, signal)).data).toMatchObject([{ status: "CANCELED" }]);
  expect((await account.trades({ symbol }, signal)).data).toEqual([]);
  const { weightUsed } = await client.serverTime(signal);
  // The exchange counts nothing for an order that it accepts, and the client counts cautiously.
  const { used, limit } = client.state().weight;
  expect(used - (weightUsed ?? 0)).toBeGreaterThanOrEqual(0);
  expect(used - (weightUsed ?? 0)).toBeLessThan(5);
  expect(limit).toBe(6000);
});

test.each(["order-placed-503", "order-placed-1007"] as const)("after %s the order is there, and the client says so", async (fault) => {
  const { client, account, mock } = await open();
  mock.faults.add({ fault, on: "BTCUSDT", times: 1 });
  const order = await restingOrder({ client }, "lost-answer");
  const placed = await account.placeOrder(order, signal);
  expect(placed).toMatchObject({ confirmedBy: "lookup", data: { status: "NEW", clientOrderId: "lost-answer" } });
  expect((await account.openOrders("BTCUSDT", signal)).data).toHaveLength(1);
});

test("a clock that is an hour off does not matter", async () => {
  const { account, mock, client } = await open();
  mock.faults.add({ fault: "clock-skew", ms: 3_600_000, on: "" });
  await expect(account.account(signal)).resolves.toMatchObject({ data: { canTrade: true } });
  expect(client.state().clockOffsetMs).toBeGreaterThan(3_500_000);
  mock.faults.clear();
  await expect(account.account(signal)).resolves.toMatchObject({ data: { canTrade: true } });
});

test("wrong keys, a ban and a geo-block are told by cause", async () => {
  const { client, mock, credentials, account } = await open();
  const wrong = client.account({ ...credentials, secret: "wrong" });
  await expect(wrong.account(signal)).rejects.toMatchObject({ kind: "credentials", details: { code: -1022 } });
  const unknown = client.account({ apiKey: "A".repeat(64), secret: "wrong" });
  await expect(unknown.account(signal)).rejects.toMatchObject({ kind: "credentials", details: { code: -2015 } });
  mock.faults.add({ fault: "geo-block", on: "" });
  await expect(account.account(signal)).rejects.toMatchObject({ kind: "blocked", details: { status: 451 } });
  mock.faults.clear();
  mock.faults.add({ fault: "ban", ms: 120_000, on: "" });
  await expect(client.serverTime(signal)).rejects.toMatchObject({ kind: "ban" });
  const before = mock.requests().length;
  await expect(client.serverTime(signal)).rejects.toMatchObject({ kind: "ban", message: expect.stringContaining("nothing was sent") });
  expect(mock.requests()).toHaveLength(before);
});

test("an order is told to those who listen to the account, and to no other account", async () => {
  const { client, account, mock, credentials } = await open();
  const told: string[] = [];
  const others: string[] = [];
  const listener = (into: string[]) => ({
    opened: () => void into.push("opened"),
    changed: (event: string) => void into.push(event),
    lost: (reason: string) => void into.push(reason),
  });
  const [, bob = credentials] = mock.accounts;
  client.userData(credentials, listener(told));
  client.userData(bob, listener(others));
  await expect.poll(() => [told, others]).toEqual([["opened"], ["opened"]]);
  await account.placeOrder(await restingOrder({ client }, "told"), signal);
  await expect.poll(() => told).toEqual(expect.arrayContaining(["executionReport", "outboundAccountPosition"]));
  expect(others).toEqual(["opened"]);
});

test("streams carry on through a shutdown, a disconnection and a malformed frame of the exchange", async () => {
  const { client, mock } = await open();
  let [events, opened] = [0, 0];
  client.streams.subscribe("btcusdt@depth@100ms", {
    opened() {
      opened += 1;
    },
    event() {
      events += 1;
    },
    lost() {},
  });
  for (const [round, fault] of [{ fault: "shutdown", on: "" } as const, { fault: "disconnect", on: "" } as const].entries()) {
    await expect.poll(() => opened).toBe(round + 1);
    mock.faults.add(fault);
  }
  await expect.poll(() => opened).toBe(3);
  mock.faults.add({ fault: "malformed", on: "depth", times: 1 });
  await expect.poll(() => client.state().streams.malformed).toBe(1);
  const before = events;
  await expect.poll(() => events).toBeGreaterThan(before + 2);
  expect(client.state().streams.reconnects).toBe(2);
});
