import { z } from "zod";
import { Kline } from "../model/market.ts";
import { fields, rows, sourceLine } from "../pages/markdown.ts";
import { bookOfPage, bookSection, tickerSection } from "../pages/market-page.ts";
import { symbol } from "../tools/parameters.ts";
import { analyse, type PromptUpstream } from "../tools/upstream.ts";
import { Measures } from "./analysis-prompts.ts";
import { definePrompt } from "./define-prompt.ts";

const strategies = ["Aggressive", "Balanced", "Conservative"] as const;
type Strategy = (typeof strategies)[number];

/** How much risk a strategy takes. */
const guidance: Readonly<Record<Strategy, string>> = {
  Aggressive: "Accept larger losses for larger gains: act on early signs, use close stops, and say what a wrong decision costs.",
  Balanced: "Weigh gain against loss: act on signs that trend and liquidity agree on, with at least twice as much to gain as to lose.",
  Conservative: "Preserve capital: act only on strong agreement of all signs, propose small sizes, and prefer waiting.",
};

/** Agents write the strategy in any case. */
const strategy = z
  .string()
  .trim()
  .transform((word) => strategies.find((one) => one.toLowerCase() === word.toLowerCase()) ?? word)
  .pipe(z.enum(strategies))
  .default("Balanced")
  .describe("Aggressive, Balanced (default) or Conservative");

const KLINES = 24;
const KlineColumns = Kline.pick({ openTime: true, open: true, high: true, low: true, close: true, volume: true, trades: true });

export const tradingAnalysis = definePrompt({
  name: "trading_analysis",
  title: "Trading analysis",
  description: "Analyses a market and recommends what to do, for a strategy.",
  input: { symbol, strategy },
  needsAnalytics: false,
  async fill({ symbol: asked, strategy: chosen }, upstream, signal) {
    const { market } = upstream;
    const [ticker, book, klines, measures] = await Promise.all([
      market.ticker(asked, signal),
      bookOfPage(upstream, asked, signal),
      market.klines({ symbol: asked, interval: "1h", limit: KLINES }, signal),
      measuresOf(upstream, asked, signal),
    ]);
    return {
      template: "trading_analysis",
      values: {
        symbol: asked,
        strategy: chosen,
        guidance: guidance[chosen],
        ticker: tickerSection(ticker),
        book: bookSection(book),
        klines: rows(KlineColumns, klines),
        measures,
        source: sourceLine(upstream),
      },
    };
  },
});

export const strategyValues: readonly string[] = strategies;

async function measuresOf(upstream: PromptUpstream, asked: string, signal: AbortSignal): Promise<string> {
  if (upstream.analytics === undefined) return "Order book analytics are off in this gateway.";
  return fields(Measures, await analyse(upstream, "orderbookMetrics", { symbol: asked }, signal));
}
