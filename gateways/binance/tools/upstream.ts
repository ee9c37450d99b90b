import type { Analyses, Analytics } from "../analytics/analytics.ts";
import { type AnalysisName, type AnalyticsAnswers, type AnalyticsAsked, analyticsInputs } from "../analytics/inputs.ts";
import type { BinanceSource } from "../source/binance-source.ts";
import type { Trading } from "../trading/trading.ts";

/** The dependencies of a prompt. */
export interface PromptUpstream extends BinanceSource {
  /** Undefined if the feature is off; its tools and prompts are not offered then. */
  readonly analytics: Analytics | undefined;
}

/** The dependencies of a tool call. */
export interface BinanceUpstream extends PromptUpstream {
  readonly trading: Trading;
}

const inputs: { readonly [Name in AnalysisName]: { parse(written: object): AnalyticsAsked[Name] } } = analyticsInputs;

/**
 * Runs an analysis of a symbol.
 *
 * @param written its parameters; absent ones have their defaults
 * @throws GatewayError for an unknown symbol, the 21st book, or an exchange that does not answer
 */
export async function analyse<Name extends AnalysisName>(
  { market, analytics }: PromptUpstream,
  name: Name,
  written: object,
  signal: AbortSignal,
): Promise<AnalyticsAnswers[Name]> {
  if (analytics === undefined) throw new Error(`${name} is offered without order book analytics`);
  const asked = inputs[name].parse(written);
  const analyses: Analyses = analytics;
  return await market.analysed(asked.symbol, (own) => analyses[name](asked, own), signal);
}
