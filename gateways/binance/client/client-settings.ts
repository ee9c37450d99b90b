import type { JsonLimits } from "../../kit/upstream/request-json.ts";
import type { Retries } from "../../kit/upstream/upstream-problem.ts";
import type { LookupSettings } from "./orders/confirm.ts";
import type { BudgetSettings } from "./rest/weight-budget.ts";
import type { StreamSettings } from "./streams/stable-socket.ts";
import type { Timing } from "./timing.ts";

/** The addresses of one exchange. Limits are counted per network, so that hosts of one network share a budget. */
export interface Hosts {
  readonly network: "live" | "testnet" | "demo" | "mock";
  /** Base URLs without a trailing slash. */
  readonly rest: string;
  readonly streams: string;
  /** The URL of the WebSocket API; undefined for a host of market data only. */
  readonly wsApi: string | undefined;
}

/** Binance's hosts (rest-api.md, web-socket-streams.md, web-socket-api.md). `market-data` needs no key and cannot trade. */
export const hosts = {
  "market-data": {
    network: "live",
    rest: "https://data-api.binance.vision",
    streams: "wss://data-stream.binance.vision",
    wsApi: undefined,
  },
  live: {
    network: "live",
    rest: "https://api.binance.com",
    streams: "wss://stream.binance.com:9443",
    wsApi: "wss://ws-api.binance.com:443/ws-api/v3",
  },
  testnet: {
    network: "testnet",
    rest: "https://testnet.binance.vision",
    streams: "wss://stream.testnet.binance.vision",
    wsApi: "wss://ws-api.testnet.binance.vision/ws-api/v3",
  },
  demo: {
    network: "demo",
    rest: "https://demo-api.binance.com",
    streams: "wss://demo-stream.binance.com:9443",
    wsApi: "wss://demo-ws-api.binance.com/ws-api/v3",
  },
} as const satisfies Record<string, Hosts>;

/** The hosts of a mock, which serves everything at one address. @param base such as `http://127.0.0.1:4100` */
export function mockHosts(base: string): Hosts {
  const rest = base.replace(/\/+$/, "");
  const sockets = rest.replace(/^http/, "ws");
  return { network: "mock", rest, streams: sockets, wsApi: `${sockets}/ws-api/v3` };
}

/** How the exchange is called. Live, testnet and mock differ in hosts only. */
export interface ClientSettings {
  /** Where market data come from, and where signed requests go. */
  readonly hosts: { readonly market: Hosts; readonly account: Hosts };
  readonly http: JsonLimits;
  /** For reads only; nothing is repeated around an order. */
  readonly retries: Retries;
  readonly budget: BudgetSettings;
  /** How long after its timestamp the exchange accepts a signed request, in milliseconds; at most 60000. */
  readonly recvWindowMs: number;
  /** How an order is looked up when its answer was lost. */
  readonly lookup: Omit<LookupSettings, "timing">;
  readonly streams: StreamSettings;
  /** The system's time, if not given. */
  readonly timing?: Timing;
}

/** Market data without a key, and signed requests to the testnet. */
export const defaultClientSettings: ClientSettings = {
  hosts: { market: hosts["market-data"], account: hosts.testnet },
  http: { timeoutMs: 10_000, maxBytes: 32 * 1024 * 1024 },
  retries: { tries: 3, backoffMs: 250, longestWaitMs: 5000 },
  // Tools answer within the proxy's limit of 30 s; snapshots of the book belong to no tool, and may wait for the next minute.
  budget: { limit: 6000, longestWaitMs: { prompt: 10_000, paced: 60_000 } },
  recvWindowMs: 5000,
  lookup: { waitsMs: [200, 500, 1000, 2000, 4000], limitMs: 15_000 },
  streams: {
    silenceMs: 45_000,
    connectMs: 10_000,
    answerMs: 10_000,
    backoff: { firstMs: 250, longestMs: 30_000 },
    stableMs: 10_000,
    maxBytes: 8 * 1024 * 1024,
    messagesPerSecond: 4,
    maxStreams: 1024,
    lifeMs: 23.9 * 3_600_000,
  },
};
