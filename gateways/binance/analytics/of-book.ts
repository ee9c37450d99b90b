import { divideRounded } from "../model/decimal.ts";
import { isoOf } from "../model/market.ts";
import type { BookView } from "../model/ports.ts";
import { amountText, ONE, priceOf, type Rung, rungsOf, sumOf } from "./amounts.ts";
import type { OrderbookDepth, OrderbookMetrics } from "./answers.ts";
import type { AnalyticsAsked } from "./inputs.ts";
import { bandOf, imbalanceOf, type KnownBook, slippageOf, spreadOf, twiceMidOf, wallsOf } from "./measures/liquidity.ts";
import { formulas } from "./methods.ts";

/** The facts about its book that every answer has. */
const bookOf = ({ state, reason, updateId, eventTime, ageMs }: BookView): OrderbookMetrics["book"] => ({
  state,
  reason,
  updateId,
  asOf: isoOf(eventTime),
  ageMs,
});

/** The part of every answer about a book. */
export const aboutBook = (view: BookView) => ({ symbol: view.symbol, book: bookOf(view), notes: notesOn(view) });

export const knownBook = (view: BookView): KnownBook => ({ bids: rungsOf(view.bids()), asks: rungsOf(view.asks()), range: view.range });

/** The circumstances that limit the figures of a book. */
export function notesOn({ state, reason, range }: BookView): string[] {
  const { lowestBid, highestAsk } = range;
  const ends = [lowestBid === undefined ? "" : `below ${lowestBid}`, highestAsk === undefined ? "" : `above ${highestAsk}`].filter(
    (end) => end !== "",
  );
  return [
    ...(state === "live" ? [] : [`The book is not live (${state}): ${reason}. The figures are of the last known book`]),
    ...(ends.length === 0 ? [] : [`The book is unknown ${ends.join(" and ")}`]),
  ];
}

export function metricsOf(view: BookView, { levels, bands, notionals, wallFactor }: AnalyticsAsked["orderbookMetrics"]): OrderbookMetrics {
  const known = knownBook(view);
  const { bids, asks } = known;
  const twiceMid = twiceMidOf(bids[0], asks[0]);
  const sides = [
    { side: "buy", levels: asks },
    { side: "sell", levels: bids },
  ] as const;
  return {
    ...aboutBook(view),
    methods: [formulas.spread, formulas.weightedMid, formulas.imbalance, formulas.slippage, formulas.walls],
    spread: spreadOf(bids[0], asks[0]),
    imbalance: {
      levels: { levels, ...imbalanceOf(bids.slice(0, levels), asks.slice(0, levels)) },
      bands: bands.map((bps) => {
        const band = bandOf(known, bps);
        return { bps, ...imbalanceOf(band.bids, band.asks), complete: band.complete };
      }),
    },
    slippage: sides.flatMap(({ side, levels: taken }) => notionals.map((quote) => slippageOf({ side, quote, levels: taken, twiceMid }))),
    walls: wallsOf({ bids, asks, twiceMid, levels, factor: wallFactor }),
  };
}

export function depthOf(view: BookView, { levels, bands }: AnalyticsAsked["orderbookDepth"]): OrderbookDepth {
  const known = knownBook(view);
  const { bids, asks } = known;
  const twiceMid = twiceMidOf(bids[0], asks[0]);
  const { lowestBid = null, highestAsk = null } = view.range;
  return {
    ...aboutBook(view),
    methods: [formulas.depth],
    mid: twiceMid === undefined ? null : priceOf(twiceMid, 2n),
    bids: rowsOf(bids.slice(0, levels)),
    asks: rowsOf(asks.slice(0, levels)),
    known: { bidLevels: bids.length, askLevels: asks.length, lowestBid, highestAsk },
    bands: bands.map((bps) => {
      const band = bandOf(known, bps);
      return {
        bps,
        bidQuantity: quantityOf(band.bids),
        askQuantity: quantityOf(band.asks),
        bidQuote: quoteOf(band.bids),
        askQuote: quoteOf(band.asks),
        bidLevels: band.bids.length,
        askLevels: band.asks.length,
        complete: band.complete,
      };
    }),
  };
}

function rowsOf(rungs: readonly Rung[]): OrderbookDepth["bids"] {
  let cumulative = 0n;
  return rungs.map(({ price, quantity }) => {
    cumulative += quantity;
    return { price: amountText(price), quantity: amountText(quantity), cumulative: amountText(cumulative) };
  });
}

const quantityOf = (rungs: readonly Rung[]): string => amountText(sumOf(rungs.map(({ quantity }) => quantity)));
const quoteOf = (rungs: readonly Rung[]): string =>
  amountText(divideRounded(sumOf(rungs.map(({ price, quantity }) => price * quantity)), ONE));
