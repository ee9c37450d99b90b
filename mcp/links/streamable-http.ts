import { AmcpError } from "../../contracts/errors.ts";
import { createDeferred } from "../deferred.ts";
import type { HttpConversation, HttpSpeech } from "./http-session.ts";
import { forgotten, receiveAnswer } from "./streamable-answer.ts";
import { createStreamableSession, isEventStream, type Place, type StreamableSession } from "./streamable-session.ts";

const LISTEN_AGAIN_MS = 1000;

/** Streamable HTTP, as MCP has it since 2025-03-26: every message is a POST of its own, and a GET brings what the server says by itself. */
export function speakStreamableHttp(conversation: HttpConversation): HttpSpeech {
  const session = createStreamableSession(conversation);
  const around = { ...conversation, session };
  return {
    async post(message) {
      const sent = createDeferred();
      const received = session.post(message, sent.resolve).then((answer) => receiveAnswer(answer, message, around));
      // What is sent next may rest on these two; a request is answered when it is.
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

/** Until the server has no such stream, or is gone. One that breaks is opened again at once, to find out which. */
async function listen(around: HttpConversation & { readonly session: StreamableSession }): Promise<void> {
  const { session } = around;
  const place: Place = { retryMs: 0 };
  let stream = await session.reopen(place);
  while (isEventStream(stream)) {
    place.retryMs = LISTEN_AGAIN_MS;
    await session.takeEvents(stream, place);
    if (around.peer.isProven === true) throw new AmcpError("AMCP_PROXY_LINK_CLOSED", `${around.peer.name} has ended its stream of events`);
    if (!stream.isComplete()) place.retryMs = 0;
    stream = await session.reopen(place);
  }
  stream.body.resume();
  const loss = forgotten(stream, around);
  if (loss !== undefined) throw loss;
}
