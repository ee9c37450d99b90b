import { rpcCodes } from "../../mcp/rpc.ts";
import { controlRequests } from "./control.ts";
import { type Arrival, createInquiry } from "./inquiry.ts";
import { openingRequests, passUnknown, sessionRequests } from "./requests.ts";
import type { FrontSession } from "./session.ts";

/** Serves a request of an agent that opens, or has opened, a session by `initialize`. */
export function serveInSession(arrival: Arrival, session: FrontSession): void {
  const { agent, core } = session;
  const { method = "" } = arrival.message;
  const opened = agent.session;
  const asker = {
    agent,
    owner: agent.owner,
    era: "session",
    style: opened?.style ?? "colon",
    metadata: () => opened?.metadata ?? "",
  } as const;
  const inquiry = createInquiry(asker, arrival);
  if (opened === undefined && !openingRequests.has(method)) {
    inquiry.refuse({ code: rpcCodes.invalidRequest, message: `${method} came before initialize was answered` });
    return;
  }
  const control = core.options.control ? controlRequests.get(method) : undefined;
  (sessionRequests.get(method) ?? control ?? passUnknown)(inquiry, session);
}
