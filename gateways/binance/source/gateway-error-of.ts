import { GatewayError } from "../../kit/gateway-error.ts";
import { UpstreamProblem } from "../../kit/upstream/upstream-problem.ts";
import { ExchangeProblem, type ProblemKind } from "../client/errors/exchange-problem.ts";
import { binanceCodes } from "../model/errors.ts";

const codeOf: Readonly<Partial<Record<ProblemKind, number>>> = {
  "rate-limit": binanceCodes.RATE_LIMITED,
  ban: binanceCodes.RATE_LIMITED,
  credentials: binanceCodes.CREDENTIALS_REJECTED,
  symbol: binanceCodes.INVALID_PARAMS,
  filter: binanceCodes.INVALID_PARAMS,
  "unknown-outcome": binanceCodes.ORDER_STATUS_UNKNOWN,
};

/** The error of this gateway for a failed request; any other error stays as it is. */
export function gatewayErrorOf(error: unknown): unknown {
  if (error instanceof ExchangeProblem) return explained(error);
  if (!(error instanceof UpstreamProblem)) return error;
  const { message, retryAfter } = error;
  const data = { suggestion: `Call it again${retryAfter === undefined ? " later" : ` in ${retryAfter} s`}`, ...waiting(retryAfter) };
  return new GatewayError(binanceCodes.BINANCE_API_ERROR, `Binance gave no usable answer: ${message}`, data, error);
}

/** Parameters of the exchange that tools call otherwise. */
const names: Readonly<Record<string, string>> = { quoteOrderQty: "quote_quantity", stopPrice: "stop_price" };

function explained(problem: ExchangeProblem): GatewayError {
  const { kind, message, retryAfter, details } = problem;
  const { value, nearest } = details;
  const parameter = names[details.parameter ?? ""] ?? details.parameter;
  const suggestion = nearest === undefined ? details.suggestion : `Set ${parameter} to ${nearest}, the nearest valid value`;
  return new GatewayError(
    codeOf[kind] ?? binanceCodes.BINANCE_API_ERROR,
    message,
    {
      ...(parameter !== undefined && { parameter }),
      ...(value !== undefined && { value }),
      ...(nearest !== undefined && { expected: `a value that the filters of the symbol permit, such as ${nearest}` }),
      suggestion,
      ...waiting(retryAfter),
    },
    problem,
  );
}

const waiting = (seconds: number | undefined) => (seconds === undefined ? {} : { retry_after: seconds });

/** Whether the exchange refused a symbol as unknown. */
export const isUnknownSymbol = (error: unknown): boolean => error instanceof ExchangeProblem && error.kind === "symbol";
