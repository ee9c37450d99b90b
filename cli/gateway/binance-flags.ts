import type { Flags } from "../command/flags.ts";

/** Options of `amcp-test gateway binance` about the transport. */
export const transportFlags: Flags = {
  stdio: { kind: "switch", summary: "serve MCP on stdin and stdout (default)" },
  sse: {
    kind: "switch",
    summary:
      "serve MCP over HTTP, at port 3000 unless --port says otherwise: /mcp/sse and /mcp/message, Streamable HTTP at /mcp, metrics at /metrics",
  },
  grpc: { kind: "switch", summary: "serve gRPC, at port 50053 unless --port says otherwise; it is not MCP and never trades" },
};

/** Options about the exchange. */
export const exchangeFlags: Flags = {
  mock: { kind: "switch", summary: "start a made-up exchange and use it instead" },
  base: {
    kind: "text",
    value: "<url>",
    env: "AMCP_BINANCE_BASE",
    summary: "where the exchange is, instead of Binance's host of market data; an exchange on this machine gets signed requests too",
  },
  streams: { kind: "text", value: "<url>", summary: "with --base: where its streams are, if not at the same address" },
  account: {
    kind: "text",
    value: "<where>",
    summary: "where signed requests go: testnet (default), demo, or live, which is the real account",
  },
  credentials: {
    kind: "text",
    value: "<file>",
    env: "AMCP_BINANCE_CREDENTIALS",
    summary: 'JSON file of profiles, {"main": {"key": "...", "secret": "..."}}, that only its owner can read',
  },
  "no-orderbook-analytics": { kind: "switch", summary: "leave out the tools and prompts of order book analytics" },
  doctor: {
    kind: "text",
    value: "live",
    summary: "do not serve; ask each public endpoint once and list how its answers differ from the known ones",
  },
  json: { kind: "switch", summary: "print the findings of --doctor as JSON" },
};

/** Options about trading. */
export const tradingFlags: Flags = {
  "enable-trading": { kind: "switch", summary: "let sessions with credentials place and cancel orders, within the next three" },
  symbols: { kind: "list", value: "<list>", summary: "symbols that may be traded, such as BTCUSDT,ETHUSDT" },
  "max-order": { kind: "list", value: "<list>", summary: "largest value of an order by quote asset, such as 100USDT,0.002BTC" },
  "max-day": { kind: "list", value: "<list>", summary: "largest value of all orders of a UTC day by quote asset, such as 500USDT" },
};
