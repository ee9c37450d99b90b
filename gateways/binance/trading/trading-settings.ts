/** The bounds of trading; without them no order leaves this gateway. */
export interface TradingSettings {
  /** The symbols that may be traded. */
  readonly symbols: readonly string[];
  /** The largest value of one order, and of all orders of a UTC day, by quote asset: decimal texts. A quote asset without both cannot be traded. */
  readonly maxOrder: Readonly<Record<string, string>>;
  readonly maxDay: Readonly<Record<string, string>>;
}

/** The most digits after the point that prices and quantities of Binance have. */
export const SCALE = 8;
/** Of a product of price and quantity. */
export const VALUE_SCALE = 2 * SCALE;
