import { inputNotification } from "../../contracts/input-event.ts";
import type { Message } from "../../mcp/envelope.ts";
import type { Agent } from "../relay/agent.ts";
import type { AgentRequest } from "../relay/agent-request.ts";
import type { AgentConnection } from "./agent-connection.ts";
import { createRecordings, type Recordings } from "./recordings.ts";
import type { Subscriber } from "./subscriber.ts";

/** Everybody in front of the proxy. */
export interface Subscribers {
  /** Those that have a session, or may open one. */
  readonly agents: Set<AgentConnection>;
  /** Everybody who is told what happens: these agents, and requests that listen. */
  readonly subscribers: Set<Subscriber>;
  /** Whom events of recorded apps are for. */
  readonly recordings: Recordings;
  join(agent: AgentConnection): void;
  leave(agent: AgentConnection, reason: string): void;
  /** Those who listen without a connection of their own. */
  listeners(): readonly Subscriber[];
  /** A notification of an app. @param from `during` is the latest request of the app that is under way */
  spread(message: Message, from: { appId: string; during: AgentRequest | undefined }): void;
  /** A notification of a server in the proxy's own session with it, which serves no agent. */
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
