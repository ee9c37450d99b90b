import { AmcpError } from "../../contracts/errors.ts";
import { type Message, type NotAMessage, readLine } from "../../mcp/envelope.ts";
import type { FrameSource } from "../../mcp/frame-source.ts";
import type { Frame, WholeFrame } from "../../mcp/frames.ts";
import { NO_ID, refusalOf, refuseOversized, rpcRefusal } from "../../mcp/rpc.ts";
import type { ResponseChannel } from "../relay/agent-request.ts";
import { asSeenBy, type HandlerContext } from "./agents-context.ts";
import { isBatch, serveBatch } from "./batch.ts";
import { serveNotification } from "./notifications.ts";
import { isWithoutSession, serveWithoutSession } from "./request-era.ts";
import { serveInSession } from "./session-era.ts";

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
  const channel: ResponseChannel = { tell: agent.send, answer: (answer, id) => agent.send(answer.frame(id)), drop: () => {} };
  core.join(agent);
  try {
    await frames.each((frame) => {
      serveFrame(frame, context, channel);
      return flowing();
    });
  } catch (error) {
    core.log.warning("agent connection failed", { reason: refusalOf(error).message });
  } finally {
    core.leave(agent, "its connection was closed");
  }
}

function serveFrame(frame: Frame, context: HandlerContext, channel: ResponseChannel): void {
  if (frame.kind === "oversized") channel.tell(refuseOversized(frame).refusal);
  else serveLine(frame, readLine(frame), context, channel);
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
  if (message.kind === "request") serveRequest(message, context, channel);
  else if (message.kind === "notification") serveNotification(message, context);
  else if (message.kind === "answer") context.agent.pending.settle(message.id, { kind: "answered", message });
  else channel.answer(rpcRefusal(complaintAbout(message)), message.id ?? NO_ID);
}

function complaintAbout({ kind, id, method }: Pick<Message | NotAMessage, "kind" | "id" | "method">): AmcpError {
  if (kind === "not-json") return new AmcpError("AMCP_PROXY_BAD_FRAME", "the message is not JSON");
  const fault = method === "" ? "its method is empty" : id === '""' ? "its id is empty" : "a member is missing or of the wrong kind";
  return new AmcpError("AMCP_PROXY_NOT_A_REQUEST", `the message is not one of JSON-RPC 2.0: ${fault}`);
}

function serveRequest(message: Message, context: HandlerContext, channel: ResponseChannel): void {
  const { id = NO_ID, method } = message;
  try {
    const serve = isWithoutSession(message, context) ? serveWithoutSession : serveInSession;
    serve(message, channel, context);
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal.code === "AMCP_INTERNAL") context.core.log.error("request failed", { method, reason: refusal.message });
    channel.answer(rpcRefusal(refusal), id);
  }
}
