import { setTimeout as delay } from "node:timers/promises";

/** The facts about a problem beside its message. */
export interface ProblemFacts {
  readonly status?: number;
  /** Of the answer, as far as it was read; at most `MAX_BODY_CHARACTERS` are kept. */
  readonly body?: string;
  /** Of the answer, by lower-case name. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly retryAfter?: number;
  readonly isTransient?: boolean;
  readonly cause?: unknown;
}

/** Error bodies are short; the first part of a longer one, such as a page of a portal, is enough. */
const MAX_BODY_CHARACTERS = 16_384;

/** Why a web API gave no usable answer. */
export class UpstreamProblem extends Error {
  /** Status of the answer; undefined where there was none. */
  readonly status: number | undefined;
  /** The answer's body, whose first characters are kept; empty where there was none. */
  readonly body: string;
  /** The answer's headers by lower-case name; empty where there was none. */
  readonly headers: Readonly<Record<string, string>>;
  /** Of the header `Retry-After`, in seconds. */
  readonly retryAfter: number | undefined;
  /** Whether a retry may succeed. */
  readonly isTransient: boolean;

  constructor(message: string, { status, body = "", headers = {}, retryAfter, isTransient = false, cause }: ProblemFacts = {}) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = "UpstreamProblem";
    this.status = status;
    this.body = body.slice(0, MAX_BODY_CHARACTERS);
    this.headers = headers;
    this.retryAfter = retryAfter;
    this.isTransient = isTransient;
  }
}

export interface Retries {
  readonly tries: number;
  /** Before the second try; doubled before each later one. */
  readonly backoffMs: number;
  /** Where the API asks for a longer wait, there is no further try; the caller learns how long to wait. */
  readonly longestWaitMs: number;
}

/** Repeats an attempt that fails for a transient reason. @throws the error of the last attempt */
export async function retry<Result>(attempt: () => Promise<Result>, retries: Retries, signal: AbortSignal): Promise<Result> {
  for (let done = 1; ; done += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof UpstreamProblem) || !error.isTransient || done >= retries.tries) throw error;
      const waitMs = Math.max((error.retryAfter ?? 0) * 1000, retries.backoffMs * 2 ** (done - 1));
      if (waitMs > retries.longestWaitMs) throw error;
      await delay(waitMs, undefined, { signal });
    }
  }
}
