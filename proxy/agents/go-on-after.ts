import { idKey } from "../../mcp/envelope.ts";
import { type CallFailure, callFailureError, refusalOf, rpcCodes } from "../../mcp/rpc.ts";
import type { AgentRequest } from "../relay/agent-request.ts";
import type { FirstAttempts } from "../relay/apps.ts";
import type { FailureRendering } from "../relay/upstream-call.ts";
import { timeoutOf } from "../settings/options.ts";
import type { OpenRequest } from "./agent-connection.ts";
import { type HandlerContext, type RequestHandler, tryHandler } from "./agents-context.ts";

/** Continues a request after its wait. */
export interface Continuation<Awaited> {
  readonly context: HandlerContext;
  /** The requested name, for messages and for the time limit. */
  readonly name: string;
  goOn(awaited: Awaited): void;
  readonly renderFailure?: FailureRendering | undefined;
}

/** Delays a request until a promise settles. The request can be cancelled meanwhile, and its time limit applies. */
export function goOnAfter<Awaited>(attempt: Promise<Awaited>, request: AgentRequest, then: Continuation<Awaited>): void {
  const { context, name, goOn } = then;
  const { calls } = context.agent;
  if (isInUse(request, calls)) return;
  const key = idKey(request.id);
  const limitMs = timeoutOf([name, name.slice(name.indexOf(":") + 1)], context.core.options);
  const fail = (failure: CallFailure) => request.answer((then.renderFailure ?? callFailureError)(failure, request.era));
  const stop = () => {
    clearTimeout(limit);
    calls.delete(key);
  };
  const waiting: OpenRequest = {
    cancel() {
      stop();
      request.end();
    },
  };
  const limit = setTimeout(() => {
    stop();
    fail(lateFailure(name, limitMs));
  }, limitMs);
  calls.set(key, waiting);
  /** Whether the request is still wanted. */
  const resume = () => {
    const isWanted = calls.get(key) === waiting;
    if (isWanted) stop();
    return isWanted;
  };
  attempt.then(
    (awaited) => resume() && tryHandler(() => goOn(awaited), request, context),
    (error) => resume() && fail(failureOf(error, name)),
  );
}

/** Describes an exception as a failure of the waiting request. */
function failureOf(error: unknown, name: string): CallFailure {
  const { code, message } = refusalOf(error);
  return { code, message: `${name} was not reached: ${message}.`, details: { name }, retryable: true };
}

const lateFailure = (name: string, timeoutMs: number): CallFailure => ({
  code: "AMCP_PROXY_TOOL_TIMEOUT",
  message: `${name} was not reached within ${timeoutMs} ms: its connection is not open yet.`,
  details: { name, timeoutMs },
  retryable: true,
});

/** Refuses a request whose id belongs to a pending request. */
export function isInUse(request: AgentRequest, calls: ReadonlyMap<string, OpenRequest>): boolean {
  const isTaken = calls.has(idKey(request.id));
  if (isTaken) request.refuse({ code: rpcCodes.invalidRequest, message: `the id ${request.id} is in use by another call` });
  return isTaken;
}

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
interface NamingRequest {
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
