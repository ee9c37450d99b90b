import { messageOf } from "../../contracts/errors.ts";
import type { Clock } from "../../contracts/ports.ts";
import type { Log } from "../../platform/log.ts";
import type { CachedResponse, ResponseCache } from "../kit/cache.ts";
import { GatewayError } from "../kit/gateway-error.ts";
import type { ServerMetrics } from "../kit/server-metrics.ts";
import { sortedJson } from "../kit/sorted-json.ts";
import { loadTokenizer, tokensOf } from "../kit/tokens.ts";
import type { ClientMethods, MethodName, ParametersOf } from "./client/methods.ts";
import type { NsipClient } from "./client/nsip-client.ts";
import { codes } from "./errors.ts";

/** What a tool takes its data from, and what it leaves to be told with the answer. */
export interface NsipSource {
  /** From the cache or the API. @returns undefined where the API has no such thing @throws GatewayError */
  call<Name extends MethodName>(name: Name, parameters: ParametersOf<Name>, signal: AbortSignal): Promise<ClientMethods[Name] | undefined>;
  readonly trace: Trace;
}

/** Where one answer came from. */
export interface Trace {
  hits: number;
  misses: number;
  readonly drift: Set<string>;
  /** When the oldest part of it was asked for, in milliseconds since 1970. */
  asOf: number;
}

interface Parts {
  readonly client: NsipClient;
  readonly cache: ResponseCache;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: ServerMetrics;
}

/** That there is no such animal is forgotten soon: it may be registered any minute. */
const ABSENT_TTL_MS = 60_000;
const ABSENT = Symbol("absent");
const DATE_EVERY_MS = 10 * 60_000;
/** How long a call waits for the date when it might have been answered from the cache. */
const DATE_LIMIT_MS = 5000;

/** @returns a source for one call; cache and client are shared */
export function createSources(parts: Parts): () => NsipSource {
  const keepFresh = createFreshness(parts);
  return () => {
    const trace: Trace = { hits: 0, misses: 0, drift: new Set(), asOf: parts.clock.now() };
    return {
      trace,
      async call(name, parameters, signal) {
        await keepFresh(signal);
        return await remembered(parts, { name, parameters, signal, trace });
      },
    };
  };
}

interface Wanted<Name extends MethodName> {
  readonly name: Name;
  readonly parameters: ParametersOf<Name>;
  readonly signal: AbortSignal;
  readonly trace: Trace;
}

/** How an answer differed from the known form goes with it out of the cache, too. */
const drifts = new WeakMap<object, readonly string[]>();

async function remembered<Name extends MethodName>(
  { client, cache, clock, metrics }: Parts,
  { name, parameters, signal, trace }: Wanted<Name>,
): Promise<ClientMethods[Name] | undefined> {
  const key = `${name}:${sortedJson(parameters)}`;
  const known = guarded(() => cache.get(key));
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
  // What was asked for before NSIP was updated is not kept.
  if (cache.epoch() !== epoch) return value;
  guarded(() =>
    value === undefined
      ? cache.put(key, { value: ABSENT, token_count: 0, ttlMs: ABSENT_TTL_MS })
      : cache.put(key, { value, token_count: tokensOf(value, count) }),
  );
  return value;
}

/** A key holds what the method of its name has answered. */
const answerIn = <Name extends MethodName>({ value }: CachedResponse): ClientMethods[Name] | undefined =>
  value === ABSENT ? undefined : (value as ClientMethods[Name]);

function guarded<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (cause) {
    const suggestion = `Set the clock of this machine, then call the tool again: ${messageOf(cause)}`;
    throw new GatewayError(codes.CACHE_ERROR, "The cache cannot keep the answer", { suggestion }, cause);
  }
}

/** Reads the date of the last update past the cache and drops everything when it has moved. */
function createFreshness({ client, cache, clock, log }: Parts): (signal: AbortSignal) => Promise<void> {
  let known: string | undefined;
  let due = Number.NEGATIVE_INFINITY;
  const look = async (signal: AbortSignal) => {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(DATE_LIMIT_MS)]);
    const { value } = await client.call("get_date_last_updated", {}, limit);
    const date = value?.LastUpdated;
    if (known !== undefined && date !== known) {
      log.information("NSIP was updated", { from: known, to: date, dropped: cache.size() });
      cache.clear();
    }
    known = date;
  };
  return async (signal) => {
    if (clock.monotonic() < due) return;
    try {
      await look(signal);
    } catch (error) {
      signal.throwIfAborted();
      log.warning("the date of NSIP's last update is not known", { reason: messageOf(error) });
    }
    due = clock.monotonic() + DATE_EVERY_MS;
  };
}
