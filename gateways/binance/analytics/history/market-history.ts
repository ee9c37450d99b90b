import type { AggregateTrade } from "../../model/market.ts";
import type { BookChange, BookListener, BookView } from "../../model/ports.ts";
import { amountOf, type Rung } from "../amounts.ts";
import { createRefills, type TradedPrice } from "./refills.ts";
import { countChange, createMirror, createSecond, makerSide, type Second } from "./second.ts";

/** The content of a window of a history. Times are the exchange's, in milliseconds since 1970. */
export interface HistoryWindow {
  readonly from: number;
  readonly to: number;
  /** Whole seconds with data, the oldest first. */
  readonly seconds: readonly Second[];
  /** The second of the last event, which is not over: it counts in no rate. */
  readonly current: Second | undefined;
  /** Seconds since the history of the book began, at most those of the window. */
  readonly covered: number;
  /** Of them, those in which trades were listened to as well. */
  readonly coveredByTrades: number;
}

/** Ten minutes, the longest window. */
const KEPT_SECONDS = 600;
const SECOND = 1000;
/** A trade waits for the event of the book that shows it, which comes up to 100 ms later. */
const MOST_WAITING = 2000;

/**
 * The recent past of one symbol, second by second, from the changes of its book and its trades. A book that was lost and read again begins a
 * new history, because what happened in between is unknown.
 */
export class MarketHistory implements BookListener {
  readonly #mirror = createMirror();
  #refills = createRefills();
  #seconds: Second[] = [];
  /** Trades that no event of the book has reached yet, the oldest first. */
  #waiting: AggregateTrade[] = [];
  #top: Top | undefined;
  /** Infinity until the first event. */
  #began: number | undefined;
  /** The first event of the book with trades beside it; undefined while their stream is lost. */
  #tradesBegan: number | undefined;
  #last = 0;
  #begins = 0;

  /** How often the book was lost and read again. */
  get resynchronisations(): number {
    return Math.max(0, this.#begins - 1);
  }

  state(view: BookView): void {
    if (view.state !== "live") {
      this.#began = undefined;
      return;
    }
    this.#mirror.begin(view);
    this.#refills = createRefills();
    this.#seconds = [];
    this.#waiting = [];
    this.#top = undefined;
    this.#begins += 1;
    // The time of a snapshot is the gateway's; the history begins with the first event.
    this.#began = Number.POSITIVE_INFINITY;
    if (this.#tradesBegan !== undefined) this.#tradesBegan = Number.POSITIVE_INFINITY;
  }

  widened(view: BookView): void {
    if (this.#began !== undefined) this.#mirror.begin(view);
  }

  changed({ time, changes, bestBid, bestAsk }: BookChange): void {
    if (this.#began === undefined) return;
    if (this.#began === Number.POSITIVE_INFINITY) this.#began = time;
    if (this.#tradesBegan === Number.POSITIVE_INFINITY) this.#tradesBegan = time;
    if (Math.floor(time / SECOND) > Math.floor(this.#last / SECOND)) this.#sample();
    this.#last = Math.max(this.#last, time);
    this.#execute(time);
    const second = this.#second(time);
    second.events += 1;
    for (const { side, price, before, after } of changes) {
      const [was, is] = [amountOf(before), amountOf(after)];
      countChange(second[side], was, is);
      this.#mirror.set(side, amountOf(price), is);
    }
    this.#refills.changed(time, this.#mirror.quantityAt);
    this.#observe(second, rungOf(bestBid), rungOf(bestAsk));
  }

  traded(trade: AggregateTrade): void {
    if (this.#began === undefined) return;
    this.#waiting.push(trade);
    if (this.#waiting.length > MOST_WAITING) this.#waiting.shift();
  }

  /** The stream of trades begins, or is lost. */
  tradesAreHeard(isHeard: boolean): void {
    this.#tradesBegan = isHeard ? Number.POSITIVE_INFINITY : undefined;
  }

  /** @param seconds that the window looks back from the last event @returns undefined before the first event */
  window(seconds: number): HistoryWindow | undefined {
    if (this.#began === undefined || this.#began === Number.POSITIVE_INFINITY) return undefined;
    const current = Math.floor(this.#last / SECOND);
    const first = Math.max(current - seconds, Math.ceil(this.#began / SECOND));
    const tradesFirst = Math.max(first, Math.ceil((this.#tradesBegan ?? Number.POSITIVE_INFINITY) / SECOND));
    return {
      from: first * SECOND,
      to: Math.max(first, current) * SECOND,
      covered: Math.max(0, current - first),
      coveredByTrades: Math.max(0, current - tradesFirst),
      current: this.#sample(),
      seconds: this.#seconds.filter(({ second }) => second >= first && second < current),
    };
  }

  /** The prices at which trades were executed in the window, up to now. */
  tradedPrices(seconds: number): readonly TradedPrice[] {
    return this.#refills.since(this.#last - seconds * SECOND);
  }

  /** Takes the trades that the event at a time shows. */
  #execute(time: number): void {
    let count = 0;
    for (const { time: at, price: written, quantity: amount, isBuyerMaker } of this.#waiting) {
      if (at > time) break;
      count += 1;
      const [price, quantity, side] = [amountOf(written), amountOf(amount), makerSide(isBuyerMaker)];
      const second = this.#second(at);
      second.trades += 1;
      second[isBuyerMaker ? "takerSell" : "takerBuy"] += quantity;
      second[side].executedQuantity += quantity;
      this.#refills.traded({ side, price, quantity, time: at }, this.#mirror.quantityAt(side, price));
    }
    this.#waiting.splice(0, count);
  }

  #observe(second: Second, bid: Rung | undefined, ask: Rung | undefined): void {
    const now = bid !== undefined && ask !== undefined ? { bid, ask } : undefined;
    if (now !== undefined && this.#top !== undefined) {
      second.ofi += imbalanceEvent(this.#top, now);
      second.ofiEvents += 1;
    }
    this.#top = now;
  }

  /** Keeps the depth at the end of the last second with an event: it reads the whole book. @returns the second */
  #sample(): Second | undefined {
    const last = this.#seconds.findLast(({ second }) => second === Math.floor(this.#last / SECOND));
    if (last !== undefined) last.sample = this.#mirror.sample(this.#top?.bid, this.#top?.ask);
    return last;
  }

  /** The second of a time, which is a recent one. */
  #second(time: number): Second {
    const wanted = Math.floor(time / SECOND);
    const known = this.#seconds.findLast(({ second }) => second === wanted);
    if (known !== undefined) return known;
    const created = createSecond(wanted);
    this.#seconds.push(created);
    const last = this.#seconds.at(-2);
    if (last !== undefined && last.second > wanted) this.#seconds.sort((a, b) => a.second - b.second);
    if (this.#seconds.length > KEPT_SECONDS + 1) {
      this.#seconds.shift();
      this.#refills.forget((wanted - KEPT_SECONDS) * SECOND);
    }
    return created;
  }
}

const rungOf = (level: BookChange["bestBid"]): Rung | undefined => level && { price: amountOf(level[0]), quantity: amountOf(level[1]) };

/** The best bid and ask after an event. */
interface Top {
  readonly bid: Rung;
  readonly ask: Rung;
}

/**
 * The contribution of one event to the order flow imbalance (Cont, Kukanov and Stoikov, The price impact of order book events, 2014):
 * `e = 1{Pb >= Pb'} qb - 1{Pb <= Pb'} qb' - 1{Pa <= Pa'} qa + 1{Pa >= Pa'} qa'`, where the primes mark the event before. The sum over a window is
 * the imbalance, in base currency; above zero is buying pressure.
 */
export function imbalanceEvent(before: Top, now: Top): bigint {
  const bought =
    (now.bid.price >= before.bid.price ? now.bid.quantity : 0n) - (now.bid.price <= before.bid.price ? before.bid.quantity : 0n);
  const sold = (now.ask.price <= before.ask.price ? now.ask.quantity : 0n) - (now.ask.price >= before.ask.price ? before.ask.quantity : 0n);
  return bought - sold;
}
