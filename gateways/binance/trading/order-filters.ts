import type { NewOrder } from "../model/account.ts";
import { formatDecimal, parseDecimal, scaleOf } from "../model/decimal.ts";
import { invalidValue } from "../model/errors.ts";
import type { SymbolInfo } from "../model/market.ts";
import { SCALE } from "./trading-settings.ts";

/** Bounds and step of a price or quantity; a bound of zero does not apply. */
interface Grid {
  readonly least: string;
  readonly most: string;
  readonly step: string;
}

/**
 * Checks price and quantity against PRICE_FILTER, LOT_SIZE and MARKET_LOT_SIZE before the order is sent. The other filters depend on
 * the account or the market's last price; Binance checks them itself.
 *
 * @throws GatewayError with the nearest valid value
 */
export function checkFilters(order: NewOrder, { filters }: Pick<SymbolInfo, "filters">): void {
  const gridOf = (filterType: string, names: Grid): Grid | undefined => {
    const filter = filters.find((one) => one.filterType === filterType);
    return filter && { least: textIn(filter, names.least), most: textIn(filter, names.most), step: textIn(filter, names.step) };
  };
  const prices = gridOf("PRICE_FILTER", { least: "minPrice", most: "maxPrice", step: "tickSize" });
  const lots = { least: "minQty", most: "maxQty", step: "stepSize" };
  check("price", order.price, prices);
  check("stop_price", order.stopPrice, prices);
  check("quantity", order.quantity, gridOf("LOT_SIZE", lots));
  if (order.type === "MARKET") check("quantity", order.quantity, gridOf("MARKET_LOT_SIZE", lots));
}

const textIn = (filter: Readonly<Record<string, unknown>>, name: string): string => {
  const value = filter[name];
  return typeof value === "string" ? value : "0";
};

function check(parameter: string, value: string | undefined, grid: Grid | undefined): void {
  if (value === undefined || grid === undefined) return;
  const near = nearestOn(grid, value);
  if (near === undefined) return;
  const { least, most, step } = grid;
  throw invalidValue({
    ...{ parameter, value, expected: `a multiple of ${plain(step)}${range(least, most)}` },
    suggestion: `Set ${parameter} to ${near}, the nearest valid value`,
  });
}

/** @returns the nearest valid value, or undefined where the value is valid already */
export function nearestOn(grid: Grid, value: string): string | undefined {
  const scale = Math.max(SCALE, scaleOf(value), scaleOf(grid.step), scaleOf(grid.least), scaleOf(grid.most));
  const [units, step, least, most] = [value, grid.step, grid.least, grid.most].map((text) => parseDecimal(text, scale)) as [
    bigint,
    bigint,
    bigint,
    bigint,
  ];
  const bottom = least;
  // An upper bound of zero does not apply.
  const top = most > 0n ? most : units + step;
  const isInside = units >= bottom && units <= top;
  if (isInside && (step === 0n || units % step === 0n)) return undefined;
  if (units < bottom) return trimmed(formatDecimal(onStep(bottom, step, { bottom, top: bottom + step }), scale));
  return trimmed(formatDecimal(onStep(isInside ? units : top, step, { bottom, top }), scale));
}

function onStep(units: bigint, step: bigint, { bottom, top }: { bottom: bigint; top: bigint }): bigint {
  if (step === 0n) return units;
  const below = (units / step) * step;
  const above = below === units ? units : below + step;
  const isBelowNearer = units - below <= above - units;
  if (below >= bottom && isBelowNearer) return below;
  return above <= top ? above : below;
}

const trimmed = (text: string): string => (text.includes(".") ? text.replace(/\.?0+$/, "") : text);
const plain = (step: string): string => trimmed(step);

function range(least: string, most: string): string {
  const from = /[1-9]/.test(least) ? ` from ${plain(least)}` : "";
  return `${from}${/[1-9]/.test(most) ? ` to ${plain(most)}` : ""}`;
}
