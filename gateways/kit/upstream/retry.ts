import { setTimeout as delay } from "node:timers/promises";
import { UpstreamProblem } from "./upstream-problem.ts";

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
