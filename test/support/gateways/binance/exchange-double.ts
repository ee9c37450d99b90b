import { ExchangeProblem } from "../../../../gateways/binance/client/errors/exchange-problem.ts";
import type { BinanceCredentials, NewOrder, Order } from "../../../../gateways/binance/model/account.ts";
import type { SymbolInfo } from "../../../../gateways/binance/model/market.ts";
import type {
  AccountRequests,
  BinanceClient,
  BookListener,
  BookView,
  Fetched,
  OrderBooks,
  StreamListener,
  UserDataListener,
} from "../../../../gateways/binance/model/ports.ts";

/** The moment of the double's exchange. */
export const NOW = Date.parse("2026-03-02T10:00:00.000Z");

const infoOf = (symbol: string, baseAsset: string, quoteAsset: string): SymbolInfo => ({
  symbol,
  status: "TRADING",
  baseAsset,
  quoteAsset,
  baseAssetPrecision: 8,
  quoteAssetPrecision: 8,
  orderTypes: ["LIMIT", "MARKET"],
  filters: [{ filterType: "LOT_SIZE", minQty: "0.00010000", maxQty: "9000.00000000", stepSize: "0.00010000" }],
});
const symbols = [infoOf("BTCUSDT", "BTC", "USDT"), infoOf("ETHUSDT", "ETH", "USDT"), infoOf("ETHBTC", "ETH", "BTC")];

const unknown = (symbol: string) =>
  new ExchangeProblem("Binance answers -1121: Invalid symbol.", {
    kind: "symbol",
    code: -1121,
    status: 400,
    parameter: "symbol",
    value: symbol,
    reason: "The exchange has no such symbol",
    suggestion: "Use a symbol of get_exchange_info, such as BTCUSDT",
  });

const orderNamed = (orderId: number, symbol = "BTCUSDT"): Order => ({
  symbol,
  orderId,
  clientOrderId: `own-${orderId}`,
  price: "100.00000000",
  origQty: "0.50000000",
  executedQty: "0.00000000",
  cummulativeQuoteQty: "0.00000000",
  status: "NEW",
  timeInForce: "GTC",
  type: "LIMIT",
  side: "BUY" as const,
  time: NOW - 60_000,
  updateTime: NOW - 60_000,
  isWorking: true,
});

/** A small exchange at the ports: fixed market data, and an account per key. It counts requests. @param now its time in milliseconds since 1970 */
export function createExchangeDouble(now: () => number) {
  const asked: string[] = [];
  const placed: NewOrder[] = [];
  const streams = new Map<string, StreamListener>();
  const accounts = new Map<string, UserDataListener>();
  const bookListeners = new Map<string, BookListener>();
  const failing = new Map<string, Error>();
  let updateId = 1000;
  const fetched = async <Data>(name: string, data: Data): Promise<Fetched<Data>> => {
    asked.push(name);
    const failure = failing.get(name);
    if (failure !== undefined) throw failure;
    return { data, receivedAt: now(), weightUsed: asked.length };
  };
  const of = async <Data>(name: string, symbol: string, data: Data): Promise<Fetched<Data>> => {
    const answer = await fetched(name, data);
    if (!symbols.some((one) => one.symbol === symbol)) throw unknown(symbol);
    return answer;
  };
  const bids = [
    ["100.00", "500"],
    ["99.90", "20"],
    ["99.80", "30"],
  ] as const;
  const asks = [
    ["100.10", "60"],
    ["100.20", "10"],
    ["100.30", "40"],
  ] as const;
  const viewOf = (symbol: string): BookView => ({
    symbol,
    state: "live",
    reason: "",
    updateId,
    eventTime: NOW - 40,
    ageMs: 40,
    range: { lowestBid: "99.80", highestAsk: "100.30" },
    bids: (most) => bids.slice(0, most),
    asks: (most) => asks.slice(0, most),
  });
  const opened = new Set<string>();
  const books: OrderBooks = {
    async read(symbol) {
      opened.add(symbol);
      return viewOf(symbol);
    },
    watch(symbol, listener) {
      opened.add(symbol);
      bookListeners.set(symbol, listener);
      listener.state?.(viewOf(symbol));
      return () => void bookListeners.delete(symbol);
    },
    known: () => [...opened].map(viewOf),
    open: (symbol) => (opened.has(symbol) ? viewOf(symbol) : undefined),
    close: () => {},
  };
  const client: BinanceClient = {
    serverTime: () => fetched("time", now()),
    exchangeInfo: (wanted) => {
      const [only] = wanted;
      const found = only === undefined ? symbols : symbols.filter(({ symbol }) => symbol === only);
      const data = { timezone: "UTC", serverTime: NOW, rateLimits: [], symbols: found };
      return only === undefined ? fetched("exchangeInfo", data) : of("exchangeInfo", only, data);
    },
    ticker: (symbol) => of("ticker", symbol, tickerOf(symbol)),
    depth: ({ symbol }) =>
      of("depth", symbol, { lastUpdateId: 900, bids: bids.map(([p, q]) => [p, q]), asks: asks.map(([p, q]) => [p, q]) }),
    trades: ({ symbol, limit }) =>
      of(
        "trades",
        symbol,
        Array.from({ length: limit }, (_, id) => ({
          id,
          price: "100.00",
          qty: "0.5",
          quoteQty: "50.00",
          time: NOW - 1000 + id,
          isBuyerMaker: id % 2 === 0,
          isBestMatch: true,
        })),
      ),
    aggregateTrades: ({ symbol }) => of("aggTrades", symbol, []),
    klines: ({ symbol, limit = 500, startTime = NOW - limit * 60_000 }) =>
      of(
        "klines",
        symbol,
        Array.from({ length: limit }, (_, index) => ({
          openTime: startTime + index * 60_000,
          open: "99.0",
          high: "101.0",
          low: "98.0",
          close: "100.0",
          volume: "12.5",
          closeTime: startTime + (index + 1) * 60_000 - 1,
          quoteVolume: "1250.0",
          trades: 40,
          takerBuyVolume: "6.0",
          takerBuyQuoteVolume: "600.0",
        })),
      ),
    averagePrice: (symbol) => of("avgPrice", symbol, { mins: 5, price: "100.05", closeTime: NOW - 500 }),
    account: (credentials) => accountOf(credentials, { fetched, placed }),
    streams: {
      subscribe(stream, listener) {
        streams.set(stream, listener);
        return () => void streams.delete(stream);
      },
    },
    userData(credentials, listener) {
      accounts.set(credentials.apiKey, listener);
      return () => void accounts.delete(credentials.apiKey);
    },
    close: () => {},
  };
  return {
    client,
    books,
    asked,
    placed,
    streams,
    accounts,
    bookListeners,
    failing,
    /** The next view of a book has this update id. */
    updated(id: number) {
      updateId = id;
    },
  };
}

interface AccountParts {
  readonly fetched: <Data>(name: string, data: Data) => Promise<Fetched<Data>>;
  readonly placed: NewOrder[];
}

/** The balances of a key: its number of BTC is the length of the secret, so that accounts differ. */
function accountOf({ apiKey, secret }: BinanceCredentials, { fetched, placed }: AccountParts): AccountRequests {
  const free = secret.length.toFixed(8);
  const commissionRates = { maker: "0.001", taker: "0.001", buyer: "0", seller: "0" };
  const balances = [
    { asset: "BTC", free, locked: "0.00000000" },
    { asset: "USDT", free: "1000.00000000", locked: "250.00000000" },
    { asset: "XYZ", free: "3.00000000", locked: "0.00000000" },
    { asset: "ETH", free: "0.00000000", locked: "0.00000000" },
  ];
  return {
    account: () =>
      fetched(`account ${apiKey}`, {
        canTrade: true,
        canWithdraw: false,
        canDeposit: true,
        accountType: "SPOT",
        updateTime: NOW - 5000,
        permissions: ["SPOT"],
        commissionRates,
        balances,
      }),
    trades: ({ symbol }) =>
      fetched("myTrades", [
        {
          symbol,
          id: 7,
          orderId: 41,
          price: "100.0",
          qty: "0.5",
          quoteQty: "50.0",
          commission: "0.05",
          commissionAsset: "USDT",
          time: NOW - 30_000,
          isBuyer: true,
          isMaker: false,
          isBestMatch: true,
        },
      ]),
    openOrders: (symbol) => fetched("openOrders", [orderNamed(41, symbol), orderNamed(42, symbol ?? "ETHUSDT")]),
    allOrders: ({ symbol, limit = 500 }) =>
      fetched(
        `allOrders ${symbol}`,
        Array.from({ length: Math.min(limit, 3) }, (_, index) => orderNamed(41 + index, symbol)),
      ),
    order: ({ symbol, orderId }) => fetched("order", orderNamed(Number(orderId ?? 41), symbol)),
    testOrder: () => fetched("order/test", {}),
    async placeOrder(order) {
      const answer = await fetched("placeOrder", placedOf(order));
      placed.push(order);
      return { ...answer, confirmedBy: "answer" };
    },
    cancelOrder: async ({ symbol, orderId }) => {
      const { time: _time, updateTime, isWorking: _working, ...order } = orderNamed(Number(orderId ?? 41), symbol);
      const data = { ...order, status: "CANCELED", origClientOrderId: order.clientOrderId, transactTime: updateTime };
      return { ...(await fetched("cancelOrder", data)), confirmedBy: "answer" };
    },
  };
}

const placedOf = ({ symbol, side, type, newClientOrderId, quantity = "1", price = "100.10" }: NewOrder) => ({
  symbol,
  orderId: "9007199254740993",
  clientOrderId: newClientOrderId,
  transactTime: NOW,
  price,
  origQty: quantity,
  executedQty: "0",
  cummulativeQuoteQty: "0",
  status: "NEW",
  timeInForce: "GTC",
  type,
  side,
  fills: [],
});

const tickerOf = (symbol: string) => ({
  symbol,
  priceChange: "1.50",
  priceChangePercent: "1.523",
  weightedAvgPrice: "99.50",
  prevClosePrice: "98.50",
  lastPrice: "100.00",
  lastQty: "0.1",
  bidPrice: "100.00",
  bidQty: "500",
  askPrice: "100.10",
  askQty: "60",
  openPrice: "98.50",
  highPrice: "101.00",
  lowPrice: "97.00",
  volume: "1234.5",
  quoteVolume: "123450.0",
  openTime: NOW - 86_400_000,
  closeTime: NOW,
  firstId: 1,
  lastId: 900,
  count: 900,
});
