/** What helps a model to do better with its next call. Absent fields are left out on the wire. */
export interface GatewayErrorData {
  /** Which parameter was wrong. */
  readonly parameter?: string;
  /** What it was. */
  readonly value?: unknown;
  /** What was expected. */
  readonly expected?: string;
  /** What to do; it works when it is followed. */
  readonly suggestion: string;
  /** The arguments to call the tool with instead, where they are known: the suggestion for machines. */
  readonly arguments?: Readonly<Record<string, unknown>>;
  /** Seconds to wait before the next try. */
  readonly retry_after?: number;
}

/** A gateway cannot do what was asked; code and data go over the wire as they are. */
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
