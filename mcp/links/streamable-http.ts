import { AmcpError } from "../../contracts/errors.ts";
import { createDeferred } from "../deferred.ts";
import type { HttpConversation, HttpSender } from "./http-conversation.ts";
import { receiveAnswer, sessionLoss } from "./streamable-answer.ts";
import { createStreamableSession, isEventStream, type ResumePoint, type StreamableSession } from "./streamable-session.ts";

const LISTEN_AGAIN_MS = 1000;

/** Streamable HTTP of MCP 2025-03-26 and later: each message is a POST, and a GET streams the messages that answer none. */
export function createStreamableHttp(conversation: HttpConversation): HttpSender {
  const session = createStreamableSession(conversation);
  const around = { ...conversation, session };
  return {
    async post(message) {
      const sent = createDeferred();
      const received = session.post(message, sent.resolve).then((answer) => receiveAnswer(answer, message, around));
      // Later messages may depend on these two kinds; other requests are not waited for.
      if (message.requestId === undefined || message.method === "initialize") await received;
      else {
        received.catch(conversation.fail);
        await Promise.race([sent.promise, received]);
      }
      if (message.method === "notifications/initialized") listen(around).catch(conversation.fail);
    },
    end: session.end,
  };
}

/** Reads the stream of the GET until the server has none. A broken stream is reopened at once, to find out whether the server lives. */
async function listen(around: HttpConversation & { readonly session: StreamableSession }): Promise<void> {
  const { session } = around;
  const place: ResumePoint = { retryMs: 0 };
  let stream = await session.reopen(place);
  while (isEventStream(stream)) {
    place.retryMs = LISTEN_AGAIN_MS;
    await session.takeEvents(stream, place);
    if (around.peer.isProven === true) throw new AmcpError("AMCP_PROXY_LINK_CLOSED", `${around.peer.name} has ended its stream of events`);
    if (!stream.isComplete()) place.retryMs = 0;
    stream = await session.reopen(place);
  }
  stream.body.resume();
  const loss = sessionLoss(stream, around);
  if (loss !== undefined) throw loss;
}
