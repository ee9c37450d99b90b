import { analyticsInputs } from "../analytics/inputs.ts";
import { bandsSection, vacuumsSection, wallsSection } from "../pages/analytics-sections.ts";
import { sourceLine } from "../pages/markdown.ts";
import { bookOf, bookSection } from "../pages/market-page.ts";
import { defineAnalysisPrompt } from "./define-analysis-prompt.ts";

export const liquidityMapping = defineAnalysisPrompt({
  name: "liquidity_mapping",
  title: "Liquidity map",
  description: "Maps walls and liquidity vacuums around the price of a market.",
  aliases: [],
  async fill(symbol, { source, analytics, signal }) {
    const { market } = source;
    const [vacuums, metrics, depth, book] = await Promise.all([
      market.analysed(symbol, (own) => analytics.liquidityVacuums(analyticsInputs.liquidityVacuums.parse({ symbol }), own), signal),
      market.analysed(symbol, (own) => analytics.orderbookMetrics(analyticsInputs.orderbookMetrics.parse({ symbol }), own), signal),
      market.analysed(symbol, (own) => analytics.orderbookDepth(analyticsInputs.orderbookDepth.parse({ symbol }), own), signal),
      bookOf(source, symbol, signal),
    ]);
    return {
      symbol,
      vacuums: vacuumsSection(vacuums),
      walls: wallsSection(metrics),
      depth: bandsSection(depth),
      book: bookSection(book),
      source: sourceLine(source),
    };
  },
});
