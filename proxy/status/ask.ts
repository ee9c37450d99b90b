import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { AmcpError, type ErrorCode, errors } from "../../contracts/errors.ts";
import { controlMethods, liveMethods, ProxyDescriptor, ProxyStatus } from "../../contracts/proxy-control.ts";
import type { LiveApps, LiveTool } from "../../contracts/sessions/live-apps.ts";
import { ToolAnnotation } from "../../contracts/sessions/tool-call-record.ts";
import { createStreamLink } from "../../mcp/links/stream-link.ts";
import { renderRequest, rpcCodes } from "../../mcp/rpc.ts";
import { removeFile } from "../../platform/files/files.ts";
import { connectTo } from "../../platform/net/sockets.ts";
import { isSameProcess, readDescriptor } from "../../platform/processes/found-processes.ts";
import { isPrivateFolder, proxiesFolder } from "../apps/discovery/descriptor-files.ts";

/** How long a proxy may take to answer. */
const ANSWER_LIMIT_MS = 5000;

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
  await Promise.all([file, file.replace(/json$/, "sock")].map((left) => removeFile(left)));
  return undefined;
}

async function statusAt(endpoint: string): Promise<ProxyStatus | undefined> {
  const answer = await askAt(endpoint, { method: controlMethods.status, params: {} }, AbortSignal.timeout(ANSWER_LIMIT_MS));
  return z.object({ result: ProxyStatus }).safeParse(answer).data?.result;
}

/**
 * Sends one request to the status socket of a proxy, and returns the parsed answer. The connection closes when the signal aborts, which
 * cancels the request.
 *
 * @throws AmcpError AMCP_PROXY_LINK_CLOSED without an answer, and errors of `connectTo`
 */
async function askAt(
  endpoint: string,
  { method, params }: { readonly method: string; readonly params: unknown },
  signal: AbortSignal,
): Promise<unknown> {
  const link = createStreamLink(await connectTo(endpoint, signal), endpoint, Number.POSITIVE_INFINITY);
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

/** Tools are foreign data: one that does not fit is shown with what fits. */
const ListedTools = z.object({
  tools: z.array(
    z.object({
      appId: z.string(),
      definition: z.object({
        name: z.string(),
        description: z.string().catch(""),
        inputSchema: z.record(z.string(), z.unknown()).catch({}),
        annotations: ToolAnnotation.optional().catch(undefined),
      }),
    }),
  ),
});

const CallAnswer = z.union([
  z.object({ result: z.record(z.string(), z.unknown()) }),
  z.object({ error: z.object({ code: z.number(), message: z.string(), data: z.unknown() }) }),
]);

const FailureData = z.object({ code: z.string() });

/** The apps behind this user's running proxies, asked over their status sockets. */
export const createLiveApps = (environment: Readonly<Record<string, string | undefined>>): LiveApps => ({
  proxies: () => askProxies(environment),
  async tools(pid) {
    const endpoint = await endpointOf(pid, environment);
    if (endpoint === undefined) return undefined;
    const answer = await askAt(endpoint, { method: liveMethods.tools, params: {} }, AbortSignal.timeout(ANSWER_LIMIT_MS)).catch(
      () => undefined,
    );
    if (answer === undefined) return undefined;
    const listed = z.object({ result: ListedTools }).safeParse(answer).data?.result.tools ?? [];
    return listed.map(
      ({ appId, definition: { name, description, inputSchema, annotations } }): LiveTool => ({
        appId,
        name,
        description,
        schema: inputSchema,
        annotations,
      }),
    );
  },
  async call(pid, call, signal) {
    const endpoint = await endpointOf(pid, environment);
    if (endpoint === undefined) throw new AmcpError("AMCP_PROXY_NOT_RUNNING", `process ${pid} is no proxy of yours`);
    const answer = CallAnswer.parse(await askAt(endpoint, { method: liveMethods.call, params: call }, signal));
    if ("result" in answer) return answer.result;
    throw failureOf(answer.error);
  },
});

async function endpointOf(pid: number, environment: Readonly<Record<string, string | undefined>>): Promise<string | undefined> {
  const folder = proxiesFolder(environment);
  if (!(await isPrivateFolder(folder))) return undefined;
  const descriptor = await readDescriptor(join(folder, `${pid}.json`), ProxyDescriptor);
  return descriptor !== undefined && isSameProcess(descriptor) ? descriptor.endpoint : undefined;
}

/** A protocol error as an error of ours. Its text ends with the hint, which the error adds by itself. */
function failureOf({ code, message, data }: { code: number; message: string; data: unknown }): AmcpError {
  const named = FailureData.safeParse(data).data?.code;
  if (named !== undefined && isErrorCode(named)) {
    const text = message.replace(`${named}: `, "").replace(errors[named].hint, "").trim();
    return new AmcpError(named, text);
  }
  return new AmcpError(code === rpcCodes.invalidParams ? "AMCP_PROXY_BAD_PARAMS" : "AMCP_PROXY_BAD_FRAME", message);
}

const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(errors, code);
