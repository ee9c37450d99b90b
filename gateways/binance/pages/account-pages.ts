import { z } from "zod";
import { Account, Balance, isHeld, Order } from "../model/account.ts";
import { addDecimals, compareDecimals, decimalPercentOf, multiplyDecimals } from "../model/decimal.ts";
import { Decimal } from "../model/market.ts";
import type { BinanceSource } from "../source/binance-source.ts";
import { blocks, bullets, fields, rows, sourceLine } from "./markdown.ts";

/** The asset in which holdings are valued. */
export const VALUED_IN = "USDT";
/** Each price costs a request of weight 2. */
const MOST_PRICED = 20;
const VALUE_DIGITS = 2;

const Holding = z.object({
  asset: z.string(),
  total: Decimal,
  free: Decimal,
  locked: Decimal,
  /** Null where no symbol prices the asset in USDT. */
  price: Decimal.nullable().meta({ title: `price in ${VALUED_IN}` }),
  value: Decimal.nullable().meta({ title: `value in ${VALUED_IN}` }),
  /** Of the known values. */
  share: Decimal.nullable().meta({ title: "share in %" }),
});

export interface Holdings {
  /** The most valuable first. */
  readonly held: readonly z.output<typeof Holding>[];
  /** Sum of the known values. */
  readonly value: string;
}

/** The balances above zero with their values in USDT. @throws GatewayError */
export async function holdingsOf(source: BinanceSource, signal: AbortSignal): Promise<Holdings> {
  const { balances } = await source.account().account(signal);
  const totals = balances.map((one) => ({ ...one, total: addDecimals(one.free, one.locked) })).filter(({ total }) => /[1-9]/.test(total));
  const { symbols } = await source.market.exchange(signal);
  const priced = new Set(symbols.filter(({ quoteAsset }) => quoteAsset === VALUED_IN).map(({ baseAsset }) => baseAsset));
  let asked = 0;
  const found = await Promise.all(
    totals.map(async (one) => {
      if (one.asset === VALUED_IN) return { ...one, price: "1", value: one.total };
      if (priced.has(one.asset)) asked += 1;
      if (!priced.has(one.asset) || asked > MOST_PRICED) return { ...one, price: null, value: null };
      const { lastPrice } = await source.market.ticker(`${one.asset}${VALUED_IN}`, signal);
      return { ...one, price: lastPrice, value: multiplyDecimals(one.total, lastPrice, VALUE_DIGITS) };
    }),
  );
  const value = found.reduce((all, one) => addDecimals(all, one.value ?? "0"), "0");
  const held = found
    .map((one) => ({ ...one, share: (one.value && decimalPercentOf(one.value, value)) ?? null }))
    .sort((a, b) => compareDecimals(b.value ?? "-1", a.value ?? "-1"));
  return { held, value };
}

/** Free and locked amounts of this session's account. @throws GatewayError without credentials */
export async function balancesPage(source: BinanceSource, signal: AbortSignal): Promise<string> {
  const account = await source.account().account(signal);
  const held = account.balances.filter(isHeld);
  return blocks(
    "# Balances",
    fields(Account.pick({ accountType: true, canTrade: true, updateTime: true }), account),
    bullets([
      `assets above zero: ${held.length}${held.length > MOST_ROWS ? `, the first ${MOST_ROWS} are listed; get_balances has all` : ""}`,
    ]),
    rows(Balance, held.slice(0, MOST_ROWS)),
    sourceLine(source),
  );
}

/** The holdings with their values: a spot account has no other positions. @throws GatewayError without credentials */
export async function positionsPage(source: BinanceSource, signal: AbortSignal): Promise<string> {
  const holdings = await holdingsOf(source, signal);
  return blocks(
    "# Positions",
    "Spot accounts have no margin or futures positions. These are the holdings above zero.",
    bullets([`value: ${holdings.value} ${VALUED_IN} at last prices`, `assets: ${holdings.held.length}`]),
    holdingsTable(holdings),
    sourceLine(source),
  );
}

export const holdingsTable = ({ held }: Holdings): string => rows(Holding, held.slice(0, MOST_ROWS));

/** Rows of one page. */
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

const OrderColumns = Order.omit({ clientOrderId: true, cummulativeQuoteQty: true, timeInForce: true, updateTime: true, isWorking: true });

export const ordersTable = (orders: readonly Order[]): string => rows(OrderColumns, orders);
