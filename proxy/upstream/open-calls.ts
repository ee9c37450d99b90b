import type { Respondent } from "../relay/client-requests.ts";
import type { RelayedCall, RelayedRequest } from "../relay/relayed-request.ts";
import type { SessionOwner } from "../relay/session-owner.ts";

/** The requests under way at one upstream, and whose they are. */
export interface OpenCalls {
  add(call: RelayedRequest, relayed: RelayedCall): RelayedCall;
  remove(call: RelayedRequest): void;
  latest(): RelayedRequest | undefined;
  /** The latest request as the one that a question belongs to. */
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
  return {
    add(call, relayed) {
      firstCaller ??= call.owner.key;
      hadSeveralCallers ||= call.owner.key !== firstCaller;
      open.set(call, relayed);
      return relayed;
    },
    remove: (call) => void open.delete(call),
    latest: () => [...open.keys()].at(-1),
    latestRespondent() {
      const latest = [...open].at(-1);
      return latest && { agent: latest[0].agent, ask: latest[0].ask, hold: latest[1].hold };
    },
    areOfOneAgent() {
      const owners = [...open.keys()].map(({ owner }) => owner);
      return owners.length < 2 || owners.every(({ isKnown, key }) => isKnown && key === owners[0]?.key);
    },
    wereOfOthers: ({ key }) => firstCaller !== undefined && (hadSeveralCallers || firstCaller !== key),
  };
}
