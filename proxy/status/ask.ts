import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { controlMethods, ProxyDescriptor, ProxyStatus } from "../../contracts/proxy-control.ts";
import { createStreamLink } from "../../mcp/links/stream-link.ts";
import { renderRequest } from "../../mcp/rpc.ts";
import { isSameProcess, readDescriptor } from "../../platform/process-descriptor.ts";
import { connectTo } from "../../platform/sockets.ts";
import { isPrivateFolder, proxiesFolder } from "../apps/discovery/descriptor-files.ts";

/** How long a proxy may take to answer. */
const PATIENCE_MS = 5000;

/** Returns the status of this user's running proxies in order of process id. A proxy that does not answer is omitted. */
export async function askProxies(environment: Readonly<Record<string, string | undefined>>): Promise<readonly ProxyStatus[]> {
  const folder = proxiesFolder(environment);
  if (!(await isPrivateFolder(folder))) return [];
  const names = (await readdir(folder)).filter((name) => name.endsWith(".json"));
  const found = await Promise.all(names.map((name) => askOne(join(folder, name))));
  return found.filter((status) => status !== undefined).toSorted((a, b) => a.pid - b.pid);
}

async function askOne(file: string): Promise<ProxyStatus | undefined> {
  const descriptor = await readDescriptor(file, ProxyDescriptor);
  if (descriptor === undefined) return undefined;
  if (isSameProcess(descriptor)) return await statusAt(descriptor.endpoint).catch(() => undefined);
  // A killed process leaves its files behind.
  await Promise.all([file, file.replace(/json$/, "sock")].map((left) => rm(left, { force: true })));
  return undefined;
}

async function statusAt(endpoint: string): Promise<ProxyStatus | undefined> {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const link = createStreamLink(await connectTo(endpoint, signal), endpoint);
  signal.addEventListener("abort", link.close);
  try {
    link.trust();
    link.send(renderRequest("1", controlMethods.status, {}));
    const { value: frame, done } = await link.frames.next();
    return done || frame.kind !== "whole" ? undefined : ProxyStatus.parse(JSON.parse(frame.bytes.toString()).result);
  } finally {
    signal.removeEventListener("abort", link.close);
    link.close();
  }
}
