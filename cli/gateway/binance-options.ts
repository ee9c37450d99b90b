import { AmcpError } from "../../contracts/errors.ts";
import {
  type BudgetSettings,
  defaultBookSettings,
  defaultClientSettings,
  type Hosts,
  hosts,
  mockHosts,
  type TradingSettings,
} from "../../gateways/binance/index.ts";
import { isLoopbackHost } from "../../platform/net/endpoints.ts";
import { limitIn, nonEmptyText, oneOf } from "../command/flag-values.ts";
import type { Flags, Given } from "../command/flags.ts";
import { doctorFlags } from "./doctor.ts";

const { budget } = defaultClientSettings;

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
  ...doctorFlags,
};

/** Options about limits towards the exchange. */
export const exchangeLimitFlags: Flags = {
  "max-order-books": {
    kind: "text",
    value: "<n>",
    summary: `symbols with an open order book (default ${defaultBookSettings.mostBooks}); 0 is no limit`,
  },
  "max-weight-wait": {
    kind: "text",
    value: "<seconds>",
    summary: `how long a request waits for the exchange's limit of requests (default ${budget.longestWaitMs.prompt / 1000}); 0 is no limit`,
  },
};

/** The open order books at most. @throws AmcpError AMCP_USAGE */
export const booksIn = (given: Given): number =>
  limitIn("--max-order-books", given.text("max-order-books")) ?? defaultBookSettings.mostBooks;

/** The budget of request weight. @throws AmcpError AMCP_USAGE */
export function budgetIn(given: Given): BudgetSettings {
  const seconds = limitIn("--max-weight-wait", given.text("max-weight-wait"));
  if (seconds === undefined) return budget;
  const waitMs = seconds * 1000;
  return { ...budget, longestWaitMs: { prompt: waitMs, paced: Math.max(waitMs, budget.longestWaitMs.paced) } };
}

/** Options about trading. */
export const tradingFlags: Flags = {
  "enable-trading": { kind: "switch", summary: "let sessions with credentials place and cancel orders, within the next three" },
  symbols: { kind: "list", value: "<list>", summary: "symbols that may be traded, such as BTCUSDT,ETHUSDT" },
  "max-order": { kind: "list", value: "<list>", summary: "largest value of an order by quote asset, such as 100USDT,0.002BTC" },
  "max-day": { kind: "list", value: "<list>", summary: "largest value of all orders of a UTC day by quote asset, such as 500USDT" },
};

interface Chosen {
  readonly market: Hosts;
  readonly account: Hosts;
}

/**
 * Where market data come from and where signed requests go. Only an exchange on this machine gets signed requests unasked; the real account
 * needs `--account live`.
 *
 * @returns the hosts for the URL of the mock that was started, if any
 * @throws AmcpError AMCP_USAGE
 */
export function hostsIn(given: Given): (mock?: string) => Chosen {
  const account = oneOf("--account", ["testnet", "demo", "live"] as const, given.text("account"));
  const written = urlOf("base", /^https?:$/, given);
  const streams = urlOf("streams", /^wss?:$/, given);
  if (streams !== undefined && written === undefined) throw new AmcpError("AMCP_USAGE", "--streams is of an exchange that --base names");
  if (given.has("mock") && written !== undefined) throw new AmcpError("AMCP_USAGE", "--mock and --base exclude each other");
  return (mock) => {
    const base = mock ?? written;
    if (base === undefined) return { market: hosts["market-data"], account: hosts[account ?? "testnet"] };
    const isLocal = isLoopbackHost(new URL(base).hostname);
    const market: Hosts = { ...mockHosts(base), ...(streams !== undefined && { streams }), network: isLocal ? "mock" : "live" };
    return { market, account: account === undefined && isLocal ? market : hosts[account ?? "testnet"] };
  };
}

function urlOf(name: "base" | "streams", protocol: RegExp, given: Given): string | undefined {
  const written = nonEmptyText(given.text(name));
  if (written === undefined) return undefined;
  if (URL.canParse(written) && protocol.test(new URL(written).protocol)) return written.replace(/\/+$/, "");
  const example = name === "base" ? hosts["market-data"].rest : hosts["market-data"].streams;
  throw new AmcpError("AMCP_USAGE", `--${name} takes a URL such as ${example}, not "${written}"`);
}

const BOUNDS = ["symbols", "max-order", "max-day"] as const;

/** The bounds of trading; undefined without --enable-trading. @throws AmcpError AMCP_USAGE */
export function tradingOf(given: Given): TradingSettings | undefined {
  const set = BOUNDS.filter((name) => given.list(name).length > 0);
  if (!given.has("enable-trading")) {
    if (set.length > 0)
      throw new AmcpError("AMCP_USAGE", `--${set[0]} bounds trading, which is off: add --enable-trading, or leave it out`);
    return undefined;
  }
  const missing = BOUNDS.filter((name) => !set.includes(name)).map((name) => `--${name}`);
  if (missing.length > 0) throw new AmcpError("AMCP_USAGE", `--enable-trading needs ${missing.join(" and ")} as well`);
  const [maxOrder, maxDay] = [amountsOf("max-order", given), amountsOf("max-day", given)];
  const uncapped = [...Object.keys(maxOrder), ...Object.keys(maxDay)].find((asset) => !(asset in maxOrder && asset in maxDay));
  if (uncapped !== undefined) throw new AmcpError("AMCP_USAGE", `${uncapped} needs an amount in both --max-order and --max-day`);
  return { symbols: given.list("symbols").map((symbol) => symbol.trim().toUpperCase()), maxOrder, maxDay };
}

/** Amounts by asset, such as 100 by USDT of `100USDT`. */
function amountsOf(name: "max-order" | "max-day", given: Given): Readonly<Record<string, string>> {
  const amounts = given.list(name).map((written) => {
    const [, amount, asset] = /^(\d{1,15}(?:\.\d{1,8})?) ?([A-Za-z\p{L}][\p{L}\p{N}]*)$/u.exec(written.trim()) ?? [];
    if (amount !== undefined && asset !== undefined && /[1-9]/.test(amount)) return [asset.toUpperCase(), amount] as const;
    throw new AmcpError("AMCP_USAGE", `--${name} takes amounts above zero with their quote asset, such as 100USDT, not "${written}"`);
  });
  return Object.fromEntries(amounts);
}
