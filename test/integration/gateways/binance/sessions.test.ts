import { expect, test, vi } from "vitest";
import { serveBeforeMock } from "../../../support/gateways/binance/open-before-mock.ts";
import { handClient } from "../../../support/gateways/hand-client.ts";
import { verifies } from "../../../support/verifies.ts";

const opening = {
  method: "initialize",
  params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "hand", version: "1" } },
};

test(
  "sessions over POST /mcp/sse have the account of their own handshake, and no log line has a key",
  verifies(["002/1-FIELD-credentials", "002/1-RULE-independent", "002/7-RULE-credentials-private", "002/6-FLOW-sse-message"]),
  async () => {
    const { url, mock, lines } = await serveBeforeMock();
    const { handshake, message, call, send } = handClient(url);
    const [alice, bob] = mock.accounts;
    const headersOf = (account: typeof alice) => ({ "x-mbx-apikey": account?.apiKey ?? "", "x-mbx-secret": account?.secret ?? "" });
    const ids = await Promise.all([headersOf(alice), headersOf(bob), {}].map(handshake));
    const [first = "", second = "", third = ""] = ids;
    for (const id of ids) await message(id, opening);
    expect(await call(first, "get_balances", { assets: ["BTC"] })).toMatchObject({
      balances: [{ asset: "BTC", free: expect.stringMatching(/^2\.0/) }],
    });
    expect(await call(second, "get_balances")).toMatchObject({
      balances: expect.arrayContaining([expect.objectContaining({ asset: "ETH", free: expect.stringMatching(/^1\.0/) })]),
    });
    expect(await call(second, "get_balances", { assets: ["BTC"] })).toMatchObject({ total: 0 });
    expect(await call(third, "get_balances")).toMatchObject({ error: { code: -32006 } });
    expect(await call(first, "get_credentials_status")).toMatchObject({ key: "mock...0000", source: "headers of the handshake" });
    await call(second, "revoke_credentials");
    expect(await call(second, "get_account_info")).toMatchObject({ error: { code: -32006 } });
    expect((await send("DELETE", "/mcp/sse", { "connection-id": first })).status).toBeLessThan(300);
    expect((await message(first, { method: "ping" })).status).toBe(404);
    const written = JSON.stringify(lines);
    for (const account of mock.accounts) for (const secret of [account.apiKey, account.secret]) expect(written).not.toContain(secret);
  },
);

test("a wrong secret is told as a bad signature, without the secret", verifies(["002/7-RULE-credentials-private"]), async () => {
  const { url, mock } = await serveBeforeMock();
  const { handshake, message, call } = handClient(url);
  const [alice] = mock.accounts;
  const wrong = "wrongSecretOfAlice0000";
  const id = await handshake({ "x-mbx-apikey": alice?.apiKey ?? "", "x-mbx-secret": wrong });
  await message(id, opening);
  const answer = await call(id, "get_account_info");
  expect(answer).toMatchObject({ error: { code: -32008, data: { suggestion: expect.any(String) } } });
  expect(JSON.stringify(answer)).not.toContain(wrong);
});

test("orders go to the exchange within the caps, and change what the session reads", async () => {
  const trading = { symbols: ["BTCUSDT"], maxOrder: { USDT: "1000" }, maxDay: { USDT: "2000" } };
  const { url, mock } = await serveBeforeMock({ trading });
  const { handshake, message, call } = handClient(url);
  const [alice] = mock.accounts;
  const id = await handshake({ "x-mbx-apikey": alice?.apiKey ?? "", "x-mbx-secret": alice?.secret ?? "" });
  await message(id, opening);
  const order = { symbol: "BTCUSDT", side: "BUY", type: "MARKET", quote_quantity: "500" };
  expect(await call(id, "place_order", order)).toMatchObject({
    placed: false,
    order: null,
    value: { asset: "USDT", amount: "500", leftToday: "2000" },
  });
  expect(await call(id, "place_order", { ...order, dry_run: false })).toMatchObject({
    placed: true,
    order: { status: "FILLED", side: "BUY" },
    value: { leftToday: "1500" },
  });
  const trades = await call(id, "get_account_trades", { symbol: "BTCUSDT" });
  expect(trades).toMatchObject({ trades: expect.arrayContaining([expect.objectContaining({ isBuyer: true })]) });
  expect(await call(id, "place_order", { ...order, quote_quantity: "1001", dry_run: false })).toMatchObject({ error: { code: -32007 } });
  const stepped = await call(id, "place_order", { symbol: "BTCUSDT", side: "BUY", type: "LIMIT", quantity: "0.000123456", price: "100" });
  expect(stepped).toMatchObject({ error: { code: -32602, data: { parameter: "quantity" } } });
});

test("a subscribed market is told of its changes", verifies(["002/1-RULE-subscriptions"]), async () => {
  const { gateway, mock } = await serveBeforeMock();
  const { createClientSession, STDIO } = await import("../../../../gateways/kit/client-session.ts");
  const session = createClientSession({ now: () => 0 }, STDIO);
  const changed = vi.fn();
  const caller = { client: "test", session, signal: new AbortController().signal };
  const ends = ["btcusdt", "ethusdt"].map((symbol) => gateway.watch?.(`binance://market/${symbol}`, changed, caller));
  await expect.poll(() => changed.mock.calls.length).toBeGreaterThan(2);
  expect((await gateway.read("binance://market/btcusdt", caller))?.text).toContain("- state: live");
  expect(mock.requests().some(({ path }) => path.includes("depth"))).toBe(true);
  for (const end of ends) end?.();
});
