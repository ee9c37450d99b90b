import type { MarketSpec } from "../engine/market-spec.ts";
import { writtenAmount, writtenPrice, writtenQuantity } from "../engine/market-spec.ts";
import { ExchangeRefusal } from "../engine/refusal.ts";
import { type Call, checkStatus, type MockEndpoint, marketsOf } from "./endpoint.ts";
import { ORDER_LIMITS, RAW_REQUESTS, REQUEST_WEIGHT } from "./limits.ts";

const ORDER_TYPES = ["LIMIT", "LIMIT_MAKER", "MARKET", "STOP_LOSS", "STOP_LOSS_LIMIT", "TAKE_PROFIT", "TAKE_PROFIT_LIMIT"];

/** A number of hundredths as a decimal: 20 is `0.2`. */
const hundredths = (value: bigint): string => String(Number(value) / 100);

function filtersOf(spec: MarketSpec) {
  const { rules } = spec;
  const [price, quantity] = [(ticks: number) => writtenPrice(spec, ticks), (steps: number) => writtenQuantity(spec, steps)];
  const [up, down] = [hundredths(rules.percentUp), hundredths(rules.percentDown)];
  return [
    { filterType: "PRICE_FILTER", minPrice: price(rules.minPrice), maxPrice: price(rules.maxPrice), tickSize: price(1) },
    { filterType: "LOT_SIZE", minQty: quantity(rules.minQuantity), maxQty: quantity(rules.maxQuantity), stepSize: quantity(1) },
    { filterType: "ICEBERG_PARTS", limit: rules.maxIcebergParts },
    {
      filterType: "MARKET_LOT_SIZE",
      minQty: quantity(rules.minQuantity),
      maxQty: quantity(rules.maxMarketQuantity),
      stepSize: quantity(1),
    },
    {
      filterType: "PERCENT_PRICE_BY_SIDE",
      bidMultiplierUp: up,
      bidMultiplierDown: down,
      askMultiplierUp: up,
      askMultiplierDown: down,
      avgPriceMins: rules.averageMinutes,
    },
    {
      filterType: "NOTIONAL",
      minNotional: writtenAmount(rules.minNotional),
      applyMinToMarket: true,
      maxNotional: writtenAmount(rules.maxNotional),
      applyMaxToMarket: false,
      avgPriceMins: rules.averageMinutes,
    },
    { filterType: "MAX_NUM_ORDERS", maxNumOrders: rules.maxOrders },
    { filterType: "MAX_NUM_ICEBERG_ORDERS", maxNumIcebergOrders: rules.maxIcebergOrders },
    { filterType: "MAX_NUM_ALGO_ORDERS", maxNumAlgoOrders: rules.maxAlgoOrders },
  ];
}

const symbolOf = (spec: MarketSpec, hasPermissions: boolean) => ({
  symbol: spec.symbol,
  status: "TRADING",
  baseAsset: spec.base,
  baseAssetPrecision: 8,
  quoteAsset: spec.quote,
  quotePrecision: 8,
  quoteAssetPrecision: 8,
  baseCommissionPrecision: 8,
  quoteCommissionPrecision: 8,
  orderTypes: ORDER_TYPES,
  icebergAllowed: true,
  ocoAllowed: false,
  otoAllowed: false,
  opoAllowed: false,
  quoteOrderQtyMarketAllowed: true,
  allowTrailingStop: false,
  cancelReplaceAllowed: false,
  amendAllowed: false,
  pegInstructionsAllowed: false,
  isSpotTradingAllowed: true,
  isMarginTradingAllowed: false,
  filters: filtersOf(spec),
  permissions: [],
  permissionSets: hasPermissions ? [["SPOT"]] : [],
  defaultSelfTradePreventionMode: "NONE",
  allowedSelfTradePreventionModes: ["NONE"],
});

/** Whether symbols with these permissions are asked for: a name or a JSON array of names; all symbols have SPOT. */
const includesSpot = (permissions: string | undefined): boolean => permissions === undefined || /(^|")SPOT("|$)/.test(permissions);

function exchangeInfo(call: Call) {
  const { parameters } = call;
  const isNamed = parameters.has("symbol") || parameters.has("symbols");
  if (isNamed && (parameters.has("permissions") || parameters.has("symbolStatus")))
    throw new ExchangeRefusal(-1128, "Combination of optional parameters invalid.");
  const { markets } = marketsOf(call);
  const isShown = checkStatus(call, { isOne: false }) && includesSpot(parameters.text("permissions"));
  const hasPermissions = parameters.text("showPermissionSets") !== "false";
  return {
    timezone: "UTC",
    serverTime: call.reportedTime,
    rateLimits: [REQUEST_WEIGHT, ...ORDER_LIMITS, RAW_REQUESTS],
    exchangeFilters: [],
    symbols: isShown ? markets.map(({ spec }) => symbolOf(spec, hasPermissions)) : [],
  };
}

export const exchangeInfoEndpoint: Readonly<Record<string, MockEndpoint>> = {
  "GET /api/v3/exchangeInfo": { security: "NONE", weight: () => 20, answer: exchangeInfo },
};
