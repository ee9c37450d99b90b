import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as delay } from "node:timers/promises";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { expect, onTestFinished, test } from "vitest";
import { openRunningMock } from "../../../support/gateways/binance/open-before-mock.ts";
import { info } from "../../../support/sdk-clients.ts";

/** The figure is 10 minutes; the run of all tests has time for fewer. */
const MINUTES = Number(process.env["AMCP_SOAK_MINUTES"] ?? 4);
const SETTLED_MS = 2 * 60_000;
const SESSIONS = 50;
const SUBSCRIPTIONS = 20;
const MOST_GROWTH_MB = 5;

/** The program before an exchange in another process than its own, until the end of the test. */
async function startGateway(base: string): Promise<{ readonly child: ChildProcess; readonly url: URL }> {
  const argv = [resolve("dist/bin/binance-provider.js"), "--sse", "--port", "0", "--base", base];
  const child = spawn(process.execPath, argv, { stdio: ["ignore", "ignore", "pipe"] });
  onTestFinished(async () => {
    if (child.exitCode === null && child.kill()) await once(child, "exit");
  });
  for await (const line of createInterface({ input: child.stderr })) {
    if (line.includes('"gateway ready"')) return { child, url: new URL(JSON.parse(line).url) };
  }
  throw new Error("the gateway has ended");
}

async function residentMb({ pid }: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
}

interface Sample {
  readonly atMs: number;
  readonly mb: number;
}

/** By how much the line through the samples rises from the first to the last one (least squares). */
function growth(samples: readonly Sample[]): number {
  const mean = (of: (sample: Sample) => number) => samples.reduce((sum, sample) => sum + of(sample), 0) / samples.length;
  const [time, size] = [mean(({ atMs }) => atMs), mean(({ mb }) => mb)];
  const covariance = mean(({ atMs, mb }) => (atMs - time) * (mb - size));
  const variance = mean(({ atMs }) => (atMs - time) ** 2);
  return (covariance / variance) * ((samples.at(-1)?.atMs ?? 0) - (samples[0]?.atMs ?? 0));
}

test.skipIf(process.platform !== "linux")(
  `${SESSIONS} sessions with ${SUBSCRIPTIONS} subscriptions each are told of changes, and the gateway does not grow`,
  { timeout: (MINUTES + 3) * 60_000 },
  async ({ annotate }) => {
    const mock = await openRunningMock();
    const { child, url } = await startGateway(mock.rest);
    let symbols: readonly string[] = [];
    const told: Map<string, number>[] = [];
    for (let index = 0; index < SESSIONS; index += 1) {
      const client = new Client(info);
      await client.connect(new StreamableHTTPClientTransport(url));
      onTestFinished(() => client.close());
      const updates = new Map<string, number>();
      told.push(updates);
      client.setNotificationHandler("notifications/resources/updated", ({ params: { uri } }) => {
        updates.set(uri, (updates.get(uri) ?? 0) + 1);
      });
      if (symbols.length === 0) {
        const { structuredContent } = await client.callTool({ name: "get_exchange_info", arguments: {} });
        symbols = [...JSON.stringify(structuredContent).matchAll(/"symbol":"([A-Z]+USDT)"/g)]
          .map(([, symbol = ""]) => symbol)
          .slice(0, SUBSCRIPTIONS);
        expect(symbols).toHaveLength(SUBSCRIPTIONS);
      }
      for (const symbol of symbols) await client.subscribeResource({ uri: `binance://market/${symbol.toLowerCase()}` });
    }
    const began = performance.now();
    const samples: Sample[] = [];
    while (performance.now() - began < MINUTES * 60_000) {
      await delay(1000);
      const atMs = performance.now() - began;
      if (atMs > SETTLED_MS) samples.push({ atMs, mb: await residentMb(child) });
    }
    const before = told.map((updates) => new Map(updates));
    const isStillTold = (updates: Map<string, number>, index: number) =>
      [...updates].every(([uri, count]) => count > (before[index]?.get(uri) ?? 0));
    await expect.poll(() => told.every(isStillTold)).toBe(true);
    for (const updates of told) expect(updates.size).toBe(SUBSCRIPTIONS);
    await annotate(`${samples[0]?.mb.toFixed(1)} MB after two minutes, ${samples.at(-1)?.mb.toFixed(1)} MB at the end`);
    expect(growth(samples)).toBeLessThan(MOST_GROWTH_MB);
  },
);
