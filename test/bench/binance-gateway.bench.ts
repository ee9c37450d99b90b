import { setTimeout as delay } from "node:timers/promises";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { test } from "vitest";
import { createBinanceGateway } from "../../gateways/binance/gateway.ts";
import { createMetrics } from "../../gateways/kit/server-metrics.ts";
import { serveOverHttp } from "../../gateways/kit/transports/serve-http.ts";
import { systemClock } from "../../platform/observability/clock.ts";
import { timed } from "../support/durations.ts";
import { analyticsDouble } from "../support/gateways/binance/analytics-double.ts";
import { createExchangeDouble } from "../support/gateways/binance/exchange-double.ts";
import { callerNamed } from "../support/gateways/caller.ts";
import { keepLog } from "../support/gateways/quiet-log.ts";
import { answer } from "./samples.ts";

const UPDATE_EVERY_MS = 50;
const URI = "binance://market/btcusdt";

/** The gateway before an exchange without any network, over HTTP: what is measured is the gateway alone. */
async function open() {
  const exchange = createExchangeDouble(systemClock.now);
  const gateway = createBinanceGateway({
    client: exchange.client,
    books: exchange.books,
    analytics: analyticsDouble,
    metrics: createMetrics(),
    credentials: { env: {}, file: undefined },
    trading: undefined,
    names: { market: "double", account: "double" },
    clock: systemClock,
    log: keepLog(),
    version: "1.0.0",
    updateEveryMs: UPDATE_EVERY_MS,
  });
  const served = await serveOverHttp(gateway, 0);
  const client = new Client({ name: "bench", version: "1" });
  await client.connect(new StreamableHTTPClientTransport(new URL(served.url ?? "")));
  return { exchange, gateway, client, close: async () => void (await Promise.all([client.close(), served.close()])) };
}

const times = async (runs: number, work: () => Promise<unknown>): Promise<number[]> => {
  const samples: number[] = [];
  for (let run = 0; run < runs; run += 1) samples.push((await timed(work)).ms);
  return samples;
};

test("what does a cached market read cost?", async () => {
  const { gateway, client, close } = await open();
  const caller = callerNamed("bench");
  const asked = { symbol: "BTCUSDT" };
  await answer("Market data from the cache", async () => {
    await times(200, () => client.callTool({ name: "get_ticker", arguments: asked }));
    return [
      { what: "get_ticker within the gateway", samples: await times(1000, () => gateway.call("get_ticker", asked, caller) ?? delay(0)) },
      {
        what: "get_ticker over HTTP with the SDK's client",
        samples: await times(1000, () => client.callTool({ name: "get_ticker", arguments: asked })),
        target: { figure: "p95", atMost: 3 },
      },
      {
        what: `${URI} over HTTP`,
        samples: await times(500, () => client.readResource({ uri: URI })),
        target: { figure: "p95", atMost: 3 },
      },
    ];
  });
  await close();
});

test("how long from a bookTicker frame to the resource's update at the client, after quiet?", async () => {
  const { exchange, client, close } = await open();
  let updated: () => void = () => {};
  client.setNotificationHandler("notifications/resources/updated", () => updated());
  await client.subscribeResource({ uri: URI });
  await answer("Updates of a subscribed market", async () => {
    const samples: number[] = [];
    for (let u = 2000; u < 2100; u += 1) {
      const arrived = new Promise<void>((resolve) => {
        updated = resolve;
      });
      const frame = { u, s: "BTCUSDT", b: "100.05", B: "7", a: "100.15", A: "9" };
      const { ms } = await timed(async () => {
        exchange.streams.get("btcusdt@bookTicker")?.event(frame, systemClock.now());
        await arrived;
      });
      samples.push(ms);
      await delay(2 * UPDATE_EVERY_MS);
    }
    return [{ what: "first change after quiet, over HTTP", samples, target: { figure: "p95", atMost: 20 } }];
  });
  await close();
});
