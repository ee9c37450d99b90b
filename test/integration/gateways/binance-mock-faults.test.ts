import { once } from "node:events";
import { describe, expect, test } from "vitest";
import { Fault } from "../../../contracts/fault.ts";
import type { BinanceMock } from "../../../gateways/binance/mock/serve-binance-mock.ts";
import { ask, connect, openBinanceMock, sign } from "../../support/gateways/open-binance-mock.ts";

const MARKET = { symbol: "BTCUSDT", side: "BUY", type: "MARKET", quantity: "0.1" } as const;
const STREAM = "btcusdt@depth@100ms";

/** Sets a fault over the admin server, as scenarios of other processes do. */
const setFault = async ({ admin }: BinanceMock, fault: object) => {
  const response = await fetch(`${admin}/faults`, { method: "POST", body: JSON.stringify(fault) });
  expect(await response.json()).toEqual({});
};

/** The differences that arrive in half a second, with a fault from the start. */
async function differences(fault: object, count: number) {
  const mock = await openBinanceMock();
  const receiver = await connect(`${mock.streams}/ws/${STREAM}`);
  await setFault(mock, fault);
  mock.clock.advance(500);
  await expect.poll(() => receiver.texts.length).toBeGreaterThanOrEqual(count);
  return { mock, receiver };
}

describe("faults of streams", () => {
  test("gap: so many events are left out, and the ids tell it", async () => {
    const { receiver } = await differences({ fault: "gap", events: 2, on: STREAM }, 3);
    const [first, second] = receiver.events();
    expect(new Date(first.E).getUTCMilliseconds()).toBe(300);
    expect(second.U).toBe(first.u + 1);
  });

  test("duplicate and reorder", async () => {
    const twice = (await differences({ fault: "duplicate" }, 6)).receiver.events();
    expect(twice[1]).toEqual(twice[0]);
    expect(twice[2].U).toBe(twice[1].u + 1);
    const swapped = (await differences({ fault: "reorder" }, 5)).receiver.events();
    expect(swapped[0].U).toBe(swapped[1].u + 1);
    expect(swapped[2].U).toBe(swapped[0].u + 1);
  });

  test("unknown-level and crossed: an event has a level that the engine has not", async () => {
    const unknown = await differences({ fault: "unknown-level" }, 5);
    const [price, quantity] = unknown.receiver.events()[0].a.at(-1);
    expect(Number(quantity)).toBe(0);
    expect(unknown.mock.truth.book("BTCUSDT")?.asks.some(([known]) => known === price)).toBe(false);
    const crossed = await differences({ fault: "crossed" }, 5);
    const [bid] = crossed.receiver.events()[0].b.at(-1);
    expect(Number(bid)).toBeGreaterThan(Number(crossed.mock.truth.book("BTCUSDT")?.asks[0]?.[0]));
  });

  test("malformed: an event is no whole JSON, the next one is", async () => {
    const { receiver } = await differences({ fault: "malformed" }, 5);
    expect(() => JSON.parse(receiver.texts[0] ?? "")).toThrow(SyntaxError);
    expect(JSON.parse(receiver.texts[1] ?? "")).toMatchObject({ e: "depthUpdate" });
  });

  test("silence: nothing comes for so long, then the events of now", async () => {
    const mock = await openBinanceMock();
    const receiver = await connect(`${mock.streams}/ws/${STREAM}`);
    mock.faults.add(Fault.parse({ fault: "silence", ms: 2000 }));
    for (let step = 0; step < 20; step += 1) mock.clock.advance(100);
    mock.clock.advance(100);
    await expect.poll(() => receiver.texts.length).toBeGreaterThan(0);
    expect(receiver.events()[0].E - Date.parse("2026-03-02T12:00:00Z")).toBeGreaterThanOrEqual(2000);
  });

  test("disconnect, unreachable and shutdown", async () => {
    const mock = await openBinanceMock();
    const first = await connect(`${mock.streams}/ws/${STREAM}`);
    const other = await connect(`${mock.streams}/ws/ethusdt@trade`);
    const broken = once(first.socket, "close");
    await setFault(mock, { fault: "disconnect", on: "btcusdt" });
    expect((await broken)[0]).toBe(1006);
    await setFault(mock, { fault: "unreachable", times: 1 });
    await expect(connect(`${mock.streams}/ws`)).rejects.toThrow("503");
    const combined = await connect(`${mock.streams}/stream?streams=${STREAM}`);
    const ended = [other, combined].map(({ socket }) => once(socket, "close"));
    await setFault(mock, { fault: "shutdown" });
    expect((await Promise.all(ended)).map(([code]) => code)).toEqual([1001, 1001]);
    const event = { e: "serverShutdown", E: mock.clock.now() };
    expect([other.events(), combined.events()]).toEqual([[event], [{ stream: "!serverShutdown", data: event }]]);
  });

  test("script: the market follows another script, and an unknown one is refused", async () => {
    const mock = await openBinanceMock();
    await setFault(mock, { fault: "script", name: "iceberg" });
    await setFault(mock, { fault: "script", name: "wall", on: "ethusdt" });
    expect([mock.truth.answer("BTCUSDT").script, mock.truth.answer("ETHUSDT").script]).toEqual(["iceberg", "wall"]);
    const answers = await (await fetch(`${mock.admin}/answers`)).json();
    expect(answers).toMatchObject({ ETHUSDT: { script: "wall", side: "ask", timesUsual: 10 } });
    const refused = await fetch(`${mock.admin}/faults`, { method: "POST", body: JSON.stringify({ fault: "script", name: "boom" }) });
    expect(await refused.text()).toContain('no market script \\"boom\\"');
    const other = await fetch(`${mock.admin}/script`, { method: "POST", body: JSON.stringify({ script: "trend", symbol: "BNBUSDT" }) });
    expect([other.status, mock.truth.answer("BNBUSDT").script]).toEqual([200, "trend"]);
  });
});

describe("faults of the exchange", () => {
  test.each([
    ["order-placed-503", 503, -1000],
    ["order-placed-1007", 408, -1007],
  ])("%s: the order is placed, and the answer does not tell", async (fault, status, code) => {
    const mock = await openBinanceMock();
    await setFault(mock, { fault });
    const lost = await sign(mock, "POST order", { ...MARKET, newClientOrderId: "mine" });
    expect([lost.status, lost.body.code]).toEqual([status, code]);
    const found = await sign(mock, "GET order", { symbol: "BTCUSDT", origClientOrderId: "mine" });
    expect(found.body).toMatchObject({ status: "FILLED", executedQty: "0.10000000" });
    expect((await sign(mock, "POST order", MARKET)).status).toBe(200);
  });

  test("clock-skew: the server's time is another one, for /time and for signatures", async () => {
    const mock = await openBinanceMock();
    await setFault(mock, { fault: "clock-skew", ms: 60_000 });
    expect((await ask(mock, "time")).body.serverTime).toBe(mock.clock.now() + 60_000);
    expect((await sign(mock, "GET account")).body.code).toBe(-1021);
    expect((await sign(mock, "GET account", { timestamp: String(mock.clock.now() + 60_000) })).status).toBe(200);
  });

  test("limit-reached and ban last as long as the clock says", async () => {
    const mock = await openBinanceMock();
    await setFault(mock, { fault: "limit-reached" });
    const limited = await ask(mock, "ping");
    expect([limited.status, limited.headers.get("retry-after"), limited.headers.get("x-mbx-used-weight-1m")]).toEqual([429, "60", "6001"]);
    mock.clock.advance(60_000);
    expect((await ask(mock, "ping")).status).toBe(200);
    await setFault(mock, { fault: "ban", ms: 300_000 });
    expect((await ask(mock, "ping")).headers.get("retry-after")).toBe("300");
    mock.clock.advance(300_000);
    expect((await ask(mock, "ping")).status).toBe(200);
  });

  test("geo-block: REST and handshakes are refused with 451 until the faults are cleared", async () => {
    const mock = await openBinanceMock();
    await setFault(mock, { fault: "geo-block" });
    expect(await ask(mock, "ping")).toMatchObject({ status: 451, body: { code: 0, msg: expect.stringContaining("restricted location") } });
    await expect(connect(`${mock.streams}/ws`)).rejects.toThrow("451");
    await fetch(`${mock.admin}/faults`, { method: "DELETE" });
    expect((await ask(mock, "ping")).status).toBe(200);
  });

  test("the faults of HTTP answers are those of every mock", async () => {
    const mock = await openBinanceMock();
    await setFault(mock, { fault: "status", code: 502, times: 1 });
    expect((await ask(mock, "ping")).status).toBe(502);
    await setFault(mock, { fault: "html", times: 1 });
    expect((await ask(mock, "ping")).body).toContain("<!DOCTYPE html>");
    await setFault(mock, { fault: "truncate", times: 1 });
    await expect(ask(mock, "time")).rejects.toThrow(SyntaxError);
    expect(mock.requests().map(({ path, fault }) => [path, fault])).toEqual([
      ["/api/v3/ping", "status"],
      ["/api/v3/ping", "html"],
      ["/api/v3/time", "truncate"],
    ]);
  });
});

test("a reset restores the market, accounts, limits and faults, and ends connections", async () => {
  const mock = await openBinanceMock();
  const state = async () => [(await ask(mock, "depth?symbol=BTCUSDT")).body, (await sign(mock, "GET account")).body];
  const before = await state();
  const receiver = await connect(`${mock.streams}/ws/${STREAM}`);
  const ended = once(receiver.socket, "close");
  await sign(mock, "POST order", MARKET);
  await setFault(mock, { fault: "geo-block" });
  mock.clock.advance(5000);
  mock.reset();
  await ended;
  expect(await state()).toEqual(before);
  expect((await ask(mock, "ping")).headers.get("x-mbx-used-weight-1m")).toBe("26");
});
