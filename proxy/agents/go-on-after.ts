import { idKey } from "../../mcp/envelope.ts";
import type { FrameParts } from "../../mcp/frame-writer.ts";
import { type CallFailure, refusalOf, renderFailure, renderRefusal, rpcCodes } from "../../mcp/rpc.ts";
import { timeoutOf } from "../apps/upstream-settings.ts";
import type { RelayedCall } from "../relay/relayed-request.ts";
import type { Inquiry } from "./inquiry.ts";
import type { FrontSession } from "./session.ts";

/** How the failure of the proxy itself is told to an agent; by default as a protocol error. */
export type FailureRendering = (id: string, failure: CallFailure, era: Inquiry["era"]) => FrameParts;

/** The continuation of a request when its wait is over. */
export interface Continuation<Awaited> {
  readonly session: FrontSession;
  /** The requested name, for messages and for the time limit. */
  readonly name: string;
  goOn(awaited: Awaited): void;
  readonly renderFailure?: FailureRendering | undefined;
}

/** Lets a request wait for something that it needs; meanwhile it can be cancelled like any other, and its time limit counts. */
export function goOnAfter<Awaited>(attempt: Promise<Awaited>, inquiry: Inquiry, then: Continuation<Awaited>): void {
  const { session, name, goOn } = then;
  const { calls } = session.agent;
  if (isInUse(inquiry, calls)) return;
  const key = idKey(inquiry.id);
  const limitMs = timeoutOf([name, name.slice(name.indexOf(":") + 1)], session.core.options);
  const fail = (failure: CallFailure) => inquiry.answer((then.renderFailure ?? renderFailure)(inquiry.id, failure, inquiry.era));
  const stop = () => {
    clearTimeout(limit);
    calls.delete(key);
  };
  const waiting: RelayedCall = {
    cancel() {
      stop();
      inquiry.end();
    },
    hold: () => () => {},
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
    (awaited) => resume() && tryTo(inquiry, () => goOn(awaited)),
    (error) => resume() && fail(failureOf(error, name)),
  );
}

/** An exception becomes the answer, as it does for a request that does not wait. */
function tryTo(inquiry: Inquiry, serve: () => void): void {
  try {
    serve();
  } catch (error) {
    inquiry.answer(renderRefusal(inquiry.id, refusalOf(error)));
  }
}

/** An exception as a failure of the request that needed what was not to be had. */
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

/** Refuses a request whose id another one has. */
export function isInUse(inquiry: Inquiry, calls: ReadonlyMap<string, RelayedCall>): boolean {
  const isTaken = calls.has(idKey(inquiry.id));
  if (isTaken) inquiry.refuse({ code: rpcCodes.invalidRequest, message: `the id ${inquiry.id} is in use by another call` });
  return isTaken;
}
