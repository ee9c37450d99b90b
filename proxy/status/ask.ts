import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { AmcpError } from "../../contracts/errors.ts";
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
  const answer = await askAt(endpoint, { method: controlMethods.status, params: {} }, AbortSignal.timeout(PATIENCE_MS));
  return z.object({ result: ProxyStatus }).safeParse(answer).data?.result;
}

/**
 * Sends one request to the status socket of a proxy, and returns the parsed answer. The connection closes when the signal aborts, which
 * cancels the request.
 *
 * @throws AmcpError AMCP_PROXY_LINK_CLOSED without an answer, and errors of `connectTo`
 */
export async function askAt(
  endpoint: string,
  { method, params }: { readonly method: string; readonly params: unknown },
  signal: AbortSignal,
): Promise<unknown> {
  const link = createStreamLink(await connectTo(endpoint, signal), endpoint);
  signal.addEventListener("abort", link.close);
  try {
    link.trust();
    link.send(renderRequest("1", method, params));
    const { value: frame, done } = await link.frames.next();
    if (done || frame.kind !== "whole") throw new AmcpError("AMCP_PROXY_LINK_CLOSED", `${endpoint} did not answer ${method}`);
    return JSON.parse(frame.bytes.toString());
  } finally {
    signal.removeEventListener("abort", link.close);
    link.close();
  }
}
