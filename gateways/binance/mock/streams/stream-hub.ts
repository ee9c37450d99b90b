import type { SocketPeer } from "../../../../platform/net/web-sockets.ts";
import type { Pace } from "../engine/book.ts";
import type { Market } from "../engine/market.ts";
import { writtenPrice, writtenQuantity } from "../engine/market-spec.ts";
import type { AggregatedTrade, MarketTrade } from "../engine/tape.ts";
import type { MockFaults, SentFault } from "../mock-faults.ts";
import { GOING_AWAY, POLICY_VIOLATION } from "./connection.ts";
import {
  aggTradePayload,
  bookTickerPayload,
  depthPayload,
  miniTickerPayload,
  type Payload,
  pacedPayload,
  tradePayload,
} from "./payloads.ts";
import { ALL_MINI_TICKERS, type SymbolStream, streamNamed } from "./stream-names.ts";

/** A connection that receives streams. */
export interface StreamSubscriber {
  readonly peer: SocketPeer;
  readonly streams: Set<string>;
  isCombined: boolean;
  readonly hasMicroseconds: boolean;
}

const MOST_STREAMS = 1024;

/** The paces of differences, and the suffix of their streams. */
const PACES: readonly (readonly [Pace, string])[] = [
  [100, "@100ms"],
  [1000, ""],
];

interface Known {
  readonly stream: SymbolStream | undefined;
  readonly subscribers: Set<StreamSubscriber>;
  /** An event that comes after the next one. */
  held: Payload | undefined;
  /** Events that are still left out. */
  gap: number;
}

/** Sends the events of all markets to the connections that have subscribed to them. */
export class StreamHub {
  readonly #markets: ReadonlyMap<string, Market>;
  readonly #faults: MockFaults;
  readonly #known = new Map<string, Known>();
  readonly #subscribers = new Set<StreamSubscriber>();
  /** The best bid and ask as they were last sent. */
  readonly #best = new Map<Market, string>();
  /** The newest trade of each market when all tickers were last sent. */
  readonly #lastTrades = new Map<Market, number>();

  constructor(markets: ReadonlyMap<string, Market>, faults: MockFaults) {
    this.#markets = markets;
    this.#faults = faults;
  }

  get subscribers(): ReadonlySet<StreamSubscriber> {
    return this.#subscribers;
  }

  add(subscriber: StreamSubscriber): void {
    this.#subscribers.add(subscriber);
  }

  remove(subscriber: StreamSubscriber): void {
    this.#subscribers.delete(subscriber);
    this.unsubscribe(subscriber, [...subscriber.streams]);
  }

  /** Closes a connection with more than 1024 streams. */
  subscribe(subscriber: StreamSubscriber, names: readonly string[]): void {
    for (const name of names) {
      subscriber.streams.add(name);
      this.#of(name).subscribers.add(subscriber);
    }
    if (subscriber.streams.size > MOST_STREAMS) subscriber.peer.close(POLICY_VIOLATION, `more than ${MOST_STREAMS} streams`);
  }

  unsubscribe(subscriber: StreamSubscriber, names: readonly string[]): void {
    for (const name of names) {
      subscriber.streams.delete(name);
      const known = this.#known.get(name);
      known?.subscribers.delete(subscriber);
      if (known?.subscribers.size === 0) this.#known.delete(name);
    }
  }

  traded(market: Market, trade: MarketTrade): void {
    const name = `${market.spec.symbol.toLowerCase()}@trade`;
    if (this.#known.has(name)) this.#send(name, tradePayload(market, trade));
  }

  aggregated(market: Market, trade: AggregatedTrade): void {
    const name = `${market.spec.symbol.toLowerCase()}@aggTrade`;
    if (this.#known.has(name)) this.#send(name, aggTradePayload(market, trade));
  }

  /** Sends what is due at a moment. @param time in milliseconds since 1970 */
  passed(time: number): void {
    this.sendBest();
    for (const [pace, suffix] of PACES) if (time % pace === 0) this.#sendDifferences(pace, suffix, time);
    for (const [name, { stream }] of this.#known) {
      if (stream === undefined || !("every" in stream) || time % stream.every !== 0) continue;
      const payload = pacedPayload(stream, time);
      if (payload !== undefined) this.#send(name, payload);
    }
    if (time % 1000 === 0 && this.#known.has(ALL_MINI_TICKERS)) this.#sendAllTickers(time);
  }

  /** Sends the best bid and ask of markets where they have changed. */
  sendBest(): void {
    for (const [name, { stream }] of this.#known) {
      if (stream?.kind !== "bookTicker") continue;
      const { book } = stream.market.matching;
      const [bid, ask] = [book.best("BUY") ?? 0, book.best("SELL") ?? 0];
      const best = `${bid} ${book.quantityAt("BUY", bid)} ${ask} ${book.quantityAt("SELL", ask)}`;
      if (this.#best.get(stream.market) === best) continue;
      this.#best.set(stream.market, best);
      this.#send(name, bookTickerPayload(stream.market));
    }
  }

  /** The connections with a stream whose name contains a text; all of them for an empty one. */
  withStream(on: string): readonly StreamSubscriber[] {
    return [...this.#subscribers].filter(({ streams }) => on === "" || [...streams].some((name) => name.includes(on)));
  }

  /** Says that the server shuts down, and closes. */
  shutDown(subscribers: readonly StreamSubscriber[], time: number): void {
    const data = { e: "serverShutdown", E: time };
    for (const { peer, isCombined } of subscribers) {
      peer.send(JSON.stringify(isCombined ? { stream: "!serverShutdown", data } : data));
      peer.close(GOING_AWAY, "the server shuts down");
    }
  }

  #of(name: string): Known {
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    const stream = streamNamed(name, (symbol) => this.#markets.get(symbol));
    const fresh = { stream, subscribers: new Set<StreamSubscriber>(), held: undefined, gap: 0 };
    this.#known.set(name, fresh);
    return fresh;
  }

  #sendDifferences(pace: Pace, suffix: string, time: number): void {
    for (const market of this.#markets.values()) {
      const touched = market.matching.book.touched(pace);
      const name = `${market.spec.symbol.toLowerCase()}@depth${suffix}`;
      if (touched.first <= touched.last && this.#known.has(name)) this.#send(name, depthPayload(market, touched, time));
    }
  }

  #sendAllTickers(time: number): void {
    const changed = [...this.#markets.values()].filter((market) => {
      const last = market.matching.tape.last?.id ?? 0;
      const isChanged = this.#lastTrades.get(market) !== last;
      this.#lastTrades.set(market, last);
      return isChanged;
    });
    if (changed.length === 0) return;
    const list = changed.map((market) => miniTickerPayload(market, time));
    for (const subscriber of this.#known.get(ALL_MINI_TICKERS)?.subscribers ?? []) write(subscriber, ALL_MINI_TICKERS, list);
  }

  /** Sends an event, changed by the faults of its stream. */
  #send(name: string, payload: Payload): void {
    const known = this.#known.get(name);
    if (known === undefined || this.#faults.isSilent(name)) return;
    if (known.gap > 0) {
      known.gap -= 1;
      return;
    }
    const { held } = known;
    known.held = undefined;
    const fault = held === undefined ? this.#faults.takeSent(name, { isDepth: known.stream?.kind === "depth" }) : undefined;
    if (fault === undefined) this.#write(known, name, payload);
    else this.#sendFaulty(known, { name, payload, fault });
    if (held !== undefined) this.#write(known, name, held);
  }

  #sendFaulty(known: Known, { name, payload, fault }: { name: string; payload: Payload; fault: SentFault }): void {
    switch (fault.fault) {
      case "gap":
        known.gap = fault.events - 1;
        return;
      case "reorder":
        known.held = payload;
        return;
      case "duplicate":
        this.#write(known, name, payload);
        this.#write(known, name, payload);
        return;
      case "malformed": {
        const text = JSON.stringify(payload);
        for (const { peer } of known.subscribers) peer.send(text.slice(0, Math.ceil(text.length / 2)));
        return;
      }
      case "unknown-level":
      case "crossed":
        this.#write(known, name, known.stream === undefined ? payload : spoilt(payload, known.stream.market, fault.fault));
    }
  }

  #write({ subscribers }: Known, name: string, payload: Payload): void {
    const texts = new Map<string, string>();
    for (const subscriber of subscribers) {
      const form = `${subscriber.isCombined} ${subscriber.hasMicroseconds}`;
      const text = texts.get(form) ?? written(subscriber, name, payload);
      texts.set(form, text);
      subscriber.peer.send(text);
    }
  }
}

const written = ({ isCombined, hasMicroseconds }: StreamSubscriber, name: string, payload: unknown): string => {
  const data = hasMicroseconds ? inMicroseconds(payload) : payload;
  return JSON.stringify(isCombined ? { stream: name, data } : data);
};

const write = (subscriber: StreamSubscriber, name: string, payload: unknown): void =>
  subscriber.peer.send(written(subscriber, name, payload));

/** Far beyond the levels of the house. */
const UNKNOWN_DISTANCE = 5_000;

/** A difference with a level that is wrong: one that does not exist and is removed, or a bid above the best ask. */
function spoilt(payload: Payload, { spec, matching: { book } }: Market, fault: "unknown-level" | "crossed"): Payload {
  const ask = book.best("SELL") ?? spec.startPrice;
  const [side, level] =
    fault === "crossed"
      ? ["b", [writtenPrice(spec, ask + 1), writtenQuantity(spec, spec.levelQuantity)]]
      : ["a", [writtenPrice(spec, ask + UNKNOWN_DISTANCE), writtenQuantity(spec, 0)]];
  const levels = payload[side];
  return { ...payload, [side]: [...(Array.isArray(levels) ? levels : []), level] };
}

/** Fields that are times in milliseconds wherever they occur, and `t`, which is one in a kline only. */
const TIMES: ReadonlySet<string> = new Set(["E", "T", "O", "C"]);

/** An event with its times in microseconds, for `timeUnit=MICROSECOND`. */
function inMicroseconds(value: unknown, isKline = false): unknown {
  if (Array.isArray(value)) return value.map((item) => inMicroseconds(item));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => {
      const isTime = typeof field === "number" && (TIMES.has(name) || (isKline && name === "t"));
      return [name, isTime ? field * 1000 : inMicroseconds(field, name === "k")];
    }),
  );
}
