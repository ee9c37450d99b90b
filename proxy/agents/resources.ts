import { AmcpError } from "../../contracts/errors.ts";
import { canonicalUri } from "../../contracts/offer-names.ts";
import type { PeerAnswer } from "../../mcp/pending-requests.ts";
import { type RpcAnswer, refusalOf, rpcRefusal } from "../../mcp/rpc.ts";
import type { AgentRequest } from "../relay/agent-request.ts";
import { relayedAnswer } from "../relay/relayed-answer.ts";
import { type Upstream, watchResource } from "../relay/upstream.ts";
import type { AgentsContext, HandlerContext, RequestHandler } from "./agents-context.ts";
import { onceKnown } from "./go-on-after.ts";
import { neededText } from "./needed-text.ts";
import { readOwnResource } from "./own/resources.ts";
import { linkFor, passOn } from "./pass-on.ts";

/** An upstream that may have a resource, and the URI by which that upstream knows it. */
export interface ResourceHolder {
  readonly upstream: Upstream;
  readonly uri: string;
}

/**
 * Finds the possible holders of a resource: the app that lists it, else every app with resources, in order of AppIds. Tools link to
 * resources that are never listed.
 *
 * @throws AmcpError AMCP_PROXY_UNKNOWN_RESOURCE when no app has any
 */
export function holdersOf(uri: string, { catalog, apps }: Pick<AgentsContext, "catalog" | "apps">): readonly ResourceHolder[] {
  const { resources, templates } = catalog();
  const listed = resources.resolve(uri) ?? templates.resolve(uri);
  if (listed !== undefined) return [{ upstream: listed.upstream, uri: listed.offer.name }];
  const named = apps.upstreams().find(({ appId }) => uri.startsWith(canonicalUri(appId, "")));
  const hasResources = ({ session }: Upstream): boolean => session?.capabilities.has("resources") === true;
  if (named !== undefined) {
    if (hasResources(named)) return [{ upstream: named, uri: uri.slice(canonicalUri(named.appId, "").length) }];
    throw new AmcpError("AMCP_PROXY_UNKNOWN_RESOURCE", `${named.appId} has no resources`);
  }
  const all = apps.upstreams().filter(hasResources);
  if (all.length > 0) return all.map((upstream) => ({ upstream, uri }));
  throw new AmcpError("AMCP_PROXY_UNKNOWN_RESOURCE", `no app that is connected has resources, so there is no "${uri}"`);
}

/** Whether an app lists the resource, or a template with this text. */
function isListed(uri: string, { catalog }: Pick<AgentsContext, "catalog">): boolean {
  const { resources, templates } = catalog();
  return (resources.resolve(uri) ?? templates.resolve(uri)) !== undefined;
}

/** `resources/read`: passed on to the app of the resource, unless it is the proxy's own. */
export const serveResourceRead: RequestHandler = (request, context) => {
  const { text } = neededText(request.message, "params.uri");
  if (!readOwnResource(text, request, context.core)) passResourceRead(request, "params.uri", context);
};

/** Passes a resource request on to its possible holders in turn, until one of them does not refuse it. */
export function passResourceRead(request: AgentRequest, path: "params.uri" | "params.ref.uri", context: HandlerContext): void {
  const uri = neededText(request.message, path);
  const tryNext = ([first, ...others]: readonly ResourceHolder[]) => {
    if (first === undefined) return;
    const answered = (answer: RpcAnswer) => {
      if (others.length > 0 && answer.kind === "error") queueMicrotask(() => tryNext(others));
      else request.answer(answer);
    };
    passOn(request, { upstream: first.upstream, replacements: [{ at: uri.at, by: JSON.stringify(first.uri) }], answered }, context);
  };
  onceKnown(request, context, {
    name: uri.text,
    isKnown: () => isListed(uri.text, context.core),
    serve: () => tryNext(holdersOf(uri.text, context.core)),
  });
}

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
const refusalIn = (answer: PeerAnswer | undefined): RpcAnswer | undefined =>
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
