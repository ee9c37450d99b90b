import { RecordInput } from "../../contracts/app-tools/record-input.ts";
import type { Upstream } from "../relay/upstream.ts";
import type { AgentConnection } from "./agent-connection.ts";

/**
 * Who records which app. To an app the proxy is one peer, whose recording goes on until that peer ends it; so the proxy knows for whom it goes
 * on, and ends it with the last of them. Agents without a session cannot be known again: what they turn on, they turn off.
 */
export interface Recordings {
  begin(agent: AgentConnection, upstream: Upstream): void;
  /** How many events the agent was told, where others go on recording; undefined where the app is to end its recording. */
  end(agent: AgentConnection, upstream: Upstream): number | undefined;
  /** The agent is gone: apps that nobody records any more are told so. */
  leave(agent: AgentConnection): void;
  /** Whether an event of the app is for this agent; it is counted. */
  tells(agent: AgentConnection, appId: string): boolean;
}

interface Recording {
  readonly upstream: Upstream;
  /** With how many events each was told. */
  readonly agents: Map<AgentConnection, number>;
}

export function createRecordings(): Recordings {
  const recordings = new Map<string, Recording>();
  const drop = (agent: AgentConnection, { upstream, agents }: Recording): boolean => {
    agents.delete(agent);
    const isLast = agents.size === 0;
    if (isLast) recordings.delete(upstream.appId);
    return isLast;
  };
  return {
    begin(agent, upstream) {
      const known = recordings.get(upstream.appId);
      // An app that was started again records nothing yet.
      const recording = known?.upstream === upstream ? known : { upstream, agents: new Map() };
      if (!recording.agents.has(agent)) recording.agents.set(agent, 0);
      recordings.set(upstream.appId, recording);
    },
    end(agent, upstream) {
      const recording = recordings.get(upstream.appId);
      const told = recording?.upstream === upstream ? recording.agents.get(agent) : undefined;
      return recording === undefined || told === undefined || drop(agent, recording) ? undefined : told;
    },
    leave(agent) {
      for (const recording of [...recordings.values()]) {
        if (!recording.agents.has(agent) || !drop(agent, recording)) continue;
        void recording.upstream.request("tools/call", { name: RecordInput.name, arguments: { on: false } });
      }
    },
    tells(agent, appId) {
      const agents = recordings.get(appId)?.agents;
      if (agents === undefined) return true;
      const told = agents.get(agent);
      if (told !== undefined) agents.set(agent, told + 1);
      return told !== undefined;
    },
  };
}
