import { analyticsInputs } from "../analytics/inputs.ts";
import { anomaliesSection, healthSection, measuresSection } from "../pages/analytics-sections.ts";
import { sourceLine } from "../pages/markdown.ts";
import { bookOf, bookSection } from "../pages/market-page.ts";
import { defineAnalysisPrompt } from "./define-analysis-prompt.ts";

export const marketMicrostructureAnalysis = defineAnalysisPrompt({
  name: "market_microstructure_analysis",
  title: "Market microstructure",
  description: "Analyses health, execution cost and anomalies of a market.",
  aliases: ["advanced_market_analysis", "market_health_check"],
  async fill(symbol, { source, analytics, signal }) {
    const { market } = source;
    const [health, metrics, book] = await Promise.all([
      market.analysed(symbol, (own) => analytics.microstructureHealth(analyticsInputs.microstructureHealth.parse({ symbol }), own), signal),
      market.analysed(symbol, (own) => analytics.orderbookMetrics(analyticsInputs.orderbookMetrics.parse({ symbol }), own), signal),
      bookOf(source, symbol, signal),
    ]);
    return {
      symbol,
      health: healthSection(health),
      measures: measuresSection(metrics),
      anomalies: anomaliesSection(health),
      book: bookSection(book),
      source: sourceLine(source),
    };
  },
});
