import type { Order } from "../model/account.ts";
import { withoutZeros } from "../model/decimal.ts";
import { isHeld } from "../model/held.ts";
import type { BinanceSource } from "../source/binance-source.ts";
import { VALUED_IN } from "./holdings.ts";
import { blocks, bullets, table } from "./markdown.ts";
import { sourceLine } from "./source-line.ts";

const MOST_ROWS = 200;
/** Binance keeps the history by symbol, and each costs a request of weight 20. */
const MOST_SYMBOLS = 5;
const PER_SYMBOL = 20;

/** The open orders of all symbols. @throws GatewayError without credentials */
export async function openOrdersPage(source: BinanceSource, signal: AbortSignal): Promise<string> {
  const open = await source.account().openOrders(undefined, signal);
  const more = open.length > MOST_ROWS ? `, the first ${MOST_ROWS} are listed; get_open_orders has all` : "";
  return blocks(
    "# Open orders",
    bullets([`open orders: ${open.length}${more}`]),
    ordersTable(open.slice(0, MOST_ROWS)),
    sourceLine(source),
  );
}

/**
 * The latest orders of the symbols that concern this account: those of its open orders, those that may be traded, and those of its assets.
 *
 * @param tradable the symbols that the gateway may trade
 * @throws GatewayError without credentials
 */
export async function orderHistoryPage(source: BinanceSource, tradable: readonly string[], signal: AbortSignal): Promise<string> {
  const symbols = await symbolsOf(source, tradable, signal);
  const asked = symbols.slice(0, MOST_SYMBOLS);
  const lists = await Promise.all(asked.map((symbol) => source.account().allOrders({ symbol, limit: PER_SYMBOL }, signal)));
  const orders = lists.flat().sort((a, b) => b.time - a.time);
  const left = symbols.length - asked.length;
  return blocks(
    "# Order history",
    bullets([
      "Binance lists orders by symbol; get_all_orders lists those of any other symbol",
      `symbols: ${asked.length === 0 ? "none, because the account has neither assets nor open orders" : asked.join(", ")}${left > 0 ? `, and ${left} more` : ""}`,
      `orders: the latest ${PER_SYMBOL} of each symbol, the newest first`,
    ]),
    ordersTable(orders),
    sourceLine(source),
  );
}

async function symbolsOf(source: BinanceSource, tradable: readonly string[], signal: AbortSignal): Promise<readonly string[]> {
  const account = source.account();
  const [open, { balances }, { symbols }] = await Promise.all([
    account.openOrders(undefined, signal),
    account.account(signal),
    source.market.exchange(signal),
  ]);
  const known = new Set(symbols.map(({ symbol }) => symbol));
  const held = balances.filter(isHeld).map(({ asset }) => `${asset}${VALUED_IN}`);
  return [...new Set([...open.map(({ symbol }) => symbol), ...tradable, ...held])].filter((symbol) => known.has(symbol));
}

export const ordersTable = (orders: readonly Order[]): string =>
  table(
    ["symbol", "side", "type", "price", "quantity", "executed", "status", "time (UTC)", "order id"],
    orders.map((order) => [
      ...[order.symbol, order.side, order.type, withoutZeros(order.price), withoutZeros(order.origQty), withoutZeros(order.executedQty)],
      ...[order.status, new Date(order.time).toISOString(), String(order.orderId)],
    ]),
  );
