import { idKey } from "../relay/envelope.ts";
import type { RelayedCall, RelayedRequest } from "../relay/relayed-request.ts";
import { type CallFailure, renderFailure, rpcCodes } from "../relay/rpc.ts";
import type { Replacement } from "../relay/splice.ts";
import type { FrameParts } from "../transport/frame-writer.ts";
import type { Upstream } from "../upstream/upstream.ts";
import type { Inquiry } from "./inquiry.ts";
import type { FrontSession } from "./session.ts";

export interface Passing {
  readonly upstream: Upstream;
  /** Names as the upstream has them. */
  readonly replacements: readonly Replacement[];
  readonly tool?: string;
  /** How the proxy's own failures are told; by default as protocol errors. */
  renderFailure?(id: string, failure: CallFailure): FrameParts;
  /** Takes the answer in the agent's place. */
  answered?(frame: FrameParts): void;
}

/** A state that is not known here can only be one of an upstream that has states of its own. */
const isLate = ({ era, message }: Inquiry, { session }: Upstream): boolean =>
  era === "request" && session?.era === "session" && message.span("params.requestState") !== undefined;

/** Passes a request on to an upstream, under the agent's id as long as it is under way. */
export function passOn(inquiry: Inquiry, passing: Passing, { agent: { calls } }: FrontSession): void {
  if (isInUse(inquiry, calls)) return;
  const { upstream, replacements, tool } = passing;
  if (isLate(inquiry, upstream)) {
    inquiry.refuse({ code: rpcCodes.invalidParams, message: "requestState is not known, or its request was given up" });
    return;
  }
  const relayed: RelayedRequest = {
    message: inquiry.message,
    agent: inquiry.agent,
    era: inquiry.era,
    id: () => inquiry.id,
    tool,
    replacements,
    metadata: inquiry.metadata,
    tell: inquiry.tell,
    ask: inquiry.ask,
    answer: passing.answered ?? inquiry.answer,
    renderFailure: (failure) => (passing.renderFailure ?? renderFailure)(inquiry.id, failure),
    ended() {
      calls.delete(idKey(inquiry.id));
      if (passing.answered === undefined) inquiry.end();
    },
  };
  calls.set(idKey(inquiry.id), upstream.call(relayed));
}

function isInUse(inquiry: Inquiry, calls: ReadonlyMap<string, RelayedCall>): boolean {
  const isTaken = calls.has(idKey(inquiry.id));
  if (isTaken) inquiry.refuse({ code: rpcCodes.invalidRequest, message: `the id ${inquiry.id} is in use by another call` });
  return isTaken;
}

/** Lets a request wait for something that it needs; meanwhile it can be cancelled like any other. */
export function goOnAfter(
  attempt: Promise<unknown>,
  inquiry: Inquiry,
  { session: { agent }, goOn }: { session: FrontSession; goOn: () => void },
): void {
  const { calls } = agent;
  if (isInUse(inquiry, calls)) return;
  const key = idKey(inquiry.id);
  const waiting: RelayedCall = {
    cancel() {
      calls.delete(key);
      inquiry.end();
    },
    hold: () => () => {},
  };
  calls.set(key, waiting);
  void attempt.then(() => {
    if (calls.get(key) !== waiting) return;
    calls.delete(key);
    goOn();
  });
}
