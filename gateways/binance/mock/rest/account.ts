import { COMMISSION_RATE } from "../engine/accounts.ts";
import { writtenAmount, writtenPrice, writtenQuantity } from "../engine/market-spec.ts";
import { ExchangeRefusal } from "../engine/refusal.ts";
import { type MockEndpoint, marketOf, ranged, type SignedCall } from "./endpoint.ts";
import { ORDER_LIMITS } from "./limits.ts";
import { timesOf } from "./orders.ts";

/** Commission in hundredths of a percent, as the old fields have it. */
const BASIS_POINTS = 10;
const NONE = "0.00000000";

function account({ account, parameters, world }: SignedCall) {
  const omitsZero =
    parameters.oneOf(
      "omitZeroBalances",
      ["true", "false"],
      new ExchangeRefusal(-1100, "Illegal characters found in parameter 'omitZeroBalances'; legal range is 'true|false'."),
    ) === "true";
  const assets = new Set([
    ...account.balances.keys(),
    ...[...world.exchange.markets.values()].flatMap(({ spec }) => [spec.base, spec.quote]),
  ]);
  const balances = [...assets].map((asset) => {
    const { free, locked } = account.balances.get(asset) ?? { free: 0n, locked: 0n };
    return { asset, free: writtenAmount(free), locked: writtenAmount(locked), isZero: free === 0n && locked === 0n };
  });
  return {
    makerCommission: BASIS_POINTS,
    takerCommission: BASIS_POINTS,
    buyerCommission: 0,
    sellerCommission: 0,
    commissionRates: { maker: COMMISSION_RATE.written, taker: COMMISSION_RATE.written, buyer: NONE, seller: NONE },
    canTrade: true,
    canWithdraw: false,
    canDeposit: false,
    brokered: false,
    requireSelfTradePrevention: false,
    preventSor: false,
    updateTime: account.updateTime,
    accountType: "SPOT",
    balances: balances.filter(({ isZero }) => !omitsZero || !isZero).map(({ isZero: _isZero, ...balance }) => balance),
    permissions: ["SPOT"],
    uid: account.uid,
  };
}

function myTrades(call: SignedCall) {
  const { parameters, account } = call;
  const market = marketOf(call);
  const { spec } = market;
  const limit = parameters.limit(500, 1000);
  const [orderId, fromId] = [parameters.integer("orderId"), parameters.integer("fromId")];
  const times = timesOf(call);
  const hasTimes = times.startTime !== undefined || times.endTime !== undefined;
  if (hasTimes && (orderId !== undefined || fromId !== undefined))
    throw new ExchangeRefusal(-1128, "Combination of optional parameters invalid.");
  const orders = market.orders(account).filter(({ id }) => orderId === undefined || id === orderId);
  const trades = orders.flatMap((order) => order.fills.map((fill) => ({ ...fill, order }))).toSorted((a, b) => a.tradeId - b.tradeId);
  const found =
    fromId === undefined ? ranged(trades, { ...times, limit }) : trades.filter(({ tradeId }) => tradeId >= fromId).slice(0, limit);
  return found.map(({ order, tradeId, price, quantity, quote, commission, commissionAsset, time, isMaker }) => ({
    symbol: spec.symbol,
    id: tradeId,
    orderId: order.id,
    orderListId: -1,
    price: writtenPrice(spec, price),
    qty: writtenQuantity(spec, quantity),
    quoteQty: writtenAmount(quote),
    commission: writtenAmount(commission),
    commissionAsset,
    time,
    isBuyer: order.side === "BUY",
    isMaker,
    isBestMatch: true,
  }));
}

function orderCounts({ account, limits, now }: SignedCall) {
  const counts = limits.orderCounts(account, now);
  return ORDER_LIMITS.map((limit, index) => ({ ...limit, count: counts[index] ?? 0 }));
}

/** The endpoints of an account. */
export const accountEndpoints: Readonly<Record<string, MockEndpoint>> = {
  "GET /api/v3/account": { security: "USER_DATA", weight: () => 20, answer: account },
  "GET /api/v3/myTrades": { security: "USER_DATA", weight: (get) => (get("orderId") === undefined ? 20 : 5), answer: myTrades },
  "GET /api/v3/rateLimit/order": { security: "USER_DATA", weight: () => 40, answer: orderCounts },
};
