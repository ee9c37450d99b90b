import type { GatewayTool } from "../../kit/define-tool.ts";
import { analyticsTools } from "./analytics-tools.ts";
import { cancelOrder } from "./cancel-order.ts";
import { configureCredentials, getCredentialsStatus, revokeCredentials } from "./credentials.ts";
import { getAccountTrades } from "./get-account-trades.ts";
import { getAllOrders } from "./get-all-orders.ts";
import { getBalances } from "./get-balances.ts";
import { getExchangeInfo } from "./get-exchange-info.ts";
import { getKlines } from "./get-klines.ts";
import { getOrderBook } from "./get-order-book.ts";
import { getRecentTrades } from "./get-recent-trades.ts";
import { placeOrder } from "./place-order.ts";
import { getAccountInfo, getAveragePrice, getOpenOrders, getOrder, getServerTime, getTicker } from "./plain-reads.ts";
import type { BinanceUpstream } from "./upstream.ts";

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
