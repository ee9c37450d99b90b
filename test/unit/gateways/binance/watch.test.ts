import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { GatewayError } from "../../../../gateways/kit/gateway-error.ts";
import { callerOf, openBinance, sessionWith } from "../../../support/gateways/binance/open-binance.ts";
import { verifies } from "../../../support/verifies.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const quote = (u: number) => ({ u, s: "BTCUSDT", b: "100.05", B: "7", a: "100.15", A: "9" });

test("the first change after quiet is told at once, later ones once per interval", async () => {
  const { gateway, exchange, session } = openBinance();
  const changed = vi.fn();
  const end = gateway.watch?.("binance://market/btcusdt", changed, callerOf(session));
  const stream = exchange.streams.get("btcusdt@bookTicker");
  // The state of a book that is open already is no change.
  expect(changed).not.toHaveBeenCalled();
  stream?.event(quote(1001), 0);
  expect(changed).toHaveBeenCalledTimes(1);
  for (let u = 1002; u < 1020; u += 1) stream?.event(quote(u), 0);
  expect(changed).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(200);
  expect(changed).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(1000);
  expect(changed).toHaveBeenCalledTimes(2);
  exchange.bookListeners
    .get("BTCUSDT")
    ?.changed?.({ symbol: "BTCUSDT", updateId: 1021, time: 0, changes: [], bestBid: undefined, bestAsk: undefined });
  expect(changed).toHaveBeenCalledTimes(3);
  end?.();
  expect(exchange.streams.size + exchange.bookListeners.size).toBe(0);
});

test("an update by a quote shows that quote, also before the book has it", async () => {
  const { gateway, exchange, session, read } = openBinance();
  gateway.watch?.("binance://market/btcusdt", () => {}, callerOf(session));
  const stream = exchange.streams.get("btcusdt@bookTicker");
  stream?.event(quote(1001), 0);
  expect((await read("binance://market/btcusdt")).text).toContain("Best prices of update 1001: bid 100.05 (7), ask 100.15 (9).");
  exchange.updated(1002);
  expect((await read("binance://market/btcusdt")).text).not.toContain("Best prices of update");
  stream?.event({ other: "form" }, 0);
  stream?.lost("the network is gone");
  exchange.updated(1000);
  expect((await read("binance://market/btcusdt")).text).not.toContain("Best prices of update");
});

test("sessions share a symbol's book and stream; each ends its own subscription", verifies(["002/1-RULE-subscriptions"]), () => {
  const { gateway, exchange } = openBinance();
  const [first, second] = [vi.fn(), vi.fn()];
  const watch = (uri: string, changed: () => void) => gateway.watch?.(uri, changed, callerOf(sessionWith()));
  const ends = [
    watch("binance://market/btcusdt", first),
    watch("binance://market/btcusdt", second),
    watch("binance://market/ethusdt", first),
  ];
  expect([...exchange.streams.keys()]).toEqual(["btcusdt@bookTicker", "ethusdt@bookTicker"]);
  ends[0]?.();
  ends[0]?.();
  exchange.streams.get("btcusdt@bookTicker")?.event(quote(1001), 0);
  expect([first, second].map((one) => one.mock.calls.length)).toEqual([0, 1]);
  for (const end of ends) end?.();
  expect(exchange.streams.size).toBe(0);
});

test("the 21st symbol is refused, and leaves no stream behind", () => {
  const { gateway, exchange, session } = openBinance();
  exchange.books.watch = () => {
    throw new GatewayError(-32010, "20 books are open", { suggestion: "Unsubscribe one" });
  };
  expect(() => gateway.watch?.("binance://market/ethusdt", () => {}, callerOf(session))).toThrow("20 books are open");
  expect(exchange.streams.size).toBe(0);
});

test("an unknown symbol is refused before it takes a book", async () => {
  const { gateway, exchange, session } = openBinance();
  await expect(gateway.checkWatch?.("binance://market/nonesuch", callerOf(session))).rejects.toThrow("NONESUCH");
  await gateway.checkWatch?.("binance://market/btcusdt", callerOf(session));
  await gateway.checkWatch?.("binance://account/balances", callerOf(session));
  expect(exchange.books.known()).toEqual([]);
});

test("lists cannot be subscribed, accounts can with credentials", async () => {
  const { gateway, exchange, call } = openBinance();
  const session = sessionWith({ "x-mbx-apikey": "key-of-the-owner-1234", "x-mbx-secret": "secret-of-the-owner" });
  const changed = vi.fn();
  expect(gateway.watch?.("binance://market", changed, callerOf(session))).toBeUndefined();
  expect(() => gateway.watch?.("binance://account/balances", changed, callerOf(sessionWith()))).toThrow("no credentials");
  const ends = ["account/balances", "orders/open"].map((uri) => gateway.watch?.(`binance://${uri}`, changed, callerOf(session)));
  expect(exchange.accounts.size).toBe(1);
  await call("get_balances", {}, session);
  const events = exchange.accounts.get("key-of-the-owner-1234");
  events?.changed("executionReport", {});
  expect(changed).toHaveBeenCalledTimes(2);
  // What was cached of the account is dropped.
  await call("get_balances", {}, session);
  expect(exchange.asked.filter((name) => name.startsWith("account"))).toHaveLength(2);
  vi.advanceTimersByTime(500);
  events?.opened();
  expect(changed).toHaveBeenCalledTimes(2);
  events?.lost("closed");
  events?.opened();
  expect(changed).toHaveBeenCalledTimes(4);
  for (const end of ends) end?.();
  expect(exchange.accounts.size).toBe(0);
});

test("subscriptions of an account follow the session's credentials", verifies(["002/7-RULE-credentials-private"]), async () => {
  const env = { AMCP_BINANCE_MAIN_KEY: "key-of-another-account", AMCP_BINANCE_MAIN_SECRET: "secret-of-another-account" };
  const { gateway, exchange, call } = openBinance({ credentials: { env, file: undefined } });
  const session = sessionWith({ "x-mbx-apikey": "key-of-the-owner-1234", "x-mbx-secret": "secret-of-the-owner" });
  const changed = vi.fn();
  gateway.watch?.("binance://account/balances", changed, callerOf(session));
  await call("revoke_credentials", {}, session);
  expect([...exchange.accounts.keys()]).toEqual([]);
  expect(changed).toHaveBeenCalledTimes(1);
  await call("configure_credentials", { profile: "main" }, session);
  expect([...exchange.accounts.keys()]).toEqual(["key-of-another-account"]);
  vi.advanceTimersByTime(500);
  exchange.accounts.get("key-of-another-account")?.changed("balanceUpdate", {});
  expect(changed).toHaveBeenCalledTimes(3);
});

test("the end of a session ends its socket", () => {
  const { gateway, exchange } = openBinance();
  const session = sessionWith({ "x-mbx-apikey": "key-of-the-owner-1234", "x-mbx-secret": "secret-of-the-owner" });
  gateway.watch?.("binance://orders/open", () => {}, callerOf(session));
  gateway.sessionEnded?.(session.id);
  expect(exchange.accounts.size).toBe(0);
});
