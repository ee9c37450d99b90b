import { z } from "zod";
import { messageOf } from "../../../contracts/errors.ts";
import type { Log } from "../../../platform/observability/log.ts";
import { differencesIn, type Probe } from "../../kit/doctor/probe.ts";
import { requestJson } from "../../kit/upstream/request-json.ts";
import { retry } from "../../kit/upstream/upstream-problem.ts";
import { openBinanceClient } from "../client/binance-client.ts";
import type { ClientSettings } from "../client/client-settings.ts";
import { WireAggregateTrade, WireKline } from "../client/market/wire.ts";
import {
  AveragePrice,
  Decimal,
  Depth,
  DepthUpdate,
  ExchangeInfo,
  Id,
  ServerTime,
  SymbolInfo,
  Ticker,
  Timestamp,
  Trade,
} from "../model/market.ts";

/**
 * The form of the exchange's answers as of 2026-07 (rest-api.md, web-socket-streams.md). An unknown field is a difference here; the
 * readers ignore it.
 */

const int = z.int();

/** Fields that the gateway does not read, and that may be absent. */
const unread = (...names: readonly string[]) => Object.fromEntries(names.map((name) => [name, z.unknown().optional()]));

const symbolFlags = [
  ...[
    "icebergAllowed",
    "ocoAllowed",
    "otoAllowed",
    "opoAllowed",
    "quoteOrderQtyMarketAllowed",
    "allowTrailingStop",
    "cancelReplaceAllowed",
  ],
  ...["amendAllowed", "pegInstructionsAllowed", "isSpotTradingAllowed", "isMarginTradingAllowed", "baseCommissionPrecision"],
  ...["quoteCommissionPrecision", "quotePrecision", "permissions", "permissionSets", "defaultSelfTradePreventionMode"],
  "allowedSelfTradePreventionModes",
];

const knownShapes = {
  time: z.strictObject(ServerTime.shape),
  exchangeInfo: z.strictObject({
    ...ExchangeInfo.shape,
    timezone: z.literal("UTC"),
    rateLimits: z.array(z.strictObject({ rateLimitType: z.string(), interval: z.string(), intervalNum: int, limit: int })),
    exchangeFilters: z.array(z.unknown()),
    symbols: z.array(z.strictObject({ ...SymbolInfo.shape, ...unread(...symbolFlags) })),
  }),
  ticker: z.strictObject(Ticker.shape),
  depth: z.strictObject(Depth.shape),
  trades: z.array(z.strictObject(Trade.shape)),
  aggTrades: z.array(
    z.strictObject({ a: Id, p: Decimal, q: Decimal, f: Id, l: Id, T: Timestamp, m: z.boolean(), M: z.boolean(), nq: Decimal.optional() }),
  ),
  klines: z.array(z.tuple([Timestamp, Decimal, Decimal, Decimal, Decimal, Decimal, Timestamp, Decimal, int, Decimal, Decimal, z.string()])),
  avgPrice: z.strictObject(AveragePrice.shape),
  depthUpdate: z.strictObject(DepthUpdate.shape),
} as const;

interface Question {
  readonly method: keyof typeof knownShapes;
  /** Below `/api/v3/`. */
  readonly path: string;
  /** How the gateway reads the answer. */
  readonly read: z.ZodType;
}

/** The symbol that every exchange of Binance has. */
const SYMBOL = "BTCUSDT";
const STREAM = "btcusdt@depth@100ms";
/** The deepest market changes several times a second. */
const STREAM_LIMIT_MS = 10_000;

const questions: readonly Question[] = [
  { method: "time", path: "time", read: ServerTime },
  { method: "exchangeInfo", path: `exchangeInfo?symbol=${SYMBOL}`, read: ExchangeInfo },
  { method: "ticker", path: `ticker/24hr?symbol=${SYMBOL}`, read: Ticker },
  { method: "depth", path: `depth?symbol=${SYMBOL}&limit=5`, read: Depth },
  { method: "trades", path: `trades?symbol=${SYMBOL}&limit=3`, read: Trade.array() },
  { method: "aggTrades", path: `aggTrades?symbol=${SYMBOL}&limit=3`, read: WireAggregateTrade.array() },
  { method: "klines", path: `klines?symbol=${SYMBOL}&interval=1m&limit=3`, read: WireKline.array() },
  { method: "avgPrice", path: `avgPrice?symbol=${SYMBOL}`, read: AveragePrice },
];

/** Asks each public endpoint that the gateway uses once, and waits for one event of a stream. Keys are neither needed nor sent. */
export async function probeExchange(settings: ClientSettings, log: Log, signal: AbortSignal): Promise<readonly Probe[]> {
  const probes: Probe[] = [];
  for (const question of questions) probes.push(await probeEndpoint(question, settings, signal));
  return [...probes, await probeStream(settings, log, signal)];
}

async function probeEndpoint({ method, path, read }: Question, settings: ClientSettings, signal: AbortSignal): Promise<Probe> {
  const url = `${settings.hosts.market.rest}/api/v3/${path}`;
  const facts = { method, request: `GET ${url}` };
  const ask = () => requestJson({ method: "GET", url, keepsLongIntegers: true }, settings.http, signal);
  try {
    return { ...facts, ...compared(await retry(ask, settings.retries, signal), knownShapes[method], read) };
  } catch (error) {
    signal.throwIfAborted();
    return { ...facts, outcome: "failed", notes: [messageOf(error)] };
  }
}

function compared(answer: unknown, known: z.ZodType, read: z.ZodType): Pick<Probe, "outcome" | "notes"> {
  const [differences, misread] = [differencesIn(known, answer), differencesIn(read, answer)];
  if (misread.length > 0) return { outcome: "unreadable", notes: [...new Set([...misread, ...differences])] };
  return { outcome: differences.length === 0 ? "as known" : "changed", notes: differences };
}

async function probeStream(settings: ClientSettings, log: Log, signal: AbortSignal): Promise<Probe> {
  const facts = { method: "depthUpdate", request: `${settings.hosts.market.streams}/stream ${STREAM}` };
  const client = openBinanceClient({ settings, log, onRequest: () => {} });
  const limit = AbortSignal.any([signal, AbortSignal.timeout(STREAM_LIMIT_MS)]);
  let reason = `no event within ${STREAM_LIMIT_MS / 1000} s`;
  try {
    const event = await new Promise<unknown>((resolve, reject) => {
      limit.addEventListener("abort", () => reject(new Error(reason)), { once: true });
      client.streams.subscribe(STREAM, {
        opened: () => {},
        event: resolve,
        lost: (why) => {
          reason = why;
        },
      });
    });
    return { ...facts, ...compared(event, knownShapes.depthUpdate, DepthUpdate) };
  } catch (error) {
    signal.throwIfAborted();
    return { ...facts, outcome: "failed", notes: [messageOf(error)] };
  } finally {
    client.close();
  }
}
