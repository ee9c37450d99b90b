import { AmcpError } from "../../contracts/errors.ts";
import type { HttpAnswer } from "../../platform/http.ts";
import { readMessage } from "../envelope.ts";
import type { Frame } from "../frames.ts";
import { badStatus, exclusionIn, type HttpConversation, isAnswerTo, mediaTypeOf, type Outgoing, readBody, refuse } from "./http-session.ts";
import { isEventStream, type Place, type StreamableSession } from "./streamable-session.ts";

/** The server speaks an older form of HTTP, or none of MCP at all. */
export class NotStreamable extends Error {}

/** How a server of the older form refuses the POST of `initialize`. */
const OLDER_FORM = [400, 404, 405];

/** How often a stream that ended without the answer is asked for again, and after how long unless the server says. */
const RESUMES = { most: 5, afterMs: 1000 };

/**
 * Takes what comes back for one POST: nothing, one message, or a stream of them.
 *
 * @throws NotStreamable, AmcpError AMCP_PROXY_LINK_CLOSED when the server or its memory of the session is gone, AMCP_PROXY_UNAUTHENTICATED
 */
export async function receiveAnswer(answer: HttpAnswer, message: Outgoing, around: HttpConversation & { session: StreamableSession }) {
  const { session } = around;
  if (answer.status >= 300) return await receiveRefusal(answer, message, around);
  session.begin(answer);
  if (isEventStream(answer)) return await receiveStream(answer, message, around);
  const body = await readBody(answer, message);
  if (!answer.isComplete()) throw brokenOff(around);
  if (isAnswerTo(body, message)) await session.take(body, message);
  else refuse(message, around, badStatus(answer, around.peer, message.method));
}

async function receiveRefusal(answer: HttpAnswer, message: Outgoing, around: HttpConversation & { session: StreamableSession }) {
  const exclusion = await exclusionIn(answer, around.peer);
  const body = exclusion === undefined && mediaTypeOf(answer) === "application/json" ? await readBody(answer, message) : undefined;
  answer.body.resume();
  if (exclusion !== undefined) throw exclusion;
  const isAnswer = body !== undefined && isAnswerTo(body, message) && !tellsOfLoss(body);
  const loss = isAnswer ? undefined : forgotten(answer, around);
  if (loss !== undefined) throw loss;
  const refusal = badStatus(answer, around.peer, message.method);
  // A server may refuse a method with such a status in an answer, as MCP 2026-07-28 has it.
  if (isAnswer) await around.queue.push(body);
  else if (message.method === "initialize" && OLDER_FORM.includes(answer.status)) throw new NotStreamable(refusal.message);
  else refuse(message, around, refusal);
}

async function receiveStream(first: HttpAnswer, message: Outgoing, around: HttpConversation & { session: StreamableSession }) {
  const { session, over } = around;
  const place: Place = { retryMs: RESUMES.afterMs };
  let stream = first;
  for (let resumes = 0; !(await session.takeEvents(stream, place, message)); resumes += 1) {
    if (message.requestId === undefined || over.aborted) return;
    const canResume = place.lastEventId !== undefined && resumes < RESUMES.most;
    if (!canResume && !stream.isComplete()) throw brokenOff(around);
    if (!canResume) {
      refuse(message, around, new AmcpError("AMCP_PROXY_BAD_FRAME", `${around.peer.name} ended its stream without an answer`));
      return;
    }
    stream = await session.reopen(place);
  }
}

/** By which many servers say in an answer that they do not know the session. */
const SESSION_NOT_FOUND = "-32001";

function tellsOfLoss(body: Frame): boolean {
  const message = body.kind === "whole" ? readMessage(body.bytes) : undefined;
  return message !== undefined && "raw" in message && message.raw("error.code") === SESSION_NOT_FOUND;
}

/** A server that was started again knows nothing of our session. */
export function forgotten({ status }: HttpAnswer, { peer, session }: Pick<HttpConversation, "peer"> & { session: StreamableSession }) {
  const isForgotten = status === 404 && session.hasId();
  return isForgotten ? new AmcpError("AMCP_PROXY_LINK_CLOSED", `${peer.name} has forgotten the session`) : undefined;
}

const brokenOff = ({ peer }: HttpConversation): AmcpError =>
  new AmcpError("AMCP_PROXY_LINK_CLOSED", `${peer.name} broke off in the middle of an answer`);
