import { refusalOf, renderRefusal } from "../../mcp/rpc.ts";
import { watchResource } from "../apps/watch-resource.ts";
import { onceKnown } from "./first-attempts.ts";
import type { Inquiry } from "./inquiry.ts";
import { neededText } from "./needed-text.ts";
import { carrierOf } from "./pass-on.ts";
import { holdersOf, isListed, type ResourceHolder } from "./resources.ts";
import type { FrontSession, RequestHandler } from "./session.ts";

/** `resources/subscribe`: the app is told, and what it tells of the resource goes to the agents that asked. */
export const subscribe: RequestHandler = (inquiry, session) => {
  withHolders(inquiry, session, async (holders, shown) => {
    const carriers = await Promise.all(holders.map(({ upstream }) => carrierOf(upstream, inquiry)));
    for (const { upstream, uri } of holders) session.agent.resources.add(upstream.appId, uri, shown);
    await Promise.all(holders.map(({ uri }, index) => carriers[index] && watchResource(carriers[index], uri)));
    inquiry.succeed({});
  });
};

/** `resources/unsubscribe`: the app is told when no agent is left. */
export const unsubscribe: RequestHandler = (inquiry, session) => {
  const { agent, core } = session;
  const uri = inquiry.message.text("params.uri");
  if (uri !== undefined) agent.resources.forget(JSON.stringify(uri));
  withHolders(inquiry, session, async (holders) => {
    for (const { upstream, uri } of holders) {
      agent.resources.remove(upstream.appId, uri);
      const own = upstream.sessions?.opened(agent.owner);
      if (own !== undefined) await own.request("resources/unsubscribe", { uri });
      if (upstream.sessions !== undefined) continue;
      const isWanted = [...core.audience].some(({ resources }) => resources.has(upstream.appId, uri));
      if (!isWanted && upstream.session?.era === "session") await upstream.request("resources/unsubscribe", { uri });
    }
    inquiry.succeed({});
  });
};

function withHolders(
  inquiry: Inquiry,
  session: FrontSession,
  serve: (holders: readonly ResourceHolder[], shown: string) => Promise<void>,
): void {
  const { text } = neededText(inquiry.message, "params.uri");
  onceKnown(inquiry, session, {
    name: text,
    isKnown: () => isListed(text, session.core),
    serve: () =>
      void serve(holdersOf(text, session.core), JSON.stringify(text)).catch((error) =>
        inquiry.answer(renderRefusal(inquiry.id, refusalOf(error))),
      ),
  });
}
