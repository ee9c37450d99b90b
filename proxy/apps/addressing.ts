import { AmcpError } from "../../contracts/errors.ts";
import type { Agent } from "../relay/agent.ts";
import type { Addressee, Respondent } from "../relay/client-requests.ts";
import type { SessionOwner } from "../relay/session-owner.ts";
import type { OpenCalls } from "./open-calls.ts";

/** An agent with a connection. */
export interface ConnectedAgent extends Agent {
  readonly owner: SessionOwner;
}

/**
 * The agent for a question of an upstream that serves all agents in one session. It is the agent of the requests under way, or the only
 * agent that has ever used the upstream. Where there are several the question is refused, for the answer of another agent would be wrong.
 */
export function addressShared(appId: string, calls: OpenCalls, agents: Iterable<ConnectedAgent>): Addressee {
  const respondent = calls.respondent();
  if (respondent !== undefined) return calls.areOfOneAgent() ? respondent : unclear(appId);
  const ready = [...agents].filter((agent) => agent.ready);
  const [only] = ready;
  if (only === undefined) return undefined;
  return ready.length > 1 || calls.wereOfOthers(only.owner) ? unclear(appId) : outsideRequests(only);
}

/** The same in a session that serves one agent: every question is the agent's. */
export function addressOwner(appId: string, calls: OpenCalls, owner: SessionOwner): Addressee {
  if (!owner.isKnown) return unclear(appId);
  const respondent = calls.respondent();
  if (respondent !== undefined) return respondent;
  return owner.agent?.ready === true ? outsideRequests(owner.agent) : undefined;
}

const unclear = (appId: string): AmcpError =>
  new AmcpError("AMCP_PROXY_UNCLEAR_QUESTION", `several agents may use this session of ${appId}, and the question names none of them`);

const outsideRequests = (agent: Agent): Respondent => ({ agent, ask: (_id, frame) => agent.send(frame), hold: () => () => {} });
