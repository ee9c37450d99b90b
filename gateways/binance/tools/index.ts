import type { GatewayTool } from "../../kit/define-tool.ts";
import { cancelOrder } from "./cancel-order.ts";
import { configureCredentials } from "./configure-credentials.ts";
import { detectMarketAnomalies } from "./detect-market-anomalies.ts";
import { getAccountInfo } from "./get-account-info.ts";
import { getAccountTrades } from "./get-account-trades.ts";
import { getAllOrders } from "./get-all-orders.ts";
import { getAveragePrice } from "./get-average-price.ts";
import { getBalances } from "./get-balances.ts";
import { getCredentialsStatus } from "./get-credentials-status.ts";
import { getExchangeInfo } from "./get-exchange-info.ts";
import { getKlines } from "./get-klines.ts";
import { getLiquidityVacuums } from "./get-liquidity-vacuums.ts";
import { getMicrostructureHealth } from "./get-microstructure-health.ts";
import { getOpenOrders } from "./get-open-orders.ts";
import { getOrder } from "./get-order.ts";
import { getOrderBook } from "./get-order-book.ts";
import { getOrderFlow } from "./get-order-flow.ts";
import { getOrderbookDepth } from "./get-orderbook-depth.ts";
import { getOrderbookHealth } from "./get-orderbook-health.ts";
import { getOrderbookMetrics } from "./get-orderbook-metrics.ts";
import { getRecentTrades } from "./get-recent-trades.ts";
import { getServerTime } from "./get-server-time.ts";
import { getTicker } from "./get-ticker.ts";
import { getVolumeProfile } from "./get-volume-profile.ts";
import { placeOrder } from "./place-order.ts";
import { revokeCredentials } from "./revoke-credentials.ts";
import type { BinanceUpstream } from "./upstream.ts";

/** The tools that need the feature order-book analytics. */
const analyticsTools: readonly GatewayTool<BinanceUpstream>[] = [
  getOrderbookMetrics,
  getOrderbookDepth,
  getOrderbookHealth,
  getOrderFlow,
  getVolumeProfile,
  detectMarketAnomalies,
  getMicrostructureHealth,
  getLiquidityVacuums,
];

const others: readonly GatewayTool<BinanceUpstream>[] = [
  getServerTime,
  getTicker,
  getOrderBook,
  getRecentTrades,
  getKlines,
  getAveragePrice,
  getExchangeInfo,
  getAccountInfo,
  getBalances,
  getAccountTrades,
  placeOrder,
  getOrder,
  cancelOrder,
  getOpenOrders,
  getAllOrders,
  configureCredentials,
  getCredentialsStatus,
  revokeCredentials,
];

/** The tools; a new one needs a file and a line here. @param hasAnalytics whether order-book analytics are offered */
export const toolsOf = (hasAnalytics: boolean): readonly GatewayTool<BinanceUpstream>[] =>
  hasAnalytics ? [...others, ...analyticsTools] : others;
