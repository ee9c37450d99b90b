import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { Client as OldClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as OldHttp } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { ResourceUpdatedNotificationSchema } from "@modelcontextprotocol/sdk/types.js";
import { expect, onTestFinished, test } from "vitest";
import { serveBeforeMock } from "../../../support/gateways/binance/open-before-mock.ts";
import { info } from "../../../support/sdk-clients.ts";
import { verifies } from "../../../support/verifies.ts";

const MARKET = "binance://market/btcusdt";
const BALANCES = "binance://account/balances";

/** A client with the headers of Alice, and the URIs of its updates. */
async function openClient(isNewest: boolean, url: URL, headers: Record<string, string>) {
  const client = new Client(info, isNewest ? { versionNegotiation: { mode: "auto" } } : {});
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }));
  onTestFinished(() => client.close());
  const updates: string[] = [];
  client.setNotificationHandler("notifications/resources/updated", ({ params }) => void updates.push(params.uri));
  return { client, updates };
}

const trading = { symbols: ["BTCUSDT"], maxOrder: { USDT: "1000" }, maxDay: { USDT: "1000" } };

async function open() {
  const { url, mock, books } = await serveBeforeMock({ trading });
  const [alice] = mock.accounts;
  return { url, books, headers: { "x-mbx-apikey": alice?.apiKey ?? "", "x-mbx-secret": alice?.secret ?? "" } };
}

const order = { symbol: "BTCUSDT", side: "BUY", type: "MARKET", quote_quantity: "100", dry_run: false };

test(
  "a client of 2025 is told of changes of market and account, until it unsubscribes",
  verifies(["002/1-RULE-subscriptions"]),
  async () => {
    const { url, headers } = await open();
    const { client, updates } = await openClient(false, url, headers);
    for (const uri of [MARKET, BALANCES]) await client.subscribeResource({ uri });
    await expect.poll(() => updates.filter((uri) => uri === MARKET).length).toBeGreaterThan(1);
    // The socket of the account opens in its own time; orders before that cause no event.
    await expect
      .poll(
        async () => {
          await client.callTool({ name: "place_order", arguments: { ...order, quote_quantity: "20" } });
          return updates.includes(BALANCES);
        },
        { interval: 500 },
      )
      .toBe(true);
    for (const uri of [MARKET, BALANCES]) await client.unsubscribeResource({ uri });
    await client.listTools();
    const told = updates.length;
    await client.callTool({ name: "place_order", arguments: { ...order, quote_quantity: "20" } });
    await client.readResource({ uri: MARKET });
    expect(updates).toHaveLength(told);
  },
);

test("a client of 2026-07-28 listens to a market", async () => {
  const { url, headers } = await open();
  const { client, updates } = await openClient(true, url, headers);
  expect(client.getNegotiatedProtocolVersion()).toBe("2026-07-28");
  const { close } = await client.listen({ resourceSubscriptions: [MARKET] });
  await expect.poll(() => updates.length).toBeGreaterThan(1);
  expect(new Set(updates)).toEqual(new Set([MARKET]));
  await close();
  const read = await client.readResource({ uri: BALANCES });
  expect(read).toMatchObject({ ttlMs: 0, cacheScope: "private" });
});

test("a client of SDK 1 is told of changes", async () => {
  const { url } = await open();
  const client = new OldClient(info);
  await client.connect(new OldHttp(url));
  onTestFinished(() => client.close());
  const updates: string[] = [];
  client.setNotificationHandler(ResourceUpdatedNotificationSchema, ({ params }) => void updates.push(params.uri));
  await client.subscribeResource({ uri: MARKET });
  await expect.poll(() => updates.length).toBeGreaterThan(1);
  await expect(client.subscribeResource({ uri: BALANCES })).rejects.toMatchObject({ code: -32006 });
  await expect(client.subscribeResource({ uri: "binance://market" })).rejects.toMatchObject({ code: -32602 });
});
