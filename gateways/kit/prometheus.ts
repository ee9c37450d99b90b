import { type Metrics, openMetrics } from "../../platform/metrics.ts";
import type { ServerMetrics } from "./server-metrics.ts";

/** A gateway's figures for Prometheus, beside those of its process. Opened when somebody asks for the first time. */
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
