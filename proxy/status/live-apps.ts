import { join } from "node:path";
import { z } from "zod";
import { AmcpError, type ErrorCode, errors } from "../../contracts/errors.ts";
import { liveMethods, ProxyDescriptor } from "../../contracts/proxy-control.ts";
import type { LiveApps, LiveTool } from "../../contracts/sessions/live-apps.ts";
import { ToolAnnotation } from "../../contracts/sessions/tool-call-record.ts";
import { rpcCodes } from "../../mcp/rpc.ts";
import { isSameProcess, readDescriptor } from "../../platform/process-descriptor.ts";
import { isPrivateFolder, proxiesFolder } from "../apps/discovery/descriptor-files.ts";
import { askAt, askProxies } from "./ask.ts";

/** How long a proxy may take to list tools. */
const PATIENCE_MS = 5000;

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
    const answer = await askAt(endpoint, { method: liveMethods.tools, params: {} }, AbortSignal.timeout(PATIENCE_MS)).catch(
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
