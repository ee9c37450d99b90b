import { inputNotification } from "../../contracts/input-event.ts";
import type { Message } from "../../mcp/envelope.ts";
import type { Agent } from "../relay/agent.ts";
import type { AgentRequest } from "../relay/agent-request.ts";
import type { AgentConnection } from "./agent-connection.ts";
import { createRecordings, type Recordings } from "./recordings.ts";
import type { Subscriber } from "./subscriber.ts";

/** All agents and subscribers of the proxy. */
export interface Subscribers {
  /** Agents that have a session, or may open one. */
  readonly agents: Set<AgentConnection>;
  /** Receivers of notifications: these agents, and open `subscriptions/listen` requests. */
  readonly subscribers: Set<Subscriber>;
  /** Decides which agents get the events of recorded apps. */
  readonly recordings: Recordings;
  join(agent: AgentConnection): void;
  leave(agent: AgentConnection, reason: string): void;
  /** Subscribers without a connection of their own. */
  listeners(): readonly Subscriber[];
  /** Distributes a notification of an app. @param from `during` is the app's latest pending request */
  spread(message: Message, from: { appId: string; during: AgentRequest | undefined }): void;
  /** Distributes a notification from the proxy's own session with a server, which serves no agent. */
  spreadToListeners(message: Message, from: { appId: string }): void;
}

export function createSubscribers(): Subscribers {
  const agents = new Set<AgentConnection>();
  const subscribers = new Set<Subscriber>();
  const recordings = createRecordings();
  const listeners = () => [...subscribers].filter((listener) => !isAgent(listener, agents));
  const isMeant = (listener: Subscriber, message: Message, appId: string): boolean =>
    message.method !== inputNotification || !isAgent(listener, agents) || recordings.tells(listener, appId);
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
      if (during?.era === "request") during.agent.notify(message, { appId, tell: during.tell });
      const caller: Pick<Agent, "notify"> | undefined = during?.agent;
      for (const listener of subscribers)
        if (isMeant(listener, message, appId))
          listener.notify(message, { appId, ...(during !== undefined && caller === listener && { tell: during.tell }) });
    },
  };
}

const isAgent = (listener: Subscriber, agents: ReadonlySet<Subscriber>): listener is AgentConnection => agents.has(listener);
