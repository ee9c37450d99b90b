import type { Log } from "../../../../platform/observability/log.ts";
import { type JsonAnswer, type JsonLimits, requestJsonAnswer } from "../../../kit/upstream/request-json.ts";
import { UpstreamProblem } from "../../../kit/upstream/upstream-problem.ts";
import type { ExchangeProblem } from "../errors/exchange-problem.ts";
import { explainFailure } from "../errors/explain.ts";
import type { Timing } from "../timing.ts";
import type { RestEndpoint } from "./endpoints.ts";
import type { WeightBudget } from "./weight-budget.ts";

/** A request that is about to be sent. */
export interface RestRequest {
  readonly endpoint: RestEndpoint;
  readonly apiKey?: string | undefined;
  /** Makes the query when the request has its place in the budget, because a signature is valid for seconds only. */
  query(): string;
}

export interface SenderParts {
  /** Without a trailing slash. */
  readonly base: string;
  readonly limits: JsonLimits;
  readonly budget: WeightBudget;
  readonly timing: Timing;
  readonly log: Log;
  /** A request has ended, with or without success; for metrics. */
  onRequest(): void;
  /** An answer before it is read, for the doctor. */
  onAnswer?: ((value: unknown) => void) | undefined;
  /** The exchange's time as far as it is known. */
  exchangeNow(): number;
}

/** An answer, with its circumstances. */
export interface RestAnswer {
  /** The value of the JSON. */
  readonly value: unknown;
  readonly receivedAt: number;
  readonly weightUsed: number | undefined;
  /** From the sending of the request to the end of the answer, in milliseconds. */
  readonly tripMs: number;
}

/**
 * Sends a request once, as soon as it fits into the budget. What changes something is not cancelled once it is under way, because only its
 * answer shows its outcome.
 *
 * @throws ExchangeProblem; the signal's reason when it aborts
 */
export async function sendOnce(parts: SenderParts, { endpoint, apiKey, query }: RestRequest, signal: AbortSignal): Promise<RestAnswer> {
  const { base, limits, budget, timing } = parts;
  const { method, path, isRead } = endpoint;
  const ticket = await budget.take(endpoint, signal);
  const headers = apiKey === undefined ? {} : { "X-MBX-APIKEY": apiKey };
  const entry = logged(parts, endpoint);
  const sentAt = timing.clock.monotonic();
  let weightUsed: number | undefined;
  try {
    const asked = query();
    const url = `${base}${path}${asked === "" ? "" : `?${asked}`}`;
    // A signature and a key are for one host only.
    const request = { method, url, headers, redirects: 0, once: !isRead, keepsLongIntegers: true };
    const received = await requestJsonAnswer(request, limits, isRead ? signal : NEVER);
    weightUsed = usedWeightIn(received);
    entry.succeeded(weightUsed);
    parts.onAnswer?.(received.value);
    return { value: received.value, receivedAt: timing.clock.now(), weightUsed, tripMs: timing.clock.monotonic() - sentAt };
  } catch (error) {
    if (!(error instanceof UpstreamProblem)) throw error;
    weightUsed = usedWeightIn(error);
    const problem = explainFailure({ problem: error, isRead, exchangeNow: parts.exchangeNow() });
    block(budget, problem);
    entry.failed(problem);
    throw problem;
  } finally {
    ticket.ended(weightUsed);
    parts.onRequest();
  }
}

const NEVER = new AbortController().signal;

/** Neither query nor headers are logged: they hold signatures, keys and amounts. */
function logged({ log }: SenderParts, { method, path }: RestEndpoint) {
  const began = performance.now();
  const circumstances = () => ({ request: `${method} ${path}`, durationMs: Math.round(performance.now() - began) });
  return {
    succeeded: (weightUsed: number | undefined) => log.information("Binance request", { ...circumstances(), status: "ok", weightUsed }),
    failed: ({ message }: ExchangeProblem) => log.warning("Binance request", { ...circumstances(), status: "failed", reason: message }),
  };
}

/** Takes note of an answer by which the exchange asks for silence. */
function block(budget: WeightBudget, { status, retryAfter = 60 }: ExchangeProblem): void {
  if (status === 418) budget.block("ban", retryAfter * 1000);
  if (status === 429) budget.block("rate-limit", retryAfter * 1000);
}

function usedWeightIn({ headers }: Pick<JsonAnswer, "headers">): number | undefined {
  const header = headers["x-mbx-used-weight-1m"];
  return header !== undefined && /^\d+$/.test(header) ? Number(header) : undefined;
}
