import { chmod, mkdir } from "node:fs/promises";
import { userInfo } from "node:os";
import { join } from "node:path";
import type { Duplex } from "node:stream";
import { z } from "zod";
import { messageOf } from "../../contracts/errors.ts";
import { timeOf } from "../../contracts/ports.ts";
import { controlMethods, liveMethods, type ProxyDescriptor } from "../../contracts/proxy-control.ts";
import { type Message, type NotAMessage, parseParams, readLine } from "../../mcp/envelope.ts";
import type { FrameParts } from "../../mcp/frame-writer.ts";
import { createStreamLink, type UnprovenLink } from "../../mcp/links/stream-link.ts";
import { NO_ID, type RpcAnswer, refuseOversized, rpcCodes, rpcError, rpcResult } from "../../mcp/rpc.ts";
import { removeFile, writePrivateFile } from "../../platform/files/files.ts";
import { listenOn, type SocketServer } from "../../platform/net/sockets.ts";
import type { Log } from "../../platform/observability/log.ts";
import { startTicksOf } from "../../platform/processes/processes.ts";
import { isPrivateFolder, proxiesFolder } from "../apps/discovery/descriptor-files.ts";
import type { ProxyOptions } from "../settings/options.ts";
import { type DescribedProxy, describeProxy } from "./describe.ts";

/** A proxy with a status socket. */
export interface AnnouncedProxy extends DescribedProxy {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly log: Log;
  readonly options: Pick<ProxyOptions, "maxMessageBytes">;
}

export interface Announcement {
  close(): Promise<void>;
}

/**
 * Opens a status socket and a descriptor file for this user alone. A folder that other users can write to is not used. Failures are only
 * logged, because a proxy works without a status socket.
 */
export async function announceProxy(proxy: AnnouncedProxy, served: Omit<StatusContext, "proxy">): Promise<Announcement> {
  const folder = proxiesFolder(proxy.environment);
  const descriptor = join(folder, `${process.pid}.json`);
  const socket = join(folder, `${process.pid}.sock`);
  const remove = () => Promise.all([descriptor, socket].map((file) => removeFile(file)));
  let server: SocketServer | undefined;
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    if (!(await isPrivateFolder(folder))) throw new Error(`${folder} is a link, or others can write to it`);
    await remove();
    const onConnection = (stream: Duplex, peer: string) =>
      void serveStatus(createStreamLink(stream, peer, proxy.options.maxMessageBytes), { proxy, ...served });
    server = await listenOn(placeFor(socket), onConnection);
    if (process.platform !== "win32") await chmod(socket, 0o600);
    const startTicks = startTicksOf(process.pid);
    const described: ProxyDescriptor = {
      pid: process.pid,
      endpoint: server.endpoint,
      startTime: timeOf({ now: () => proxy.startedAt }),
      ...(startTicks !== undefined && { startTicks }),
    };
    await writePrivateFile(descriptor, JSON.stringify(described));
  } catch (error) {
    proxy.log.warning("`amcp-test status` cannot see this proxy", { folder, reason: messageOf(error) });
  }
  return {
    async close() {
      await server?.close();
      await remove().catch(() => {});
    },
  };
}

const placeFor = (socket: string): string =>
  process.platform === "win32" ? `pipe://amcp-proxy-${userInfo().username}-${process.pid}` : `unix://${encodeURI(socket)}`;

/** The apps of a proxy, for the dashboard. */
interface LiveTools {
  /** The tools of all connected apps, each as the app lists it. */
  tools(): Iterable<{ readonly appId: string; readonly definition: Uint8Array }>;
  /** @param call with its arguments as JSON @param answered invoked once, unless the call is cancelled @returns cancels the call */
  call(
    call: { readonly appId: string; readonly tool: string; readonly arguments: string },
    answered: (answer: RpcAnswer) => void,
  ): () => void;
}

/** The sources of a status socket's answers. */
interface StatusContext {
  readonly proxy: DescribedProxy;
  /** For apps. */
  readonly endpoint: string;
  readonly live: LiveTools;
}

const CallParams = z.object({ appId: z.string(), tool: z.string(), arguments: z.record(z.string(), z.unknown()).optional() });

/** A call of this connection without an answer so far. */
interface OpenCall {
  cancel(): void;
}

/** One request on a status socket. */
interface Asked {
  readonly message: Message;
  readonly open: Set<OpenCall>;
  answer(answer: RpcAnswer): void;
}

type Method = (asked: Asked, context: StatusContext) => void;

const status: Method = ({ answer }, { proxy, endpoint }) => answer(rpcResult(describeProxy(proxy, endpoint)));

const tools: Method = ({ answer }, { live }) => answer({ kind: "result", frame: (id) => renderTools(live.tools(), id) });

const call: Method = ({ message, open, answer }, { live }) => {
  const params = CallParams.safeParse(parseParams(message));
  if (!params.success) {
    answer(rpcError({ code: rpcCodes.invalidParams, message: `${message.method}: ${z.prettifyError(params.error)}` }));
    return;
  }
  const { appId, tool } = params.data;
  const openCall: OpenCall = { cancel: () => {} };
  open.add(openCall);
  // The answer can come before the function returns.
  openCall.cancel = live.call({ appId, tool, arguments: message.raw("params.arguments") ?? "{}" }, (given) => {
    open.delete(openCall);
    answer(given);
  });
};

const methods: ReadonlyMap<string, Method> = new Map([
  [controlMethods.status, status],
  [liveMethods.tools, tools],
  [liveMethods.call, call],
]);

/** Serves one connection to a status socket. Its calls are cancelled when it closes. */
async function serveStatus(link: UnprovenLink, context: StatusContext): Promise<void> {
  // The socket is this user's alone.
  link.trust();
  const open = new Set<OpenCall>();
  try {
    await link.frames.each((frame) => {
      if (frame.kind === "oversized") link.send(refuseOversized(frame).refusal);
      else serve(readLine(frame), { link, open, context });
      return link.flowing();
    });
  } catch {
    // An invalid message needs no answer.
  }
  for (const openCall of open) openCall.cancel();
  link.close();
}

function serve(
  message: Message | NotAMessage,
  { link, open, context }: { link: UnprovenLink; open: Set<OpenCall>; context: StatusContext },
): void {
  const { id = NO_ID } = message;
  const answer = (given: RpcAnswer) => link.send(given.frame(id));
  const method = message.kind === "request" ? methods.get(message.method ?? "") : undefined;
  if (message.kind === "request" && method !== undefined) method({ message, open, answer }, context);
  else answer(rpcError({ code: rpcCodes.methodNotFound, message: `only ${[...methods.keys()].join(", ")} are served here` }));
}

function renderTools(listed: ReturnType<LiveTools["tools"]>, id: string): FrameParts {
  const parts: Uint8Array[] = [Buffer.from(`{"jsonrpc":"2.0","id":${id},"result":{"tools":[`)];
  let comma = "";
  for (const { appId, definition } of listed) {
    parts.push(Buffer.from(`${comma}{"appId":${JSON.stringify(appId)},"definition":`), definition, Buffer.from("}"));
    comma = ",";
  }
  return [...parts, Buffer.from("]}}")];
}
