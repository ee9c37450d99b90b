import { describe, expect, test } from "vitest";
import { AveragePrice, Depth, ExchangeInfo, Ticker, Trade } from "../../../gateways/binance/model/market.ts";
import { ask, openBinanceMock, sign } from "../../support/gateways/open-binance-mock.ts";

const MINUTE_MS = 60_000;
const refusal = (code: number, msg: string) => ({ status: 400, body: { code, msg } });

describe("market data", () => {
  test("has the documented fields as decimal strings", async () => {
    const mock = await openBinanceMock();
    mock.clock.advance(2000);
    expect((await ask(mock, "ping")).body).toEqual({});
    expect((await ask(mock, "time")).body).toEqual({ serverTime: mock.clock.now() });
    const depth = Depth.parse((await ask(mock, "depth?symbol=BTCUSDT&limit=5")).body);
    expect([depth.bids.length, depth.asks.length, depth.lastUpdateId]).toEqual([5, 5, mock.truth.updateId("BTCUSDT")]);
    expect(Ticker.parse((await ask(mock, "ticker/24hr?symbol=BTCUSDT")).body)).toMatchObject({
      symbol: "BTCUSDT",
      bidPrice: depth.bids[0]?.[0],
    });
    expect(AveragePrice.parse((await ask(mock, "avgPrice?symbol=BTCUSDT")).body).mins).toBe(5);
    const trades: unknown[] = (await ask(mock, "trades?symbol=BTCUSDT&limit=3")).body;
    expect(trades.map((trade) => Trade.parse(trade))).toHaveLength(3);
    const info = ExchangeInfo.parse((await ask(mock, "exchangeInfo")).body);
    expect(info.symbols.length).toBeGreaterThan(20);
    const scales = info.symbols.slice(0, 5).map(({ filters }) => filters.map(({ tickSize, stepSize }) => tickSize ?? stepSize).slice(0, 2));
    expect(scales).toEqual([
      ["0.01000000", "0.00001000"],
      ["0.01000000", "0.00010000"],
      ["0.01000000", "0.00100000"],
      ["0.00000001", "1.00000000"],
      ["0.00010000", "0.10000000"],
    ]);
  });

  test("serves symbols in Unicode and below a cent", async () => {
    const mock = await openBinanceMock();
    const { body } = await ask(mock, `ticker/bookTicker?symbol=${encodeURIComponent("测试USDT")}`);
    expect(body).toMatchObject({ symbol: "测试USDT", bidPrice: "1.23450000", askPrice: "1.23460000" });
    expect((await ask(mock, "depth?symbol=PEPEUSDT&limit=1")).body.bids[0][0]).toBe("0.00001234");
  });

  test("klines sum up the trades, and a ticker the klines", async () => {
    const mock = await openBinanceMock({ market: "trend" });
    mock.clock.advance(59_000);
    const start = mock.clock.now() - (mock.clock.now() % MINUTE_MS);
    const [kline] = (await ask(mock, `klines?symbol=BTCUSDT&interval=1m&startTime=${start}`)).body;
    const trades: { a: number; p: string; q: string; T: number; m: boolean }[] = (
      await ask(mock, `aggTrades?symbol=BTCUSDT&startTime=${start}&endTime=${start + MINUTE_MS - 1}&limit=1000`)
    ).body;
    const units = (text: string) => BigInt(text.replace(".", ""));
    const sum = (texts: readonly string[]) => texts.reduce((total, text) => total + units(text), 0n);
    expect(kline).toHaveLength(12);
    expect([kline[1], kline[4], kline[8]]).toEqual([trades[0]?.p, trades.at(-1)?.p, trades.length]);
    expect(units(kline[5])).toBe(sum(trades.map(({ q }) => q)));
    expect(units(kline[9])).toBe(sum(trades.filter(({ m }) => !m).map(({ q }) => q)));
    const minutes: unknown[][] = (await ask(mock, "klines?symbol=BTCUSDT&interval=1m&limit=1000")).body;
    expect(minutes.map(([open]) => open)).toEqual(minutes.map((_, index) => start - (999 - index) * MINUTE_MS));
    const hours: string[][] = (
      await ask(mock, `klines?symbol=BTCUSDT&interval=1h&startTime=${start - 3 * 60 * MINUTE_MS}&endTime=${start - 1}`)
    ).body;
    const parts: string[][] = (
      await ask(mock, `klines?symbol=BTCUSDT&interval=1m&startTime=${start - 3 * 60 * MINUTE_MS}&endTime=${start - 1}`)
    ).body;
    expect(sum(hours.map(([, , , , , volume]) => volume ?? ""))).toBe(sum(parts.map(([, , , , , volume]) => volume ?? "")));
    const day = (await ask(mock, "ticker/24hr?symbol=BTCUSDT")).body;
    expect(day.count).toBe(day.lastId - day.firstId + 1);
  });

  test("tickers of several and all symbols, FULL and MINI, price and book", async () => {
    const mock = await openBinanceMock();
    const symbols = encodeURIComponent(JSON.stringify(["ETHUSDT", "PEPEUSDT"]));
    const mini: Record<string, unknown>[] = (await ask(mock, `ticker/24hr?symbols=${symbols}&type=MINI`)).body;
    expect(mini.map(({ symbol }) => symbol)).toEqual(["ETHUSDT", "PEPEUSDT"]);
    expect(mini[0]).not.toHaveProperty("bidPrice");
    expect((await ask(mock, "ticker/price")).body.length).toBe((await ask(mock, "exchangeInfo")).body.symbols.length);
    expect((await ask(mock, "ticker/price?symbol=PEPEUSDT")).body).toEqual({ symbol: "PEPEUSDT", price: "0.00001234" });
  });

  test("the same seed and the same requests give the same data", async () => {
    const answers = async (seed: number) => {
      const mock = await openBinanceMock({ seed });
      mock.clock.advance(5000);
      const placed = await sign(mock, "POST order", { symbol: "BTCUSDT", side: "BUY", type: "MARKET", quantity: "0.5" });
      mock.clock.advance(5000);
      return [placed.body, (await ask(mock, "depth?symbol=BTCUSDT")).body, (await ask(mock, "trades?symbol=BTCUSDT")).body];
    };
    const first = await answers(5);
    expect(await answers(5)).toEqual(first);
    expect(await answers(6)).not.toEqual(first);
  });
});

describe("parameters", () => {
  test.each([
    ["depth", refusal(-1102, "Mandatory parameter 'symbol' was not sent, was empty/null, or malformed.")],
    ["depth?symbol=", refusal(-1105, "Parameter 'symbol' was empty.")],
    ["depth?symbol=NOPE", refusal(-1121, "Invalid symbol.")],
    [
      "depth?symbol=btcusdt",
      refusal(-1100, "Illegal characters found in parameter 'symbol'; legal range is '^[\\w\\-._&&[^a-z]]{1,50}$'."),
    ],
    ["depth?symbol=BTCUSDT&limit=x", refusal(-1100, "Illegal characters found in parameter 'limit'; legal range is '^[0-9]{1,20}$'.")],
    ["depth?symbol=BTCUSDT&limit=0", refusal(-1130, "Data sent for parameter 'limit' is not valid.")],
    ["depth?symbol=BTCUSDT&depth=5", refusal(-1104, "Not all sent parameters were read; read '1' parameter(s) but was sent '2'.")],
    ["ping?x=1", refusal(-1101, "Too many parameters; expected '0' and received '1'.")],
    ["depth?symbol=BTCUSDT&symbol=ETHUSDT", refusal(-1101, "Duplicate values for a parameter detected.")],
    ["klines?symbol=BTCUSDT&interval=1H", refusal(-1120, "Invalid interval.")],
    ["klines?symbol=BTCUSDT", refusal(-1102, "Mandatory parameter 'interval' was not sent, was empty/null, or malformed.")],
    ["aggTrades?symbol=BTCUSDT&fromId=1&startTime=1", refusal(-1128, "Combination of optional parameters invalid.")],
    ["ticker/24hr?symbol=BTCUSDT&type=HALF", refusal(-1139, "Invalid ticker type.")],
    ["ticker/price?symbol=BTCUSDT&symbolStatus=HALT", refusal(-1220, "The symbol's status does not match the requested symbolStatus.")],
  ])("GET %s", async (path, expected) => {
    expect(await ask(await openBinanceMock(), path)).toMatchObject(expected);
  });

  test("a limit beyond the most is cut, and retired or unknown paths are told apart", async () => {
    const mock = await openBinanceMock();
    expect((await ask(mock, "trades?symbol=BTCUSDT&limit=5000")).body).toHaveLength(1000);
    expect((await ask(mock, "userDataStream")).status).toBe(410);
    expect((await ask(mock, "nothing")).status).toBe(404);
    expect((await fetch(`${mock.rest}/api/v3/ping`, { method: "POST" })).status).toBe(405);
  });
});

describe("limits", () => {
  test.each([
    ["ping", 1],
    ["time", 1],
    ["exchangeInfo?symbol=BTCUSDT", 20],
    ["depth?symbol=BTCUSDT&limit=100", 5],
    ["depth?symbol=BTCUSDT&limit=500", 25],
    ["depth?symbol=BTCUSDT&limit=1000", 50],
    ["depth?symbol=BTCUSDT&limit=5000", 250],
    ["trades?symbol=BTCUSDT&limit=1", 25],
    ["historicalTrades?symbol=BTCUSDT&limit=1", 25],
    ["aggTrades?symbol=BTCUSDT&limit=1", 4],
    ["klines?symbol=BTCUSDT&interval=1m&limit=1", 2],
    ["avgPrice?symbol=BTCUSDT", 2],
    ["ticker/24hr?symbol=BTCUSDT", 2],
    ["ticker/24hr", 80],
    ["ticker/price?symbol=BTCUSDT", 2],
    ["ticker/price", 4],
    ["ticker/bookTicker", 4],
  ])("GET %s costs %i", async (path, weight) => {
    const { headers } = await ask(await openBinanceMock(), path);
    expect([headers.get("x-mbx-used-weight-1m"), headers.get("x-mbx-used-weight")]).toEqual([String(weight), String(weight)]);
  });

  test("after 6000 in a minute requests are refused with 429, then the address is banned for longer and longer", async () => {
    const mock = await openBinanceMock();
    const use = () => ask(mock, "depth?symbol=BTCUSDT&limit=5000");
    const ban = async () => {
      mock.clock.advance(MINUTE_MS - (mock.clock.now() % MINUTE_MS));
      for (let count = 0; count < 24; count += 1) expect((await use()).status).toBe(200);
      const limited = await use();
      expect(limited).toMatchObject({
        status: 429,
        body: { code: -1003, msg: expect.stringMatching(/^Too much request weight used; current limit is 6000 /) },
      });
      expect(limited.headers.get("retry-after")).toBe("60");
      for (let count = 0; count < 9; count += 1) expect((await use()).status).toBe(429);
      return use();
    };
    const first = await ban();
    expect(first).toMatchObject({
      status: 418,
      body: { code: -1003, msg: expect.stringContaining(`IP banned until ${mock.clock.now() + 2 * MINUTE_MS}`) },
    });
    expect(first.headers.get("retry-after")).toBe("120");
    mock.clock.advance(2 * MINUTE_MS - 1);
    expect((await ask(mock, "ping")).status).toBe(418);
    mock.clock.advance(1);
    expect((await ask(mock, "ping")).headers.get("x-mbx-used-weight-1m")).toBe("1");
    expect((await ban()).headers.get("retry-after")).toBe("240");
  });
});
