import { z } from "zod";
import { controlMethods, liveMethods } from "../../contracts/proxy-control.ts";
import { type Message, type NotAMessage, parseParams, readLine } from "../../mcp/envelope.ts";
import type { FrameParts } from "../../mcp/frame-writer.ts";
import type { UnprovenLink } from "../../mcp/links/stream-link.ts";
import { refuseOversized } from "../../mcp/refuse-oversized.ts";
import { NO_ID, type RpcAnswer, rpcCodes, rpcError, rpcResult } from "../../mcp/rpc.ts";
import { type DescribedProxy, describeProxy } from "./describe.ts";

/** The apps of a proxy, for the dashboard. */
export interface LiveTools {
  /** The tools of all connected apps, each as the app lists it. */
  tools(): Iterable<{ readonly appId: string; readonly definition: Uint8Array }>;
  /** @param call with its arguments as JSON @param answered invoked once, unless the call is cancelled @returns cancels the call */
  call(
    call: { readonly appId: string; readonly tool: string; readonly arguments: string },
    answered: (answer: RpcAnswer) => void,
  ): () => void;
}

/** The sources of a status socket's answers. */
export interface StatusContext {
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
  const one: OpenCall = { cancel: () => {} };
  open.add(one);
  // The answer can come before the function returns.
  one.cancel = live.call({ appId, tool, arguments: message.raw("params.arguments") ?? "{}" }, (given) => {
    open.delete(one);
    answer(given);
  });
};

const methods: ReadonlyMap<string, Method> = new Map([
  [controlMethods.status, status],
  [liveMethods.tools, tools],
  [liveMethods.call, call],
]);

/** Serves one connection to a status socket. Its calls are cancelled when it closes. */
export async function serveStatus(link: UnprovenLink, context: StatusContext): Promise<void> {
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
  for (const one of open) one.cancel();
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
