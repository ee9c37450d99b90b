import { type CacheHint, Server, type ServerContext } from "@modelcontextprotocol/server";
import type { Gateway } from "../gateway.ts";
import { type ClientConnection, callerOf } from "./client-connection.ts";
import { addCompletion } from "./completion.ts";
import { addPrompts } from "./prompts.ts";
import { fault, unknownName } from "./protocol-fault.ts";
import { addResources } from "./resources.ts";
import { addSubscriptions } from "./subscriptions.ts";

/** Lists are the same for every client and for the life of a gateway; a restart may change them. */
const LIST: CacheHint = { ttlMs: 300_000, cacheScope: "public" };

/** The SDK server of one connection; it speaks both protocol eras. */
export function createMcpServer(gateway: Gateway, connection: ClientConnection): Server {
  const { name, version, instructions, codes, prompts, watch, complete } = gateway;
  const hasPrompts = prompts.length > 0;
  const server = new Server(
    { name, version },
    {
      capabilities: {
        tools: {},
        resources: watch === undefined ? {} : { subscribe: true },
        ...(hasPrompts && { prompts: {} }),
        ...(complete !== undefined && { completions: {} }),
      },
      cacheHints: {
        "tools/list": LIST,
        "resources/list": LIST,
        "resources/templates/list": LIST,
        "server/discover": LIST,
        ...(hasPrompts && { "prompts/list": LIST }),
      },
      instructions,
    },
  );
  addTools(server, gateway, connection);
  addResources(server, gateway, connection);
  if (hasPrompts) addPrompts(server, gateway, connection);
  if (complete !== undefined) addCompletion(server, gateway, connection);
  if (watch !== undefined) addSubscriptions(server, gateway, connection);
  const methods = [
    ...["tools/list", "tools/call", "resources/list", "resources/templates/list", "resources/read"],
    ...(watch === undefined ? [] : ["resources/subscribe", "resources/unsubscribe"]),
    ...(hasPrompts ? ["prompts/list", "prompts/get"] : []),
    ...(complete === undefined ? [] : ["completion/complete"]),
  ];
  server.fallbackRequestHandler = async ({ method }) => {
    throw fault(codes.METHOD_NOT_FOUND, `There is no method ${method}`, {
      parameter: "method",
      value: method,
      expected: `${methods.slice(0, -1).join(", ")} or ${methods.at(-1)}`,
      suggestion: "Call tools/list for what can be done, then tools/call",
    });
  };
  return server;
}

function addTools(server: Server, gateway: Gateway, connection: ClientConnection): void {
  let isDiscovered = false;
  server.setRequestHandler("tools/list", () => {
    if (!isDiscovered) gateway.discovered?.((performance.now() - connection.connectedAt) / 1000);
    isDiscovered = true;
    return { tools: gateway.tools.map((tool) => ({ ...tool })) };
  });
  server.setRequestHandler("tools/call", async ({ params }, context) => {
    const answer = gateway.call(params.name, params.arguments ?? {}, callerOf(context, connection));
    if (answer === undefined) {
      const names = gateway.tools.map((tool) => tool.name);
      throw unknownName({ kind: "tool", written: params.name, names, list: "tools/list" }, gateway.codes);
    }
    const { content, structuredContent, ...rest } = await withProgress(answer, context, { gateway, everyMs: connection.progressEveryMs });
    return { ...rest, content: [...content], structuredContent: { ...structuredContent } };
  });
}

async function withProgress<Answer>(
  answer: Promise<Answer>,
  { mcpReq }: ServerContext,
  { gateway, everyMs }: { gateway: Gateway; everyMs: number },
): Promise<Answer> {
  const progressToken = mcpReq._meta?.progressToken;
  if (progressToken === undefined) return answer;
  const began = performance.now();
  const timer = setInterval(() => {
    const progress = Math.round(performance.now() - began) / 1000;
    const params = { progressToken, progress, message: `waiting for the API for ${Math.round(progress)} s` };
    gateway.metrics.updated();
    // The client has disconnected.
    mcpReq.notify({ method: "notifications/progress", params }).catch(() => {});
  }, everyMs);
  return answer.finally(() => clearInterval(timer));
}
