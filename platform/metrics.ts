import type { Counter, Gauge, Histogram } from "prom-client";

/** Labels of one sample; every name of its metric has a value. */
export type Labels = Readonly<Record<string, string>>;

/** What a metric is called, in Prometheus' conventions, and what it means. */
export interface MetricShape {
  readonly name: string;
  readonly help: string;
  readonly labels?: readonly string[];
}

/** A sample that is read when somebody asks. */
export interface Sample {
  readonly labels?: Labels;
  readonly value: number;
}

/** The metrics of one program, as a Prometheus server reads them. */
export interface Metrics {
  /** Counted as it happens. */
  counter(shape: MetricShape): { add(labels: Labels): void };
  /** @param buckets upper bounds, in the metric's unit */
  histogram(shape: MetricShape & { readonly buckets: readonly number[] }): { observe(labels: Labels, value: number): void };
  /** Read when somebody asks. @param kind `counter` for what only grows */
  reading(shape: MetricShape & { readonly kind: "gauge" | "counter" }, read: () => Iterable<Sample>): void;
  /** Text exposition format 0.0.4, with the figures of the process itself. */
  render(): Promise<string>;
  readonly contentType: string;
}

/**
 * Begins to collect. The library is loaded here and not before: it takes as long as a fifth of a proxy's start, and most proxies are
 * never asked.
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
 * Bounds how many values a label can have: a Prometheus server keeps a time series for each, forever. The first ones keep their names,
 * and all others are `other`.
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
