import fc from "fast-check";
import { expect, test } from "vitest";
import { checkOrder, needsAveragePrice } from "../../../../../gateways/binance/client/orders/check-order.ts";
import type { NewOrder } from "../../../../../gateways/binance/model/account.ts";
import { divideRounded, formatDecimal, parseDecimal } from "../../../../../gateways/binance/model/decimal.ts";
import type { Filter } from "../../../../../gateways/binance/model/market.ts";

const PRICE: Filter = { filterType: "PRICE_FILTER", minPrice: "0.01000000", maxPrice: "1000000.00000000", tickSize: "0.01000000" };
const LOT: Filter = { filterType: "LOT_SIZE", minQty: "0.00001000", maxQty: "9000.00000000", stepSize: "0.00001000" };
const MARKET_LOT: Filter = { filterType: "MARKET_LOT_SIZE", minQty: "0.00000000", maxQty: "50.00000000", stepSize: "0.00000000" };
const NOTIONAL: Filter = {
  filterType: "NOTIONAL",
  minNotional: "5.00000000",
  applyMinToMarket: true,
  maxNotional: "9000000.00000000",
  applyMaxToMarket: false,
  avgPriceMins: 5,
};
const PERCENT: Filter = {
  filterType: "PERCENT_PRICE_BY_SIDE",
  bidMultiplierUp: "5",
  bidMultiplierDown: "0.2",
  askMultiplierUp: "1.1",
  askMultiplierDown: "0.9",
  avgPriceMins: 5,
};
const filters = [PRICE, LOT, MARKET_LOT, NOTIONAL, PERCENT];
const limit: NewOrder = {
  symbol: "BTCUSDT",
  side: "BUY",
  type: "LIMIT",
  timeInForce: "GTC",
  quantity: "0.1",
  price: "50000.1",
  newClientOrderId: "a",
};
const market: NewOrder = { symbol: "BTCUSDT", side: "SELL", type: "MARKET", quantity: "0.1", newClientOrderId: "a" };

interface Refusal {
  readonly name: string;
  readonly change: Partial<NewOrder>;
  readonly filter: string;
  readonly parameter: string;
  readonly nearest: string;
}

const refusals: readonly Refusal[] = [
  { name: "a price between two ticks", change: { price: "50000.123" }, filter: "PRICE_FILTER", parameter: "price", nearest: "50000.12" },
  {
    name: "a price above the middle of two ticks",
    change: { price: "50000.126" },
    filter: "PRICE_FILTER",
    parameter: "price",
    nearest: "50000.13",
  },
  { name: "a price of nothing", change: { price: "0.001" }, filter: "PRICE_FILTER", parameter: "price", nearest: "10000" },
  { name: "a price above all", change: { price: "1000000.01" }, filter: "PRICE_FILTER", parameter: "price", nearest: "250000" },
  { name: "a stop price between two ticks", change: { stopPrice: "1.005" }, filter: "PRICE_FILTER", parameter: "stopPrice", nearest: "1" },
  { name: "a quantity between two steps", change: { quantity: "0.1000001" }, filter: "LOT_SIZE", parameter: "quantity", nearest: "0.1" },
  { name: "a quantity below the least", change: { quantity: "0.000001" }, filter: "LOT_SIZE", parameter: "quantity", nearest: "0.0001" },
  { name: "a value below the least", change: { quantity: "0.00009" }, filter: "NOTIONAL", parameter: "quantity", nearest: "0.0001" },
  { name: "a value above the most", change: { quantity: "200" }, filter: "NOTIONAL", parameter: "quantity", nearest: "179.99964" },
  {
    name: "a bid far above the market",
    change: { price: "300000" },
    filter: "PERCENT_PRICE_BY_SIDE",
    parameter: "price",
    nearest: "250000",
  },
  {
    name: "an offer far below the market",
    change: { side: "SELL", price: "44999.99" },
    filter: "PERCENT_PRICE_BY_SIDE",
    parameter: "price",
    nearest: "45000",
  },
];

test.each(refusals)("$name is refused with the nearest valid value", ({ change, filter, parameter, nearest }) => {
  const order = { ...limit, ...change };
  const violation = checkOrder(order, { filters }, "50000");
  expect(violation).toMatchObject({ filter, parameter, nearest });
  const better = { ...order, [parameter]: nearest };
  // The value of the order may need another quantity; the parameter itself is valid.
  expect(checkOrder(better, { filters }, "50000")?.parameter).not.toBe(parameter);
});

test("orders within all filters pass, and binary fractions do no harm", () => {
  expect(checkOrder(limit, { filters }, "50000")).toBeUndefined();
  // 0.1 + 0.2 style remainders: 1.15 % 0.01 is not zero in floating point.
  expect(checkOrder({ ...limit, price: "1.15", quantity: "10.00003" }, { filters: [PRICE, LOT] }, undefined)).toBeUndefined();
});

test("a market order is judged by MARKET_LOT_SIZE and by the average price", () => {
  expect(checkOrder({ ...market, quantity: "60" }, { filters }, "50000")).toMatchObject({ filter: "MARKET_LOT_SIZE", nearest: "50" });
  expect(checkOrder({ ...market, quantity: "0.00001" }, { filters }, "50000")).toMatchObject({ filter: "NOTIONAL", nearest: "0.0001" });
  expect(checkOrder({ ...limit, quantity: "60", price: "50000" }, { filters }, "50000")).toBeUndefined();
  const byQuote: NewOrder = { symbol: "BTCUSDT", side: "BUY", type: "MARKET", quoteOrderQty: "4", newClientOrderId: "a" };
  expect(checkOrder(byQuote, { filters }, undefined)).toMatchObject({ filter: "NOTIONAL", parameter: "quoteOrderQty", nearest: "5" });
});

test("MIN_NOTIONAL of older symbols, PERCENT_PRICE and switched-off rules apply as they say", () => {
  const minimum: Filter = { filterType: "MIN_NOTIONAL", minNotional: "10", applyToMarket: false, avgPriceMins: 5 };
  expect(checkOrder({ ...limit, price: "1", quantity: "9" }, { filters: [minimum] }, undefined)).toMatchObject({ nearest: "10" });
  expect(checkOrder({ ...market, quantity: "9" }, { filters: [minimum] }, "1")).toBeUndefined();
  const percent: Filter = { filterType: "PERCENT_PRICE", multiplierUp: "1.3", multiplierDown: "0.7", avgPriceMins: 5 };
  expect(checkOrder({ ...limit, price: "131" }, { filters: [percent, { ...PRICE, tickSize: "2" }] }, "100")).toMatchObject({
    filter: "PERCENT_PRICE",
    nearest: "130",
  });
  const off: Filter = { filterType: "PRICE_FILTER", minPrice: "0", maxPrice: "0", tickSize: "0" };
  expect(checkOrder({ ...limit, price: "7.123456789" }, { filters: [off] }, undefined)).toBeUndefined();
});

test("the average price is asked for only where a check needs it", () => {
  expect(needsAveragePrice(limit, { filters: [PRICE, LOT, NOTIONAL] })).toBe(false);
  expect(needsAveragePrice(market, { filters: [PRICE, LOT, NOTIONAL] })).toBe(true);
  expect(needsAveragePrice(limit, { filters: [PERCENT] })).toBe(true);
  const { quantity: _, ...byQuote } = { ...market, quoteOrderQty: "10" };
  expect(needsAveragePrice(byQuote, { filters })).toBe(false);
  expect(needsAveragePrice(market, { filters: [PERCENT] })).toBe(false);
});

test("the suggested value is valid, and no valid value is nearer", () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 10_000n }),
      fc.bigInt({ min: 1n, max: 50n }),
      fc.bigInt({ min: 0n, max: 100n }),
      (units, step, least) => {
        const text = (value: bigint) => formatDecimal(value, 3);
        const max = least + step * 40n;
        const lot: Filter = { filterType: "LOT_SIZE", minQty: text(least), maxQty: text(max), stepSize: text(step) };
        const violation = checkOrder({ ...limit, quantity: text(units) }, { filters: [lot] }, undefined);
        const isValid = units >= least && units <= max && units % step === 0n;
        expect(violation === undefined).toBe(isValid);
        if (violation?.nearest === undefined) return;
        const nearest = parseDecimal(violation.nearest, 3);
        expect(nearest >= least && nearest <= max && nearest % step === 0n).toBe(true);
        const distance = (value: bigint) => (value > units ? value - units : units - value);
        for (let k = divideRounded(least, step) - 1n; k * step <= max; k += 1n)
          if (k * step >= least) expect(distance(k * step) >= distance(nearest)).toBe(true);
      },
    ),
  );
});
