import { z } from "zod";
import type { NewOrder } from "../../model/account.ts";
import { formatDecimal, parseDecimal, scaleOf, withoutZeros } from "../../model/decimal.ts";
import { Decimal, type Filter, type SymbolInfo } from "../../model/market.ts";

/** Why an order would be refused. */
export interface Violation {
  /** The name of the filter, such as LOT_SIZE. */
  readonly filter: string;
  readonly parameter: "price" | "stopPrice" | "quantity" | "quoteOrderQty";
  readonly value: string;
  /** The valid values, in words. */
  readonly expected: string;
  /** The valid value nearest to the given one; undefined where the filter permits none. */
  readonly nearest: string | undefined;
}

interface Checked {
  readonly order: NewOrder;
  readonly filters: readonly Filter[];
  /** The weighted average price by which the exchange judges; undefined where it is not known, and what needs it is not checked. */
  readonly averagePrice: string | undefined;
}

const PriceFilter = z.object({ minPrice: Decimal, maxPrice: Decimal, tickSize: Decimal });
const LotSize = z.object({ minQty: Decimal, maxQty: Decimal, stepSize: Decimal });
const MinNotional = z.object({ minNotional: Decimal, applyToMarket: z.boolean().default(true) });
const Notional = z.object({
  minNotional: Decimal,
  applyMinToMarket: z.boolean().default(true),
  maxNotional: Decimal.default("0"),
  applyMaxToMarket: z.boolean().default(true),
});
const PercentPrice = z.object({ multiplierUp: Decimal, multiplierDown: Decimal });
const PercentPriceBySide = z.object({
  bidMultiplierUp: Decimal,
  bidMultiplierDown: Decimal,
  askMultiplierUp: Decimal,
  askMultiplierDown: Decimal,
});

/** The filters whose check needs the average price. */
const BY_AVERAGE: ReadonlySet<string> = new Set(["PERCENT_PRICE", "PERCENT_PRICE_BY_SIDE", "MIN_NOTIONAL", "NOTIONAL"]);

/** Whether the check of an order needs the average price: for a price with bounds in percent, and for the value of a market order. */
export const needsAveragePrice = ({ type, price, quantity }: NewOrder, { filters }: Pick<SymbolInfo, "filters">): boolean =>
  filters.some(
    ({ filterType }) =>
      BY_AVERAGE.has(filterType) && (filterType.startsWith("PERCENT") ? price !== undefined : isMarket(type) && quantity !== undefined),
  );

/** How often a better value is corrected by another filter. */
const ROUNDS = 4;

/**
 * Checks an order against the filters of its symbol by exact arithmetic (filters.md).
 * @returns the first violation, with the nearest value that all filters accept
 */
export function checkOrder(
  order: NewOrder,
  { filters }: Pick<SymbolInfo, "filters">,
  averagePrice: string | undefined,
): Violation | undefined {
  const first = firstViolation({ order, filters, averagePrice });
  let nearest = first?.nearest;
  for (let round = 0; first !== undefined && nearest !== undefined && round < ROUNDS; round += 1) {
    const next = firstViolation({ order: { ...order, [first.parameter]: nearest }, filters, averagePrice }, first.parameter);
    if (next === undefined) break;
    nearest = next.nearest;
  }
  return first && { ...first, nearest };
}

/** @param only of this parameter; of any one where it is undefined */
function firstViolation(checked: Checked, only?: Violation["parameter"]): Violation | undefined {
  for (const filter of checked.filters) {
    const violation = checks[filter.filterType]?.(filter, checked);
    if (violation !== undefined && (only === undefined || violation.parameter === only)) return violation;
  }
  return undefined;
}

const isMarket = (type: string): boolean => type === "MARKET" || type === "STOP_LOSS" || type === "TAKE_PROFIT";

/** A filter whose fields are unknown is left to the exchange. */
const checks: Readonly<Record<string, (filter: Filter, checked: Checked) => Violation | undefined>> = {
  PRICE_FILTER(filter, { order }) {
    const { data } = PriceFilter.safeParse(filter);
    if (data === undefined) return undefined;
    const range = { min: data.minPrice, max: data.maxPrice, step: data.tickSize };
    return (
      within("PRICE_FILTER", { parameter: "price", value: order.price }, range) ??
      within("PRICE_FILTER", { parameter: "stopPrice", value: order.stopPrice }, range)
    );
  },
  LOT_SIZE: (filter, { order }) => checkLot("LOT_SIZE", filter, order),
  MARKET_LOT_SIZE: (filter, { order }) => (isMarket(order.type) ? checkLot("MARKET_LOT_SIZE", filter, order) : undefined),
  MIN_NOTIONAL(filter, checked) {
    const { data } = MinNotional.safeParse(filter);
    if (data === undefined || (isMarket(checked.order.type) && !data.applyToMarket)) return undefined;
    return checkNotional("MIN_NOTIONAL", { min: data.minNotional, max: "0" }, checked);
  },
  NOTIONAL(filter, checked) {
    const { data } = Notional.safeParse(filter);
    if (data === undefined) return undefined;
    const market = isMarket(checked.order.type);
    const min = market && !data.applyMinToMarket ? "0" : data.minNotional;
    return checkNotional("NOTIONAL", { min, max: market && !data.applyMaxToMarket ? "0" : data.maxNotional }, checked);
  },
  PERCENT_PRICE(filter, checked) {
    const { data } = PercentPrice.safeParse(filter);
    return data && checkPercent("PERCENT_PRICE", { up: data.multiplierUp, down: data.multiplierDown }, checked);
  },
  PERCENT_PRICE_BY_SIDE(filter, checked) {
    const { data } = PercentPriceBySide.safeParse(filter);
    if (data === undefined) return undefined;
    const isBid = checked.order.side === "BUY";
    const up = isBid ? data.bidMultiplierUp : data.askMultiplierUp;
    return checkPercent("PERCENT_PRICE_BY_SIDE", { up, down: isBid ? data.bidMultiplierDown : data.askMultiplierDown }, checked);
  },
};

function checkLot(name: string, filter: Filter, { quantity }: NewOrder): Violation | undefined {
  const { data } = LotSize.safeParse(filter);
  if (data === undefined) return undefined;
  return within(name, { parameter: "quantity", value: quantity }, { min: data.minQty, max: data.maxQty, step: data.stepSize });
}

interface Given {
  readonly parameter: Violation["parameter"];
  readonly value: string | undefined;
}

interface Range {
  readonly min: string;
  readonly max: string;
  readonly step: string;
}

function within(filter: string, { parameter, value }: Given, range: Range): Violation | undefined {
  if (value === undefined) return undefined;
  const exact = exactFor([value, range.min, range.max, range.step]);
  const bounds = boundsOf(exact, range);
  const given = exact.of(value);
  const nearest = nearestWithin(given, bounds);
  if (nearest === given) return undefined;
  return { filter, parameter, value, nearest: exact.text(nearest), expected: inWords(exact, bounds) };
}

const boundsOf = (exact: Exact, { min, max, step }: Range): Bounds => ({ min: exact.of(min), max: exact.of(max), step: exact.of(step) });

function inWords(exact: Exact, { min, max, step }: Bounds): string {
  const from = min > 0n ? ` from ${exact.text(min)}` : "";
  const to = max > 0n ? ` up to ${exact.text(max)}` : "";
  return `${step > 0n ? `a multiple of ${exact.text(step)}` : "a number"}${from}${to}`;
}

/** Price and quantity steps of the symbol, so that a suggestion is valid by the other filters too. */
const stepOf = (filters: readonly Filter[], filterType: "PRICE_FILTER" | "LOT_SIZE"): string => {
  const filter = filters.find((candidate) => candidate.filterType === filterType);
  const step = filterType === "LOT_SIZE" ? LotSize.safeParse(filter).data?.stepSize : PriceFilter.safeParse(filter).data?.tickSize;
  return step ?? "0";
};

/** Price times quantity; market orders are judged by the average price. */
function checkNotional(
  filter: string,
  { min, max }: Omit<Range, "step">,
  { order, filters, averagePrice }: Checked,
): Violation | undefined {
  const { quantity, quoteOrderQty } = order;
  if (quoteOrderQty !== undefined) return within(filter, { parameter: "quoteOrderQty", value: quoteOrderQty }, { min, max, step: "0" });
  const price = order.price ?? averagePrice;
  if (quantity === undefined || price === undefined) return undefined;
  const exact = exactFor([price, quantity, min, max, stepOf(filters, "LOT_SIZE")]);
  const one = 10n ** BigInt(exact.scale);
  const [unitPrice, units, step] = [exact.of(price), exact.of(quantity), exact.of(stepOf(filters, "LOT_SIZE")) || 1n];
  // Both sides of the comparison have twice the scale.
  const [value, least, most] = [unitPrice * units, exact.of(min) * one, exact.of(max) * one];
  if (unitPrice === 0n || (value >= least && (most === 0n || value <= most))) return undefined;
  const isTooSmall = value < least;
  const bound = isTooSmall ? least : most;
  const steps = isTooSmall ? (bound + unitPrice * step - 1n) / (unitPrice * step) : bound / (unitPrice * step);
  return {
    filter,
    parameter: "quantity",
    value: quantity,
    nearest: steps === 0n ? undefined : exact.text(steps * step),
    expected: `price times quantity of ${isTooSmall ? `at least ${min}` : `at most ${max}`}`,
  };
}

/** The price lies within multiples of the average price. */
function checkPercent(
  filter: string,
  { up, down }: { up: string; down: string },
  { order, filters, averagePrice }: Checked,
): Violation | undefined {
  const { price } = order;
  if (price === undefined || averagePrice === undefined) return undefined;
  const exact = exactFor([price, averagePrice, up, down, stepOf(filters, "PRICE_FILTER")]);
  const one = 10n ** BigInt(exact.scale);
  const step = exact.of(stepOf(filters, "PRICE_FILTER")) || 1n;
  const average = exact.of(averagePrice);
  const [least, most] = [average * exact.of(down), average * exact.of(up)];
  const given = exact.of(price) * one;
  if (given >= least && given <= most) return undefined;
  const nearest = given < least ? ((least + step * one - 1n) / (step * one)) * step : (most / (step * one)) * step;
  return {
    filter,
    parameter: "price",
    value: price,
    nearest: nearest <= 0n ? undefined : exact.text(nearest),
    expected: `a price between ${down} and ${up} times the average price ${averagePrice}`,
  };
}

/** Integers of one scale, so that decimals of different lengths can be compared exactly. */
interface Exact {
  of(text: string): bigint;
  /** Without zeros at the end. */
  text(units: bigint): string;
  readonly scale: number;
}

/** The scale that all of these decimals need. */
function exactFor(texts: readonly (string | undefined)[]): Exact {
  const scale = Math.max(0, ...texts.map((text) => (text === undefined ? 0 : scaleOf(text))));
  return { scale, of: (text) => parseDecimal(text, scale), text: (units) => withoutZeros(formatDecimal(units, scale)) };
}

/** The bounds of a filter in units; zero disables each of them (filters.md). */
interface Bounds {
  readonly min: bigint;
  readonly max: bigint;
  readonly step: bigint;
}

/** The valid value nearest to the given one; halves of a step go down. */
function nearestWithin(value: bigint, { min, max, step }: Bounds): bigint {
  const inside = max > 0n && value > max ? max : value < min ? min : value;
  if (step === 0n) return inside;
  const below = inside - (inside % step);
  const above = below === inside ? below : below + step;
  if (below < min) return above;
  if (max > 0n && above > max) return below;
  return inside - below <= above - inside ? below : above;
}
