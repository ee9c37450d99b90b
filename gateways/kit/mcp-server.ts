import { ProtocolError, Server, type ServerContext } from "@modelcontextprotocol/server";
import { editDistance } from "../../contracts/edit-distance.ts";
import { messageOf } from "../../contracts/errors.ts";
import type { Gateway } from "./gateway.ts";
import { GatewayError, type GatewayErrorData } from "./gateway-error.ts";

/** One connection; for stateless requests, one request. */
export interface ClientConnection {
  /** Identifies the client where neither transport nor request does. */
  readonly id: string;
  /** The time of the connection, by `performance.now()`. */
  readonly connectedAt: number;
  /** Interval of progress notifications. */
  readonly progressEveryMs: number;
}

export const PROGRESS_EVERY_MS = 2000;

/** The SDK server of one connection; it speaks both protocol eras. */
export function createMcpServer(gateway: Gateway, session: ClientConnection): Server {
  const { name, version, instructions, codes } = gateway;
  const server = new Server({ name, version }, { capabilities: { tools: {}, resources: {} }, instructions });
  let isDiscovered = false;
  server.setRequestHandler("tools/list", () => {
    if (!isDiscovered) gateway.metrics.discovered((performance.now() - session.connectedAt) / 1000);
    isDiscovered = true;
    return { tools: gateway.tools.map((tool) => ({ ...tool })) };
  });
  server.setRequestHandler("tools/call", async ({ params }, context) => {
    const caller = { client: clientOf(context, session), signal: context.mcpReq.signal };
    const answer = gateway.call(params.name, params.arguments ?? {}, caller);
    if (answer === undefined) throw unknownTool(params.name, gateway);
    const { content, structuredContent, ...rest } = await withProgress(answer, context, { gateway, everyMs: session.progressEveryMs });
    return { ...rest, content: [...content], structuredContent: { ...structuredContent } };
  });
  addResources(server, gateway);
  server.fallbackRequestHandler = async ({ method }) => {
    throw fault(codes.METHOD_NOT_FOUND, `There is no method ${method}`, {
      ...{
        parameter: "method",
        value: method,
        expected: "tools/list, tools/call, resources/list, resources/templates/list or resources/read",
      },
      suggestion: "Call tools/list for what can be done, then tools/call",
    });
  };
  return server;
}

/** A stateless request names its client in `_meta`. */
function clientOf({ sessionId, mcpReq: { envelope = {} } }: ServerContext, session: ClientConnection): string {
  const named = new Map<string, unknown>(Object.entries(envelope)).get("io.modelcontextprotocol/clientInfo");
  return sessionId ?? (named === undefined ? session.id : JSON.stringify(named));
}

const fault = (code: number, message: string, data: GatewayErrorData): ProtocolError => new ProtocolError(code, message, data);

function unknownTool(name: string, { codes, tools }: Gateway): ProtocolError {
  const [nearest] = tools.map((tool) => tool.name).sort((a, b) => editDistance(name, a) - editDistance(name, b));
  return fault(codes.INVALID_PARAMS, `There is no tool ${name}`, {
    ...{ parameter: "name", value: name, expected: tools.map((tool) => tool.name).join(", ") },
    suggestion: `Call ${nearest}, or tools/list for all of them`,
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

function addResources(server: Server, gateway: Gateway): void {
  const { codes, resources, templates } = gateway;
  server.setRequestHandler("resources/list", () => ({ resources: resources.map(({ where, ...about }) => ({ ...about, ...where })) }));
  server.setRequestHandler("resources/templates/list", () => ({
    resourceTemplates: templates.map(({ where, ...about }) => ({ ...about, ...where })),
  }));
  server.setRequestHandler("resources/read", async ({ params: { uri } }, { mcpReq }) => {
    const reading = gateway.read(uri, mcpReq.signal);
    if (reading === undefined)
      throw fault(codes.INVALID_PARAMS, `There is no resource ${uri}`, {
        ...{ parameter: "uri", value: uri },
        expected: [...resources.map(({ where }) => where.uri), ...templates.map(({ where }) => where.uriTemplate)].join(", "),
        suggestion: `Read ${resources[0]?.where.uri}, or call resources/list`,
      });
    try {
      return { contents: [{ uri, mimeType: "application/json", text: JSON.stringify(await reading) }] };
    } catch (error) {
      mcpReq.signal.throwIfAborted();
      if (error instanceof GatewayError) throw fault(error.code, error.message, error.data);
      throw fault(codes.INTERNAL_ERROR, `The gateway failed: ${messageOf(error)}`, { suggestion: "Read it again" });
    }
  });
}
