import { AmcpError } from "../../contracts/errors.ts";
import type { HttpAnswer } from "../../platform/net/http.ts";
import { createDeferred } from "../../platform/observability/clock.ts";
import { readMessage } from "../envelope.ts";
import type { Frame } from "../frames.ts";
import {
  authErrorIn,
  badStatus,
  type HttpConversation,
  type HttpSender,
  isAnswerTo,
  type OutgoingMessage,
  readBody,
  readReason,
  refuseOutgoing,
} from "./http-conversation.ts";
import {
  createStreamableSession,
  isEventStream,
  isRequestEraMessage,
  type ResumePoint,
  type StreamableSession,
} from "./streamable-session.ts";

/** Streamable HTTP of MCP 2025-03-26 and later: each message is a POST, and a GET streams the messages that answer none. */
export function createStreamableHttp(conversation: HttpConversation): HttpSender {
  const session = createStreamableSession(conversation);
  const wanted = new Set<string>();
  const around = { ...conversation, session, wanted };
  return {
    async post(message) {
      const sent = createDeferred();
      const { method, requestId } = message;
      if (requestId !== undefined) wanted.add(requestId);
      else if (method === "notifications/cancelled") wanted.delete(message.message?.raw("params.requestId") ?? "");
      const received = session
        .post(message, sent.resolve)
        .then((answer) => receiveAnswer(answer, message, around))
        .finally(() => wanted.delete(requestId ?? ""));
      // Later messages may depend on these two kinds; other requests are not waited for.
      if (requestId === undefined || method === "initialize") await received;
      else {
        received.catch(conversation.fail);
        await Promise.race([sent.promise, received]);
      }
      if (method === "notifications/initialized") listen(around).catch(conversation.fail);
    },
    end: session.end,
  };
}

/** Reads the stream of the GET until the server has none. A broken stream is reopened at once, to find out whether the server lives. */
async function listen(around: Receiving): Promise<void> {
  const { session } = around;
  const place: ResumePoint = { retryMs: 0 };
  for (let failures = 0; failures < RESUMES.failed; failures += 1) {
    const stream = await session.reopen(place);
    place.retryMs = RESUMES.afterMs;
    if (isEventStream(stream)) {
      failures = -1;
      await session.takeEvents(stream, place);
      if (around.peer.isProven === true)
        throw new AmcpError("AMCP_PROXY_LINK_CLOSED", `${around.peer.name} has ended its stream of events`);
      if (!stream.isComplete()) place.retryMs = 0;
      continue;
    }
    stream.body.resume();
    const loss = sessionLoss(stream, around);
    if (loss !== undefined) throw loss;
    // A server without such a stream says so; another error may pass.
    if (stream.status < 500) return;
  }
}

/** The server speaks HTTP+SSE, or no MCP at all. */
export class NotStreamable extends Error {}

/** Statuses with which a server of HTTP+SSE refuses the POST of `initialize`. */
const OLDER_FORM = [400, 404, 405];

/** Attempts in a row to resume a stream that failed, and the delay before each unless the server names one. */
const RESUMES = { failed: 5, afterMs: 1000 };

/** The conversation in which an answer is received. */
interface Receiving extends HttpConversation {
  readonly session: StreamableSession;
  /** The ids of the requests that still wait for an answer; those that were cancelled do not. */
  readonly wanted: ReadonlySet<string>;
}

/**
 * Receives the answer to a POST: nothing, one message, or a stream of them.
 *
 * @throws NotStreamable, AmcpError AMCP_PROXY_LINK_CLOSED when the server or its session is lost, AMCP_PROXY_UNAUTHENTICATED
 */
async function receiveAnswer(answer: HttpAnswer, message: OutgoingMessage, around: Receiving) {
  const { session } = around;
  if (answer.status >= 300) return await receiveRefusal(answer, message, around);
  session.begin(answer);
  if (isEventStream(answer)) return await receiveStream(answer, message, around);
  const body = await readBody(answer, message, around.peer);
  if (!answer.isComplete()) throw brokenOff(around);
  if (isAnswerTo(body, message)) await session.take(body, message);
  else refuseOutgoing(message, around, badStatus(answer, around.peer, body));
}

async function receiveRefusal(answer: HttpAnswer, message: OutgoingMessage, around: Receiving) {
  const authError = await authErrorIn(answer, around.peer);
  if (authError !== undefined) throw authError;
  const body = await readReason(answer, message, around.peer);
  const isAnswer = body !== undefined && isAnswerTo(body, message) && !isSessionUnknown(body);
  const loss = isAnswer || isRequestEraMessage(message.headers) ? undefined : sessionLoss(answer, around);
  if (loss !== undefined) throw loss;
  const refusal = badStatus(answer, around.peer, body);
  // A refusal may be an answer with an error status, as MCP 2026-07-28 has it.
  if (isAnswer) await around.queue.push(body);
  else if (message.method === "initialize" && OLDER_FORM.includes(answer.status)) throw new NotStreamable(refusal.message);
  else refuseOutgoing(message, around, refusal);
}

/** Servers may close the stream of a long call after an event with an id, and expect GETs until the answer is there (SEP-1699). */
async function receiveStream(first: HttpAnswer, message: OutgoingMessage, around: Receiving): Promise<void> {
  const { session, over, wanted } = around;
  const place: ResumePoint = { retryMs: RESUMES.afterMs };
  let stream: HttpAnswer | undefined = first;
  while (stream !== undefined && !(await session.takeEvents(stream, place, message))) {
    const isComplete = stream.isComplete();
    stream = place.lastEventId === undefined ? undefined : await resume(place, message, around);
    if (message.requestId === undefined || over.aborted || !wanted.has(message.requestId)) return;
    if (stream !== undefined) continue;
    if (!isComplete) throw brokenOff(around);
    refuseOutgoing(message, around, new AmcpError("AMCP_PROXY_SERVER_FAILED", `${around.peer.name} ended its stream without an answer`));
  }
}

/** Opens the rest of a stream. @returns undefined after too many failures in a row, or if the answer is no longer wanted */
async function resume(place: ResumePoint, { requestId = "" }: OutgoingMessage, around: Receiving): Promise<HttpAnswer | undefined> {
  const { session, over, wanted } = around;
  for (let failures = 0; failures < RESUMES.failed && !over.aborted && wanted.has(requestId); failures += 1) {
    // A server that restarts refuses connections for a while.
    const stream = await session.reopen(place).catch(() => undefined);
    if (stream === undefined) continue;
    if (isEventStream(stream)) return stream;
    stream.body.resume();
    const loss = sessionLoss(stream, around);
    if (loss !== undefined) throw loss;
  }
  return undefined;
}

/** The code that many servers answer for an unknown session. */
const SESSION_NOT_FOUND = "-32001";

function isSessionUnknown(body: Frame): boolean {
  const message = body.kind === "whole" ? readMessage(body.bytes) : undefined;
  return message !== undefined && "raw" in message && message.raw("error.code") === SESSION_NOT_FOUND;
}

/** The error for a lost session, as after a restart of the server; undefined where it is not lost. */
function sessionLoss({ status }: HttpAnswer, { peer, session }: Pick<HttpConversation, "peer"> & { session: StreamableSession }) {
  const isForgotten = status === 404 && session.hasId();
  return isForgotten ? new AmcpError("AMCP_PROXY_LINK_CLOSED", `${peer.name} has forgotten the session`) : undefined;
}

const brokenOff = ({ peer }: HttpConversation): AmcpError =>
  new AmcpError("AMCP_PROXY_LINK_CLOSED", `${peer.name} broke off in the middle of an answer`);
