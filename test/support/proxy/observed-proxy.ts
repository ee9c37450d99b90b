import { expect } from "vitest";
import type { CallSink, ObservedCall } from "../../../contracts/sessions/call-sink.ts";
import type { ProxyInput, ProxyPorts } from "../../../proxy/index.ts";
import { embed } from "./embedded-proxy.ts";

/** The messages to a sink, in order: calls, and keys of agents that have left. */
export interface SinkLog extends CallSink {
  readonly calls: readonly ObservedCall[];
  readonly told: readonly (ObservedCall | string)[];
  /** All calls, once there are so many. */
  count(wanted: number): Promise<readonly ObservedCall[]>;
}

/** The double of the recorder's port, which keeps everything in memory. */
export function createSinkLog(): SinkLog {
  const told: (ObservedCall | string)[] = [];
  const calls: ObservedCall[] = [];
  const status = () => ({ state: "recording", store: "memory", recorded: calls.length, lost: 0 }) as const;
  return {
    calls,
    told,
    record(call) {
      calls.push(call);
      told.push(call);
    },
    joined() {},
    latestCallOf: () => undefined,
    left: (key) => void told.push(key),
    flush: async () => status(),
    status,
    close: async () => {},
    async count(wanted) {
      await expect.poll(() => calls.length).toBeGreaterThanOrEqual(wanted);
      return calls;
    },
  };
}

/** A proxy in this process whose agent on stdio has opened a session, and what its sink is told. */
export async function observedProxy(options: ProxyInput = {}, ports: Pick<Partial<ProxyPorts>, "environment"> & { sink?: CallSink } = {}) {
  const log = createSinkLog();
  const proxy = await embed(options, { ...ports, calls: ports.sink ?? log });
  let lastId = 0;
  const write = (text: string | Uint8Array) => void proxy.input.write(text);
  const post = (method: string, params: unknown = {}) => {
    lastId += 1;
    write(`${JSON.stringify({ jsonrpc: "2.0", id: lastId, method, params })}\n`);
    return lastId;
  };
  const answer = (id: number | string) => proxy.agent.find(({ json }) => json?.id === id && json.method === undefined);
  const agent = {
    ...proxy,
    write,
    post,
    answer,
    ask: (method: string, params?: unknown) => answer(post(method, params)),
    notify: (method: string, params: unknown = {}) => write(`${JSON.stringify({ jsonrpc: "2.0", method, params })}\n`),
    sink: log,
  };
  await agent.ask("initialize", { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "raw-agent", version: "1.2" } });
  agent.notify("notifications/initialized");
  return agent;
}

/** Bytes of a message as text. */
export const textOf = (parts: ObservedCall["response"]): string | undefined => parts && Buffer.concat(parts).toString();
