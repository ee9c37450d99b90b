import { AmcpError } from "../../contracts/errors.ts";
import type { Agent, SessionOwner } from "../relay/agent.ts";
import { renderQuestion } from "../relay/agent.ts";
import type { Addressee } from "../relay/client-requests.ts";
import type { UpstreamCall } from "../relay/upstream-call.ts";

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

/** Open calls at one upstream, and their agents. */
export interface OpenCalls {
  add(call: UpstreamCall): UpstreamCall;
  remove(call: UpstreamCall): void;
  latest(): UpstreamCall | undefined;
  /**
   * The call that gets a question: one without an open question, among these the one with the fewest questions, among these the latest. An
   * agent without session stops after some rounds of questions (MCP SDK: 10), so questions to n requests are at most log2(n) + 1 each.
   */
  leastAsked(): UpstreamCall | undefined;
  /** Whether all open calls belong to one agent. */
  areOfOneAgent(): boolean;
  /** Whether an agent other than the owner has ever called. */
  wereOfOthers(owner: SessionOwner): boolean;
}

export function createOpenCalls(): OpenCalls {
  const open = new Set<UpstreamCall>();
  let firstCaller: SessionOwner["key"] | undefined;
  let hadSeveralCallers = false;
  return {
    add(call) {
      const { key } = call.request.owner;
      firstCaller ??= key;
      hadSeveralCallers ||= key !== firstCaller;
      open.add(call);
      return call;
    },
    remove: (call) => void open.delete(call),
    latest: () => [...open].at(-1),
    leastAsked: () => [...open].reduce<UpstreamCall | undefined>(preferred, undefined),
    areOfOneAgent() {
      const owners = [...open].map(({ request }) => request.owner);
      return owners.length < 2 || owners.every(({ isKnown, key }) => isKnown && key === owners[0]?.key);
    },
    wereOfOthers: ({ key }) => firstCaller !== undefined && (hadSeveralCallers || firstCaller !== key),
  };
}

/** @returns the later one of two calls, unless the earlier one has had fewer questions */
function preferred(earlier: UpstreamCall | undefined, later: UpstreamCall): UpstreamCall {
  if (earlier === undefined) return later;
  const [before, after] = [earlier.questions, later.questions];
  const isEarlierLessAsked = before.open > 0 === after.open > 0 ? before.asked < after.asked : after.open > 0;
  return isEarlierLessAsked ? earlier : later;
}
