import { createHash } from "node:crypto";
import { z } from "zod";
import type { ObservedAgent } from "../../contracts/sessions/call-sink.ts";
import type { Message } from "../../mcp/envelope.ts";
import { createPendingRequests } from "../../mcp/pending-requests.ts";
import { metaKeys, REQUEST_ERA_VERSION } from "../../mcp/protocol-versions.ts";
import { NO_ID, rpcCodes, rpcError } from "../../mcp/rpc.ts";
import type { Agent, Question } from "../relay/agent.ts";
import { type AgentRequest, createAgentRequest, type ResponseChannel } from "../relay/agent-request.ts";
import type { CallObservation } from "../relay/call-observation.ts";
import { type AgentsContext, type HandlerContext, type RequestHandler, tryHandler } from "./agents-context.ts";
import { CAPABILITIES, INSTRUCTIONS, serverInfo } from "./initialize.ts";
import { listen } from "./listen.ts";
import { commonRequests, passUnknown, sessionRequests } from "./requests.ts";
import { passesLogLevel, readLogLevel } from "./subscriber.ts";

/** Metadata of each request without a session (MCP 2026-07-28): version, client and capabilities. */
const RequestMeta = z.looseObject({
  [metaKeys.version]: z.string(),
  [metaKeys.client]: z.looseObject({ name: z.string(), version: z.string().optional() }).optional(),
  [metaKeys.capabilities]: z.record(z.string(), z.unknown()),
  [metaKeys.logLevel]: z.string().optional(),
});

const discover: RequestHandler = (request, { core }) =>
  request.succeed(
    {
      supportedVersions: [REQUEST_ERA_VERSION],
      capabilities: CAPABILITIES,
      instructions: INSTRUCTIONS,
      _meta: { [metaKeys.server]: serverInfo(core.version) },
    },
    "never",
  );

const requests: ReadonlyMap<string, RequestHandler> = new Map([
  ...commonRequests,
  ["server/discover", discover],
  ["subscriptions/listen", listen],
]);

/** Methods that only this era has. */
const isOnlyHere = (method: string | undefined): boolean => method === "server/discover" || method === "subscriptions/listen";

/** Whether a request has no session: by its metadata, or by a method that sessions do not have. */
export const isWithoutSession = (message: Message, { era }: HandlerContext): boolean =>
  era === "request" || message.span(`params._meta.${metaKeys.version}`) !== undefined || isOnlyHere(message.method);

/** Whether a request has complete metadata of its sender. */
export const hasRequestMeta = (message: Message): boolean =>
  RequestMeta.safeParse(JSON.parse(message.raw("params._meta") ?? "null")).success;

/** Serves a request without a session. */
export function serveWithoutSession(message: Message, channel: ResponseChannel, context: HandlerContext): void {
  const { id = NO_ID } = message;
  const parsed = RequestMeta.safeParse(JSON.parse(message.raw("params._meta") ?? "null"));
  if (!parsed.success) {
    const fault = `without a session every request needs params._meta: ${z.prettifyError(parsed.error)}`;
    channel.answer(rpcError({ code: rpcCodes.invalidParams, message: fault }), id);
    return;
  }
  const { [metaKeys.version]: requested, [metaKeys.client]: client, [metaKeys.capabilities]: capabilities } = parsed.data;
  if (requested !== REQUEST_ERA_VERSION) {
    const data = { supported: [REQUEST_ERA_VERSION], requested };
    channel.answer(rpcError({ code: rpcCodes.unsupportedVersion, message: `MCP ${requested} is not spoken here`, data }), id);
    return;
  }
  context.authenticate(client?.name ?? "unnamed");
  const { core } = context;
  if (core.suspended.resume(message, channel, context.agent)) return;
  const agent = createRequestAgent(new Set(Object.keys(capabilities)), parsed.data[metaKeys.logLevel]);
  const clientKey = JSON.stringify([client?.name, client?.version]);
  const owner = context.ownerOf?.(clientKey) ?? context.agent.owner;
  const agentKey = typeof owner.key === "string" ? agentKeyOf(owner.key, clientKey) : context.agent.key;
  const ask = (asked: AgentRequest, question: Question) => core.suspended.suspend(asked, question, context.agent);
  const observed: ObservedAgent = { key: agentKey, name: client?.name ?? "", version: client?.version ?? "", isDashboard: false };
  const sender = { agent, owner, observed: () => observed, era: "request", client: client?.name ?? "", metadata: () => "" } as const;
  if (message.method === "server/discover") core.joined(observed);
  const observation = observeCall(message, core, sender.observed);
  const request = createAgentRequest(sender, message, channel, { ask, observation });
  const { method = "" } = message;
  const handler = requests.get(method);
  if (core.suspended.isForeign(message))
    request.refuse({ code: rpcCodes.invalidParams, message: "requestState belongs to another request" });
  else if (handler !== undefined) tryHandler(handler, request, context);
  else if (sessionRequests.has(method))
    request.refuse({ code: rpcCodes.methodNotFound, message: `MCP ${REQUEST_ERA_VERSION} has no ${method}` });
  else tryHandler(passUnknown, request, context);
}

/** The sender of one request: it gets that request's notifications, and a question ends the request. */
function createRequestAgent(capabilities: ReadonlySet<string>, level: string | undefined): Agent {
  const least = readLogLevel(level);
  return {
    pending: createPendingRequests("amcp-"),
    progress: new Map(),
    ready: false,
    can: (capability) => capabilities.has(capability),
    send: () => {},
    flowing: () => undefined,
    notify(message, { send }) {
      if (message.method === "notifications/message" && least !== undefined && passesLogLevel(message, least)) send?.([message.bytes]);
    },
  };
}

/** Observes a request that calls a tool; undefined for other requests, and if calls are not recorded. */
export const observeCall = (
  message: Message,
  { observer }: Pick<AgentsContext, "observer">,
  agent: () => ObservedAgent,
): CallObservation | undefined => (message.method === "tools/call" ? observer?.observe(message, agent) : undefined);

/** The key of agents that share a credential and client, without a session. It does not reveal the credential. */
const agentKeyOf = (credential: string, client: string): string =>
  createHash("sha256").update(`${credential}\n${client}`).digest("base64url");
