import { RecordInput } from "../../contracts/app-tools/record/record-input.ts";
import { inputNotification } from "../../contracts/input-event.ts";
import type { Message } from "../../mcp/envelope.ts";
import type { Agent } from "../relay/agent.ts";
import type { AgentRequest } from "../relay/agent-request.ts";
import type { Upstream } from "../relay/upstream.ts";
import type { AgentConnection } from "./agent-connection.ts";
import type { NotificationSubscriber } from "./subscriber.ts";

/** All agents and subscribers of the proxy. */
export interface Subscribers {
  /** Agents that have a session, or may open one. */
  readonly agents: Set<AgentConnection>;
  /** Receivers of notifications: these agents, and open `subscriptions/listen` requests. */
  readonly subscribers: Set<NotificationSubscriber>;
  /** Decides which agents get the events of recorded apps. */
  readonly recordings: Recordings;
  join(agent: AgentConnection): void;
  leave(agent: AgentConnection, reason: string): void;
  /** Subscribers without a connection of their own. */
  listeners(): readonly NotificationSubscriber[];
  /** Distributes a notification of an app. @param from `during` is the app's latest pending request */
  spread(message: Message, from: { appId: string; during: AgentRequest | undefined }): void;
  /** Distributes a notification from the proxy's own session with a server, which serves no agent. */
  spreadToListeners(message: Message, from: { appId: string }): void;
}

export function createSubscribers(): Subscribers {
  const agents = new Set<AgentConnection>();
  const subscribers = new Set<NotificationSubscriber>();
  const recordings = createRecordings();
  const listeners = () => [...subscribers].filter((listener) => !isAgent(listener, agents));
  const isMeant = (listener: NotificationSubscriber, message: Message, appId: string): boolean =>
    message.method !== inputNotification || !isAgent(listener, agents) || recordings.delivers(listener, appId);
  return {
    agents,
    subscribers,
    recordings,
    listeners,
    spreadToListeners(message, { appId }) {
      for (const listener of listeners()) listener.notify(message, { appId });
    },
    join(agent) {
      agents.add(agent);
      subscribers.add(agent);
    },
    leave(agent, reason) {
      agents.delete(agent);
      subscribers.delete(agent);
      recordings.leave(agent);
      agent.end(reason);
    },
    spread(message, { appId, during }) {
      if (during?.era === "request") during.agent.notify(message, { appId, send: during.send });
      const caller: Pick<Agent, "notify"> | undefined = during?.agent;
      for (const listener of subscribers)
        if (isMeant(listener, message, appId))
          listener.notify(message, { appId, ...(during !== undefined && caller === listener && { send: during.send }) });
    },
  };
}

const isAgent = (listener: NotificationSubscriber, agents: ReadonlySet<NotificationSubscriber>): listener is AgentConnection =>
  agents.has(listener);

/**
 * Tracks which agents record which app. An app sees the proxy as one peer, so the proxy ends the app's recording with its last agent.
 * Agents without a session cannot be identified again; they must end the recordings that they begin.
 */
interface Recordings {
  begin(agent: AgentConnection, upstream: Upstream): void;
  /**
   * Ends the agent's recording. @returns the number of events it got if other agents go on recording; undefined if the app must end its
   * recording
   */
  end(agent: AgentConnection, upstream: Upstream): number | undefined;
  /** Removes an agent that has disconnected, and ends recordings that have no agent left. */
  leave(agent: AgentConnection): void;
  /** Whether the agent gets an event of the app; counts the event. */
  delivers(agent: AgentConnection, appId: string): boolean;
}

interface AppRecording {
  readonly upstream: Upstream;
  /** Number of events sent to each agent. */
  readonly agents: Map<AgentConnection, number>;
}

function createRecordings(): Recordings {
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
      const sent = recording?.upstream === upstream ? recording.agents.get(agent) : undefined;
      return recording === undefined || sent === undefined || drop(agent, recording) ? undefined : sent;
    },
    leave(agent) {
      for (const recording of [...recordings.values()]) {
        if (!recording.agents.has(agent) || !drop(agent, recording)) continue;
        void recording.upstream.request("tools/call", { name: RecordInput.name, arguments: { on: false } });
      }
    },
    delivers(agent, appId) {
      const agents = recordings.get(appId)?.agents;
      if (agents === undefined) return true;
      const sent = agents.get(agent);
      if (sent !== undefined) agents.set(agent, sent + 1);
      return sent !== undefined;
    },
  };
}
