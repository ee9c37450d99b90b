import { PassThrough } from "node:stream";
import { onTestFinished } from "vitest";
import { systemClock } from "../../../platform/observability/clock.ts";
import type { Log, LogFields } from "../../../platform/observability/log.ts";
import { isAlive } from "../../../platform/processes/processes.ts";
import { type ProxyInput, type ProxyPorts, serveProxy } from "../../../proxy/index.ts";
import { collectLines } from "./lines.ts";
import { SECRET } from "./proxy-process.ts";

interface Entry extends LogFields {
  readonly message: string;
}

/** A proxy in this process, for limits that no flag sets. */
export async function embed(options: ProxyInput, { calls, environment = {} }: Pick<Partial<ProxyPorts>, "calls" | "environment"> = {}) {
  const entries: Entry[] = [];
  const note = (message: string, fields: LogFields = {}) => void entries.push({ ...fields, message });
  const log: Log = { debug: note, information: note, warning: note, error: note, close: async () => {} };
  const input = new PassThrough();
  const output = new PassThrough();
  const proxy = await serveProxy(
    { secret: SECRET, agentSecret: SECRET, control: true, ...options },
    { agent: { input, output }, clock: systemClock, log, version: "0.0.0", environment, isAlive, calls },
  );
  onTestFinished(() => proxy.close());
  return { ...proxy, entries, input, agent: collectLines(output) };
}
