import type { AgentRequest } from "../relay/agent-request.ts";
import type { FirstAttempts } from "../relay/apps.ts";
import type { FailureRendering } from "../relay/upstream-call.ts";
import { goOnAfter } from "./go-on-after.ts";
import type { HandlerContext, RequestHandler } from "./handler-context.ts";

/** Delays a request while a promise is pending. */
const afterwards =
  (pending: (request: AgentRequest, context: HandlerContext) => Promise<unknown> | undefined, handler: RequestHandler): RequestHandler =>
  (request, context) => {
    const attempts = pending(request, context);
    if (attempts === undefined) handler(request, context);
    else goOnAfter(attempts, request, { context, name: request.message.method ?? "", goOn: () => handler(request, context) });
  };

/** Delays a list until the first connection attempt at each upstream has ended, and the agent's own sessions have listed. */
export const afterFirstAttempts = (handler: RequestHandler): RequestHandler =>
  afterwards((_request, { core }) => core.apps.firstAttempts.lists(), afterwards(learnViews, handler));

const KINDS = ["tools", "prompts", "resources", "templates"] as const;

function learnViews({ era }: AgentRequest, { agent, core }: HandlerContext): Promise<void> | undefined {
  const declares = era === "session" ? agent.session?.view.declares : undefined;
  const pending = declares === undefined ? undefined : core.apps.learnViews(agent.owner, declares);
  // The pending answer contains the changes so far, so no notification of them follows.
  if (pending !== undefined) for (const kind of KINDS) agent.list(kind, core.catalog());
  return pending;
}

/** A request that names something. */
export interface NamingRequest {
  readonly name: string;
  isKnown(): boolean;
  serve(): void;
  readonly renderFailure?: FailureRendering;
}

/** Serves a request once its name is known, or once every upstream has been tried. */
export function onceKnown(request: AgentRequest, context: HandlerContext, { name, isKnown, serve, renderFailure }: NamingRequest): void {
  const attempts = isKnown() ? undefined : context.core.apps.firstAttempts.next();
  if (attempts === undefined) serve();
  else goOnAfter(untilKnown(isKnown, attempts, context.core.apps.firstAttempts), request, { context, name, goOn: serve, renderFailure });
}

async function untilKnown(isKnown: () => boolean, first: Promise<void>, { next }: FirstAttempts): Promise<void> {
  for (let attempt: Promise<void> | undefined = first; attempt !== undefined && !isKnown(); attempt = next()) await attempt;
}
