import type { Inquiry } from "./inquiry.ts";
import { neededText } from "./needed-text.ts";
import { holdersOf, type ResourceHolder } from "./resources.ts";
import type { FrontSession, RequestHandler } from "./session.ts";

/** `resources/subscribe`: the app is told, and what it tells of the resource goes to the agents that asked. */
export const subscribe: RequestHandler = (inquiry, session) => {
  withHolders(inquiry, session, async (holders, shown) => {
    for (const { upstream, uri } of holders) session.agent.resources.add(upstream.appId, uri, shown);
    await Promise.all(holders.map(watchResource));
    inquiry.succeed({});
  });
};

/** `resources/unsubscribe`: the app is told when no agent is left. */
export const unsubscribe: RequestHandler = (inquiry, session) => {
  const { agent, core } = session;
  withHolders(inquiry, session, async (holders) => {
    for (const { upstream, uri } of holders) {
      agent.resources.remove(upstream.appId, uri);
      const isWanted = [...core.audience].some(({ resources }) => resources.has(upstream.appId, uri));
      if (!isWanted && upstream.session?.era === "session") await upstream.request("resources/unsubscribe", { uri });
    }
    inquiry.succeed({});
  });
};

/** Has an upstream tell of a resource from now on. */
export async function watchResource({ upstream, uri }: ResourceHolder): Promise<void> {
  const meta = upstream.session?.meta;
  if (meta === undefined) await upstream.request("resources/subscribe", { uri });
  else void upstream.request("subscriptions/listen", { _meta: meta, notifications: { resourceSubscriptions: [uri] } });
}

function withHolders(
  inquiry: Inquiry,
  { core }: FrontSession,
  serve: (holders: readonly ResourceHolder[], shown: string) => Promise<void>,
): void {
  const uri = neededText(inquiry, "params.uri");
  if (uri !== undefined) void serve(holdersOf(uri.text, core), JSON.stringify(uri.text));
}
