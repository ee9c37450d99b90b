import type { Clock } from "../../contracts/ports.ts";
import type { Log } from "../../platform/observability/log.ts";
import { listTool } from "../kit/define-tool.ts";
import type { Caller, Completed, Gateway } from "../kit/gateway.ts";
import { logGatewayCall, runTool } from "../kit/run-tool.ts";
import { createMetrics, type ServerMetrics } from "../kit/server-metrics.ts";
import { type Analytics, createAnalytics } from "./analytics/analytics.ts";
import { createOrderBooks } from "./book/order-books.ts";
import { openBinanceClient } from "./client/binance-client.ts";
import type { ClientSettings } from "./client/client-settings.ts";
import { binanceCodes } from "./model/errors.ts";
import type { BinanceClient, OrderBooks } from "./model/ports.ts";
import { listPrompt } from "./prompts/define-prompt.ts";
import { makePrompt, promptsOf, valuesOfArgument } from "./prompts/index.ts";
import { binanceResources, binanceTemplates, MARKET_TEMPLATE, valuesOf } from "./resources/listing.ts";
import { readBinanceResource } from "./resources/read-resource.ts";
import { parseResourceUri } from "./resources/resource-uri.ts";
import { createAccountWatch, createMarketWatch } from "./resources/watch.ts";
import { type CredentialSources, createCredentialStore } from "./session/session-credentials.ts";
import { createBinanceSources } from "./source/binance-source.ts";
import { namesOf } from "./source/market-reads.ts";
import { toolsOf } from "./tools/index.ts";
import { createTrading, type TradingSettings } from "./trading/trading.ts";

export interface BinanceGatewayOptions {
  readonly client: BinanceClient;
  readonly books: OrderBooks;
  /** Undefined hides the tools and prompts of order-book analytics. */
  readonly analytics: Analytics | undefined;
  readonly metrics: ServerMetrics;
  /** Open order books at most; 20 unless given. */
  readonly mostBooks?: number;
  readonly credentials: CredentialSources;
  /** Undefined where trading is off. */
  readonly trading: TradingSettings | undefined;
  /** Names of the exchanges in answers, such as live and testnet. */
  readonly names: { readonly market: string; readonly account: string };
  /** Between two updates of one subscribed resource. */
  readonly updateEveryMs?: number;
  readonly clock: Clock;
  readonly log: Log;
  readonly version: string;
}

const UPDATE_EVERY_MS = 1000;

const INSTRUCTIONS = `Binance spot markets: prices, order books, candlesticks, order book analytics, and the account of this session.
Symbols have no separator, such as BTCUSDT; get_exchange_info lists them. Prices and quantities are decimal texts: do not round them.
Every answer has provenance: source, asOf, stalenessMs, updateId, weightUsed, cached. Warn the user about stale data.
Account tools need credentials: call get_credentials_status. Keys never are arguments.
place_order checks only, unless dry_run is false, and is refused unless a person enabled trading.
A figure with insufficient_data is unknown: wait for the window that it names, and call again.`;

/** Binance as an MCP server. */
export function createBinanceGateway(options: BinanceGatewayOptions): Gateway {
  const { client, books, analytics, metrics, clock, log, version, names, updateEveryMs: everyMs = UPDATE_EVERY_MS } = options;
  const credentials = createCredentialStore(options.credentials, (session) => account.credentialsChanged(session));
  const sources = createBinanceSources({ client, books, clock, credentials, looked: metrics.looked, names });
  const trading = createTrading(options.trading);
  const tradable = options.trading?.symbols ?? [];
  const market = createMarketWatch({ books, streams: client.streams, everyMs });
  const account = createAccountWatch({ client, credentials, accountChanged: sources.accountChanged, everyMs });
  const hasAnalytics = analytics !== undefined;
  const [tools, prompts] = [toolsOf(hasAnalytics), promptsOf(hasAnalytics)];
  const symbolsLike = async (written: string, caller: Caller) => {
    const known = namesOf(await sources.open(caller.session).market.exchange(caller.signal));
    return known.filter((name) => name.startsWith(written.trim().toUpperCase()));
  };
  return {
    name: "binance-provider",
    version,
    instructions: INSTRUCTIONS,
    codes: binanceCodes,
    figurePrefix: "binance",
    metrics,
    log,
    resources: binanceResources,
    templates: binanceTemplates,
    tools: tools.map(listTool),
    prompts: prompts.map(listPrompt),
    call(name, written, caller) {
      const tool = tools.find((one) => one.name === name);
      if (tool === undefined) return undefined;
      const open = () => ({ ...sources.open(caller.session), trading, analytics });
      const provenance = (upstream: ReturnType<typeof open>) => upstream.provenance();
      return logGatewayCall(name, log, runTool(tool, written, { codes: binanceCodes, metrics, open, caller, provenance }));
    },
    read: (uri, { session, signal }) => readBinanceResource(uri, { source: sources.open(session), tradable, quote: market.quote, signal }),
    prompt(name, written, { session, signal }) {
      const prompt = prompts.find((one) => one.name === name || one.aliases.includes(name));
      if (prompt === undefined) return undefined;
      // Forms of clients send an empty text for an argument that was left out.
      const given = Object.fromEntries(Object.entries(written).filter(([, value]) => value.trim() !== ""));
      return makePrompt(prompt, given, { upstream: { ...sources.open(session), analytics }, signal });
    },
    complete: (asked, argument, caller) => complete(asked, argument, (written) => symbolsLike(written, caller)),
    async checkWatch(uri, { session, signal }) {
      const { category, identifier } = parseResourceUri(uri);
      if (category === "market" && identifier !== undefined) await sources.open(session).market.symbolInfo(identifier, signal);
    },
    watch(uri, changed, { session }) {
      const { category, identifier } = parseResourceUri(uri);
      if (identifier === undefined) return undefined;
      return category === "market" ? market.watch(identifier, changed) : account.watch(session, changed);
    },
    sessionEnded(id) {
      account.ended(id);
      sources.ended(id);
    },
  };
}

async function complete(
  asked: Completed,
  { name, value }: { readonly name: string; readonly value: string },
  symbolsLike: (written: string) => Promise<readonly string[]>,
): Promise<readonly string[]> {
  const isMarket = "template" in asked && asked.template === MARKET_TEMPLATE;
  if (isMarket) return (await symbolsLike(value)).map((symbol) => symbol.toLowerCase());
  if ("prompt" in asked && name === "symbol") return await symbolsLike(value);
  const values = "prompt" in asked ? (valuesOfArgument[name] ?? []) : valuesOf(asked.template);
  return values.filter((one) => one.toLowerCase().startsWith(value.trim().toLowerCase()));
}

interface OpenGatewayOptions {
  readonly client: ClientSettings;
  /** Open order books at most; 20 unless given. */
  readonly mostBooks?: number;
  readonly credentials: CredentialSources;
  /** Undefined where trading is off. */
  readonly trading: TradingSettings | undefined;
  /** Whether the feature order-book analytics is on. */
  readonly hasAnalytics: boolean;
  readonly clock: Clock;
  readonly log: Log;
  readonly version: string;
}

/** A gateway with its client, books and analytics, which also serve other protocols. */
export interface OpenBinanceGateway {
  readonly gateway: Gateway;
  readonly client: BinanceClient;
  readonly books: OrderBooks;
  readonly analytics: Analytics | undefined;
  /** Ends all sockets and timers. */
  close(): void;
}

/** Opens a gateway. Nothing is sent to the exchange before the first call. */
export function openBinanceGateway(options: OpenGatewayOptions): OpenBinanceGateway {
  const { client: settings, mostBooks, hasAnalytics, clock, log, ...rest } = options;
  const metrics = createMetrics();
  const client = openBinanceClient({ settings, log, onRequest: metrics.requested });
  const books = createOrderBooks({
    requests: client,
    streams: client.streams,
    clock,
    settings: mostBooks === undefined ? {} : { mostBooks },
  });
  const analytics = hasAnalytics ? createAnalytics({ books, streams: client.streams, requests: client, clock }) : undefined;
  const names = { market: settings.hosts.market.network, account: settings.hosts.account.network };
  const gateway = createBinanceGateway({ ...rest, client, books, analytics, metrics, names, clock, log });
  return {
    gateway,
    client,
    books,
    analytics,
    close() {
      analytics?.close();
      books.close();
      client.close();
    },
  };
}
