import { type Metrics, openMetrics } from "../../platform/metrics.ts";

/** One metric of a gateway for Prometheus. */
export interface Figure {
  readonly name: string;
  readonly help: string;
  readonly kind: "counter" | "gauge";
  readonly value: number;
}

/** The number of single measurements that are kept. */
const KEPT = 1000;

interface Counters {
  validation_attempts: number;
  validation_successes: number;
  error_retries: number;
  error_retry_successes: number;
  current_connections: number;
  peak_connections: number;
  cache_hits: number;
  cache_misses: number;
  api_calls_logged: number;
  long_running_updates_sent: number;
}

/** All counters and measurements, with the figures derived from them. */
export interface MetricsSnapshot extends Readonly<Counters> {
  /** Seconds from a client's connection to its list of tools. */
  readonly discovery_times: readonly number[];
  /** Percent saved by each summary. */
  readonly summarization_reductions: readonly number[];
  /** Seconds from the process's start until it was ready; null before. */
  readonly startup_time: number | null;
  readonly cache_hit_rate: number;
  readonly validation_success_rate: number;
  readonly avg_summarization_reduction: number;
  readonly meets_success_criteria: Readonly<Record<string, boolean>>;
}

/** The metrics of a gateway. */
export interface ServerMetrics {
  ready(seconds: number): void;
  discovered(seconds: number): void;
  summarised(percent: number): void;
  /** @param isValid whether the arguments of a call passed validation */
  validated(isValid: boolean): void;
  /** The end of a call. A call after an error of the same client with the same tool counts as a retry. */
  called(client: string, tool: string, isError: boolean): void;
  connected(): void;
  disconnected(): void;
  looked(isHit: boolean): void;
  requested(): void;
  updated(): void;
  snapshot(): MetricsSnapshot;
  figures(prefix: string): readonly Figure[];
}

const rate = (part: number, whole: number): number => (whole === 0 ? 0 : (part / whole) * 100);
const mean = (list: readonly number[]): number => (list.length === 0 ? 0 : list.reduce((sum, one) => sum + one, 0) / list.length);

export function createMetrics(): ServerMetrics {
  const counters: Counters = {
    ...{ validation_attempts: 0, validation_successes: 0, error_retries: 0, error_retry_successes: 0 },
    ...{ current_connections: 0, peak_connections: 0, cache_hits: 0, cache_misses: 0 },
    ...{ api_calls_logged: 0, long_running_updates_sent: 0 },
  };
  const discovery_times: number[] = [];
  const summarization_reductions: number[] = [];
  const failed = new Set<string>();
  let startup_time: number | null = null;

  const keep = (list: number[], one: number) => {
    list.push(one);
    if (list.length > KEPT) list.shift();
  };
  const snapshot = (): MetricsSnapshot => {
    const cache_hit_rate = rate(counters.cache_hits, counters.cache_hits + counters.cache_misses);
    const validation_success_rate = rate(counters.validation_successes, counters.validation_attempts);
    const avg_summarization_reduction = mean(summarization_reductions);
    return {
      ...{ ...counters, discovery_times: [...discovery_times], summarization_reductions: [...summarization_reductions], startup_time },
      ...{ cache_hit_rate, validation_success_rate, avg_summarization_reduction },
      meets_success_criteria: {
        "SC-001": discovery_times.every((seconds) => seconds < 5),
        "SC-002": avg_summarization_reduction >= 70,
        "SC-003": validation_success_rate >= 95,
        "SC-006": cache_hit_rate >= 40,
        "SC-007": startup_time !== null && startup_time < 3,
      },
    };
  };
  return {
    ready(seconds) {
      startup_time = seconds;
    },
    discovered: (seconds) => keep(discovery_times, seconds),
    summarised: (percent) => keep(summarization_reductions, percent),
    validated(isValid) {
      counters.validation_attempts += 1;
      if (isValid) counters.validation_successes += 1;
    },
    called(client, tool, isError) {
      const key = `${client}\n${tool}`;
      const isRetry = failed.delete(key);
      if (isRetry) counters.error_retries += 1;
      if (isRetry && !isError) counters.error_retry_successes += 1;
      if (!isError) return;
      failed.add(key);
      for (const oldest of failed) {
        if (failed.size <= KEPT) break;
        failed.delete(oldest);
      }
    },
    connected() {
      counters.current_connections += 1;
      counters.peak_connections = Math.max(counters.peak_connections, counters.current_connections);
    },
    disconnected() {
      counters.current_connections -= 1;
    },
    looked(isHit) {
      if (isHit) counters.cache_hits += 1;
      else counters.cache_misses += 1;
    },
    requested() {
      counters.api_calls_logged += 1;
    },
    updated() {
      counters.long_running_updates_sent += 1;
    },
    snapshot,
    figures: (prefix) => figuresOf(snapshot(), prefix),
  };
}

const HELP: Readonly<Record<keyof Counters, string>> = {
  validation_attempts: "Calls whose parameters were validated.",
  validation_successes: "Calls whose parameters were valid.",
  error_retries: "Calls after an error, by the same client with the same tool.",
  error_retry_successes: "Of these, how many went well.",
  current_connections: "Clients that are connected.",
  peak_connections: "Most clients at once.",
  cache_hits: "Answers from the cache.",
  cache_misses: "Answers that the cache did not have.",
  api_calls_logged: "Requests to the API, each with a line in the log.",
  long_running_updates_sent: "Progress messages during long calls.",
};

function figuresOf(snapshot: MetricsSnapshot, prefix: string): readonly Figure[] {
  const counted = (Object.keys(HELP) as (keyof Counters)[]).map((name): Figure => {
    const isGauge = name.endsWith("connections");
    const full = `${prefix}_${name}${isGauge ? "" : "_total"}`;
    return { name: full, help: HELP[name], kind: isGauge ? "gauge" : "counter", value: snapshot[name] };
  });
  const gauge = (name: string, help: string, value: number): Figure => ({ name: `${prefix}_${name}`, help, kind: "gauge", value });
  return [
    ...counted,
    gauge("cache_hit_rate", "Percent of lookups.", snapshot.cache_hit_rate),
    gauge("validation_success_rate", "Percent of attempts.", snapshot.validation_success_rate),
    gauge("avg_summarization_reduction", "Percent of tokens saved.", snapshot.avg_summarization_reduction),
    gauge("startup_seconds", "From the process's start until it was ready.", snapshot.startup_time ?? 0),
  ];
}

/** The gateway's and the process's metrics for Prometheus. Collection begins with the first request for them. */
export function createPrometheus(metrics: ServerMetrics, prefix: string): () => Promise<Metrics> {
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
