import type { ProblemKind } from "./exchange-problem.ts";

/** The meaning of an error code of the exchange. */
export interface CodeMeaning {
  readonly kind: ProblemKind;
  /** The cause, as a sentence without a full stop. */
  readonly reason: string;
  /** The next action, as an imperative sentence without a full stop. */
  readonly suggestion: string;
  readonly isTransient?: boolean;
}

const meaning = (kind: ProblemKind, reason: string, suggestion: string, isTransient = false): CodeMeaning => ({
  kind,
  reason,
  suggestion,
  isTransient,
});
const request = (reason: string, suggestion: string) => meaning("request", reason, suggestion);
const PARAMETERS = "Correct the named parameter as the tool's schema describes it";

/** Error codes of Binance's spot API (errors.md) that the gateway's requests can produce. */
export const exchangeCodes: Readonly<Record<number, CodeMeaning>> = {
  [-1000]: meaning("unavailable", "The exchange failed internally", "Call again in some seconds", true),
  [-1001]: meaning("unavailable", "The exchange is disconnected internally", "Call again in some seconds", true),
  [-1002]: meaning(
    "credentials",
    "The key may not do this",
    "Give the key the permission at the exchange, or use another profile with configure_credentials",
  ),
  [-1003]: meaning("rate-limit", "The exchange's limit of requests is reached", "Wait for the time of retry_after, then call again", true),
  [-1006]: meaning(
    "unknown-outcome",
    "The exchange received an unexpected answer internally, and does not say what was executed",
    "Look at the order with get_order before anything else",
  ),
  [-1007]: meaning(
    "unknown-outcome",
    "The exchange waited too long internally, and does not say what was executed",
    "Look at the order with get_order before anything else",
  ),
  [-1008]: meaning("unavailable", "The exchange is overloaded and has dropped the request unexecuted", "Call again in some seconds", true),
  [-1010]: meaning("order", "The matching engine has refused the order", "Correct the order as the message says"),
  [-1013]: meaning("filter", "The order violates a filter of its symbol", "Compare the order with get_exchange_info"),
  [-1014]: request("The combination of order parameters is not supported", "Use one of the symbol's orderTypes of get_exchange_info"),
  [-1015]: meaning("rate-limit", "The account has placed too many orders in this interval", "Wait ten seconds, then place the order again"),
  [-1016]: meaning("unavailable", "The service is shut down", "Call again when the exchange's status page is clear"),
  [-1020]: request("The exchange does not support the operation", "Use another tool"),
  [-1021]: meaning(
    "clock",
    "The timestamp lies outside of the receive window; the request was not executed",
    "Set this machine's clock by NTP, then call again",
  ),
  [-1022]: meaning(
    "credentials",
    "The signature is not valid for the key",
    "Check that the secret belongs to the API key and is of the kind HMAC, then call configure_credentials again",
  ),
  [-1100]: request("A parameter has illegal characters", "Use letters and digits, such as BTCUSDT for a symbol"),
  [-1101]: request("The request has too many parameters", PARAMETERS),
  [-1102]: request("A mandatory parameter is missing, empty or malformed", PARAMETERS),
  [-1103]: request("The exchange does not know a parameter", "Update amcp-test, which speaks an older version of the API"),
  [-1104]: request("The exchange has not read all parameters", "Update amcp-test, which speaks an older version of the API"),
  [-1105]: request("A parameter is empty", PARAMETERS),
  [-1106]: request("A parameter was sent that this kind of order does not need", "Leave out the named parameter"),
  [-1108]: request("A parameter has too many digits", "Give the number with fewer digits"),
  [-1111]: request(
    "A number has more digits than the asset's precision",
    "Round the number to the tickSize or stepSize of get_exchange_info",
  ),
  [-1112]: meaning("order", "The book has no orders on the other side", "Place a LIMIT order instead of a MARKET order"),
  [-1114]: request("timeInForce was sent where the order type has none", "Leave out timeInForce"),
  [-1115]: request("The value of timeInForce is invalid", "Use GTC, IOC or FOK"),
  [-1116]: request("The order type is invalid", "Use one of the symbol's orderTypes of get_exchange_info"),
  [-1117]: request("The side is invalid", "Use BUY or SELL"),
  [-1118]: request("The client order id is empty", "Give a client order id, or leave it out"),
  [-1119]: request("The original client order id is empty", "Give the order id or the client order id"),
  [-1120]: request(
    "The interval is invalid",
    "Use one of 1s, 1m, 3m, 5m, 15m, 30m, 1h, 2h, 4h, 6h, 8h, 12h, 1d, 3d, 1w, 1M; the case matters",
  ),
  [-1121]: meaning("symbol", "The exchange has no such symbol", "Use a symbol of get_exchange_info, such as BTCUSDT"),
  [-1122]: meaning("symbol", "The status of the symbol is invalid", "Use a symbol whose status is TRADING"),
  [-1125]: request("The listen key does not exist; Binance retired listen keys in 2026", "Update amcp-test"),
  [-1127]: request("The interval between startTime and endTime is too long", "Ask for at most 24 hours at once"),
  [-1128]: request("The combination of optional parameters is invalid", "Give fewer of the optional parameters"),
  [-1130]: request("A parameter has invalid data", PARAMETERS),
  [-1131]: request("recvWindow is too large", "Use a recvWindow of at most 60000 ms"),
  [-1135]: request("The JSON of a parameter is invalid", PARAMETERS),
  [-1139]: request("The ticker type is invalid", "Update amcp-test"),
  [-1145]: request("cancelRestrictions has an invalid value", "Leave it out"),
  [-1151]: request("A symbol is given twice", "Give each symbol once"),
  [-1220]: meaning("symbol", "The symbol has another status than the one asked for", "Ask without a status"),
  [-2010]: meaning("order", "The order was refused", "Correct the order as the message says"),
  [-2011]: meaning(
    "order",
    "The cancellation was refused; the order may be filled or cancelled already",
    "Look at the order with get_order",
  ),
  [-2013]: meaning("order", "The exchange has no such order", "List the orders with get_all_orders, and use an orderId of its answer"),
  [-2014]: meaning(
    "credentials",
    "The form of the API key is invalid",
    "Copy the whole API key of 64 characters, then call configure_credentials again",
  ),
  [-2015]: meaning(
    "credentials",
    "The key is unknown here, lacks the permission, or is bound to other addresses",
    "Use a key of this network (testnet keys do not work live), permit this address, then call configure_credentials again",
  ),
  [-2016]: meaning("symbol", "There is no trading window for the symbol", "Ask for recent klines instead"),
  [-2026]: meaning(
    "order",
    "The order was cancelled or has expired unfilled more than 90 days ago, and is archived",
    "Ask for a newer order",
  ),
};

/** Texts of -1010, -2010 and -2011 (errors.md), by their beginning. */
export const rejections: readonly (readonly [text: string, reason: string, suggestion: string])[] = [
  [
    "Account has insufficient balance",
    "The free balance is too small for the order",
    "Call get_balances and order at most the free amount",
  ],
  ["Unknown order sent", "No open order has this id", "List the open orders with get_open_orders"],
  [
    "Duplicate order sent",
    "An open order has this client order id already",
    "Look at it with get_order, or choose another client order id",
  ],
  ["Market is closed", "The symbol is not trading", "Choose a symbol whose status in get_exchange_info is TRADING"],
  [
    "Order would trigger immediately",
    "The stop price is on the wrong side of the last price",
    "Move stopPrice beyond the price of get_ticker",
  ],
  [
    "Order would immediately match and take",
    "A LIMIT_MAKER order may not take",
    "Use a price that does not cross the book, or the type LIMIT",
  ],
  ["Price * QTY is zero or less", "Price times quantity rounds to zero", "Raise price or quantity"],
  ["IcebergQty exceeds QTY", "The visible part is larger than the order", "Lower icebergQty"],
  [
    "This action is disabled on this account",
    "Trading is disabled for the account",
    "Enable trading at the exchange, or use another account",
  ],
  [
    "This account may not place or cancel orders",
    "Trading is disabled for the account",
    "Enable trading at the exchange, or use another account",
  ],
  ["This symbol is not permitted for this account", "The account may not trade the symbol", "Choose a symbol that the account may trade"],
  ["This symbol is restricted for this account", "The account may not trade the symbol", "Choose a symbol that the account may trade"],
  ["Unsupported order combination", "Order type and parameters do not fit", "Use one of the symbol's orderTypes of get_exchange_info"],
  ["Rest API trading is not enabled", "The exchange has disabled trading by API", "Trade again when the exchange has enabled it"],
  ["WebSocket API trading is not enabled", "The exchange has disabled trading by API", "Trade again when the exchange has enabled it"],
  [
    "Order was not canceled due to cancel restrictions",
    "The order has another status than the restriction asks for",
    "Look at it with get_order",
  ],
  ["Cancel order is invalid", "The ids do not name one open order", "Give either orderId or origClientOrderId of get_open_orders"],
  ["Order book liquidity is less than", "The book has too few orders on the other side", "Place a LIMIT order instead of a MARKET order"],
  ["The relationship of the prices", "The prices of the orders contradict each other", "Order the prices as the side of the order demands"],
  ["Quote order qty market orders are not support", "The symbol takes no quoteOrderQty", "Give quantity instead of quoteOrderQty"],
];

/** Texts such as `Stop loss limit orders are not supported for this symbol.` */
export const UNSUPPORTED = /^(.+) orders? (are|is) not supported for this symbol/i;

/** The cure of a violated filter of `Filter failure: <NAME>` (filters.md). */
export const filterCures: Readonly<Record<string, string>> = {
  PRICE_FILTER: "Use a price between minPrice and maxPrice that is a multiple of tickSize",
  PERCENT_PRICE: "Use a price nearer to the average price of get_average_price",
  PERCENT_PRICE_BY_SIDE: "Use a price nearer to the average price of get_average_price",
  LOT_SIZE: "Use a quantity between minQty and maxQty that is a multiple of stepSize",
  MARKET_LOT_SIZE: "Use a quantity between minQty and maxQty of MARKET_LOT_SIZE that is a multiple of its stepSize",
  MIN_NOTIONAL: "Raise price times quantity to minNotional or more",
  NOTIONAL: "Keep price times quantity between minNotional and maxNotional",
  ICEBERG_PARTS: "Raise icebergQty, so that the order has fewer parts",
  MAX_POSITION: "Order less, so that the balance of the asset stays below maxPosition",
  MAX_NUM_ORDERS: "Cancel open orders of the symbol first; get_open_orders lists them",
  MAX_NUM_ALGO_ORDERS: "Cancel open stop orders of the symbol first; get_open_orders lists them",
  MAX_NUM_ICEBERG_ORDERS: "Cancel open iceberg orders of the symbol first; get_open_orders lists them",
  TRAILING_DELTA: "Use a trailingDelta within the filter's bounds",
  EXCHANGE_MAX_NUM_ORDERS: "Cancel open orders first; get_open_orders without a symbol lists all of them",
  EXCHANGE_MAX_NUM_ALGO_ORDERS: "Cancel open stop orders first; get_open_orders without a symbol lists all of them",
  EXCHANGE_MAX_NUM_ICEBERG_ORDERS: "Cancel open iceberg orders first; get_open_orders without a symbol lists all of them",
};
