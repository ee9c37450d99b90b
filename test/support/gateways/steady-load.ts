import { spawn } from "node:child_process";
import { tmpdir } from "node:os";
import { resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { timed } from "../durations.ts";
import { freePort } from "../free-port.ts";
import type { LeanHttpAgent } from "./lean-http-agent.ts";

/** A gateway with its mock in a process of its own, over HTTP. */
export async function startGateway() {
  const MCP_PORT = String(await freePort());
  const args = [resolve("dist/bin/nsip-mcp-server.js"), "--mock", "--log-file", resolve(tmpdir(), `gateway-bench-${process.pid}.log`)];
  const child = spawn(process.execPath, args, { env: { ...process.env, MCP_TRANSPORT: "http-sse", MCP_PORT }, stdio: "ignore" });
  const url = new URL(`http://127.0.0.1:${MCP_PORT}/mcp`);
  for (let isUp = false; !isUp; await delay(20))
    isUp = await fetch(new URL("/metrics", url)).then(
      ({ ok }) => ok,
      () => false,
    );
  return { url, close: () => void child.kill() };
}

export interface Pace {
  /** What each call says, without its id. */
  readonly message: object;
  readonly perSecond: number;
  readonly seconds: number;
}

/**
 * Lets each agent call at its own regular times. An agent has one call under way: it is late where the one before took longer than its share
 * of a second. @returns milliseconds of each call, and by how many it began late
 */
export async function callSteadily(agents: readonly LeanHttpAgent[], { message, perSecond, seconds }: Pace) {
  const samples: number[] = [];
  const late: number[] = [];
  const began = performance.now();
  await Promise.all(
    agents.map(async (agent, index) => {
      for (let call = 0; call < perSecond * seconds; call += 1) {
        const due = began + ((call + index / agents.length) * 1000) / perSecond;
        await delay(Math.max(0, due - performance.now()));
        late.push(Math.max(0, performance.now() - due));
        samples.push((await timed(() => agent.post({ id: call + 2, ...message }))).ms);
      }
    }),
  );
  return { samples, late };
}
