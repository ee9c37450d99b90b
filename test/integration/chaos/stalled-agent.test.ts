import { expect, test } from "vitest";
import { createLeanAgent, initialize } from "../../servers/lean-agent.ts";
import { type AppPeer, register, tool } from "../../support/proxy/app-peer.ts";
import { eventWith, openSession, post, TOKEN } from "../../support/proxy/http-agent.ts";
import { collectLines, type Line } from "../../support/proxy/lines.ts";
import { SECRET, spawnProxy } from "../../support/proxy/proxy-process.ts";
import { signal } from "../../support/start-node.ts";
import { verifies } from "../../support/verifies.ts";

const CHARACTERS = 4_000_000;
const CALLS = 8;

test(
  "an agent that does not read delays no other agent, and the proxy still ends when asked to",
  verifies(["card/isolation", "card/5-front-http"]),
  async () => {
    const { child, exited } = spawnProxy({ args: ["--http", "0"], env: { AMCP_SECRET: SECRET, AMCP_AGENT_TOKEN: TOKEN } });
    const log = collectLines(child.stderr);
    const { endpoint, http } = (await log.find(({ json }) => json?.message === "proxy is ready")).json;
    const stalled = createLeanAgent(child.stdout, child.stdin);
    await initialize(stalled);
    const scripts = {
      Fill: (call: Line, peer: AppPeer) => peer.say(call, "x".repeat(CHARACTERS)),
      Echo: (call: Line, peer: AppPeer) => peer.say(call, "here"),
    };
    const tools = [tool("Fill"), tool("Echo")];
    const { peer } = await register(endpoint, { appId: "Bulky", tools, scripts });
    await register(endpoint, { appId: "Calm", tools, scripts });
    const headers = await openSession(http);
    const askOverHttp = async (id: number, name: string) => {
      const body = { jsonrpc: "2.0", id, method: "tools/call", params: { name, arguments: {} } };
      return (await eventWith(await post(http, { body, headers }), (message) => message.id === id)).data;
    };
    await expect.poll(() => askOverHttp(1, "Calm:Echo")).toContain("here");

    child.stdout.pause();
    for (let call = 0; call < CALLS; call += 1) void stalled.ask("tools/call", { name: "Bulky:Fill", arguments: {} });
    await peer.calls("Fill", CALLS);
    for (let call = 0; call < CALLS; call += 1) {
      expect(await askOverHttp(10 + call, "Calm:Echo")).toContain("here");
      expect(await askOverHttp(20 + call, "Bulky:Echo")).toContain("here");
    }
    signal(child, "SIGINT");
    expect(await exited).toBe(0);
  },
);
