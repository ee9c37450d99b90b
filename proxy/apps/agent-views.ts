import type { ServerOffers } from "../../mcp/offer.ts";
import type { SessionOwner } from "../relay/agent.ts";
import type { Upstream } from "../relay/upstream.ts";

/** The lists of one server as agents get them in their own sessions, one for each set of declared capabilities. */
export interface AgentViews {
  of(declares: string): ServerOffers | undefined;
  /** Lists in the session of an agent, unless lists for its capabilities are known. Resolves in any case. */
  learn(owner: SessionOwner, declares: string): Promise<void> | undefined;
  /** Lists again, in sessions of agents that are still there. */
  renew(): Promise<void>;
}

interface View {
  /** The agent in whose session was listed. */
  owner: SessionOwner;
  offers: ServerOffers;
}

/**
 * @param upstream whose agents have sessions of their own
 * @param list reads the lists in a session
 * @param changed called after each listing
 */
export function createAgentViews(
  upstream: () => Upstream,
  { list, changed }: { list: (session: Upstream) => Promise<ServerOffers>; changed: () => void },
): AgentViews {
  const views = new Map<string, View>();
  const pending = new Map<string, Promise<void>>();

  const read = async (owner: SessionOwner, declares: string) => {
    const session = await upstream().sessions?.reach(owner, "session");
    if (session === undefined) return;
    views.set(declares, { owner, offers: await list(session) });
  };
  const start = (owner: SessionOwner, declares: string) => {
    const reading = read(owner, declares)
      // Without a session the proxy's own lists are served; a call then names the trouble.
      .catch(() => void views.delete(declares))
      .finally(() => void pending.delete(declares))
      .then(changed);
    pending.set(declares, reading);
    return reading;
  };

  return {
    of: (declares) => views.get(declares)?.offers,
    learn(owner, declares) {
      const known = views.get(declares);
      if (known !== undefined) known.owner = owner;
      return known === undefined ? (pending.get(declares) ?? start(owner, declares)) : undefined;
    },
    async renew() {
      const left = [...views].filter(([, { owner }]) => owner.agent?.ready !== true);
      for (const [declares] of left) views.delete(declares);
      await Promise.all([...views].map(([declares, { owner }]) => start(owner, declares)));
    },
  };
}
