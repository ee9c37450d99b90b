import type { Analytics } from "../analytics/analytics.ts";
import type { BinanceSource } from "../source/binance-source.ts";
import type { Trading } from "../trading/trading.ts";

/** What a tool call works with. */
export interface BinanceUpstream extends BinanceSource {
  readonly trading: Trading;
  readonly analytics: Analytics;
}
