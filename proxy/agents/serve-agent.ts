import { z } from "zod";
import { AmcpError } from "../../contracts/errors.ts";
import { ActivateParams, controlMethods, ReachParams } from "../../contracts/proxy-control.ts";
import { NOT_RECORDING } from "../../contracts/recording-status.ts";
import { idKey, type Message, type NotAMessage, parseParams, readLine } from "../../mcp/envelope.ts";
import type { FrameSource } from "../../mcp/frame-source.ts";
import type { WholeFrame } from "../../mcp/frames.ts";
import { NO_ID, refusalOf, refuseOversized, rpcCodes, rpcRefusal } from "../../mcp/rpc.ts";
import { type AgentRequest, createAgentRequest, type ResponseChannel } from "../relay/agent-request.ts";
import { describeProxy } from "../status/describe.ts";
import {
  answerToException,
  asSeenBy,
  type HandlerContext,
  type NotificationHandler,
  type RequestHandler,
  tryHandler,
} from "./agents-context.ts";
import { isBatch, serveBatch } from "./batch.ts";
import { isWithoutSession, observeCall, serveWithoutSession } from "./request-era.ts";
import { openingRequests, passUnknown, sessionRequests } from "./requests.ts";

/** The incoming side of an agent's connection. */
export interface AgentInput {
  readonly frames: FrameSource;
  /** Undefined while the agent reads its answers; while it does not, no further requests are read. */
  flowing(): Promise<void> | undefined;
}

/**
 * Serves one agent until its frames end. Reading never waits for an app, so a slow app delays only its own calls. Invalid input does not
 * stop the reading of the next line.
 */
export async function serveAgent({ frames, flowing }: AgentInput, around: HandlerContext): Promise<void> {
  const { agent, core } = around;
  const context = { ...around, core: asSeenBy(agent, core) };
  const channel: ResponseChannel = { send: agent.send, answer: (answer, id) => agent.send(answer.frame(id)), drop: () => {} };
  core.join(agent);
  try {
    await frames.each((frame) => {
      if (frame.kind === "oversized") agent.send(refuseOversized(frame).refusal);
      else serveLine(frame, readLine(frame), context, channel);
      return flowing();
    });
  } catch (error) {
    core.log.warning("agent connection failed", { reason: refusalOf(error).message });
  } finally {
    core.leave(agent, "its connection was closed");
  }
}

/**
 * Serves one message, or a batch if the agent's MCP version has batches.
 * @param message the parsed line
 * @returns whether `channel` is used: notifications and answers need none
 */
export function serveLine(line: WholeFrame, message: Message | NotAMessage, context: HandlerContext, channel: ResponseChannel): boolean {
  if (isBatch(line, context.agent)) return serveBatch(line.bytes, channel, (each, own) => serveMessage(each, context, own));
  serveMessage(message, context, channel);
  return message.kind !== "notification" && message.kind !== "answer";
}

/** Serves one message of any transport. Invalid input gets an error answer; only notifications and answers get none. */
export function serveMessage(message: Message | NotAMessage, context: HandlerContext, channel: ResponseChannel): void {
  if (message.kind === "notification") serveNotification(message, context);
  else if (message.kind === "answer") context.agent.pending.settle(message.id, { kind: "answered", message });
  else if (message.kind !== "request") channel.answer(rpcRefusal(complaintAbout(message)), message.id ?? NO_ID);
  else
    try {
      (isWithoutSession(message, context) ? serveWithoutSession : serveInSession)(message, channel, context);
    } catch (error) {
      channel.answer(answerToException(error, message, context), message.id ?? NO_ID);
    }
}

function complaintAbout({ kind, id, method }: Pick<Message | NotAMessage, "kind" | "id" | "method">): AmcpError {
  if (kind === "not-json") return new AmcpError("AMCP_PROXY_BAD_FRAME", "the message is not JSON");
  const fault = method === "" ? "its method is empty" : id === '""' ? "its id is empty" : "a member is missing or of the wrong kind";
  return new AmcpError("AMCP_PROXY_NOT_A_REQUEST", `the message is not one of JSON-RPC 2.0: ${fault}`);
}

const initialized: NotificationHandler = (_message, { agent, core }) => {
  agent.becomeReady();
  core.opened(agent);
};

const cancelled: NotificationHandler = (message, { agent }) => {
  const requestId = message.raw("params.requestId");
  if (requestId !== undefined) agent.calls.get(idKey(requestId))?.cancel(message);
};

/** Progress of a request from an app to the agent. */
const progress: NotificationHandler = (message, { agent }) => {
  const token = message.raw("params.progressToken");
  if (token !== undefined) agent.progress.get(idKey(token))?.(message);
};

/** Other notifications go to every app with a session, and to the agent's own sessions. */
const passToApps: NotificationHandler = (message, { core, agent }) => {
  if (agent.session === undefined) return;
  for (const upstream of core.apps.shared()) upstream.send([message.bytes]);
  passToOwnSessions(message, { core, agent });
};

const passToOwnSessions = (message: Message, { core, agent }: Pick<HandlerContext, "core" | "agent">): void => {
  for (const upstream of core.apps.sessionsOf(agent.owner)) upstream.send([message.bytes]);
};

/** With several agents a shared upstream is not notified: its question for roots could not name the agent. */
const rootsChanged: NotificationHandler = (message, context) => {
  const isOnlyAgent = [...context.core.agents].every((other) => other === context.agent || other.isInternal || !other.ready);
  (isOnlyAgent ? passToApps : passToOwnSessions)(message, context);
};

const notifications: ReadonlyMap<string, NotificationHandler> = new Map([
  ["notifications/initialized", initialized],
  ["notifications/cancelled", cancelled],
  ["notifications/progress", progress],
  ["notifications/roots/list_changed", rootsChanged],
]);

function serveNotification(message: Message, context: HandlerContext): void {
  (notifications.get(message.method ?? "") ?? passToApps)(message, context);
}

/** Serves a request in a session, or the `initialize` that opens one. */
function serveInSession(message: Message, channel: ResponseChannel, context: HandlerContext): void {
  const { agent, core } = context;
  const { method = "" } = message;
  const opened = agent.session;
  const sender = {
    agent,
    owner: agent.owner,
    observed: agent.observed,
    era: "session",
    client: opened?.client ?? "",
    metadata: () => opened?.metadata ?? "",
  } as const;
  const observation = opened && observeCall(message, core, agent.observed);
  const request = createAgentRequest(sender, message, channel, { observation });
  if (opened === undefined && !openingRequests.has(method)) {
    request.refuse({ code: rpcCodes.invalidRequest, message: `${method} came before initialize was answered` });
    return;
  }
  const control = agent.isLauncher ? controlRequests.get(method) : undefined;
  tryHandler(sessionRequests.get(method) ?? control ?? passUnknown, request, context);
}

const status: RequestHandler = (request, { core, endpoint }) => request.succeed(describeProxy(core, endpoint));

const activate: RequestHandler = (request, { core }) => {
  const params = paramsOf(request, ActivateParams);
  if (params === undefined) return;
  core.apps.activate(params.appId, params.instance);
  request.succeed({});
};

const reach: RequestHandler = (request, { core }) => {
  const params = paramsOf(request, ReachParams);
  if (params === undefined) return;
  core.apps.reach(params).then(request.succeed, (error) => request.answer(rpcRefusal(refusalOf(error))));
};

const recorded: RequestHandler = (request, { core }) => {
  if (core.calls === undefined) request.succeed(NOT_RECORDING);
  else core.calls.flush().then(request.succeed, (error) => request.answer(rpcRefusal(refusalOf(error))));
};

function paramsOf<Params extends z.ZodType>({ message, refuse }: AgentRequest, params: Params): z.output<Params> | undefined {
  const parsed = params.safeParse(parseParams(message));
  if (parsed.success) return parsed.data;
  refuse({ code: rpcCodes.invalidParams, message: `${message.method}: ${z.prettifyError(parsed.error)}` });
  return undefined;
}

/** Methods for launchers in addition to MCP. */
const controlRequests: ReadonlyMap<string, RequestHandler> = new Map([
  [controlMethods.status, status],
  [controlMethods.activate, activate],
  [controlMethods.reach, reach],
  [controlMethods.recorded, recorded],
]);
