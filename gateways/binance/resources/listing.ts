import type { ListedResource } from "../../kit/gateway.ts";
import { categories, views } from "./resource-uri.ts";

/** Of every resource. */
export const MARKDOWN = "text/markdown";
const mimeType = MARKDOWN;

const about = {
  market: "The symbols of the exchange, each with its resource.",
  account: "The views of this session's account.",
  orders: "The views of this session's orders.",
} as const;

const titles = { market: "Symbols", account: "Account views", orders: "Order views" } as const;

const lists = categories.map(
  (category): ListedResource<"uri"> => ({
    name: category,
    title: titles[category],
    description: about[category],
    mimeType,
    where: { uri: `binance://${category}` },
  }),
);

export const binanceResources: readonly ListedResource<"uri">[] = [
  ...lists,
  {
    name: "market/btcusdt",
    title: "BTCUSDT now",
    mimeType,
    where: { uri: "binance://market/btcusdt" },
    description: "Ticker and order book of BTCUSDT; subscribe to it for its changes.",
  },
  {
    name: "account/balances",
    title: "Balances",
    mimeType,
    where: { uri: "binance://account/balances" },
    description: "Free and locked amounts of this session's account. Needs credentials.",
  },
  {
    name: "account/positions",
    title: "Positions",
    mimeType,
    where: { uri: "binance://account/positions" },
    description: "Holdings above zero with their values, which are the positions of a spot account. Needs credentials.",
  },
  {
    name: "orders/open",
    title: "Open orders",
    mimeType,
    where: { uri: "binance://orders/open" },
    description: "Open orders of all symbols. Needs credentials.",
  },
  {
    name: "orders/history",
    title: "Order history",
    mimeType,
    where: { uri: "binance://orders/history" },
    description: "Latest orders of the symbols that concern this account. Needs credentials.",
  },
];

export const MARKET_TEMPLATE = "binance://market/{symbol}";
const CATEGORY_TEMPLATE = "binance://{category}";
const ACCOUNT_TEMPLATE = "binance://account/{view}";
const ORDERS_TEMPLATE = "binance://orders/{view}";

export const binanceTemplates: readonly ListedResource<"uriTemplate">[] = [
  {
    name: "market",
    title: "A symbol now",
    mimeType,
    where: { uriTemplate: MARKET_TEMPLATE },
    description: "Ticker and order book of a symbol, such as btcusdt; it can be subscribed.",
  },
  {
    name: "account",
    title: "A view of the account",
    mimeType,
    where: { uriTemplate: ACCOUNT_TEMPLATE },
    description: `${views.account.join(" or ")} of this session's account.`,
  },
  {
    name: "orders",
    title: "A view of the orders",
    mimeType,
    where: { uriTemplate: ORDERS_TEMPLATE },
    description: `${views.orders.join(" or ")} orders of this session's account.`,
  },
  {
    name: "category",
    title: "A category",
    mimeType,
    where: { uriTemplate: CATEGORY_TEMPLATE },
    description: `The identifiers of ${categories.join(", ")}.`,
  },
];

/** The values of a template's variable, except symbols. */
export const valuesOf: Readonly<Record<string, readonly string[]>> = {
  [ACCOUNT_TEMPLATE]: views.account,
  [ORDERS_TEMPLATE]: views.orders,
  [CATEGORY_TEMPLATE]: categories,
};
