import type { ApplicationRegistration } from "../../contracts/proxy-control.ts";
import { boundedLabel, type Metrics, openMetrics, type Sample } from "../../platform/metrics.ts";
import type { Refusals } from "../apps/refusals.ts";
import type { AppStatistics, Statistics } from "../apps/statistics.ts";
import type { DescribedProxy } from "../status/describe.ts";

/** A proxy with what it counts. */
export interface MeasuredProxy extends Pick<DescribedProxy, "agents" | "apps" | "version"> {
  readonly refusals: Pick<Refusals, "counts">;
  readonly statistics: Statistics;
}

/** From what nobody notices to the limit of a tool, in seconds. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** More apps and tools than people have at once; AppIds made at random end in `other`. */
const MOST = { apps: 100, tools: 1000 };

/**
 * Collects what a Prometheus server asks of a proxy from now on. The duration is by app alone: by tool it would be fifteen series for
 * each of some thousand tools.
 */
export async function openProxyMetrics(proxy: MeasuredProxy): Promise<Pick<Metrics, "render" | "contentType">> {
  const metrics = await openMetrics();
  const appLabel = boundedLabel(MOST.apps);
  const toolLabel = boundedLabel(MOST.tools);
  const calls = metrics.counter({
    name: "amcp_calls_total",
    help: "Requests of agents that are over, by app, tool and outcome: ok, error, timeout, cancelled, gone, unusable.",
    labels: ["app", "tool", "outcome"],
  });
  const durations = metrics.histogram({
    name: "amcp_call_duration_seconds",
    help: "From the arrival of a request to its answer, with its time in the queue.",
    labels: ["app"],
    buckets: BUCKETS,
  });
  proxy.statistics.onCall = ({ appId, tool, status, durationMs }) => {
    const app = appLabel(appId);
    // Names of tools are the app's own; requests of other kinds have none.
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
  metrics.reading({ kind: "counter", name: "amcp_refusals_total", help: "Apps that were not let in, by code.", labels: ["code"] }, () =>
    [...proxy.refusals.counts()].map(([code, value]) => ({ labels: { code }, value })),
  );
  return metrics;
}

type Label = (value: string) => string;

/** What is so at the moment of asking. */
function readApps(metrics: Metrics, proxy: MeasuredProxy, appLabel: Label): void {
  const gauge = (name: string, help: string, amountOf: (app: ApplicationRegistration) => number) =>
    metrics.reading({ kind: "gauge", name, help, labels: ["app"] }, () =>
      summed(proxy.apps.list().map((app) => ({ labels: { app: appLabel(app.appId) }, value: amountOf(app) }))),
    );
  gauge("amcp_calls_in_flight", "Requests that an app works on now.", ({ calls }) => calls.running);
  gauge("amcp_queue_depth", "Requests that wait for their turn at an app.", ({ calls }) => calls.waiting);
  gauge("amcp_app_tools", "Tools that an app offers.", ({ tools, active }) => (active ? tools.length : 0));
  metrics.reading(
    { kind: "gauge", name: "amcp_app_instances", help: "Instances of an app that are known, by state.", labels: ["app", "state"] },
    () => summed(proxy.apps.list().map(({ appId, status }) => ({ labels: { app: appLabel(appId), state: status }, value: 1 }))),
  );
}

/** What has added up since the proxy began. */
function readStatistics(metrics: Metrics, { statistics }: MeasuredProxy, appLabel: Label): void {
  const counter = (name: string, help: string, amountOf: (statistics: AppStatistics) => number) =>
    metrics.reading({ kind: "counter", name, help, labels: ["app"] }, () =>
      summed([...statistics.all()].map(([appId, statistics]) => ({ labels: { app: appLabel(appId) }, value: amountOf(statistics) }))),
    );
  counter("amcp_app_reconnects_total", "How often an app became usable again.", ({ connections }) => Math.max(0, connections - 1));
  counter("amcp_app_received_bytes_total", "Bytes of messages from an app.", ({ traffic }) => traffic.received);
  counter("amcp_app_sent_bytes_total", "Bytes of messages to an app.", ({ traffic }) => traffic.sent);
}

/** Samples with equal labels are one: instances of an app, and everything that is `other`. */
function summed(samples: readonly Required<Sample>[]): readonly Sample[] {
  const sums = new Map<string, Required<Sample>>();
  for (const { labels, value } of samples) {
    const key = JSON.stringify(labels);
    sums.set(key, { labels, value: value + (sums.get(key)?.value ?? 0) });
  }
  return [...sums.values()];
}
