import { UpstreamProblem } from "../../../kit/upstream/upstream-problem.ts";

/** The kinds of problems that callers distinguish. */
export type ProblemKind =
  | "rate-limit"
  | "ban"
  | "blocked"
  | "credentials"
  | "clock"
  | "request"
  | "symbol"
  | "filter"
  | "order"
  | "unknown-outcome"
  | "unavailable"
  | "format";

interface Details {
  readonly kind: ProblemKind;
  /** The cause, as a sentence without a full stop. */
  readonly reason: string;
  /** The next action, as an imperative sentence without a full stop. */
  readonly suggestion: string;
  /** The exchange's error code, such as -1121. */
  readonly code?: number | undefined;
  /** The name of the filter that an order violates, such as LOT_SIZE. */
  readonly filter?: string | undefined;
  /** The parameter to be corrected, with its value and a better one. */
  readonly parameter?: string | undefined;
  readonly value?: string | undefined;
  readonly nearest?: string | undefined;
  /** The weight of the current minute and its limit, where the limit is the problem. */
  readonly weight?: { readonly used: number; readonly limit: number } | undefined;
  readonly status?: number | undefined;
  /** In seconds. */
  readonly retryAfter?: number | undefined;
  readonly isTransient?: boolean;
  readonly cause?: unknown;
}

/** Why the exchange gave no usable answer, or was not asked: message, cause, cure, and when a retry may succeed. */
export class ExchangeProblem extends UpstreamProblem {
  readonly details: Details;

  constructor(message: string, details: Details) {
    const { status, retryAfter, isTransient = false, cause } = details;
    super(message, { isTransient, cause, ...(status !== undefined && { status }), ...(retryAfter !== undefined && { retryAfter }) });
    this.name = "ExchangeProblem";
    this.details = details;
  }

  get kind(): ProblemKind {
    return this.details.kind;
  }
}
