import type { Analytics } from "../analytics/analytics.ts";
import type { BinanceSource } from "../source/binance-source.ts";
import { type BinancePrompt, definePrompt } from "./define-prompt.ts";
import { symbol } from "./symbol-argument.ts";

interface Definition extends Pick<BinancePrompt, "name" | "title" | "description" | "aliases"> {
  /** @returns the values of the template, which has the prompt's name */
  fill(
    symbol: string,
    about: { source: BinanceSource; analytics: Analytics; signal: AbortSignal },
  ): Promise<Readonly<Record<string, string>>>;
}

/** A prompt about one symbol that exists with the feature order-book analytics only. */
export const defineAnalysisPrompt = ({ fill, ...about }: Definition): BinancePrompt =>
  definePrompt({
    ...about,
    input: { symbol },
    needsAnalytics: true,
    async fill({ symbol: asked }, upstream, signal) {
      const { analytics } = upstream;
      if (analytics === undefined) throw new Error(`${about.name} is offered without order book analytics`);
      return { template: about.name, values: await fill(asked, { source: upstream, analytics, signal }) };
    },
  });
