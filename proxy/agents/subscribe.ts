import type { Answer } from "../../mcp/pending-requests.ts";
import { type RpcAnswer, refusalOf, rpcRefusal } from "../../mcp/rpc.ts";
import type { AgentRequest } from "../relay/agent-request.ts";
import { relayedAnswer } from "../relay/relayed-answer.ts";
import { watchResource } from "../relay/upstream.ts";
import { onceKnown } from "./first-attempts.ts";
import type { HandlerContext, RequestHandler } from "./handler-context.ts";
import { neededText } from "./needed-text.ts";
import { linkFor } from "./pass-on.ts";
import { holdersOf, isListed, type ResourceHolder } from "./resources.ts";

/** `resources/subscribe`: subscribes at the app; updates go to each agent that has subscribed. */
export const subscribe: RequestHandler = (request, context) => {
  withHolders(request, context, async (holders, shown) => {
    const links = await Promise.all(holders.map(({ upstream }) => linkFor(upstream, request)));
    for (const { upstream, uri } of holders) context.agent.resources.add(upstream.appId, uri, shown);
    const answers = await Promise.all(holders.map(({ uri }, index) => links[index] && watchResource(links[index], uri)));
    const refusals = answers.map(refusalIn);
    const [refusal] = refusals;
    if (refusal === undefined || refusals.includes(undefined)) return request.succeed({});
    for (const { upstream, uri } of holders) context.agent.resources.remove(upstream.appId, uri);
    request.answer(refusal);
  });
};

/** The upstream's refusal of a subscription, if the answer is one. */
const refusalIn = (answer: Answer | undefined): RpcAnswer | undefined =>
  answer?.kind === "answered" && answer.message.span("error") !== undefined ? relayedAnswer(answer.message) : undefined;

/** `resources/unsubscribe`: unsubscribes at the app when no agent is left. */
export const unsubscribe: RequestHandler = (request, context) => {
  const { agent, core } = context;
  const uri = request.message.text("params.uri");
  if (uri !== undefined) agent.resources.forget(JSON.stringify(uri));
  withHolders(request, context, async (holders) => {
    for (const { upstream, uri } of holders) {
      agent.resources.remove(upstream.appId, uri);
      const own = upstream.sessions?.opened(agent.owner);
      if (own !== undefined) await own.request("resources/unsubscribe", { uri });
      if (upstream.sessions !== undefined) continue;
      const isWanted = [...core.subscribers].some(({ resources }) => resources.has(upstream.appId, uri));
      if (!isWanted && upstream.session?.era === "session") await upstream.request("resources/unsubscribe", { uri });
    }
    request.succeed({});
  });
};

function withHolders(
  request: AgentRequest,
  context: HandlerContext,
  serve: (holders: readonly ResourceHolder[], shown: string) => Promise<void>,
): void {
  const { text } = neededText(request.message, "params.uri");
  onceKnown(request, context, {
    name: text,
    isKnown: () => isListed(text, context.core),
    serve: () =>
      void serve(holdersOf(text, context.core), JSON.stringify(text)).catch((error) => request.answer(rpcRefusal(refusalOf(error)))),
  });
}
