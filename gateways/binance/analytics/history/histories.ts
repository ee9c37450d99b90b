import type { Clock } from "../../../../contracts/ports.ts";
import type { Schedule } from "../../book/settings.ts";
import { WireAggregateTrade } from "../../client/market/wire.ts";
import type { MarketStreams, OrderBooks, StreamListener } from "../../model/ports.ts";
import { MarketHistory } from "./market-history.ts";

/** The histories of the symbols that were asked about lately. */
export interface Histories {
  /** Begins one with the first question. @throws GatewayError for the 21st symbol */
  of(symbol: string): MarketHistory;
  close(): void;
}

export interface HistoriesParts {
  readonly books: OrderBooks;
  readonly streams: MarketStreams;
  readonly clock: Clock;
  readonly schedule: Schedule;
}

interface Kept {
  readonly history: MarketHistory;
  askedAt: number;
  end(): void;
}

/** A history ends this long after the last question, so that its book can close. */
const KEPT_MS = 300_000;
const CHECK_MS = 10_000;

export function createHistories({ books, streams, clock, schedule }: HistoriesParts): Histories {
  const all = new Map<string, Kept>();
  let cancelCheck: (() => void) | undefined;
  const endOld = () => {
    for (const [symbol, { askedAt, end }] of all) {
      if (clock.monotonic() - askedAt < KEPT_MS) continue;
      end();
      all.delete(symbol);
    }
    cancelCheck = all.size === 0 ? undefined : schedule(CHECK_MS, endOld);
  };
  const begin = (symbol: string): Kept => {
    const history = new MarketHistory();
    const unwatch = books.watch(symbol, history);
    const unsubscribe = streams.subscribe(`${symbol.toLowerCase()}@aggTrade`, tradesTo(history));
    return {
      ...{ history, askedAt: clock.monotonic() },
      end() {
        unsubscribe();
        unwatch();
      },
    };
  };
  return {
    of(symbol) {
      const kept = all.get(symbol) ?? begin(symbol);
      kept.askedAt = clock.monotonic();
      all.set(symbol, kept);
      cancelCheck ??= schedule(CHECK_MS, endOld);
      return kept.history;
    },
    close() {
      cancelCheck?.();
      cancelCheck = undefined;
      for (const { end } of all.values()) end();
      all.clear();
    },
  };
}

/** A trade that cannot be read makes the trades incomplete, as a lost socket does. */
const tradesTo = (history: MarketHistory): StreamListener => ({
  opened: () => history.tradesAreHeard(true),
  event(data) {
    const trade = WireAggregateTrade.safeParse(data);
    if (trade.success) history.traded(trade.data);
    else history.tradesAreHeard(true);
  },
  lost: () => history.tradesAreHeard(false),
});
