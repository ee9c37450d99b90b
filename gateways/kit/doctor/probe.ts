import { messageOf } from "../../../contracts/errors.ts";
import { type Retries, retry, UpstreamProblem } from "../upstream/upstream-problem.ts";
import { differencesFrom, type ShapeDifference } from "./differences.ts";
import type { Shape } from "./shape.ts";

export type { ShapeDifference };

/** The result for one endpoint of an API. */
export interface Probe {
  /** Such as `GET /api/v3/time`. */
  readonly endpoint: string;
  /** `unreachable`: no JSON answer; `skipped`: not asked. */
  readonly outcome: "as expected" | "differs" | "unreachable" | "skipped";
  /** Why there is no answer; empty where there is one. */
  readonly reason: string;
  /** From the request to the end of the answer, with retries; null where nothing was sent. */
  readonly durationMs: number | null;
  readonly differences: readonly ShapeDifference[];
}

/** An answer of an API to one question. */
export interface ProbedAnswer {
  readonly value: unknown;
  /** The address that has answered, where redirects led to another one. */
  readonly movedTo?: string | undefined;
  /** Why the client cannot read the answer. */
  readonly unreadable?: string | undefined;
}

export const skipped = (endpoint: string, reason: string): Probe => ({
  endpoint,
  outcome: "skipped",
  reason,
  durationMs: null,
  differences: [],
});

/** Statuses by which an API asks for a pause. */
const LIMITS: ReadonlySet<number | undefined> = new Set([418, 429]);

/** Probes of one API, one after the other. The first answer that asks for a pause ends them: the others are not sent. */
export function createProbes(signal: AbortSignal) {
  let pause: string | undefined;
  return {
    /**
     * Asks for an answer and compares it.
     *
     * @param ask @throws UpstreamProblem where there is none
     * @param expected the mock's shape
     */
    async probe(endpoint: string, expected: Shape, ask: () => Promise<ProbedAnswer>): Promise<Probe> {
      if (pause !== undefined) return skipped(endpoint, `not asked, because the API asked for a pause: ${pause}`);
      const began = performance.now();
      const durationMs = () => Math.round(performance.now() - began);
      try {
        const differences = differencesOf(await ask(), expected);
        const outcome = differences.length === 0 ? "as expected" : "differs";
        return { endpoint, outcome, reason: "", durationMs: durationMs(), differences };
      } catch (error) {
        signal.throwIfAborted();
        const reason = oneLine(messageOf(error));
        if (asksForPause(error)) pause = `${reason}${waitOf(error)}`;
        return { endpoint, outcome: "unreachable", reason: pause ?? reason, durationMs: durationMs(), differences: [] };
      }
    },
  };
}

/** Whether an answer of status 418 or 429 is the cause. */
const asksForPause = (error: unknown): error is UpstreamProblem => error instanceof UpstreamProblem && LIMITS.has(error.status);

const waitOf = ({ retryAfter }: UpstreamProblem): string => (retryAfter === undefined ? "" : ` (Retry-After: ${retryAfter} s)`);

/** Texts of TLS have line breaks. */
const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim();

function differencesOf({ value, movedTo, unreadable }: ProbedAnswer, expected: Shape): readonly ShapeDifference[] {
  const whole = (kind: ShapeDifference["kind"], note: string): ShapeDifference => ({ path: "$", kind, note, isInMock: false });
  return [
    ...(movedTo === undefined ? [] : [whole("redirected", `is at another address, ${movedTo}`)]),
    ...(unreadable === undefined ? [] : [whole("unreadable", `cannot be read by the gateway: ${oneLine(unreadable)}`)]),
    ...differencesFrom(expected, value),
  ];
}

/** Retries of a probe: a short time only, and never after an answer that asks for a pause. */
export async function retryProbe<Result>(ask: () => Promise<Result>, retries: Retries, signal: AbortSignal): Promise<Result> {
  const attempt = async () => {
    try {
      return await ask();
    } catch (error) {
      if (!asksForPause(error)) throw error;
      const { message, status, retryAfter } = error;
      throw new UpstreamProblem(message, {
        cause: error,
        ...(status !== undefined && { status }),
        ...(retryAfter !== undefined && { retryAfter }),
      });
    }
  };
  return await retry(attempt, { ...retries, longestWaitMs: Math.min(retries.longestWaitMs, LONGEST_WAIT_MS) }, signal);
}

/** A doctor does not wait for an API. */
export const LONGEST_WAIT_MS = 900;
