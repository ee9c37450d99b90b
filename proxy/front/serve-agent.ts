import { AmcpError } from "../../contracts/errors.ts";
import { type Message, readMessage, readOversized } from "../relay/envelope.ts";
import { NO_ID, refusalOf, renderError, renderRefusal, rpcCodes } from "../relay/rpc.ts";
import type { Frame } from "../transport/frames.ts";
import { controlRequests } from "./control.ts";
import { notifications, passToApps } from "./notifications.ts";
import { openingRequests, requests } from "./requests.ts";
import type { FrontSession } from "./session.ts";

/**
 * Serves one agent until its frames end. Reading never waits for an app: an app that does not take its calls stands only in its own way.
 * Whatever the agent sends, the next line is read.
 */
export async function serveAgent(frames: AsyncIterable<Frame>, session: FrontSession): Promise<void> {
  const { agent, core } = session;
  core.agents.add(agent);
  try {
    for await (const frame of frames) {
      serveFrame(frame, session);
      await agent.flowing();
    }
  } catch (error) {
    core.log.warning("agent broke off", { reason: refusalOf(error).message });
  } finally {
    core.agents.delete(agent);
    agent.end("its connection was closed");
  }
}

function serveFrame(frame: Frame, session: FrontSession): void {
  const { agent } = session;
  if (frame.kind === "oversized") {
    const { id = NO_ID } = readOversized(frame);
    agent.send(renderRefusal(id, new AmcpError("AMCP_PROXY_FRAME_TOO_LARGE", `the message has ${frame.size} bytes`)));
    return;
  }
  const message = readMessage(frame.bytes);
  if (message.kind === "request") serveRequest(message, session);
  else if (message.kind === "notification") serveNotification(message, session);
  else if (message.kind === "answer") agent.exchange.settle(message.id, { kind: "answered", message });
  else if (message.kind === "not-json")
    agent.send(renderRefusal(message.id ?? NO_ID, new AmcpError("AMCP_PROXY_BAD_FRAME", "the line is not JSON")));
  else agent.send(renderError(message.id ?? NO_ID, { code: rpcCodes.invalidRequest, message: "the line is not one JSON-RPC message" }));
}

function serveRequest(message: Message, session: FrontSession): void {
  const { agent, core } = session;
  const { id = NO_ID, method = "" } = message;
  const handler = requests.get(method) ?? (core.options.control ? controlRequests.get(method) : undefined);
  if (handler === undefined) {
    agent.send(renderError(id, { code: rpcCodes.methodNotFound, message: `the proxy does not serve ${method}` }));
    return;
  }
  if (!agent.isInitialized() && !openingRequests.has(method)) {
    agent.send(renderError(id, { code: rpcCodes.invalidRequest, message: `${method} came before initialize was answered` }));
    return;
  }
  try {
    handler(message, id, session);
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal.code === "AMCP_INTERNAL") core.log.error("request failed", { method, reason: refusal.message });
    agent.send(renderRefusal(id, refusal));
  }
}

function serveNotification(message: Message, session: FrontSession): void {
  if (!session.agent.isInitialized()) return;
  (notifications.get(message.method ?? "") ?? passToApps)(message, session);
}
