/** One request of Binance's REST API. */
export interface RestEndpoint {
  readonly method: "GET" | "POST" | "DELETE";
  readonly path: string;
  readonly weight: number;
  /** Signed with the credentials of a session. */
  readonly isSigned: boolean;
  /** `paced` requests, such as deep snapshots, leave half of the minute's weight to others, and wait longer for their turn. */
  readonly pace: "prompt" | "paced";
  /** Whether its repetition changes nothing, so that a failed try may be repeated. */
  readonly isRead: boolean;
}

const read = (path: string, weight: number): RestEndpoint => ({
  method: "GET",
  path: `/api/v3/${path}`,
  weight,
  isSigned: false,
  pace: "prompt",
  isRead: true,
});
const signedRead = (path: string, weight: number): RestEndpoint => ({ ...read(path, weight), isSigned: true });
const change = (method: "POST" | "DELETE", path: string, weight: number): RestEndpoint => ({
  ...signedRead(path, weight),
  method,
  isRead: false,
});

/** The weight of a depth snapshot (rest-api.md, Order book). @param limit levels per side */
const depthWeight = (limit: number): number => [5, 25, 50, 250][[100, 500, 1000].filter((bound) => limit > bound).length] ?? 250;

/** The endpoints that the gateway uses, with their weights (rest-api.md of 2026-07-21). */
export const restEndpoints = {
  time: read("time", 1),
  exchangeInfo: read("exchangeInfo", 20),
  ticker: read("ticker/24hr", 2),
  depth: (limit: number): RestEndpoint => ({ ...read("depth", depthWeight(limit)), pace: limit > 500 ? "paced" : "prompt" }),
  trades: read("trades", 25),
  aggregateTrades: read("aggTrades", 4),
  klines: read("klines", 2),
  averagePrice: read("avgPrice", 2),
  account: signedRead("account", 20),
  myTrades: (byOrder: boolean): RestEndpoint => signedRead("myTrades", byOrder ? 5 : 20),
  openOrders: (ofOneSymbol: boolean): RestEndpoint => signedRead("openOrders", ofOneSymbol ? 6 : 80),
  allOrders: signedRead("allOrders", 20),
  order: signedRead("order", 4),
  testOrder: { ...change("POST", "order/test", 1), isRead: true },
  // Free since 2026-04-02 where it succeeds; one that fails still weighs.
  placeOrder: change("POST", "order", 1),
  cancelOrder: change("DELETE", "order", 1),
} as const;

/** The name of an endpoint in `restEndpoints`. */
export type EndpointName = keyof typeof restEndpoints;

/** All endpoints, each once; those whose weight depends on parameters with their lowest weight. */
export const eachEndpoint: Readonly<Record<EndpointName, RestEndpoint>> = {
  ...restEndpoints,
  depth: restEndpoints.depth(1),
  myTrades: restEndpoints.myTrades(true),
  openOrders: restEndpoints.openOrders(true),
};
