import { AmcpError } from "../../contracts/errors.ts";
import type { HttpAnswer } from "../../platform/http.ts";
import { readMessage } from "../envelope.ts";
import type { Frame } from "../frames.ts";
import {
  authErrorIn,
  badStatus,
  type HttpConversation,
  isAnswerTo,
  mediaTypeOf,
  type Outgoing,
  readBody,
  refuse,
} from "./http-conversation.ts";
import { isEventStream, type ResumePoint, type StreamableSession } from "./streamable-session.ts";

/** The server speaks HTTP+SSE, or no MCP at all. */
export class NotStreamable extends Error {}

/** Statuses with which a server of HTTP+SSE refuses the POST of `initialize`. */
const OLDER_FORM = [400, 404, 405];

/** How often a stream is resumed that ended without the answer, and the delay unless the server names one. */
const RESUMES = { most: 5, afterMs: 1000 };

/**
 * Receives the answer to a POST: nothing, one message, or a stream of them.
 *
 * @throws NotStreamable, AmcpError AMCP_PROXY_LINK_CLOSED when the server or its session is lost, AMCP_PROXY_UNAUTHENTICATED
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
  const authError = await authErrorIn(answer, around.peer);
  const body = authError === undefined && mediaTypeOf(answer) === "application/json" ? await readBody(answer, message) : undefined;
  answer.body.resume();
  if (authError !== undefined) throw authError;
  const isAnswer = body !== undefined && isAnswerTo(body, message) && !isSessionUnknown(body);
  const loss = isAnswer ? undefined : sessionLoss(answer, around);
  if (loss !== undefined) throw loss;
  const refusal = badStatus(answer, around.peer, message.method);
  // A refusal may be an answer with an error status, as MCP 2026-07-28 has it.
  if (isAnswer) await around.queue.push(body);
  else if (message.method === "initialize" && OLDER_FORM.includes(answer.status)) throw new NotStreamable(refusal.message);
  else refuse(message, around, refusal);
}

async function receiveStream(first: HttpAnswer, message: Outgoing, around: HttpConversation & { session: StreamableSession }) {
  const { session, over } = around;
  const place: ResumePoint = { retryMs: RESUMES.afterMs };
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

/** The code that many servers answer for an unknown session. */
const SESSION_NOT_FOUND = "-32001";

function isSessionUnknown(body: Frame): boolean {
  const message = body.kind === "whole" ? readMessage(body.bytes) : undefined;
  return message !== undefined && "raw" in message && message.raw("error.code") === SESSION_NOT_FOUND;
}

/** The error for a lost session, as after a restart of the server; undefined where it is not lost. */
export function sessionLoss({ status }: HttpAnswer, { peer, session }: Pick<HttpConversation, "peer"> & { session: StreamableSession }) {
  const isForgotten = status === 404 && session.hasId();
  return isForgotten ? new AmcpError("AMCP_PROXY_LINK_CLOSED", `${peer.name} has forgotten the session`) : undefined;
}

const brokenOff = ({ peer }: HttpConversation): AmcpError =>
  new AmcpError("AMCP_PROXY_LINK_CLOSED", `${peer.name} broke off in the middle of an answer`);
