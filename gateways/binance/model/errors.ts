import { GatewayError } from "../../kit/gateway-error.ts";

/** The error codes of this gateway: those of JSON-RPC, and its own. -32001 and -32002 are left out: MCP clients use them for timeouts and resources. */
export const binanceCodes = {
  PARSE_ERROR: -32700,
  INVALID_REQUEST: -32600,
  METHOD_NOT_FOUND: -32601,
  INVALID_PARAMS: -32602,
  INTERNAL_ERROR: -32603,
  BINANCE_API_ERROR: -32000,
  RATE_LIMITED: -32003,
  TRANSPORT_ERROR: -32004,
  BOOK_UNAVAILABLE: -32005,
  CREDENTIALS_REQUIRED: -32006,
  TRADING_REFUSED: -32007,
  CREDENTIALS_REJECTED: -32008,
  ORDER_STATUS_UNKNOWN: -32009,
  BOOK_LIMIT: -32010,
} as const;

const perhaps = (near: readonly string[]): string => (near.length === 0 ? "" : `Did you mean ${near.join(" or ")}? `);

/** The error for a symbol that the exchange does not have. @param near known symbols of similar spelling */
export const unknownSymbol = (parameter: string, value: string, near: readonly string[]): GatewayError =>
  new GatewayError(binanceCodes.INVALID_PARAMS, `Binance has no symbol ${value}`, {
    parameter,
    value,
    expected: "a trading pair without separators, such as BTCUSDT",
    suggestion: `${perhaps(near)}Use a symbol that get_exchange_info lists`,
  });

/** How a session gets its keys, in one sentence. */
export const HOW_TO_GIVE_KEYS =
  "Call configure_credentials with a profile whose keys are in AMCP_BINANCE_<PROFILE>_KEY and AMCP_BINANCE_<PROFILE>_SECRET or in the file of --credentials, or send the headers X-MBX-APIKEY and X-MBX-SECRET at the handshake";

/** The error for a signed request of a session without keys. */
export const credentialsRequired = (): GatewayError =>
  new GatewayError(binanceCodes.CREDENTIALS_REQUIRED, "This session has no credentials for Binance", { suggestion: HOW_TO_GIVE_KEYS });

interface Refusal {
  readonly parameter: string;
  readonly value: unknown;
  readonly expected: string;
  readonly suggestion: string;
}

/** The error for an order that this gateway does not pass on. */
export const tradingRefused = (message: string, refusal: Partial<Refusal> & Pick<Refusal, "suggestion">): GatewayError =>
  new GatewayError(binanceCodes.TRADING_REFUSED, message, refusal);
