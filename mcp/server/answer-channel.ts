import type { HttpExchange } from "../../platform/net/http-server.ts";
import type { FrameParts } from "../frame-writer.ts";
import { type EventStream, renderEvent, streamHeaders } from "./event-streams.ts";

/** The answer to a POST: one JSON document, or a stream of events if a message precedes the answer. */
export interface AnswerChannel {
  /** Begins the stream, unless the answer is complete. */
  begin(): void;
  isStreamed(): boolean;
  /** Sends a message that precedes the answer. */
  send(frame: FrameParts): void;
  /** Sends the answer and ends. @param status of a document, 200 unless given */
  answer(frame: FrameParts, status?: number): void;
  /** Ends without an answer: with status 202, or at the end of the stream. */
  drop(): void;
}

/** @param headers of the answer @param open begins the stream; by default one that ends with its connection */
export function createAnswerChannel(
  exchange: HttpExchange,
  headers: Readonly<Record<string, string>>,
  open: () => Pick<EventStream, "send" | "finish"> = () => openStream(exchange, headers),
): AnswerChannel {
  let stream: ReturnType<typeof open> | undefined;
  let isOver = false;
  const begin = () => {
    stream ??= open();
    return stream;
  };
  return {
    begin: () => void (isOver || begin()),
    isStreamed: () => stream !== undefined,
    send: (frame) => begin().send(frame),
    answer(frame, status = 200) {
      isOver = true;
      if (stream === undefined) exchange.answer(status, { ...headers, "content-type": "application/json" }, frame);
      else {
        stream.send(frame);
        stream.finish();
      }
    },
    drop() {
      isOver = true;
      if (stream === undefined) exchange.answer(202, headers);
      else stream.finish();
    },
  };
}

function openStream(exchange: HttpExchange, headers: Readonly<Record<string, string>>): Pick<EventStream, "send" | "finish"> {
  const stream = exchange.stream(streamHeaders(headers));
  return { send: (frame) => void stream.write(renderEvent(frame)), finish: stream.end };
}
