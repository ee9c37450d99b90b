import type {
  LiquidityVacuums,
  MarketAnomalies,
  MicrostructureHealth,
  OrderbookDepth,
  OrderbookHealth,
  OrderbookMetrics,
  OrderFlow,
  VolumeProfile,
} from "./answers.ts";
import type {
  AnomaliesAsked,
  LiquidityVacuumsAsked,
  MicrostructureHealthAsked,
  OrderbookDepthAsked,
  OrderbookHealthAsked,
  OrderbookMetricsAsked,
  OrderFlowAsked,
  VolumeProfileAsked,
} from "./inputs.ts";

/**
 * The analytics of order books, one function per tool. `analyticsInputs` of `inputs.ts` has the parameters of each, `answers.ts` the shape of
 * each answer: `OrderbookMetrics`, `OrderbookDepth`, `OrderbookHealth`, `OrderFlow`, `VolumeProfile`, `MarketAnomalies`,
 * `MicrostructureHealth`, `LiquidityVacuums`.
 *
 * A function that needs a history begins one for its symbol with the first question, and keeps it for a while after the last one. Until the
 * history suffices, the figures that need it are null with `insufficient_data`.
 *
 * @throws GatewayError for the 21st symbol; UpstreamProblem where the exchange gives no book or trades
 */
export interface Analytics {
  orderbookMetrics(asked: OrderbookMetricsAsked, signal: AbortSignal): Promise<OrderbookMetrics>;
  orderbookDepth(asked: OrderbookDepthAsked, signal: AbortSignal): Promise<OrderbookDepth>;
  orderbookHealth(asked: OrderbookHealthAsked, signal: AbortSignal): Promise<OrderbookHealth>;
  orderFlow(asked: OrderFlowAsked, signal: AbortSignal): Promise<OrderFlow>;
  volumeProfile(asked: VolumeProfileAsked, signal: AbortSignal): Promise<VolumeProfile>;
  anomalies(asked: AnomaliesAsked, signal: AbortSignal): Promise<MarketAnomalies>;
  microstructureHealth(asked: MicrostructureHealthAsked, signal: AbortSignal): Promise<MicrostructureHealth>;
  liquidityVacuums(asked: LiquidityVacuumsAsked, signal: AbortSignal): Promise<LiquidityVacuums>;
  /** Ends all histories. */
  close(): void;
}
