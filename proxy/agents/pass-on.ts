import { idKey } from "../../mcp/envelope.ts";
import { rpcCodes } from "../../mcp/rpc.ts";
import type { AgentRequest } from "../relay/agent-request.ts";
import type { Upstream } from "../relay/upstream.ts";
import type { UpstreamRoute } from "../relay/upstream-call.ts";
import { goOnAfter, isInUse } from "./go-on-after.ts";
import type { HandlerContext } from "./handler-context.ts";

/** The upstream that a request is passed on to, and what it gets. */
export interface Destination extends Omit<UpstreamRoute, "ended"> {
  readonly upstream: Upstream;
}

/** A state that is not known here can only be one of an upstream that has states of its own. */
const isLate = ({ era, message }: AgentRequest, { session }: Upstream): boolean =>
  era === "request" && session?.era === "session" && message.span("params.requestState") !== undefined;

/** The link for a request: the only one of an upstream, or the agent's session with it, which may have to be opened. */
export const linkFor = (upstream: Upstream, { owner, era }: Pick<AgentRequest, "owner" | "era">): Upstream | Promise<Upstream> =>
  upstream.sessions === undefined ? upstream : upstream.sessions.reach(owner, era);

/** Passes a request on to an upstream, under the agent's id as long as it is under way. */
export function passOn(request: AgentRequest, destination: Destination, context: HandlerContext): void {
  const { upstream, tool, renderFailure } = destination;
  const link = linkFor(upstream, request);
  if (link instanceof Promise) {
    const name = tool === undefined ? upstream.appId : `${upstream.appId}:${tool}`;
    goOnAfter(link, request, { context, name, goOn: (opened) => send(request, opened, { destination, context }), renderFailure });
  } else send(request, link, { destination, context });
}

function send(request: AgentRequest, upstream: Upstream, around: { destination: Destination; context: HandlerContext }): void {
  const { calls } = around.context.agent;
  if (isInUse(request, calls)) return;
  if (isLate(request, upstream)) {
    request.refuse({ code: rpcCodes.invalidParams, message: "requestState is not known, or its request was given up" });
    return;
  }
  const ended = () => void calls.delete(idKey(request.id));
  calls.set(idKey(request.id), upstream.call(request, { ...around.destination, ended }));
}
