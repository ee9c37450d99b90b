import { counterFigure, createMetrics, type Figure, type MetricsSnapshot, rate, type ServerMetrics } from "../kit/server-metrics.ts";

/** The number of single measurements that are kept. */
const KEPT = 1000;

/** All counters and measurements, with the figures derived from them. */
export interface NsipSnapshot extends MetricsSnapshot {
  readonly validation_attempts: number;
  readonly validation_successes: number;
  /** Seconds from a client's connection to its list of tools. */
  readonly discovery_times: readonly number[];
  /** Percent saved by each summary. */
  readonly summarization_reductions: readonly number[];
  readonly validation_success_rate: number;
  readonly avg_summarization_reduction: number;
  readonly meets_success_criteria: Readonly<Record<string, boolean>>;
}

/** The metrics of a gateway, with spec 001's own. */
export interface NsipMetrics extends ServerMetrics {
  /** A client has listed the tools. @param seconds since its connection */
  discovered(seconds: number): void;
  /** A summary has replaced an answer. @param percent of the tokens that it saves */
  summarised(percent: number): void;
  /** @param isValid whether the arguments of a call passed validation */
  validated(isValid: boolean): void;
  snapshot(): NsipSnapshot;
}

const mean = (list: readonly number[]): number => (list.length === 0 ? 0 : list.reduce((sum, one) => sum + one, 0) / list.length);

function keep(list: number[], one: number): void {
  list.push(one);
  if (list.length > KEPT) list.shift();
}

export function createNsipMetrics(): NsipMetrics {
  const shared = createMetrics();
  const discovery_times: number[] = [];
  const summarization_reductions: number[] = [];
  let [validation_attempts, validation_successes] = [0, 0];
  const snapshot = () => {
    const counted = shared.snapshot();
    const validation_success_rate = rate(validation_successes, validation_attempts);
    const avg_summarization_reduction = mean(summarization_reductions);
    return {
      ...counted,
      validation_attempts,
      validation_successes,
      validation_success_rate,
      avg_summarization_reduction,
      discovery_times: [...discovery_times],
      summarization_reductions: [...summarization_reductions],
      meets_success_criteria: {
        "SC-001": discovery_times.every((seconds) => seconds < 5),
        "SC-002": avg_summarization_reduction >= 70,
        "SC-003": validation_success_rate >= 95,
        "SC-006": counted.cache_hit_rate >= 40,
        "SC-007": counted.startup_time !== null && counted.startup_time < 3,
      },
    };
  };
  return {
    ...shared,
    discovered: (seconds) => keep(discovery_times, seconds),
    summarised: (percent) => keep(summarization_reductions, percent),
    validated(isValid) {
      validation_attempts += 1;
      if (isValid) validation_successes += 1;
    },
    snapshot,
    figures: (prefix) => figuresOf(snapshot(), shared.figures(prefix), prefix),
  };
}

/** The figures in their order at `/metrics`. */
const ORDER = [
  ...["validation_attempts_total", "validation_successes_total", "error_retries_total", "error_retry_successes_total"],
  ...["current_connections", "peak_connections", "cache_hits_total", "cache_misses_total"],
  ...["api_calls_logged_total", "long_running_updates_sent_total"],
  ...["cache_hit_rate", "validation_success_rate", "avg_summarization_reduction", "startup_seconds"],
];

function figuresOf(snapshot: NsipSnapshot, shared: readonly Figure[], prefix: string): readonly Figure[] {
  const { validation_attempts, validation_successes, validation_success_rate, avg_summarization_reduction } = snapshot;
  const own: readonly Figure[] = [
    counterFigure("validation_attempts", "Calls whose parameters were validated.", validation_attempts),
    counterFigure("validation_successes", "Calls whose parameters were valid.", validation_successes),
    { name: "validation_success_rate", help: "Percent of attempts.", kind: "gauge", value: validation_success_rate },
    { name: "avg_summarization_reduction", help: "Percent of tokens saved.", kind: "gauge", value: avg_summarization_reduction },
  ];
  const known = new Map(
    [...shared, ...own.map((figure) => ({ ...figure, name: `${prefix}_${figure.name}` }))].map((one) => [one.name, one]),
  );
  return ORDER.flatMap((name) => known.get(`${prefix}_${name}`) ?? []);
}
