import { idKey } from "../../mcp/envelope.ts";
import { rpcCodes } from "../../mcp/rpc.ts";
import type { AgentRequest } from "../relay/agent-request.ts";
import type { Upstream } from "../relay/upstream.ts";
import type { UpstreamRoute } from "../relay/upstream-call.ts";
import type { HandlerContext } from "./agents-context.ts";
import { goOnAfter, isInUse } from "./go-on-after.ts";

/** The upstream for a request, and the changes to the request. */
export interface Destination extends Omit<UpstreamRoute, "ended"> {
  readonly upstream: Upstream;
}

/** Whether the state is stale: an upstream with sessions issues no states of its own, so the proxy must know each one. */
const isLate = ({ era, message }: AgentRequest, { session }: Upstream): boolean =>
  era === "request" && session?.era === "session" && message.span("params.requestState") !== undefined;

/** The link for a request: the upstream's shared link, or the agent's own session, which may have to be opened. */
export const linkFor = (upstream: Upstream, { owner, era }: Pick<AgentRequest, "owner" | "era">): Upstream | Promise<Upstream> =>
  upstream.sessions === undefined ? upstream : upstream.sessions.reach(owner, era);

/** Passes a request on to an upstream and registers it as pending under the agent's id. */
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
