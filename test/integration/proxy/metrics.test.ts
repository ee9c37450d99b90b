import { expect, test } from "vitest";
import { goneFrom, joinApp, register } from "../../support/proxy/app-peer.ts";
import { embed } from "../../support/proxy/embedded-proxy.ts";
import { post, startWithHttp, TOKEN } from "../../support/proxy/http-agent.ts";
import { configured, type ProxyProcess, SECRET, startWithAgent } from "../../support/proxy/proxy-process.ts";
import { verifies } from "../../support/verifies.ts";

/** The value of a sample as it stands in the text. */
const sampleIn = (text: string, sample: string): number => {
  const line = text.split("\n").find((one) => one.startsWith(`${sample} `));
  return Number(line?.slice(sample.length + 1) ?? Number.NaN);
};

const echo = (appId: string) =>
  ({ appId, scripts: { Echo: (call, peer) => peer.say(call, "hello") } }) satisfies Parameters<typeof joinApp>[1];

/** A proxy on stdio that serves metrics on a free port. */
async function withMetrics(
  args: readonly string[] = ["--metrics", "0"],
): Promise<{ proxy: ProxyProcess; scrape: () => Promise<Response> }> {
  const proxy = await startWithAgent({ args });
  const ready = await proxy.log.find(({ json }) => json?.message === "proxy is ready");
  return { proxy, scrape: () => fetch(ready.json.metrics) };
}

test(
  "calls, times, queues, states, bytes and reconnects of apps are told in Prometheus' text format",
  verifies(["card/5-metrics"]),
  async () => {
    const { proxy, scrape } = await withMetrics();
    const app = await joinApp(proxy, { ...echo("WatchTower"), tools: [{ name: "Echo" }, { name: "Hang" }] });
    await proxy.ask("tools/call", { name: "WatchTower:Echo" });
    await proxy.ask("tools/call", { name: "WatchTower:Echo" });
    proxy.post("tools/call", { name: "WatchTower:Hang" });
    await app.calls("Hang");

    const answer = await scrape();
    expect(answer.headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8");
    const text = await answer.text();
    expect(text).toContain("# TYPE amcp_calls_total counter\n");
    expect(text).toContain("# TYPE amcp_call_duration_seconds histogram\n");
    expect(sampleIn(text, `amcp_calls_total{app="WatchTower",tool="Echo",outcome="ok"}`)).toBe(2);
    expect(sampleIn(text, `amcp_call_duration_seconds_bucket{le="+Inf",app="WatchTower"}`)).toBe(2);
    expect(sampleIn(text, `amcp_call_duration_seconds_count{app="WatchTower"}`)).toBe(2);
    expect(sampleIn(text, `amcp_calls_in_flight{app="WatchTower"}`)).toBe(1);
    expect(sampleIn(text, `amcp_queue_depth{app="WatchTower"}`)).toBe(0);
    expect(sampleIn(text, `amcp_app_tools{app="WatchTower"}`)).toBe(2);
    expect(sampleIn(text, `amcp_app_instances{app="WatchTower",state="Connected"}`)).toBe(1);
    expect(sampleIn(text, `amcp_app_reconnects_total{app="WatchTower"}`)).toBe(0);
    expect(sampleIn(text, `amcp_app_sent_bytes_total{app="WatchTower"}`)).toBeGreaterThan(100);
    expect(sampleIn(text, `amcp_app_received_bytes_total{app="WatchTower"}`)).toBeGreaterThan(100);
    expect(sampleIn(text, "amcp_agents")).toBe(1);
    expect(sampleIn(text, "process_resident_memory_bytes")).toBeGreaterThan(1_000_000);

    app.close();
    await goneFrom(proxy, "WatchTower");
    await joinApp(proxy, echo("WatchTower"));
    await register(proxy.endpoint, { ...echo("WatchTower"), pid: 4242 });
    const later = await (await scrape()).text();
    expect(sampleIn(later, `amcp_calls_total{app="WatchTower",tool="Hang",outcome="gone"}`)).toBe(1);
    expect(sampleIn(later, `amcp_app_reconnects_total{app="WatchTower"}`)).toBe(1);
    expect(sampleIn(later, `amcp_refusals_total{code="AMCP_PROXY_DUPLICATE_APP"}`)).toBe(1);
  },
);

test("what a label can be is bounded: more apps than a hundred are one more", verifies(["card/5-metrics"]), async () => {
  const proxy = await embed({ metrics: "http://127.0.0.1:0/metrics", pendingHandshakes: 200 });
  for (let index = 0; index < 103; index += 1) {
    const { peer } = await register(proxy.endpoint, { appId: `App${index}` });
    await peer.received.find(({ json }) => json?.method === "tools/list");
  }
  await expect
    .poll(() => proxy.entries.filter(({ message, status }) => message === "application" && status === "Connected").length)
    .toBe(103);
  const text = await (await fetch(proxy.metrics ?? "")).text();
  const apps = text.split("\n").filter((line) => line.startsWith("amcp_app_tools{"));
  expect(apps).toHaveLength(101);
  expect(sampleIn(text, `amcp_app_tools{app="other"}`)).toBe(3);
});

test("beside agents over HTTP metrics are at /metrics, for holders of the bearer", verifies(["card/5-metrics"]), async () => {
  const { url } = await startWithHttp();
  const metrics = new URL("/metrics", url);
  const authorization = `Bearer ${TOKEN}`;
  const text = await (await fetch(metrics, { headers: { authorization } })).text();
  expect(sampleIn(text, "amcp_agents")).toBe(1);
  expect((await fetch(metrics)).status).toBe(401);
  expect((await fetch(metrics, { headers: { authorization, origin: "http://elsewhere.example" } })).status).toBe(403);
  expect((await post(metrics.href, { body: {} })).status).toBe(405);
});

test(
  "nothing is served unless it is asked for; the settings file can ask, and only for this machine",
  verifies(["card/5-metrics"]),
  async () => {
    const plain = await startWithAgent();
    const ready = await plain.log.find(({ json }) => json?.message === "proxy is ready");
    expect(ready.json.metrics).toBeUndefined();
    const { scrape } = await withMetrics(await configured({ Metrics: "http://127.0.0.1:0/prometheus" }));
    expect((await scrape()).status).toBe(200);
    await expect(embed({ metrics: "http://0.0.0.0:0/metrics", secret: SECRET })).rejects.toMatchObject({ code: "AMCP_USAGE" });
  },
);
