import { messageOf } from "../../../contracts/errors.ts";
import type { Clock } from "../../../contracts/ports.ts";
import type { Log } from "../../../platform/observability/log.ts";
import { sortedJson } from "../../../platform/text/json-values.ts";
import { loadTokenizer } from "../../../platform/text/tokenizer.ts";
import type { CachedResponse, ResponseCache } from "../../kit/cache.ts";
import { tokensOfAnswer } from "../../kit/context.ts";
import { GatewayError } from "../../kit/gateway-error.ts";
import type { ServerMetrics } from "../../kit/server-metrics.ts";
import { UpstreamProblem } from "../../kit/upstream/upstream-problem.ts";
import { apiError, nsipCodes } from "../model/errors.ts";
import { LastUpdate } from "../model/model.ts";
import type { ClientMethods, MethodName, ParametersOf } from "./methods.ts";
import type { NsipClient } from "./nsip-client.ts";

/** The data source of a tool call, with the origin of its answers. */
export interface NsipSource {
  /** Reads from the cache or the API. @returns undefined where it does not exist @throws GatewayError */
  call<Name extends MethodName>(name: Name, parameters: ParametersOf<Name>, signal: AbortSignal): Promise<ClientMethods[Name] | undefined>;
  readonly trace: AnswerTrace;
}

/** The origin of an answer. */
export interface AnswerTrace {
  hits: number;
  misses: number;
  readonly drift: Set<string>;
  /** The time of the oldest part of the answer, in milliseconds since 1970. */
  asOf: number;
}

interface Parts {
  readonly client: NsipClient;
  readonly cache: ResponseCache;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: ServerMetrics;
  /** The limit for all requests of one tool call, with queueing and retries. */
  readonly limitMs: number;
}

/** Absence is cached for a short time, because an animal may be registered any minute. */
const ABSENT_TTL_MS = 60_000;
const ABSENT = Symbol("absent");
/** The method whose answer decides whether the cache is valid. */
const DATE = "get_date_last_updated";
const DATE_EVERY_MS = 10 * 60_000;
/** How long a call that may hit the cache waits for the date. */
const DATE_LIMIT_MS = 5000;

/** Creates sources that share cache and client. @returns a source for one call, whose time limit begins now */
export function createNsipSources(parts: Parts): () => NsipSource {
  const { clock, limitMs } = parts;
  const freshness = createFreshness(parts);
  return () => {
    const trace: AnswerTrace = { hits: 0, misses: 0, drift: new Set(), asOf: clock.now() };
    const limit = AbortSignal.timeout(limitMs);
    return {
      trace,
      async call(name, parameters, caller) {
        const signal = AbortSignal.any([caller, limit]);
        try {
          if (name !== DATE) await freshness.keep(signal);
          const value = await callCached(parts, { name, parameters, signal, trace });
          if (name === DATE) freshness.saw(value);
          return value;
        } catch (error) {
          caller.throwIfAborted();
          if (!limit.aborted) throw error;
          throw apiError(name, new UpstreamProblem(`Connection timeout after ${limitMs / 1000}s`, { isTransient: true, cause: error }));
        }
      },
    };
  };
}

interface CachedCall<Name extends MethodName> {
  readonly name: Name;
  readonly parameters: ParametersOf<Name>;
  readonly signal: AbortSignal;
  readonly trace: AnswerTrace;
}

/** The drift notes of cached answers. */
const drifts = new WeakMap<object, readonly string[]>();

async function callCached<Name extends MethodName>(
  { client, cache, clock, metrics }: Parts,
  { name, parameters, signal, trace }: CachedCall<Name>,
): Promise<ClientMethods[Name] | undefined> {
  const key = `${name}:${sortedJson(parameters)}`;
  const known = asCacheError(() => cache.get(key));
  metrics.looked(known !== undefined);
  if (known !== undefined) {
    trace.hits += 1;
    trace.asOf = Math.min(trace.asOf, known.created_at);
    const answer = answerIn<Name>(known);
    for (const note of (answer && drifts.get(answer)) ?? []) trace.drift.add(note);
    return answer;
  }
  trace.misses += 1;
  const began = clock.now();
  const epoch = cache.epoch();
  const { value, drift } = await client.call(name, parameters, signal);
  for (const note of drift) trace.drift.add(note);
  if (value !== undefined) drifts.set(value, drift);
  const count = await loadTokenizer();
  trace.asOf = Math.min(trace.asOf, began);
  // An answer from before an update of NSIP is not cached.
  if (cache.epoch() !== epoch) return value;
  asCacheError(() =>
    value === undefined
      ? cache.put(key, { value: ABSENT, token_count: 0, ttlMs: ABSENT_TTL_MS })
      : cache.put(key, { value, token_count: tokensOfAnswer(value, count), ...(name === DATE && { ttlMs: DATE_EVERY_MS }) }),
  );
  return value;
}

/** The type is known from the key, which begins with the method's name. */
const answerIn = <Name extends MethodName>({ value }: CachedResponse): ClientMethods[Name] | undefined =>
  value === ABSENT ? undefined : (value as ClientMethods[Name]);

function asCacheError<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (cause) {
    const suggestion = `Set the clock of this machine, then call the tool again: ${messageOf(cause)}`;
    throw new GatewayError(nsipCodes.CACHE_ERROR, "The cache cannot keep the answer", { suggestion }, cause);
  }
}

/** Clears the cache when the date of NSIP's last update changes. */
interface Freshness {
  /** Requests the date unless it was read in the last ten minutes. */
  keep(signal: AbortSignal): Promise<void>;
  /** Takes the date from a call that requested it. */
  saw(value: object | undefined): void;
}

function createFreshness({ client, cache, clock, log }: Parts): Freshness {
  let known: string | undefined;
  let due = Number.NEGATIVE_INFINITY;
  const saw = (value: object | undefined) => {
    const date = LastUpdate.safeParse(value).data?.LastUpdated;
    if (known !== undefined && date !== known) {
      log.information("NSIP was updated", { from: known, to: date, dropped: cache.size() });
      cache.clear();
    }
    known = date;
  };
  return {
    saw,
    async keep(signal) {
      if (clock.monotonic() < due) return;
      try {
        const limit = AbortSignal.any([signal, AbortSignal.timeout(DATE_LIMIT_MS)]);
        const { value } = await client.call(DATE, {}, limit);
        saw(value);
        if (value !== undefined)
          cache.put(`${DATE}:{}`, { value, token_count: tokensOfAnswer(value, await loadTokenizer()), ttlMs: DATE_EVERY_MS });
      } catch (error) {
        signal.throwIfAborted();
        log.warning("the date of NSIP's last update is not known", { reason: messageOf(error) });
      }
      due = clock.monotonic() + DATE_EVERY_MS;
    },
  };
}
