import { inputNotification } from "../../contracts/input-event.ts";
import type { Message } from "../../mcp/envelope.ts";
import type { Agent } from "../relay/agent.ts";
import type { AgentRequest } from "../relay/agent-request.ts";
import type { Audience } from "./audience.ts";
import type { FrontAgent } from "./front-agent.ts";
import { createRecordings, type Recordings } from "./recordings.ts";

/** Everybody in front of the proxy. */
export interface Audiences {
  /** Those that have a session, or may open one. */
  readonly agents: Set<FrontAgent>;
  /** Everybody who is told what happens: these agents, and requests that listen. */
  readonly audience: Set<Audience>;
  /** Whom events of recorded apps are for. */
  readonly recordings: Recordings;
  join(agent: FrontAgent): void;
  leave(agent: FrontAgent, reason: string): void;
  /** Those who listen without a connection of their own. */
  listeners(): readonly Audience[];
  /** A notification of an app. @param from `during` is the latest request of the app that is under way */
  spread(message: Message, from: { appId: string; during: AgentRequest | undefined }): void;
  /** A notification of a server in the proxy's own session with it, which serves no agent. */
  spreadToListeners(message: Message, from: { appId: string }): void;
}

export function createAudiences(): Audiences {
  const agents = new Set<FrontAgent>();
  const audience = new Set<Audience>();
  const recordings = createRecordings();
  const listeners = () => [...audience].filter((listener) => !isAgent(listener, agents));
  const isMeant = (listener: Audience, message: Message, appId: string): boolean =>
    message.method !== inputNotification || !isAgent(listener, agents) || recordings.tells(listener, appId);
  return {
    agents,
    audience,
    recordings,
    listeners,
    spreadToListeners(message, { appId }) {
      for (const listener of listeners()) listener.notify(message, { appId });
    },
    join(agent) {
      agents.add(agent);
      audience.add(agent);
    },
    leave(agent, reason) {
      agents.delete(agent);
      audience.delete(agent);
      recordings.leave(agent);
      agent.end(reason);
    },
    spread(message, { appId, during }) {
      if (during?.era === "request") during.agent.notify(message, { appId, tell: during.tell });
      const caller: Pick<Agent, "notify"> | undefined = during?.agent;
      for (const listener of audience)
        if (isMeant(listener, message, appId))
          listener.notify(message, { appId, ...(during !== undefined && caller === listener && { tell: during.tell }) });
    },
  };
}

const isAgent = (listener: Audience, agents: ReadonlySet<Audience>): listener is FrontAgent => agents.has(listener);
