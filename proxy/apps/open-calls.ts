import type { Respondent } from "../relay/client-requests.ts";
import type { RelayedCall, RelayedRequest } from "../relay/relayed-request.ts";
import type { SessionOwner } from "../relay/session-owner.ts";

/** The requests under way at one upstream, and whose they are. */
export interface OpenCalls {
  add(call: RelayedRequest, relayed: RelayedCall): RelayedCall;
  remove(call: RelayedRequest): void;
  latest(): RelayedRequest | undefined;
  /**
   * The request that a question belongs to: one that waits for no answer, and of these the least asked, and of these the latest. An agent
   * without session ends a request after some rounds of questions (MCP SDK: 10), so the questions to n requests are at most log2(n) + 1 each.
   */
  respondent(): Respondent | undefined;
  /** Whether every request under way belongs to one agent. */
  areOfOneAgent(): boolean;
  /** Whether another agent has ever called. */
  wereOfOthers(owner: SessionOwner): boolean;
}

export function createOpenCalls(): OpenCalls {
  const open = new Map<RelayedRequest, RelayedCall>();
  let firstCaller: SessionOwner["key"] | undefined;
  let hadSeveralCallers = false;
  const asked = new Set<RelayedRequest>();
  const rounds = new Map<RelayedRequest, number>();
  const hold = (call: RelayedRequest, relayed: RelayedCall) => {
    asked.add(call);
    rounds.set(call, roundsOf(call) + 1);
    const release = relayed.hold();
    return () => {
      asked.delete(call);
      release();
    };
  };
  const roundsOf = (call: RelayedRequest) => rounds.get(call) ?? 0;
  /** @returns the one of two that is asked: the later one, unless the earlier one was asked less */
  const preferred = (earlier: RelayedRequest, later: RelayedRequest) => {
    if (asked.has(earlier) !== asked.has(later)) return asked.has(later) ? earlier : later;
    return roundsOf(earlier) < roundsOf(later) ? earlier : later;
  };
  return {
    add(call, relayed) {
      firstCaller ??= call.owner.key;
      hadSeveralCallers ||= call.owner.key !== firstCaller;
      open.set(call, relayed);
      return relayed;
    },
    remove(call) {
      open.delete(call);
      asked.delete(call);
      rounds.delete(call);
    },
    latest: () => [...open.keys()].at(-1),
    respondent() {
      if (open.size === 0) return undefined;
      const call = [...open.keys()].reduce(preferred);
      const relayed = open.get(call);
      return relayed && { agent: call.agent, ask: call.ask, hold: () => hold(call, relayed) };
    },
    areOfOneAgent() {
      const owners = [...open.keys()].map(({ owner }) => owner);
      return owners.length < 2 || owners.every(({ isKnown, key }) => isKnown && key === owners[0]?.key);
    },
    wereOfOthers: ({ key }) => firstCaller !== undefined && (hadSeveralCallers || firstCaller !== key),
  };
}
