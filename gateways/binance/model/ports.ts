import type { Account, AccountTrade, BinanceCredentials, CanceledOrder, NewOrder, Order, PlacedOrder } from "./account.ts";
import type { AggregateTrade, AveragePrice, Depth, ExchangeInfo, Id, Interval, Kline, Ticker, Trade } from "./market.ts";

/** An answer of the exchange, with its circumstances. */
export interface Fetched<Data> {
  readonly data: Data;
  /** When the answer arrived, by the gateway's clock in milliseconds since 1970. */
  readonly receivedAt: number;
  /** The weight of the current minute, by the last answer; undefined before the first one. */
  readonly weightUsed: number | undefined;
}

/** Reads market data. Every method is one request, without a cache. @throws UpstreamProblem */
export interface MarketRequests {
  serverTime(signal: AbortSignal): Promise<Fetched<number>>;
  exchangeInfo(symbols: readonly string[], signal: AbortSignal): Promise<Fetched<ExchangeInfo>>;
  ticker(symbol: string, signal: AbortSignal): Promise<Fetched<Ticker>>;
  depth(asked: { readonly symbol: string; readonly limit: number }, signal: AbortSignal): Promise<Fetched<Depth>>;
  trades(asked: { readonly symbol: string; readonly limit: number }, signal: AbortSignal): Promise<Fetched<readonly Trade[]>>;
  aggregateTrades(asked: Ranged, signal: AbortSignal): Promise<Fetched<readonly AggregateTrade[]>>;
  klines(asked: Ranged & { readonly interval: Interval }, signal: AbortSignal): Promise<Fetched<readonly Kline[]>>;
  averagePrice(symbol: string, signal: AbortSignal): Promise<Fetched<AveragePrice>>;
}

interface Ranged {
  readonly symbol: string;
  readonly limit?: number;
  /** Milliseconds since 1970. */
  readonly startTime?: number;
  readonly endTime?: number;
}

/** Signed requests, for one session's credentials. @throws UpstreamProblem */
export interface AccountRequests {
  account(signal: AbortSignal): Promise<Fetched<Account>>;
  trades(asked: Ranged & { readonly orderId?: Id }, signal: AbortSignal): Promise<Fetched<readonly AccountTrade[]>>;
  openOrders(symbol: string | undefined, signal: AbortSignal): Promise<Fetched<readonly Order[]>>;
  allOrders(asked: Ranged & { readonly orderId?: Id }, signal: AbortSignal): Promise<Fetched<readonly Order[]>>;
  order(asked: OrderName, signal: AbortSignal): Promise<Fetched<Order>>;
  /** Checks an order without placing it (order/test). */
  testOrder(order: NewOrder, signal: AbortSignal): Promise<Fetched<object>>;
  /** Places an order once. After a 5xx, -1007 or a broken connection it is looked up by its client id; it is never sent again. */
  placeOrder(order: NewOrder, signal: AbortSignal): Promise<Confirmed<PlacedOrder | Order>>;
  /** Cancels an order once; an answer that leaves its fate open is followed by a look at the order, as for `placeOrder`. */
  cancelOrder(asked: OrderName, signal: AbortSignal): Promise<Confirmed<CanceledOrder | Order>>;
}

/** The result of a request that changes an order. */
export interface Confirmed<Data> extends Fetched<Data> {
  /** `answer`: by the answer to the request itself; `lookup`: that was lost or unclear, and the order was looked up by its id. */
  readonly confirmedBy: "answer" | "lookup";
}

/** An order by one of its ids. */
export interface OrderName {
  readonly symbol: string;
  readonly orderId?: Id;
  readonly origClientOrderId?: string;
}

/** The exchange as a client sees it; mock, testnet and live differ in base URLs only. */
export interface BinanceClient extends MarketRequests {
  /** Where signed requests of these credentials go. */
  account(credentials: BinanceCredentials): AccountRequests;
  readonly streams: MarketStreams;
  /**
   * Listens to the account of these credentials, over a socket of its own that is reopened after every loss.
   * @returns the function that ends it
   */
  userData(credentials: BinanceCredentials, listener: UserDataListener): () => void;
  close(): void;
}

/** A listener to an account. Each event makes cached answers about the account invalid. */
export interface UserDataListener {
  /** The events arrive from now on; earlier ones may be missing. */
  opened(): void;
  /** @param event such as `executionReport`, `outboundAccountPosition`, `balanceUpdate` or `externalLockUpdate` @param data as JSON */
  changed(event: string, data: unknown): void;
  /** @param reason in words, for people */
  lost(reason: string): void;
}

/** The kinds of market streams that the gateway uses. */
export const marketStreamKinds = ["depth@100ms", "bookTicker", "aggTrade"] as const;
export type MarketStreamKind = (typeof marketStreamKinds)[number];

/** Such as `btcusdt@depth@100ms`. */
export type StreamName = `${string}@${MarketStreamKind}`;

/** Streams of market data over one shared socket, which is reopened after every loss. */
export interface MarketStreams {
  /** @returns the function that unsubscribes */
  subscribe(stream: StreamName, listener: StreamListener): () => void;
}

export interface StreamListener {
  /** The stream is subscribed, for the first time or after a loss: earlier events are no longer continued. */
  opened(): void;
  /** @param data the event as JSON @param receivedAt by the gateway's clock in milliseconds since 1970 */
  event(data: unknown, receivedAt: number): void;
  /** The socket is lost. @param reason in words, for people */
  lost(reason: string): void;
}

/** The side of a book. */
export type BookSide = "bid" | "ask";

/** `stale`: the last known book is served, because the socket is lost; `gap`: updates are missing, and the book is being read again. */
export type BookState = "syncing" | "live" | "gap" | "stale";

/** A local order book at one moment. Levels are decimal texts: bids from the highest, asks from the lowest price. */
export interface BookView {
  readonly symbol: string;
  readonly state: BookState;
  /** Why the state is not live; empty otherwise. */
  readonly reason: string;
  readonly updateId: number;
  /** The exchange's time of the last event; the time of the snapshot before the first event. */
  readonly eventTime: number;
  /** Milliseconds since the last event or snapshot arrived. */
  readonly ageMs: number;
  /** The farthest prices that the book knows; undefined where it knows every level of the side. Levels beyond them are unknown, not empty. */
  readonly range: { readonly lowestBid: string | undefined; readonly highestAsk: string | undefined };
  /** @param most levels; all known ones where it is undefined */
  bids(most?: number): readonly (readonly [price: string, quantity: string])[];
  asks(most?: number): readonly (readonly [price: string, quantity: string])[];
}

/** One changed level. */
export interface LevelChange {
  readonly side: BookSide;
  readonly price: string;
  /** Decimal texts; `0` where there was no level, or is none any longer. */
  readonly before: string;
  readonly after: string;
}

/** The changes of one applied event. */
export interface BookChange {
  readonly symbol: string;
  readonly updateId: number;
  /** The exchange's time of the event. */
  readonly time: number;
  readonly changes: readonly LevelChange[];
  readonly bestBid: readonly [price: string, quantity: string] | undefined;
  readonly bestAsk: readonly [price: string, quantity: string] | undefined;
}

export interface BookListener {
  changed?(change: BookChange): void;
  /** The state has changed. A new `live` after `gap` or `stale` begins a new history. */
  state?(view: BookView): void;
  /** The book knows farther levels; nothing else has changed. */
  widened?(view: BookView): void;
}

/** Local order books by symbol, shared by all sessions; at most 20 symbols. */
export interface OrderBooks {
  /** The book of a symbol, opened where necessary; resolves when it is live, or stale with an older book. @throws GatewayError for the 21st symbol */
  read(symbol: string, signal: AbortSignal): Promise<BookView>;
  /** Keeps a book open and listens to it; `state` gets a book that is known already at once. @returns the function that ends it @throws GatewayError for the 21st symbol */
  watch(symbol: string, listener: BookListener): () => void;
  /** The open books. */
  known(): readonly BookView[];
  /** The open book of a symbol in capital letters; undefined if there is none. */
  open(symbol: string): BookView | undefined;
  close(): void;
}
