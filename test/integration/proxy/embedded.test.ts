import { expect, test } from "vitest";
import { dial, register } from "../../support/proxy/app-peer.ts";
import { embed } from "../../support/proxy/embedded-proxy.ts";
import { collectLines } from "../../support/proxy/lines.ts";
import { verifies } from "../../support/verifies.ts";

test("under pressure an app is told when to come again", verifies(["card/link-retry-after", "003/EDGE-6"]), async () => {
  const proxy = await embed({ pendingHandshakes: 0 });
  const { answer, peer } = await register(proxy.endpoint, { appId: "WatchTower" });
  expect(answer.json.result.retryAfterMs).toBeGreaterThan(0);
  await peer.closed;
  expect(proxy.entries.map(({ message }) => message)).toContain("registration put off");
});

test("a seat is free again once its app has joined", async () => {
  const proxy = await embed({ pendingHandshakes: 1 });
  for (const appId of ["A", "B", "C"]) {
    await register(proxy.endpoint, { appId });
    await expect.poll(() => proxy.entries.some(({ app, status }) => app === appId && status === "Connected")).toBe(true);
  }
});

test("a peer that says nothing is shown the door", async () => {
  const proxy = await embed({ connectTimeoutMs: 50 });
  const lines = collectLines(dial(proxy.endpoint));
  await expect(lines.find(() => false)).rejects.toThrow("the stream ended");
  await expect.poll(() => proxy.entries.find(({ message }) => message === "authentication")).toMatchObject({ status: "refused" });
});

test("an app that answers no ping is taken for gone, one that does is kept", verifies(["card/link-liveness", "003/EDGE-5"]), async () => {
  const proxy = await embed({ livenessMs: 1040 });
  const { peer: healthy } = await register(proxy.endpoint, { appId: "Healthy" });
  const { peer: frozen } = await register(proxy.endpoint, { appId: "Frozen" });
  await expect.poll(() => proxy.entries.filter(({ status }) => status === "Connected").length).toBe(2);
  frozen.pause();
  await expect
    .poll(() => proxy.entries.find(({ status }) => status === "Disconnected"), { timeout: 10_000 })
    .toMatchObject({ app: "Frozen", reason: "it has answered nothing for 1040 ms (McpProxy:LivenessTimeout)" });
  await healthy.received.find(({ json }) => json?.method === "ping");
  expect(proxy.entries.filter(({ app, status }) => app === "Healthy" && status === "Disconnected")).toEqual([]);
});

test("closing it ends the agent's session and every link", async () => {
  const proxy = await embed({});
  const { peer } = await register(proxy.endpoint, { appId: "WatchTower" });
  await proxy.close();
  await peer.closed;
  await proxy.agentLeft;
  await expect(register(proxy.endpoint, { appId: "WatchTower" })).rejects.toThrow("the stream ended");
});

test("a stranger that talks without end is shown the door before much of it is read", async () => {
  const proxy = await embed({});
  const socket = dial(proxy.endpoint);
  const lines = collectLines(socket);
  socket.write("x".repeat(1024 * 1024));
  await expect(lines.find(() => false)).rejects.toThrow("the stream ended");
  expect(proxy.entries.find(({ message }) => message === "authentication")).toMatchObject({
    status: "refused",
    code: "AMCP_PROXY_FRAME_TOO_LARGE",
  });
});
