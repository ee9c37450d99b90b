import { analyticsInputs } from "../analytics/inputs.ts";
import { flowSection, profileSection, tradesTable } from "../pages/analytics-sections.ts";
import { sourceLine } from "../pages/markdown.ts";
import { bookOf, bookSection } from "../pages/market-page.ts";
import { defineAnalysisPrompt } from "./define-analysis-prompt.ts";

const TRADES = 20;

export const orderFlowTrading = defineAnalysisPrompt({
  name: "order_flow_trading",
  title: "Order flow",
  description: "Derives signals from the order flow and the volume profile of a market.",
  aliases: ["orderflow_snapshot"],
  async fill(symbol, { source, analytics, signal }) {
    const { market } = source;
    const [flow, profile, trades, book] = await Promise.all([
      market.analysed(symbol, (own) => analytics.orderFlow(analyticsInputs.orderFlow.parse({ symbol }), own), signal),
      market.analysed(symbol, (own) => analytics.volumeProfile(analyticsInputs.volumeProfile.parse({ symbol }), own), signal),
      market.trades({ symbol, limit: TRADES }, signal),
      bookOf(source, symbol, signal),
    ]);
    return {
      symbol,
      flow: flowSection(flow),
      profile: profileSection(profile),
      trades: tradesTable(trades),
      book: bookSection(book),
      source: sourceLine(source),
    };
  },
});
