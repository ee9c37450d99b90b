import type { AgentRequest } from "../relay/agent-request.ts";
import type { FirstAttempts } from "../relay/apps.ts";
import type { FailureRendering } from "../relay/upstream-call.ts";
import { goOnAfter } from "./go-on-after.ts";
import type { FrontSession, RequestHandler } from "./session.ts";

/** A list waits until every upstream that the proxy begins with is there, or is known to be away. */
export const afterFirstAttempts =
  (handler: RequestHandler): RequestHandler =>
  (request, session) => {
    const attempts = session.core.apps.firstAttempts.lists();
    if (attempts === undefined) handler(request, session);
    else goOnAfter(attempts, request, { session, name: request.message.method ?? "", goOn: () => handler(request, session) });
  };

/** A request that names something. */
export interface NamingRequest {
  readonly name: string;
  isKnown(): boolean;
  serve(): void;
  readonly renderFailure?: FailureRendering;
}

/** Serves a request as soon as its name is known, and at the latest when no upstream is left that the proxy has not tried to reach. */
export function onceKnown(request: AgentRequest, session: FrontSession, { name, isKnown, serve, renderFailure }: NamingRequest): void {
  const attempts = isKnown() ? undefined : session.core.apps.firstAttempts.next();
  if (attempts === undefined) serve();
  else goOnAfter(untilKnown(isKnown, attempts, session.core.apps.firstAttempts), request, { session, name, goOn: serve, renderFailure });
}

async function untilKnown(isKnown: () => boolean, first: Promise<void>, { next }: FirstAttempts): Promise<void> {
  for (let attempt: Promise<void> | undefined = first; attempt !== undefined && !isKnown(); attempt = next()) await attempt;
}
