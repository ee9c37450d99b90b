import { RecordInput } from "../../contracts/app-tools/record-input.ts";
import type { Upstream } from "../relay/upstream.ts";
import type { AgentConnection } from "./agent-connection.ts";

/**
 * Tracks which agents record which app. An app sees the proxy as one peer, so the proxy ends the app's recording with its last agent.
 * Agents without a session cannot be identified again; they must end the recordings that they begin.
 */
export interface Recordings {
  begin(agent: AgentConnection, upstream: Upstream): void;
  /**
   * Ends the agent's recording. @returns the number of events it got if other agents go on recording; undefined if the app must end its
   * recording
   */
  end(agent: AgentConnection, upstream: Upstream): number | undefined;
  /** Removes an agent that has disconnected, and ends recordings that have no agent left. */
  leave(agent: AgentConnection): void;
  /** Whether the agent gets an event of the app; counts the event. */
  tells(agent: AgentConnection, appId: string): boolean;
}

interface AppRecording {
  readonly upstream: Upstream;
  /** Number of events sent to each agent. */
  readonly agents: Map<AgentConnection, number>;
}

export function createRecordings(): Recordings {
  const recordings = new Map<string, AppRecording>();
  const drop = (agent: AgentConnection, { upstream, agents }: AppRecording): boolean => {
    agents.delete(agent);
    const isLast = agents.size === 0;
    if (isLast) recordings.delete(upstream.appId);
    return isLast;
  };
  return {
    begin(agent, upstream) {
      const known = recordings.get(upstream.appId);
      // A restarted app has no recording.
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
