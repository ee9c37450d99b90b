import { type Metrics, openMetrics } from "../../platform/observability/metrics.ts";

/** One metric of a gateway for Prometheus. */
export interface Figure {
  readonly name: string;
  readonly help: string;
  readonly kind: "counter" | "gauge";
  readonly value: number;
}

/** How many clients with a failed call are remembered. */
const KEPT = 1000;

/** The counters of every gateway, with their meaning. */
const HELP = {
  tool_calls: "Calls of tools.",
  tool_errors: "Of these, how many failed.",
  error_retries: "Calls after an error, by the same client with the same tool.",
  error_retry_successes: "Of these, how many went well.",
  current_connections: "Clients that are connected.",
  peak_connections: "Most clients at once.",
  current_subscriptions: "Resources that clients are subscribed to.",
  resource_updates_sent: "Messages that a resource has changed.",
  cache_hits: "Answers from the cache.",
  cache_misses: "Answers that the cache did not have.",
  api_calls_logged: "Requests to the API, each with a line in the log.",
  long_running_updates_sent: "Progress messages during long calls.",
} as const;

type Counter = keyof typeof HELP;
const names = Object.keys(HELP) as Counter[];

/** The counters with the figures derived from them. */
export interface MetricsSnapshot extends Readonly<Record<Counter, number>> {
  /** Seconds from the process's start until it was ready; null before. */
  readonly startup_time: number | null;
  /** Percent of lookups; 0 without any. */
  readonly cache_hit_rate: number;
}

/** The metrics of a gateway. A gateway may extend them by its own. */
export interface ServerMetrics {
  ready(seconds: number): void;
  /** The end of a call. A call after an error of the same client with the same tool counts as a retry. */
  called(client: string, tool: string, isError: boolean): void;
  connected(): void;
  disconnected(): void;
  /** A client has subscribed to a resource. */
  subscribed(): void;
  unsubscribed(): void;
  /** A subscriber was notified of a resource's change. */
  resourceUpdated(): void;
  /** The cache was asked. */
  looked(isHit: boolean): void;
  /** A request to the API has ended. */
  requested(): void;
  /** A progress message was sent. */
  updated(): void;
  snapshot(): MetricsSnapshot;
  /** @param prefix of each name */
  figures(prefix: string): readonly Figure[];
}

/** Percent of the whole; 0 of nothing. */
export const rate = (part: number, whole: number): number => (whole === 0 ? 0 : (part / whole) * 100);

export function createMetrics(): ServerMetrics {
  const counters = Object.fromEntries(names.map((name) => [name, 0])) as Record<Counter, number>;
  const failed = new Set<string>();
  let startup_time: number | null = null;
  const add = (name: Counter, by = 1) => {
    counters[name] += by;
  };
  const snapshot = (): MetricsSnapshot => ({
    ...counters,
    startup_time,
    cache_hit_rate: rate(counters.cache_hits, counters.cache_hits + counters.cache_misses),
  });
  return {
    ready(seconds) {
      startup_time = seconds;
    },
    called(client, tool, isError) {
      add("tool_calls");
      const key = `${client}\n${tool}`;
      const isRetry = failed.delete(key);
      if (isRetry) add("error_retries");
      if (isRetry && !isError) add("error_retry_successes");
      if (!isError) return;
      add("tool_errors");
      failed.add(key);
      for (const oldest of failed) {
        if (failed.size <= KEPT) break;
        failed.delete(oldest);
      }
    },
    connected() {
      add("current_connections");
      counters.peak_connections = Math.max(counters.peak_connections, counters.current_connections);
    },
    disconnected: () => add("current_connections", -1),
    subscribed: () => add("current_subscriptions"),
    unsubscribed: () => add("current_subscriptions", -1),
    resourceUpdated: () => add("resource_updates_sent"),
    looked: (isHit) => add(isHit ? "cache_hits" : "cache_misses"),
    requested: () => add("api_calls_logged"),
    updated: () => add("long_running_updates_sent"),
    snapshot,
    figures: (prefix) => figuresOf(snapshot(), prefix),
  };
}

const GAUGES: ReadonlySet<string> = new Set<Counter>(["current_connections", "peak_connections", "current_subscriptions"]);

/** A counter or a gauge by its name in a snapshot. */
export const counterFigure = (name: string, help: string, value: number): Figure =>
  GAUGES.has(name) ? { name, help, kind: "gauge", value } : { name: `${name}_total`, help, kind: "counter", value };

function figuresOf(snapshot: MetricsSnapshot, prefix: string): readonly Figure[] {
  const counted = names.map((name) => counterFigure(name, HELP[name], snapshot[name]));
  const derived: readonly Figure[] = [
    { name: "cache_hit_rate", help: "Percent of lookups.", kind: "gauge", value: snapshot.cache_hit_rate },
    { name: "startup_seconds", help: "From the process's start until it was ready.", kind: "gauge", value: snapshot.startup_time ?? 0 },
  ];
  return [...counted, ...derived].map((figure) => ({ ...figure, name: `${prefix}_${figure.name}` }));
}

/** The gateway's and the process's metrics for Prometheus. Collection begins with the first request for them. */
export function createPrometheus(metrics: Pick<ServerMetrics, "figures">, prefix: string): () => Promise<Metrics> {
  let opened: Promise<Metrics> | undefined;
  const open = async () => {
    const all = await openMetrics();
    for (const { value: _, ...shape } of metrics.figures(prefix))
      all.reading(shape, () => metrics.figures(prefix).filter(({ name }) => name === shape.name));
    return all;
  };
  return () => {
    opened ??= open();
    return opened;
  };
}
