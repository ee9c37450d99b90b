import type { Counter, Gauge, Histogram } from "prom-client";

/** The labels of a sample: a value for each label of its metric. */
export type Labels = Readonly<Record<string, string>>;

/** Name, by Prometheus' conventions, and meaning of a metric. */
export interface MetricShape {
  readonly name: string;
  readonly help: string;
  readonly labels?: readonly string[];
}

/** A sample of a metric that is read when metrics are rendered. */
export interface MetricSample {
  readonly labels?: Labels;
  readonly value: number;
}

/** The metrics of one program, for a Prometheus server. */
export interface Metrics {
  /** A counter of events. */
  counter(shape: MetricShape): { add(labels: Labels): void };
  /** @param buckets upper bounds, in the metric's unit */
  histogram(shape: MetricShape & { readonly buckets: readonly number[] }): { observe(labels: Labels, value: number): void };
  /** A metric whose samples are read when metrics are rendered. @param kind `counter` for a value that only grows */
  reading(shape: MetricShape & { readonly kind: "gauge" | "counter" }, read: () => Iterable<MetricSample>): void;
  /** Text exposition format 0.0.4, with the metrics of the process. */
  render(): Promise<string>;
  readonly contentType: string;
}

/**
 * Begins to collect. The library is loaded here only, because it takes a fifth of a proxy's start and most proxies do not serve
 * metrics.
 */
export async function openMetrics(): Promise<Metrics> {
  const { default: prometheus } = await import("prom-client");
  const registry = new prometheus.Registry();
  prometheus.collectDefaultMetrics({ register: registry });
  const optionsOf = ({ name, help, labels = [] }: MetricShape) => ({ name, help, labelNames: [...labels], registers: [registry] });
  return {
    contentType: registry.contentType,
    render: () => registry.metrics(),
    counter(shape) {
      const counter: Counter = new prometheus.Counter(optionsOf(shape));
      return { add: (labels) => counter.inc({ ...labels }) };
    },
    histogram({ buckets, ...shape }) {
      const histogram: Histogram = new prometheus.Histogram({ ...optionsOf(shape), buckets: [...buckets] });
      return { observe: (labels, value) => histogram.observe({ ...labels }, value) };
    },
    reading({ kind, ...shape }, read) {
      const collect = (metric: Counter | Gauge) => {
        metric.reset();
        for (const { labels = {}, value } of read()) metric.inc({ ...labels }, value);
      };
      const Metric = kind === "gauge" ? prometheus.Gauge : prometheus.Counter;
      const metric: Counter | Gauge = new Metric({ ...optionsOf(shape), collect: () => collect(metric) });
    },
  };
}

/**
 * Limits the number of values of a label, because a Prometheus server keeps a time series for each. The first values stay,
 * all others become `other`.
 */
export function boundedLabel(most: number): (value: string) => string {
  const known = new Set<string>();
  return (value) => {
    if (known.has(value)) return value;
    if (known.size >= most) return "other";
    known.add(value);
    return value;
  };
}
