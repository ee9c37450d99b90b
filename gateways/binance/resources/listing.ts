import type { ListedResource } from "../../kit/gateway.ts";
import { categories, views } from "./resource-uri.ts";

/** Of every resource. */
export const MARKDOWN = "text/markdown";

type View = { [Category in keyof typeof views]: `${Category}/${(typeof views)[Category][number]}` }[keyof typeof views];

const described: Readonly<Record<(typeof categories)[number] | "market/btcusdt" | View, readonly [title: string, description: string]>> = {
  market: ["Symbols", "The symbols of the exchange, each with its resource."],
  account: ["Account views", "The views of this session's account."],
  orders: ["Order views", "The views of this session's orders."],
  "market/btcusdt": ["BTCUSDT now", "Ticker and order book of BTCUSDT; subscribe to it for its changes."],
  "account/balances": ["Balances", "Free and locked amounts of this session's account. Needs credentials."],
  "account/positions": [
    "Positions",
    "Holdings above zero with their values, which are the positions of a spot account. Needs credentials.",
  ],
  "orders/open": ["Open orders", "Open orders of all symbols. Needs credentials."],
  "orders/history": ["Order history", "Latest orders of the symbols that concern this account. Needs credentials."],
};

export const binanceResources: readonly ListedResource<"uri">[] = Object.entries(described).map(([path, [title, description]]) => ({
  name: path,
  title,
  description,
  mimeType: MARKDOWN,
  where: { uri: `binance://${path}` },
}));

export const MARKET_TEMPLATE = "binance://market/{symbol}";

interface Template {
  readonly uri: string;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** The values of its variable, except symbols. */
  readonly values?: readonly string[];
}

const templates: readonly Template[] = [
  {
    uri: MARKET_TEMPLATE,
    name: "market",
    title: "A symbol now",
    description: "Ticker and order book of a symbol, such as btcusdt; it can be subscribed.",
  },
  {
    uri: "binance://account/{view}",
    name: "account",
    title: "A view of the account",
    description: `${views.account.join(" or ")} of this session's account.`,
    values: views.account,
  },
  {
    uri: "binance://orders/{view}",
    name: "orders",
    title: "A view of the orders",
    description: `${views.orders.join(" or ")} orders of this session's account.`,
    values: views.orders,
  },
  {
    uri: "binance://{category}",
    name: "category",
    title: "A category",
    description: `The identifiers of ${categories.join(", ")}.`,
    values: categories,
  },
];

export const binanceTemplates: readonly ListedResource<"uriTemplate">[] = templates.map(({ uri, values: _, ...about }) => ({
  ...about,
  mimeType: MARKDOWN,
  where: { uriTemplate: uri },
}));

/** The values of a template's variable, except symbols. */
export const valuesOf = (template: string): readonly string[] => templates.find(({ uri }) => uri === template)?.values ?? [];
