import { describe, expect, test } from "vitest";
import { readFlags } from "../../../cli/command/flags.ts";
import { exchangeFlags, hostsIn, tradingFlags, tradingOf, transportFlags } from "../../../cli/gateway/binance-options.ts";

const given = (...argv: readonly string[]) => readFlags(argv, { ...transportFlags, ...exchangeFlags, ...tradingFlags }, {});

describe("where requests go", () => {
  const restOf = (argv: readonly string[], mock?: string) => {
    const { market, account } = hostsIn(given(...argv))(mock);
    return [market.rest, account.rest];
  };

  test("market data come from the host without keys, signed requests go to the testnet unless told", () => {
    expect(restOf([])).toEqual(["https://data-api.binance.vision", "https://testnet.binance.vision"]);
    expect(restOf(["--account", "demo"])[1]).toBe("https://demo-api.binance.com");
    expect(restOf(["--account", "live"])[1]).toBe("https://api.binance.com");
  });

  test("an exchange on this machine gets signed requests too, another one does not", () => {
    expect(restOf([], "http://127.0.0.1:4100")).toEqual(["http://127.0.0.1:4100", "http://127.0.0.1:4100"]);
    expect(restOf(["--base", "http://127.0.0.1:4100/"])).toEqual(["http://127.0.0.1:4100", "http://127.0.0.1:4100"]);
    expect(restOf(["--base", "https://api.binance.example"])).toEqual(["https://api.binance.example", "https://testnet.binance.vision"]);
  });

  test("streams may be elsewhere", () => {
    const { market } = hostsIn(given("--base", "http://127.0.0.1:4100", "--streams", "ws://127.0.0.1:4200"))();
    expect(market).toMatchObject({ network: "mock", streams: "ws://127.0.0.1:4200", wsApi: "ws://127.0.0.1:4100/ws-api/v3" });
  });

  test.each([
    [["--base", "ftp://a"], "--base takes a URL such as https://data-api.binance.vision"],
    [["--streams", "ws://127.0.0.1:1"], "--streams is of an exchange that --base names"],
    [["--base", "http://127.0.0.1:1", "--streams", "http://127.0.0.1:1"], "--streams takes a URL such as wss://data-stream.binance.vision"],
    [["--account", "main"], "--account takes testnet, demo, live"],
  ])("%j is refused", (argv, message) => {
    expect(() => hostsIn(given(...argv))()).toThrow(message);
  });

  test("a mock and another exchange exclude each other", () => {
    expect(() => hostsIn(given("--mock", "--base", "http://127.0.0.1:1"))).toThrow("--mock and --base exclude each other");
  });
});

describe("bounds of trading", () => {
  const bounds = ["--symbols", "btcusdt,ETHBTC", "--max-order", "100USDT,0.002BTC", "--max-day", "500.5USDT", "--max-day", "0.01BTC"];

  test("are read from lists", () => {
    expect(tradingOf(given())).toBeUndefined();
    expect(tradingOf(given("--enable-trading", ...bounds))).toEqual({
      symbols: ["BTCUSDT", "ETHBTC"],
      maxOrder: { USDT: "100", BTC: "0.002" },
      maxDay: { USDT: "500.5", BTC: "0.01" },
    });
  });

  test.each([
    [bounds, "--symbols bounds trading, which is off: add --enable-trading"],
    [["--enable-trading"], "--enable-trading needs --symbols and --max-order and --max-day"],
    [["--enable-trading", ...bounds.slice(0, 4), "--max-day", "500USDT"], "BTC needs an amount in both --max-order and --max-day"],
    [
      ["--enable-trading", ...bounds.slice(0, 2), "--max-order", "100", "--max-day", "5USDT"],
      '--max-order takes amounts above zero with their quote asset, such as 100USDT, not "100"',
    ],
    [["--enable-trading", ...bounds.slice(0, 2), "--max-order", "0USDT", "--max-day", "5USDT"], 'not "0USDT"'],
  ])("%j is refused", (argv, message) => {
    expect(() => tradingOf(given(...argv))).toThrow(message);
  });
});
