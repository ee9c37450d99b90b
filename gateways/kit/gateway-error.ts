/** Data of an error that help a model to correct its next call. Absent fields are omitted on the wire. */
export interface GatewayErrorData {
  /** The name of the invalid parameter. */
  readonly parameter?: string;
  /** The invalid value. */
  readonly value?: unknown;
  /** The expected value, in words. */
  readonly expected?: string;
  /** The next action, as an imperative sentence; following it succeeds. */
  readonly suggestion: string;
  /** Corrected arguments, where they are known: the suggestion for programs. */
  readonly arguments?: Readonly<Record<string, unknown>>;
  /** Seconds to wait before the next try. */
  readonly retry_after?: number;
}

/** A gateway's failure. Its code and data are sent as they are. */
export class GatewayError extends Error {
  readonly code: number;
  readonly data: GatewayErrorData;

  constructor(code: number, message: string, data: GatewayErrorData, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = "GatewayError";
    this.code = code;
    this.data = data;
  }
}
