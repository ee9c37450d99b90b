import type { Analytics } from "../analytics/analytics.ts";
import type { BinanceSource } from "../source/binance-source.ts";
import type { Analysed } from "../source/market-reads.ts";
import type { Trading } from "../trading/trading.ts";

/** The dependencies of a tool call. */
export interface BinanceUpstream extends BinanceSource {
  readonly trading: Trading;
  /** Undefined where the feature is off; its tools are not offered then. */
  readonly analytics: Analytics | undefined;
}

/**
 * Runs an analysis of a symbol, and adds its origin.
 *
 * @throws GatewayError for an unknown symbol, the 21st book, or an exchange that does not answer
 */
export async function analysed<Asked extends { readonly symbol: string }, Answer extends Analysed>(
  asked: Asked,
  analyse: (analytics: Analytics) => (asked: Asked, signal: AbortSignal) => Promise<Answer>,
  { upstream, signal }: { upstream: BinanceUpstream; signal: AbortSignal },
) {
  const { analytics } = upstream;
  if (analytics === undefined) throw new Error("a tool of order book analytics is offered without them");
  return upstream.told(await upstream.market.analysed(asked.symbol, (own) => analyse(analytics)(asked, own), signal));
}
