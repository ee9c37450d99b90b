import type { Message } from "../../mcp/envelope.ts";
import { rpcCodes } from "../../mcp/rpc.ts";
import { createAgentRequest, type ResponseChannel } from "../relay/agent-request.ts";
import { type HandlerContext, tryHandler } from "./agents-context.ts";
import { controlRequests } from "./control.ts";
import { observeCall } from "./request-era.ts";
import { openingRequests, passUnknown, sessionRequests } from "./requests.ts";

/** Serves a request in a session, or the `initialize` that opens one. */
export function serveInSession(message: Message, channel: ResponseChannel, context: HandlerContext): void {
  const { agent, core } = context;
  const { method = "" } = message;
  const opened = agent.session;
  const sender = {
    agent,
    owner: agent.owner,
    agentKey: agent.key,
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
  const control = core.options.control ? controlRequests.get(method) : undefined;
  tryHandler(sessionRequests.get(method) ?? control ?? passUnknown, request, context);
}
