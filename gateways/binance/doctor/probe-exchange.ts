import type { z } from "zod";
import type { Log } from "../../../platform/observability/log.ts";
import { createProbes, LONGEST_WAIT_MS, type Probe, type ProbedAnswer, skipped } from "../../kit/doctor/probe.ts";
import { type Shape, shapeOf } from "../../kit/doctor/shape.ts";
import { UpstreamProblem } from "../../kit/upstream/upstream-problem.ts";
import { type OpenClient, openBinanceClient } from "../client/binance-client.ts";
import { type ClientSettings, defaultClientSettings, mockHosts } from "../client/client-settings.ts";
import { ExchangeProblem } from "../client/errors/exchange-problem.ts";
import { WireAggregateTrade } from "../client/market/wire.ts";
import { type EndpointName, eachEndpoint, type RestEndpoint } from "../client/rest/endpoints.ts";
import { serveBinanceMock } from "../mock/serve-binance-mock.ts";
import { DepthUpdate } from "../model/market.ts";
import { type MarketRequests, type MarketStreamKind, marketStreamKinds, type StreamName } from "../model/ports.ts";
import { Quote } from "../pages/market-page.ts";

/** The symbol that every exchange of Binance has. */
const SYMBOL = "BTCUSDT";

/** How many rows of a list are asked for, and how many events of a stream: few of the exchange, many of the mock. */
const FEW = 5;
const MANY = 200;

type Ask = (market: MarketRequests, limit: number, signal: AbortSignal) => Promise<unknown>;

/** The question to each endpoint that needs no key. */
const questions: Readonly<Partial<Record<EndpointName, Ask>>> = {
  time: (market, _, signal) => market.serverTime(signal),
  exchangeInfo: (market, _, signal) => market.exchangeInfo([SYMBOL], signal),
  ticker: (market, _, signal) => market.ticker(SYMBOL, signal),
  depth: (market, limit, signal) => market.depth({ symbol: SYMBOL, limit }, signal),
  trades: (market, limit, signal) => market.trades({ symbol: SYMBOL, limit }, signal),
  aggregateTrades: (market, limit, signal) => market.aggregateTrades({ symbol: SYMBOL, limit }, signal),
  klines: (market, limit, signal) => market.klines({ symbol: SYMBOL, interval: "1m", limit }, signal),
  averagePrice: (market, _, signal) => market.averagePrice(SYMBOL, signal),
};

/** How the gateway reads the events of each kind of stream. */
const events: Readonly<Record<MarketStreamKind, z.ZodType>> = {
  "depth@100ms": DepthUpdate,
  bookTicker: Quote,
  aggTrade: WireAggregateTrade,
};

/** The deepest market changes several times a second. */
const STREAM_LIMIT_MS = 10_000;

/** The exchange to ask, and the log of its client. */
export interface ExchangeProbing {
  readonly settings: ClientSettings;
  readonly log: Log;
  /** How long a stream may be silent. */
  readonly streamLimitMs?: number;
}

/**
 * Asks each endpoint that needs no key once, waits for one event of each kind of stream, and compares them with the mock's. Endpoints with a
 * signature are listed as skipped: keys are neither needed nor sent.
 */
export async function probeExchange(probing: ExchangeProbing, signal: AbortSignal): Promise<readonly Probe[]> {
  const { settings, log } = probing;
  const expected = await shapesOfMock(signal);
  const asking = openAsking({ ...settings, retries: { ...settings.retries, longestWaitMs: LONGEST_WAIT_MS } }, log);
  const { probe } = createProbes(signal);
  const probes: Probe[] = [];
  try {
    for (const [name, endpoint] of endpointsByName()) {
      const question = questions[name];
      const title = titleOf(endpoint);
      if (question === undefined) probes.push(skipped(title, reasonToSkip(endpoint)));
      else probes.push(await probe(title, expected.get(name) ?? NONE, () => asking.ask(question, FEW, signal)));
    }
    const limitMs = probing.streamLimitMs ?? STREAM_LIMIT_MS;
    const streams = marketStreamKinds.map((kind) =>
      probe(`stream ${streamOf(kind)}`, expected.get(kind) ?? NONE, () => asking.event(kind, limitMs, signal)),
    );
    probes.push(...(await Promise.all(streams)));
  } finally {
    asking.client.close();
  }
  return [...probes, skipped("WebSocket API userDataStream.subscribe.signature", NEEDS_KEY)];
}

const streamOf = (kind: MarketStreamKind): StreamName => `${SYMBOL.toLowerCase()}@${kind}`;

const NONE: Shape = shapeOf([]);
const NEEDS_KEY = "it needs credentials, and the doctor uses none";

const endpointsByName = () => Object.entries(eachEndpoint) as [EndpointName, RestEndpoint][];
const titleOf = ({ method, path }: RestEndpoint): string => `${method} ${path}`;
const reasonToSkip = ({ isRead }: RestEndpoint): string => (isRead ? NEEDS_KEY : "it changes orders, and the doctor only reads");

/** The gateway's own client, with its answers as they arrive. */
function openAsking(settings: ClientSettings, log: Log) {
  let received: unknown;
  const onAnswer = (value: unknown) => {
    received = value;
  };
  const client = openBinanceClient({ settings, log, onRequest: () => {}, onAnswer });
  return {
    client,
    /** @throws UpstreamProblem without a JSON answer */
    async ask(question: Ask, limit: number, signal: AbortSignal): Promise<ProbedAnswer> {
      received = undefined;
      try {
        await question(client, limit, signal);
        return { value: received };
      } catch (error) {
        if (!(error instanceof ExchangeProblem)) throw error;
        if (received !== undefined) return { value: received, unreadable: error.message };
        const isPause = error.kind === "rate-limit" || error.kind === "ban";
        throw isPause ? new UpstreamProblem(error.message, { status: 429, retryAfter: error.retryAfter ?? 60 }) : error;
      }
    },
    /** The next event of a stream. @throws Error without one */
    async event(kind: MarketStreamKind, limitMs: number, signal: AbortSignal): Promise<ProbedAnswer> {
      const value = await nextEvent(client, { kind, limitMs }, signal);
      const [issue] = events[kind].safeParse(value).error?.issues ?? [];
      return { value, unreadable: issue && `${issue.path.join(".")}: ${issue.message}` };
    },
  };
}

interface Listening {
  readonly kind: MarketStreamKind;
  readonly limitMs: number;
}

async function nextEvent(client: OpenClient, { kind, limitMs }: Listening, signal: AbortSignal): Promise<unknown> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(limitMs)]);
  let end = () => {};
  try {
    return await new Promise<unknown>((resolve, reject) => {
      limit.addEventListener("abort", () => reject(new Error(silence(client, limitMs))), { once: true });
      end = client.streams.subscribe(streamOf(kind), { opened: () => {}, event: resolve, lost: (reason) => reject(new Error(reason)) });
    });
  } finally {
    end();
  }
}

function silence(client: OpenClient, limitMs: number): string {
  const { malformed } = client.state().streams;
  return `no event within ${limitMs / 1000} s${malformed === 0 ? "" : `; ${malformed} messages were not readable`}`;
}

const SILENT: Log = { debug: () => {}, information: () => {}, warning: () => {}, error: () => {}, close: async () => {} };

/** The shapes of the answers and events of a mock whose clock stands, so that they are the same each time. */
async function shapesOfMock(signal: AbortSignal): Promise<ReadonlyMap<EndpointName | MarketStreamKind, Shape>> {
  const mock = await serveBinanceMock({ clock: "standing" });
  const hosts = mockHosts(mock.rest);
  const asking = openAsking({ ...defaultClientSettings, hosts: { market: hosts, account: hosts } }, SILENT);
  const shapes = new Map<EndpointName | MarketStreamKind, Shape>();
  try {
    for (const [name, question] of Object.entries(questions) as [EndpointName, Ask][])
      shapes.set(name, shapeOf([(await asking.ask(question, MANY, signal)).value]));
    for (const [kind, list] of await eventsOfMock(asking.client, mock.clock)) shapes.set(kind, shapeOf(list));
  } finally {
    asking.client.close();
    await mock.close();
  }
  return shapes;
}

/** The mock's market moves and trades in this time. */
const MARKET_MS = 15_000;
const LEAST_EVENTS = 3;

/** The events of some time of the mock's market, by kind. */
async function eventsOfMock(client: OpenClient, clock: { advance(ms: number): void }): Promise<ReadonlyMap<MarketStreamKind, unknown[]>> {
  const received = new Map<MarketStreamKind, unknown[]>(marketStreamKinds.map((kind) => [kind, []]));
  const unopened = new Set<MarketStreamKind>(marketStreamKinds);
  await new Promise<void>((resolve, reject) => {
    for (const [kind, list] of received)
      client.streams.subscribe(streamOf(kind), {
        opened() {
          unopened.delete(kind);
          if (unopened.size === 0) clock.advance(MARKET_MS);
        },
        event(data) {
          list.push(data);
          if ([...received.values()].every(({ length }) => length >= LEAST_EVENTS)) resolve();
        },
        lost: (reason) => reject(new Error(reason)),
      });
  });
  return received;
}
