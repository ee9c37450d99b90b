import { expect, test } from "vitest";
import { restEndpoints } from "../../../../../gateways/binance/client/rest/endpoints.ts";
import { queryOf, signatureOf, signed } from "../../../../../gateways/binance/client/rest/rest.ts";

/** The example of Binance's documentation (rest-api.md, SIGNED Endpoint Examples), and the same order with a symbol beyond ASCII. */
const SECRET = "NhqPtmdSJYdKjVHjA7PZj4Mge3R5YNiP1e3UZjInClVN65XAbvqqM6A7H5fATj0j";
const orderOf = (symbol: string) => ({
  symbol,
  side: "BUY",
  type: "LIMIT",
  timeInForce: "GTC",
  quantity: 1,
  price: "0.1",
  recvWindow: 5000,
  timestamp: 1499827319559,
});

test("the documented order has the documented signature", () => {
  const query = queryOf(orderOf("LTCBTC"));
  expect(query).toBe("symbol=LTCBTC&side=BUY&type=LIMIT&timeInForce=GTC&quantity=1&price=0.1&recvWindow=5000&timestamp=1499827319559");
  expect(signatureOf(query, SECRET)).toBe("c8db56825ae71d6d79447849e617115f4a920fa2acdcab2b053c4b2838bd6b71");
  expect(signed(query, SECRET)).toBe(`${query}&signature=c8db56825ae71d6d79447849e617115f4a920fa2acdcab2b053c4b2838bd6b71`);
});

test("a symbol beyond ASCII is percent-encoded before it is signed", () => {
  const query = queryOf(orderOf("１２３４５６"));
  expect(query).toContain("symbol=%EF%BC%91%EF%BC%92%EF%BC%93%EF%BC%94%EF%BC%95%EF%BC%96&");
  expect(signatureOf(query, SECRET)).toBe("e1353ec6b14d888f1164ae9af8228a3dbd508bc82eb867db8ab6046442f33ef3");
});

test("undefined parameters are left out, and reserved characters are encoded", () => {
  expect(queryOf({ symbols: '["A","B"]', limit: undefined, text: "a b*!'()&=~-._" })).toBe(
    "symbols=%5B%22A%22%2C%22B%22%5D&text=a%20b%2A%21%27%28%29%26%3D~-._",
  );
});

test.each([
  [1, 5, "prompt"],
  [100, 5, "prompt"],
  [101, 25, "prompt"],
  [500, 25, "prompt"],
  [501, 50, "paced"],
  [1000, 50, "paced"],
  [1001, 250, "paced"],
  [5000, 250, "paced"],
] as const)("a snapshot of %i levels weighs %i and is %s", (limit, weight, pace) => {
  expect(restEndpoints.depth(limit)).toMatchObject({ weight, pace });
});

test("only requests that change an order are not reads", () => {
  const changes = [restEndpoints.placeOrder, restEndpoints.cancelOrder];
  const reads = [restEndpoints.testOrder, restEndpoints.order, restEndpoints.account, restEndpoints.time, restEndpoints.openOrders(true)];
  expect(changes.map(({ isRead }) => isRead)).toEqual([false, false]);
  expect(reads.every(({ isRead }) => isRead)).toBe(true);
  expect([restEndpoints.openOrders(true).weight, restEndpoints.openOrders(false).weight]).toEqual([6, 80]);
  expect([restEndpoints.myTrades(true).weight, restEndpoints.myTrades(false).weight]).toEqual([5, 20]);
});
