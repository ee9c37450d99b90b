import { AmcpError } from "../../contracts/errors.ts";
import { createDeferred } from "../deferred.ts";
import type { HttpConversation, HttpSender } from "./http-conversation.ts";
import { RESUMES, type Receiving, receiveAnswer, sessionLoss } from "./streamable-answer.ts";
import { createStreamableSession, isEventStream, type ResumePoint } from "./streamable-session.ts";

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
