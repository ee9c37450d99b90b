import type { Agent } from "../relay/agent.ts";
import type { Respondent } from "../relay/client-requests.ts";
import type { RelayedCall, RelayedRequest } from "../relay/relayed-request.ts";

/** The requests under way at one upstream: what it asks or tells of itself most likely belongs to the latest of them. */
export interface OpenCalls {
  add(call: RelayedRequest, relayed: RelayedCall): RelayedCall;
  remove(call: RelayedRequest): void;
  latest(): RelayedRequest | undefined;
  /** Whom a question of the upstream is put to: the latest request, else the agent that called last, else any that has a session. */
  respondent(agents: Iterable<Agent>): Respondent | undefined;
}

export function createOpenCalls(): OpenCalls {
  const open = new Map<RelayedRequest, RelayedCall>();
  let lastAgent: Agent | undefined;
  return {
    add(call, relayed) {
      lastAgent = call.agent;
      open.set(call, relayed);
      return relayed;
    },
    remove: (call) => void open.delete(call),
    latest: () => [...open.keys()].at(-1),
    respondent(agents) {
      const latest = [...open].at(-1);
      if (latest !== undefined) return { agent: latest[0].agent, ask: latest[0].ask, hold: latest[1].hold };
      const ready = [...agents].filter((agent) => agent.ready);
      const agent = lastAgent !== undefined && ready.includes(lastAgent) ? lastAgent : ready[0];
      return agent && { agent, ask: (_id, frame) => agent.send(frame), hold: () => () => {} };
    },
  };
}
