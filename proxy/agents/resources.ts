import { AmcpError } from "../../contracts/errors.ts";
import { canonicalUri } from "../../contracts/offer-names.ts";
import type { RpcAnswer } from "../../mcp/rpc.ts";
import type { AgentRequest } from "../relay/agent-request.ts";
import type { Upstream } from "../relay/upstream.ts";
import type { AgentsContext } from "./agents-context.ts";
import { onceKnown } from "./first-attempts.ts";
import type { HandlerContext, RequestHandler } from "./handler-context.ts";
import { neededText } from "./needed-text.ts";
import { readOwnResource } from "./own/resources.ts";
import { passOn } from "./pass-on.ts";

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
export function isListed(uri: string, { catalog }: Pick<AgentsContext, "catalog">): boolean {
  const { resources, templates } = catalog();
  return (resources.resolve(uri) ?? templates.resolve(uri)) !== undefined;
}

/** `resources/read`: passed on to the app of the resource, unless it is the proxy's own. */
export const read: RequestHandler = (request, context) => {
  const { text } = neededText(request.message, "params.uri");
  if (!readOwnResource(text, request, context.core)) readResource(request, "params.uri", context);
};

/** Passes a resource request on to its possible holders in turn, until one of them does not refuse it. */
export function readResource(request: AgentRequest, path: "params.uri" | "params.ref.uri", context: HandlerContext): void {
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
