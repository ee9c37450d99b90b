import type { Respondent } from "../relay/client-requests.ts";
import type { RelayedCall, RelayedRequest } from "../relay/relayed-request.ts";
import type { SessionOwner } from "../relay/session-owner.ts";

/** The requests under way at one upstream, and whose they are. */
export interface OpenCalls {
  add(call: RelayedRequest, relayed: RelayedCall): RelayedCall;
  remove(call: RelayedRequest): void;
  latest(): RelayedRequest | undefined;
  /** The latest request as the one that a question belongs to, and one without a question where there is such a request. */
  latestRespondent(): Respondent | undefined;
  /** Whether every request under way belongs to one agent. */
  areOfOneAgent(): boolean;
  /** Whether another agent has ever called. */
  wereOfOthers(owner: SessionOwner): boolean;
}

export function createOpenCalls(): OpenCalls {
  const open = new Map<RelayedRequest, RelayedCall>();
  let firstCaller: SessionOwner["key"] | undefined;
  let hadSeveralCallers = false;
  /** With a question that is not answered yet: agents without session end a request after some rounds of questions. */
  const asked = new Set<RelayedRequest>();
  const hold = (call: RelayedRequest, relayed: RelayedCall) => {
    asked.add(call);
    const release = relayed.hold();
    return () => {
      asked.delete(call);
      release();
    };
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
    },
    latest: () => [...open.keys()].at(-1),
    latestRespondent() {
      const calls = [...open];
      const [call, relayed] = calls.findLast(([one]) => !asked.has(one)) ?? calls.at(-1) ?? [];
      return call && relayed && { agent: call.agent, ask: call.ask, hold: () => hold(call, relayed) };
    },
    areOfOneAgent() {
      const owners = [...open.keys()].map(({ owner }) => owner);
      return owners.length < 2 || owners.every(({ isKnown, key }) => isKnown && key === owners[0]?.key);
    },
    wereOfOthers: ({ key }) => firstCaller !== undefined && (hadSeveralCallers || firstCaller !== key),
  };
}
