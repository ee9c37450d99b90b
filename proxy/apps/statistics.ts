import type { CallStatus } from "../relay/upstream-call.ts";

export interface FinishedCall {
  readonly appId: string;
  /** The app's own name of the tool; undefined for prompts, resources and other methods. */
  readonly tool: string | undefined;
  readonly status: CallStatus;
  /** Milliseconds from arrival to answer, including time in the queue. */
  readonly durationMs: number;
}

/** Statistics of one app since the proxy started, over all its instances. */
export interface AppStatistics {
  /** Bytes of frames. */
  readonly traffic: { sent: number; received: number };
  /** How often the app has become usable. */
  connections: number;
  /** Time and reason of the last disconnection. */
  lastExit: { readonly at: string; readonly reason: string } | undefined;
  note(call: FinishedCall): void;
  calls(): { readonly total: number; readonly failed: number };
  /** Latency of the latest calls; null before the first. */
  latency(): Latency | null;
}

/** Median and 95th percentile of call durations, in milliseconds. */
export interface Latency {
  readonly p50Ms: number;
  readonly p95Ms: number;
}

export interface Statistics {
  /** Called for every finished call. */
  onCall: ((call: FinishedCall) => void) | undefined;
  of(appId: string): AppStatistics;
  all(): ReadonlyMap<string, AppStatistics>;
}

/** Number of calls in the latency window: enough for a 95th percentile. */
const REMEMBERED_CALLS = 512;

/** Limit of remembered apps, because an app may have a new name at each start; the latest are kept. */
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

function createAppStatistics(report: (call: FinishedCall) => void): AppStatistics {
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
      report(call);
    },
    calls: () => ({ total, failed }),
    latency() {
      if (total === 0) return null;
      const sorted = durations.slice(0, total).sort();
      return { p50Ms: quantile(sorted, 0.5), p95Ms: quantile(sorted, 0.95) };
    },
  };
}

/** Nearest-rank quantile: always a measured duration. */
const quantile = (sorted: Float64Array, share: number): number => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
