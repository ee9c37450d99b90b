import { z } from "zod";
import type { ResourceContent } from "../../kit/gateway.ts";
import { SymbolInfo } from "../model/market.ts";
import { balancesPage, openOrdersPage, orderHistoryPage, positionsPage } from "../pages/account-pages.ts";
import { blocks, bullets, rows, sourceLine, table } from "../pages/markdown.ts";
import type { Quote } from "../pages/market-page.ts";
import { marketPage } from "../pages/market-page.ts";
import type { BinanceSource } from "../source/binance-source.ts";
import { MARKDOWN } from "./listing.ts";
import { parseResourceUri, type ResourceUri, views } from "./resource-uri.ts";

interface Reading {
  readonly source: BinanceSource;
  /** The symbols that the gateway may trade. */
  readonly tradable: readonly string[];
  /** The latest best prices of a symbol that is watched. */
  readonly quote: (symbol: string) => Quote | undefined;
  readonly signal: AbortSignal;
}

/** Symbols of one list; completion finds the others. */
const MOST_SYMBOLS = 500;
/** Market data are the same for everyone, and move. */
const MARKET_CACHE = { ttlMs: 1000, cacheScope: "public" } as const;
const OWN_CACHE = { ttlMs: 0, cacheScope: "private" } as const;

/** A resource, made afresh. @throws GatewayError for a malformed URI, an unknown symbol, or a session without credentials */
export async function readBinanceResource(uri: string, reading: Reading): Promise<ResourceContent> {
  const asked = parseResourceUri(uri);
  const isMarket = asked.category === "market";
  return { mimeType: MARKDOWN, text: await pageOf(asked, reading), ...(isMarket ? MARKET_CACHE : OWN_CACHE) };
}

async function pageOf({ category, identifier }: ResourceUri, { source, tradable, quote, signal }: Reading): Promise<string> {
  if (category === "market")
    return identifier === undefined
      ? symbolsPage(source, signal)
      : marketPage(source, { symbol: identifier, quote: quote(identifier) }, signal);
  if (identifier === undefined) return viewsPage(category);
  if (category === "account") return identifier === "balances" ? balancesPage(source, signal) : positionsPage(source, signal);
  return identifier === "open" ? openOrdersPage(source, signal) : orderHistoryPage(source, tradable, signal);
}

const SymbolRow = SymbolInfo.pick({ symbol: true, baseAsset: true, quoteAsset: true, status: true }).extend({ resource: z.string() });

async function symbolsPage(source: BinanceSource, signal: AbortSignal): Promise<string> {
  const { symbols } = await source.market.exchange(signal);
  const listed = symbols.slice(0, MOST_SYMBOLS);
  const more =
    symbols.length > listed.length
      ? `, the first ${listed.length} are listed; completion of binance://market/{symbol} finds the others`
      : "";
  return blocks(
    "# Symbols",
    bullets([`symbols: ${symbols.length}${more}`]),
    rows(
      SymbolRow,
      listed.map((one) => ({ ...one, resource: `binance://market/${encodeURIComponent(one.symbol.toLowerCase())}` })),
    ),
    sourceLine(source),
  );
}

const viewsPage = (category: keyof typeof views): string =>
  blocks(
    category === "account" ? "# Account" : "# Orders",
    "Both need credentials of this session.",
    table(
      ["view", "resource"],
      views[category].map((view) => [view, `binance://${category}/${view}`]),
    ),
    bullets([`pattern: binance://${category}/{identifier}`]),
  );
