import type { Clock } from "../../../../contracts/ports.ts";
import { createDeferred, untilAborted } from "../../../../platform/observability/clock.ts";
import type { Schedule } from "../../book/settings.ts";
import { WireAggregateTrade } from "../../client/market/wire.ts";
import type { MarketStreams, OrderBooks, StreamListener } from "../../model/ports.ts";
import { MarketHistory } from "./market-history.ts";

export interface HistoriesParts {
  readonly books: OrderBooks;
  readonly streams: MarketStreams;
  readonly clock: Clock;
  readonly schedule: Schedule;
}

interface Kept {
  readonly history: MarketHistory;
  readonly trades: Trades;
  askedAt: number;
  end(): void;
}

/** A history ends this long after the last question, so that its book can close. */
const KEPT_MS = 300_000;
const CHECK_MS = 10_000;
const PATIENCE_MS = 2000;

/** The histories of the symbols that were asked about lately. */
export function createHistories({ books, streams, clock, schedule }: HistoriesParts) {
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
    const trades = tradesTo(history, schedule);
    const unsubscribe = streams.subscribe(`${symbol.toLowerCase()}@aggTrade`, trades.listener);
    return {
      history,
      trades,
      askedAt: clock.monotonic(),
      end() {
        trades.settle();
        unsubscribe();
        unwatch();
      },
    };
  };
  return {
    /**
     * Begins one with the first question, and returns it once its trades are heard, so that those after the answer count. A stream that is
     * lost, or that is not confirmed within two seconds, holds no answer up.
     *
     * @throws GatewayError for the 21st symbol; the signal's reason when it aborts
     */
    async of(symbol: string, signal: AbortSignal): Promise<MarketHistory> {
      const kept = all.get(symbol) ?? begin(symbol);
      kept.askedAt = clock.monotonic();
      all.set(symbol, kept);
      cancelCheck ??= schedule(CHECK_MS, endOld);
      await untilAborted(() => kept.trades.settled, signal);
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

/** The stream of the trades of a history. */
interface Trades {
  readonly listener: StreamListener;
  /** Resolves when the stream is confirmed for the first time, or is not to be waited for. */
  readonly settled: Promise<void>;
  settle(): void;
}

/** A trade that cannot be read makes the trades incomplete, as a lost socket does. */
function tradesTo(history: MarketHistory, schedule: Schedule): Trades {
  const { promise, resolve } = createDeferred();
  const cancel = schedule(PATIENCE_MS, resolve);
  const settle = () => {
    cancel();
    resolve();
  };
  const listener: StreamListener = {
    opened() {
      history.tradesAreHeard(true);
      settle();
    },
    event(data) {
      const trade = WireAggregateTrade.safeParse(data);
      if (trade.success) history.traded(trade.data);
      else history.tradesAreHeard(true);
    },
    lost() {
      history.tradesAreHeard(false);
      settle();
    },
  };
  return { listener, settled: promise, settle };
}
