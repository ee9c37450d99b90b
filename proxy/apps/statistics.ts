import type { CallStatus } from "../relay/upstream-call.ts";

/** A call of an agent that is over. */
export interface FinishedCall {
  readonly appId: string;
  /** As the app calls it; undefined for prompts, resources and other methods. */
  readonly tool: string | undefined;
  readonly status: CallStatus;
  /** From its arrival to its answer, with its time in the queue. */
  readonly durationMs: number;
}

/** What has been counted of one app since the proxy began, whichever of its instances was there. */
export interface AppStatistics {
  /** Bytes of frames. */
  readonly traffic: { sent: number; received: number };
  /** How often it has become usable. */
  connections: number;
  /** When and how it was lost the last time. */
  lastExit: { readonly at: string; readonly reason: string } | undefined;
  note(call: FinishedCall): void;
  calls(): { readonly total: number; readonly failed: number };
  /** Of its latest calls; null before the first. */
  latency(): Latency | null;
}

/** Milliseconds within which half of the calls, and 95 of 100, were answered. */
export interface Latency {
  readonly p50Ms: number;
  readonly p95Ms: number;
}

/** The statistics of every app that was here, by AppId. */
export interface Statistics {
  /** Told of every call that is over. */
  onCall: ((call: FinishedCall) => void) | undefined;
  of(appId: string): AppStatistics;
  all(): ReadonlyMap<string, AppStatistics>;
}

/** How many calls the latency is of: enough for a 95th percentile, and what happened long ago is forgotten. */
const REMEMBERED_CALLS = 512;

/** Of how many apps, for names may be made up anew at every start; those that came last are kept. */
const REMEMBERED_APPS = 500;

export function createStatistics(): Statistics {
  const byApp = new Map<string, AppStatistics>();
  const own: Statistics = {
    onCall: undefined,
    all: () => byApp,
    of(appId) {
      const statistics = byApp.get(appId) ?? createAppStatistics((call) => own.onCall?.(call));
      byApp.delete(appId);
      byApp.set(appId, statistics);
      for (const oldest of byApp.keys()) if (byApp.size > REMEMBERED_APPS) byApp.delete(oldest);
      return statistics;
    },
  };
  return own;
}

function createAppStatistics(tell: (call: FinishedCall) => void): AppStatistics {
  const durations = new Float64Array(REMEMBERED_CALLS);
  let total = 0;
  let failed = 0;
  return {
    traffic: { sent: 0, received: 0 },
    connections: 0,
    lastExit: undefined,
    note(call) {
      const { status, durationMs } = call;
      durations[total % REMEMBERED_CALLS] = durationMs;
      total += 1;
      if (status !== "ok" && status !== "cancelled") failed += 1;
      tell(call);
    },
    calls: () => ({ total, failed }),
    latency() {
      if (total === 0) return null;
      const sorted = durations.slice(0, total).sort();
      return { p50Ms: quantile(sorted, 0.5), p95Ms: quantile(sorted, 0.95) };
    },
  };
}

/** The nearest rank: a duration that was measured, not one between two. */
const quantile = (sorted: Float64Array, share: number): number => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
