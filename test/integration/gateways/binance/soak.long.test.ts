import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { resolve } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { expect, onTestFinished, test } from "vitest";
import { openRunningMock } from "../../../support/gateways/binance/open-before-mock.ts";
import { info } from "../../../support/sdk-clients.ts";
import { temporaryFolder } from "../../../support/temporary-folder.ts";

/** The figure is 10 minutes; the run of all tests has time for fewer. */
const MINUTES = Number(process.env["AMCP_SOAK_MINUTES"] ?? 4);
const SETTLED_MS = 2 * 60_000;
const SESSIONS = 50;
const SUBSCRIPTIONS = 20;
const MOST_GROWTH_MB = 5;

interface Gateway {
  readonly url: URL;
  /** Megabytes that are still in use after a collection of garbage. */
  usedMb(): Promise<number>;
}

/** The program before an exchange in another process than its own, until the end of the test. */
async function startGateway(base: string): Promise<Gateway> {
  const folder = await temporaryFolder();
  // Node collects all garbage before it writes a snapshot of the heap.
  const node = ["--heapsnapshot-signal=SIGUSR2", `--diagnostic-dir=${folder}`];
  const argv = [...node, resolve("dist/bin/binance-provider.js"), "--sse", "--port", "0", "--base", base];
  const child = spawn(process.execPath, argv, { stdio: ["ignore", "ignore", "pipe"] });
  onTestFinished(async () => {
    if (child.exitCode === null && child.kill()) await once(child, "exit");
  });
  const url = await addressOf(child);
  let snapshots = 0;
  return {
    url,
    async usedMb() {
      child.kill("SIGUSR2");
      snapshots += 1;
      await expect.poll(async () => (await readdir(folder)).filter((name) => name.endsWith(".heapsnapshot"))).toHaveLength(snapshots);
      const metrics = await (await fetch(new URL("/metrics", url))).text();
      return (figure(metrics, "nodejs_heap_size_used_bytes") + figure(metrics, "nodejs_external_memory_bytes")) / 1024 ** 2;
    },
  };
}

async function addressOf({ stderr }: ChildProcessByStdio<null, null, Readable>): Promise<URL> {
  for await (const line of createInterface({ input: stderr })) {
    if (line.includes('"gateway ready"')) return new URL(JSON.parse(line).url);
  }
  throw new Error("the gateway has ended");
}

const figure = (metrics: string, name: string): number => Number(new RegExp(`^${name} (\\S+)$`, "m").exec(metrics)?.[1]);

test.skipIf(process.platform !== "linux")(
  `${SESSIONS} sessions with ${SUBSCRIPTIONS} subscriptions each are told of changes, and the gateway does not grow`,
  { timeout: (MINUTES + 3) * 60_000 },
  async ({ annotate }) => {
    const mock = await openRunningMock();
    const { url, usedMb } = await startGateway(mock.rest);
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
    await delay(SETTLED_MS);
    const settled = await usedMb();
    await delay(MINUTES * 60_000 - SETTLED_MS);
    const grown = (await usedMb()) - settled;
    const before = told.map((updates) => new Map(updates));
    const isStillTold = (updates: Map<string, number>, index: number) =>
      [...updates].every(([uri, count]) => count > (before[index]?.get(uri) ?? 0));
    await expect.poll(() => told.every(isStillTold)).toBe(true);
    for (const updates of told) expect(updates.size).toBe(SUBSCRIPTIONS);
    await annotate(`${settled.toFixed(1)} MB after two minutes, ${grown.toFixed(1)} MB more after ${MINUTES}`);
    expect(grown).toBeLessThan(MOST_GROWTH_MB);
  },
);
