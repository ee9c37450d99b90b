/** Why a web API gave no usable answer. */
export class UpstreamProblem extends Error {
  /** Status of the answer; undefined where there was none. */
  readonly status: number | undefined;
  /** Of the header `Retry-After`, in seconds. */
  readonly retryAfter: number | undefined;
  /** Whether a retry may succeed. */
  readonly isTransient: boolean;

  constructor(
    message: string,
    {
      status,
      retryAfter,
      isTransient = false,
      cause,
    }: { status?: number; retryAfter?: number; isTransient?: boolean; cause?: unknown } = {},
  ) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = "UpstreamProblem";
    this.status = status;
    this.retryAfter = retryAfter;
    this.isTransient = isTransient;
  }
}
