import { idKey } from "../../mcp/envelope.ts";
import { type CallFailure, callFailureError, refusalOf, rpcCodes } from "../../mcp/rpc.ts";
import type { AgentRequest } from "../relay/agent-request.ts";
import type { FailureRendering } from "../relay/upstream-call.ts";
import { timeoutOf } from "../settings/options.ts";
import type { OpenRequest } from "./agent-connection.ts";
import { type HandlerContext, tryHandler } from "./handler-context.ts";

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
