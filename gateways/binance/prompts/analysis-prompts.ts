import {
  LiquidityVacuums,
  MicrostructureHealth,
  OrderbookDepth,
  OrderbookMetrics,
  OrderFlow,
  VolumeProfile,
} from "../analytics/answers.ts";
import type { AnalysisName, AnalyticsAnswers } from "../analytics/inputs.ts";
import { Trade } from "../model/market.ts";
import { fields, rows, sourceLine } from "../pages/markdown.ts";
import { bookOfPage, bookSection } from "../pages/market-page.ts";
import type { BinanceSource } from "../source/binance-source.ts";
import { symbol } from "../tools/parameters.ts";
import { analyse } from "../tools/upstream.ts";
import { type BinancePrompt, definePrompt } from "./define-prompt.ts";

type Analyse = <Name extends AnalysisName>(name: Name) => Promise<AnalyticsAnswers[Name]>;

interface AnalysisPrompt extends Pick<BinancePrompt, "name" | "title" | "description"> {
  readonly aliases?: readonly string[];
  /** @returns the values of the template beside symbol, book and source */
  fill(run: Analyse, trades: (limit: number) => ReturnType<BinanceSource["market"]["trades"]>): Promise<Readonly<Record<string, string>>>;
}

const TRADES = 20;
/** Around the point of control. */
const MOST_BINS = 12;

export const Measures = OrderbookMetrics.pick({ spread: true, imbalance: true, slippage: true });
const Health = MicrostructureHealth.pick({ assessment: true, window: true, reasons: true, health: true });
const Anomalies = MicrostructureHealth.pick({ quoteStuffing: true, icebergs: true, flashCrashRisk: true, absorption: true });
const Flow = OrderFlow.pick({ window: true, flow: true, ofi: true, cumulativeDelta: true });
const Profile = VolumeProfile.pick({ window: true, profile: true });
const TradeColumns = Trade.pick({ time: true, price: true, qty: true, isBuyerMaker: true });

const prompts: readonly AnalysisPrompt[] = [
  {
    name: "market_microstructure_analysis",
    title: "Market microstructure",
    description: "Analyses health, execution cost and anomalies of a market.",
    aliases: ["advanced_market_analysis", "market_health_check"],
    async fill(run) {
      const [health, metrics] = await Promise.all([run("microstructureHealth"), run("orderbookMetrics")]);
      return { health: fields(Health, health), measures: fields(Measures, metrics), anomalies: fields(Anomalies, health) };
    },
  },
  {
    name: "order_flow_trading",
    title: "Order flow",
    description: "Derives signals from the order flow and the volume profile of a market.",
    aliases: ["orderflow_snapshot"],
    async fill(run, trades) {
      const [flow, profile, latest] = await Promise.all([run("orderFlow"), run("volumeProfile"), trades(TRADES)]);
      return { flow: fields(Flow, flow), profile: fields(Profile, aroundPointOfControl(profile)), trades: rows(TradeColumns, latest) };
    },
  },
  {
    name: "liquidity_mapping",
    title: "Liquidity map",
    description: "Maps walls and liquidity vacuums around the price of a market.",
    async fill(run) {
      const [vacuums, metrics, depth] = await Promise.all([run("liquidityVacuums"), run("orderbookMetrics"), run("orderbookDepth")]);
      return {
        vacuums: fields(LiquidityVacuums.shape.vacuums, vacuums.vacuums),
        walls: fields(OrderbookMetrics.shape.walls, metrics.walls),
        depth: rows(OrderbookDepth.shape.bands.element, depth.bands),
      };
    },
  },
];

/** The prompts about one symbol that exist with the feature order-book analytics only; each fills the template of its name. */
export const analysisPrompts: readonly BinancePrompt[] = prompts.map(({ fill, ...about }) =>
  definePrompt({
    ...about,
    input: { symbol },
    needsAnalytics: true,
    async fill({ symbol: asked }, upstream, signal) {
      const run: Analyse = (name) => analyse(upstream, name, { symbol: asked }, signal);
      const [values, book] = await Promise.all([
        fill(run, (limit) => upstream.market.trades({ symbol: asked, limit }, signal)),
        bookOfPage(upstream, asked, signal),
      ]);
      return { template: about.name, values: { ...values, symbol: asked, book: bookSection(book), source: sourceLine(upstream) } };
    },
  }),
);

function aroundPointOfControl({ profile, ...about }: VolumeProfile): VolumeProfile {
  const at = profile.bins.findIndex(({ low }) => low === profile.pointOfControl?.low);
  const first = Math.max(0, at - MOST_BINS / 2);
  return { ...about, profile: { ...profile, bins: profile.bins.slice(first, first + MOST_BINS) } };
}
