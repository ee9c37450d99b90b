import type { ApplicationRegistration } from "../../contracts/proxy-control.ts";
import { boundedLabel, type MetricSample, type Metrics, openMetrics } from "../../platform/observability/metrics.ts";
import type { Refusals } from "../apps/refusals.ts";
import type { AppStatistics, Statistics } from "../apps/statistics.ts";
import type { DescribedProxy } from "../status/describe.ts";

/** A proxy and its statistics. */
export interface MeasuredProxy extends Pick<DescribedProxy, "agents" | "apps" | "calls" | "version"> {
  readonly refusals: Pick<Refusals, "counts">;
  readonly statistics: Statistics;
}

/** Bucket limits in seconds, from imperceptible to the time limit of a tool. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Limits against unbounded label values; AppIds beyond them, such as random ones, count as `other`. */
const MOST = { apps: 100, tools: 1000 };

/**
 * Starts the collection of metrics. Durations have only the label `app`: with tools there would be fifteen series for each of thousands of
 * tools.
 */
export async function openProxyMetrics(proxy: MeasuredProxy): Promise<Pick<Metrics, "render" | "contentType">> {
  const metrics = await openMetrics();
  const appLabel = boundedLabel(MOST.apps);
  const toolLabel = boundedLabel(MOST.tools);
  const calls = metrics.counter({
    name: "amcp_calls_total",
    help: "Finished requests of agents, by app, tool and outcome: ok, error, timeout, cancelled, gone, unusable.",
    labels: ["app", "tool", "outcome"],
  });
  const durations = metrics.histogram({
    name: "amcp_call_duration_seconds",
    help: "Duration of a request from arrival to answer, including time in the queue.",
    labels: ["app"],
    buckets: BUCKETS,
  });
  proxy.statistics.onCall = ({ appId, tool, status, durationMs }) => {
    const app = appLabel(appId);
    // Tool names are the app's own; other requests have none.
    calls.add({ app, tool: tool === undefined ? "" : toolLabel(tool), outcome: status });
    durations.observe({ app }, durationMs / 1000);
  };
  readApps(metrics, proxy, appLabel);
  readStatistics(metrics, proxy, appLabel);
  metrics.reading({ kind: "gauge", name: "amcp_proxy_info", help: "Always 1; the version is in the label.", labels: ["version"] }, () => [
    { labels: { version: proxy.version }, value: 1 },
  ]);
  metrics.reading({ kind: "gauge", name: "amcp_agents", help: "Agents that have a session." }, () => [
    { value: [...proxy.agents].filter(({ session }) => session !== undefined).length },
  ]);
  metrics.reading({ kind: "counter", name: "amcp_refusals_total", help: "Refused apps, by code.", labels: ["code"] }, () =>
    [...proxy.refusals.counts()].map(([code, value]) => ({ labels: { code }, value })),
  );
  readRecording(metrics, proxy);
  return metrics;
}

/** Counters of recorded calls, if calls are recorded. */
function readRecording(metrics: Metrics, { calls }: MeasuredProxy): void {
  if (calls === undefined) return;
  metrics.reading({ kind: "counter", name: "amcp_recorded_calls_total", help: "Tool calls that are on disk." }, () => [
    { value: calls.status().recorded },
  ]);
  metrics.reading({ kind: "counter", name: "amcp_lost_calls_total", help: "Tool calls that could not be recorded." }, () => [
    { value: calls.status().lost },
  ]);
}

type Label = (value: string) => string;

/** Metrics of the current state. */
function readApps(metrics: Metrics, proxy: MeasuredProxy, appLabel: Label): void {
  const gauge = (name: string, help: string, amountOf: (app: ApplicationRegistration) => number) =>
    metrics.reading({ kind: "gauge", name, help, labels: ["app"] }, () =>
      summed(proxy.apps.list().map((app) => ({ labels: { app: appLabel(app.appId) }, value: amountOf(app) }))),
    );
  gauge("amcp_calls_in_flight", "Requests that an app is serving.", ({ calls }) => calls.running);
  gauge("amcp_queue_depth", "Requests in the queue of an app.", ({ calls }) => calls.waiting);
  gauge("amcp_app_tools", "Tools that an app offers.", ({ tools, active }) => (active ? tools.length : 0));
  metrics.reading(
    { kind: "gauge", name: "amcp_app_instances", help: "Known instances of an app, by state.", labels: ["app", "state"] },
    () => summed(proxy.apps.list().map(({ appId, status }) => ({ labels: { app: appLabel(appId), state: status }, value: 1 }))),
  );
}

/** Totals since the proxy started. */
function readStatistics(metrics: Metrics, { statistics }: MeasuredProxy, appLabel: Label): void {
  const counter = (name: string, help: string, amountOf: (statistics: AppStatistics) => number) =>
    metrics.reading({ kind: "counter", name, help, labels: ["app"] }, () =>
      summed([...statistics.all()].map(([appId, statistics]) => ({ labels: { app: appLabel(appId) }, value: amountOf(statistics) }))),
    );
  counter("amcp_app_reconnects_total", "How often an app became usable again.", ({ connections }) => Math.max(0, connections - 1));
  counter("amcp_app_received_bytes_total", "Bytes of messages from an app.", ({ traffic }) => traffic.received);
  counter("amcp_app_sent_bytes_total", "Bytes of messages to an app.", ({ traffic }) => traffic.sent);
}

/** Sums samples with equal labels, such as instances of an app or everything under `other`. */
function summed(samples: readonly Required<MetricSample>[]): readonly MetricSample[] {
  const sums = new Map<string, Required<MetricSample>>();
  for (const { labels, value } of samples) {
    const key = JSON.stringify(labels);
    sums.set(key, { labels, value: value + (sums.get(key)?.value ?? 0) });
  }
  return [...sums.values()];
}
