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
