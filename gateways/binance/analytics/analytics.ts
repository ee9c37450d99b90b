import { z } from "zod";
import type { Clock } from "../../../contracts/ports.ts";
import { type Schedule, timers } from "../book/settings.ts";
import { Decimal } from "../model/market.ts";
import type { MarketRequests, MarketStreams, OrderBooks } from "../model/ports.ts";
import { amountOf } from "./amounts.ts";
import type { LiquidityVacuums } from "./answers.ts";
import { createHistories } from "./history/histories.ts";
import type { AnalysisName, AnalyticsAnswers, AnalyticsAsked } from "./inputs.ts";
import { twiceMidOf } from "./measures/liquidity.ts";
import { profileOf } from "./measures/profile.ts";
import { gridOf, vacuumsOf } from "./measures/vacuums.ts";
import { formulas } from "./methods.ts";
import { aboutBook, depthOf, knownBook, metricsOf, notesOn } from "./of-book.ts";
import { anomaliesOf, bookHealthOf, microstructureOf, orderFlowOf } from "./of-history.ts";
import { notesOnTrades, tradesOfWindow, tradesWindow, volumeProfileOf } from "./of-trades.ts";

/**
 * The analytics of order books, one function per tool. `inputs.ts` has the parameters of each, `answers.ts` the shape of each answer.
 *
 * A function that needs a history begins one for its symbol with the first question, and keeps it for a while after the last one. Until the
 * history suffices, the figures that need it are null with `insufficient_data`.
 *
 * @throws GatewayError for the 21st symbol; UpstreamProblem where the exchange gives no book or trades
 */
export type Analyses = {
  readonly [Name in AnalysisName]: (asked: AnalyticsAsked[Name], signal: AbortSignal) => Promise<AnalyticsAnswers[Name]>;
};

export interface Analytics extends Analyses {
  /** Ends all histories. */
  close(): void;
}

export interface AnalyticsParts {
  readonly books: OrderBooks;
  readonly streams: MarketStreams;
  readonly requests: Pick<MarketRequests, "serverTime" | "exchangeInfo" | "aggregateTrades">;
  readonly clock: Clock;
  readonly schedule?: Schedule;
}

export function createAnalytics({ books, streams, requests, clock, schedule = timers }: AnalyticsParts): Analytics {
  const histories = createHistories({ books, streams, clock, schedule });
  const ticks = createTickSizes(requests, clock);
  const pastOf = async (symbol: string, signal: AbortSignal) => {
    // The book first: a symbol without one begins no history.
    const view = await books.read(symbol, signal);
    const history = await histories.of(view.symbol, signal);
    return { view: await books.read(symbol, signal), history };
  };
  const named = <Asked extends { readonly symbol: string }>(asked: Asked): Asked => ({ ...asked, symbol: asked.symbol.toUpperCase() });
  return {
    orderbookMetrics: async (asked, signal) => metricsOf(await books.read(asked.symbol, signal), asked),
    orderbookDepth: async (asked, signal) => depthOf(await books.read(asked.symbol, signal), asked),
    orderbookHealth: async (asked, signal) => bookHealthOf(await pastOf(asked.symbol, signal), asked),
    orderFlow: async (asked, signal) => orderFlowOf(await pastOf(asked.symbol, signal), asked),
    async volumeProfile(written, signal) {
      const asked = named(written);
      const tick = asked.binSize === undefined ? await ticks.of(asked.symbol, signal) : 1n;
      const { symbol, windowSeconds: seconds } = asked;
      return volumeProfileOf(await tradesOfWindow(requests, { symbol, seconds }, signal), asked, tick);
    },
    async anomalies(asked, signal) {
      const past = await pastOf(asked.symbol, signal);
      return anomaliesOf(past, asked, asked.tickSize === undefined ? await ticks.of(past.view.symbol, signal) : amountOf(asked.tickSize));
    },
    async microstructureHealth(asked, signal) {
      const past = await pastOf(asked.symbol, signal);
      return microstructureOf(past, asked, await ticks.of(past.view.symbol, signal));
    },
    liquidityVacuums: (asked, signal) => vacuums(named(asked), { books, requests, ticks }, signal),
    close: () => histories.close(),
  };
}

async function vacuums(
  asked: AnalyticsAsked["liquidityVacuums"],
  { books, requests, ticks }: Pick<AnalyticsParts, "books" | "requests"> & { readonly ticks: ReturnType<typeof createTickSizes> },
  signal: AbortSignal,
): Promise<LiquidityVacuums> {
  const { symbol, windowSeconds: seconds, basis, bins } = asked;
  const [view, tick] = [await books.read(symbol, signal), await ticks.of(symbol, signal)];
  const known = knownBook(view);
  const middle = twiceMidOf(known.bids[0], known.asks[0]) ?? 0n;
  const common = { ...aboutBook(view), methods: [formulas.vacuums], basis };
  if (basis === "book") {
    return { ...common, window: null, vacuums: vacuumsOf(gridOf(known, { ...asked, tick }), middle, asked) };
  }
  const read = await tradesOfWindow(requests, { symbol, seconds }, signal);
  const profile = profileOf(read.trades, (range) => (range / (BigInt(bins) * tick) + 1n) * tick);
  const grid = (profile?.bins ?? []).map((bin) => ({ ...bin, volume: bin.takerBuy + bin.takerSell }));
  const notes = [...notesOn(view), ...notesOnTrades(read)];
  return { ...common, notes, window: tradesWindow(seconds, read), vacuums: vacuumsOf(grid, middle, asked) };
}

const PriceFilter = z.object({ filterType: z.literal("PRICE_FILTER"), tickSize: Decimal });
const KEPT_MS = 3_600_000;

/** The price steps of symbols, as amounts. */
function createTickSizes(requests: Pick<MarketRequests, "exchangeInfo">, clock: Clock) {
  const known = new Map<string, { readonly tick: bigint; readonly at: number }>();
  return {
    /** @returns the smallest amount where the exchange names no step @throws UpstreamProblem; the signal's reason */
    async of(symbol: string, signal: AbortSignal) {
      const kept = known.get(symbol);
      if (kept !== undefined && clock.monotonic() - kept.at < KEPT_MS) return kept.tick;
      const { data } = await requests.exchangeInfo([symbol], signal);
      const filters = data.symbols.find((one) => one.symbol === symbol)?.filters ?? [];
      const filter = filters.flatMap((one) => PriceFilter.safeParse(one).data ?? [])[0];
      const tick = filter === undefined ? 1n : amountOf(filter.tickSize);
      const usable = tick > 0n ? tick : 1n;
      known.set(symbol, { tick: usable, at: clock.monotonic() });
      return usable;
    },
  };
}
