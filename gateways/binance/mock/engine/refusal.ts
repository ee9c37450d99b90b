/** A request that the exchange refuses, with Binance's code and message. */
export class ExchangeRefusal extends Error {
  readonly code: number;
  /** The status of the HTTP answer. */
  readonly status: number;
  /** Seconds until the request may be repeated, for limits. */
  readonly retryAfter: number | undefined;

  constructor(code: number, message: string, { status = 400, retryAfter }: { status?: number; retryAfter?: number } = {}) {
    super(message);
    this.name = "Refusal";
    this.code = code;
    this.status = status;
    this.retryAfter = retryAfter;
  }
}

export const filterFailure = (filter: string): ExchangeRefusal => new ExchangeRefusal(-1013, `Filter failure: ${filter}`);

/** The matching engine refuses a new order. */
export const orderRejected = (message: string): ExchangeRefusal => new ExchangeRefusal(-2010, message);

export const cancelRejected = (message: string): ExchangeRefusal => new ExchangeRefusal(-2011, message);

export const INSUFFICIENT_BALANCE = "Account has insufficient balance for requested action.";
