/** Why a web API has given no answer that can be used. */
export class UpstreamProblem extends Error {
  /** Of the answer, if there was one. */
  readonly status: number | undefined;
  /** Seconds that the API asked to wait. */
  readonly retryAfter: number | undefined;
  /** Whether the same request may work a moment later. */
  readonly isPassing: boolean;

  constructor(
    message: string,
    { status, retryAfter, isPassing = false, cause }: { status?: number; retryAfter?: number; isPassing?: boolean; cause?: unknown } = {},
  ) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = "UpstreamProblem";
    this.status = status;
    this.retryAfter = retryAfter;
    this.isPassing = isPassing;
  }
}
