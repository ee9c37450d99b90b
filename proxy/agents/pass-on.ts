import { idKey } from "../../mcp/envelope.ts";
import type { FrameParts } from "../../mcp/frame-writer.ts";
import { renderFailure as renderAsError, rpcCodes } from "../../mcp/rpc.ts";
import type { Replacement } from "../../mcp/splice.ts";
import type { Upstream } from "../apps/upstream.ts";
import type { RelayedRequest } from "../relay/relayed-request.ts";
import { type FailureRendering, goOnAfter, isInUse } from "./go-on-after.ts";
import type { Inquiry } from "./inquiry.ts";
import type { FrontSession } from "./session.ts";

export interface Passing {
  readonly upstream: Upstream;
  /** Names as the upstream has them. */
  readonly replacements: readonly Replacement[];
  readonly tool?: string;
  readonly renderFailure?: FailureRendering;
  /** Takes the answer in the agent's place. */
  answered?(frame: FrameParts): void;
}

/** A state that is not known here can only be one of an upstream that has states of its own. */
const isLate = ({ era, message }: Inquiry, { session }: Upstream): boolean =>
  era === "request" && session?.era === "session" && message.span("params.requestState") !== undefined;

/** The link for a request: the only one of an upstream, or the agent's session with it, which may have to be opened. */
export const carrierOf = (upstream: Upstream, { owner, era }: Pick<Inquiry, "owner" | "era">): Upstream | Promise<Upstream> =>
  upstream.sessions === undefined ? upstream : upstream.sessions.reach(owner, era);

/** Passes a request on to an upstream, under the agent's id as long as it is under way. */
export function passOn(inquiry: Inquiry, passing: Passing, session: FrontSession): void {
  const carrier = carrierOf(passing.upstream, inquiry);
  if (carrier instanceof Promise) sendOnceOpen(inquiry, carrier, { passing, session });
  else send(inquiry, carrier, { passing, session });
}

function sendOnceOpen(inquiry: Inquiry, opening: Promise<Upstream>, around: { passing: Passing; session: FrontSession }): void {
  const { upstream, tool, renderFailure } = around.passing;
  const name = tool === undefined ? upstream.appId : `${upstream.appId}:${tool}`;
  const goOn = (opened: Upstream) => send(inquiry, opened, around);
  goOnAfter(opening, inquiry, { session: around.session, name, goOn, renderFailure });
}

function send(inquiry: Inquiry, upstream: Upstream, { passing, session }: { passing: Passing; session: FrontSession }): void {
  const { calls } = session.agent;
  if (isInUse(inquiry, calls)) return;
  if (isLate(inquiry, upstream)) {
    inquiry.refuse({ code: rpcCodes.invalidParams, message: "requestState is not known, or its request was given up" });
    return;
  }
  const relayed: RelayedRequest = {
    message: inquiry.message,
    agent: inquiry.agent,
    owner: inquiry.owner,
    era: inquiry.era,
    id: () => inquiry.id,
    tool: passing.tool,
    replacements: passing.replacements,
    metadata: inquiry.metadata,
    tell: inquiry.tell,
    ask: inquiry.ask,
    answer: passing.answered ?? inquiry.answer,
    renderFailure: (failure) => (passing.renderFailure ?? renderAsError)(inquiry.id, failure, inquiry.era),
    ended() {
      calls.delete(idKey(inquiry.id));
      if (passing.answered === undefined) inquiry.end();
    },
  };
  calls.set(idKey(inquiry.id), upstream.call(relayed));
}
