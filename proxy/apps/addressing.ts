import { AmcpError } from "../../contracts/errors.ts";
import type { Agent } from "../relay/agent.ts";
import type { Addressee } from "../relay/client-requests.ts";
import { renderQuestion } from "../relay/question.ts";
import type { SessionOwner } from "../relay/session-owner.ts";
import type { UpstreamCall } from "../relay/upstream-call.ts";
import type { OpenCalls } from "./open-calls.ts";

/** An agent with a connection. */
export interface ConnectedAgent extends Agent {
  readonly owner: SessionOwner;
}

/**
 * Finds the agent for a question of an upstream that serves all agents in one session: the agent of the pending requests, or the only agent
 * that has used the upstream. With several candidates the question is refused, because another agent's answer would be wrong.
 */
export function addressShared(appId: string, calls: OpenCalls, agents: Iterable<ConnectedAgent>): Addressee | AmcpError | undefined {
  const call = calls.leastAsked();
  if (call !== undefined) return calls.areOfOneAgent() ? duringCall(call) : unclear(appId);
  const ready = [...agents].filter((agent) => agent.ready);
  const [only] = ready;
  if (only === undefined) return undefined;
  return ready.length > 1 || calls.wereOfOthers(only.owner) ? unclear(appId) : outsideCalls(only);
}

/** Finds the agent for a question in a session with one agent, to which every question belongs. */
export function addressOwner(appId: string, calls: OpenCalls, owner: SessionOwner): Addressee | AmcpError | undefined {
  if (!owner.isKnown) return unclear(appId);
  const call = calls.leastAsked();
  if (call !== undefined) return duringCall(call);
  return owner.agent?.ready === true ? outsideCalls(owner.agent) : undefined;
}

const unclear = (appId: string): AmcpError =>
  new AmcpError("AMCP_PROXY_UNCLEAR_QUESTION", `several agents may use this session of ${appId}, and the question names none of them`);

const duringCall = ({ request: { agent }, ask }: UpstreamCall): Addressee => ({ agent, ask });

const outsideCalls = (agent: Agent): Addressee => ({
  agent,
  ask(question) {
    agent.send(renderQuestion(question));
    return () => {};
  },
});
