import type { HttpExchange, HttpStream } from "../../platform/net/http-server.ts";
import { sizeOf } from "../../platform/text/bytes.ts";
import type { FrameParts } from "../frame-writer.ts";

/** A stream of events, of one request or of none. It outlives the connections that carry it, so that it can be resumed. */
export interface EventStream {
  send(frame: FrameParts): void;
  /** Ends the stream. */
  finish(): void;
  /** Sends the stream over this connection from now on. @param after the number of the last event that the agent has */
  attach(exchange: HttpExchange, after?: number): void;
  isAttached(): boolean;
}

/** The streams of one session, with their latest events for resumption. */
export interface EventStreams {
  /** @param isPrimed sends an empty event with an id first; MCP before 2025-11-25 has none */
  open(isPrimed: boolean): EventStream;
  /** The stream and number of an event. @param id of the event */
  find(id: string): { readonly stream: EventStream; readonly after: number } | undefined;
}

/** The delay before an agent reconnects. */
const RETRY_MS = 1000;

/** How much of a session is kept for resumption; beyond that the oldest events are dropped. */
const KEPT = { events: 1000, bytes: 16 * 1024 * 1024 };

const HEADERS = { "content-type": "text/event-stream", "cache-control": "no-cache, no-transform", "x-accel-buffering": "no" } as const;

/** The headers of an event stream. @param headers further ones */
export const streamHeaders = (headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> => ({ ...HEADERS, ...headers });

/** @param name of the event, `message` unless given */
export const renderEvent = (
  data: FrameParts,
  { id, name = "message" }: { readonly id?: string; readonly name?: string } = {},
): FrameParts => [Buffer.from(`${id === undefined ? "" : `id: ${id}\n`}event: ${name}\ndata: `), ...data, Buffer.from("\n\n")];

interface KeptEvent {
  readonly key: number;
  readonly number: number;
  readonly event: FrameParts;
  readonly size: number;
}

/** @param headers of every answer of the session */
export function createEventStreams(headers: Readonly<Record<string, string>>): EventStreams {
  const streams = new Map<number, EventStream>();
  const kept: KeptEvent[] = [];
  let keptBytes = 0;
  let opened = 0;

  const keep = (event: KeptEvent) => {
    kept.push(event);
    keptBytes += event.size;
    while (kept.length > 1 && (kept.length > KEPT.events || keptBytes > KEPT.bytes)) keptBytes -= kept.shift()?.size ?? 0;
    const oldest = kept[0]?.key ?? opened;
    for (const key of streams.keys()) if (key < oldest && streams.get(key)?.isAttached() === false) streams.delete(key);
  };

  return {
    open(isPrimed) {
      opened += 1;
      const key = opened;
      let sink: HttpStream | undefined;
      let sent = 0;
      let isFinished = false;
      const stream: EventStream = {
        isAttached: () => sink !== undefined,
        send(frame) {
          sent += 1;
          const event = renderEvent(frame, { id: `${key}-${sent}` });
          keep({ key, number: sent, event, size: sizeOf(event) });
          sink?.write(event);
        },
        finish() {
          isFinished = true;
          sink?.end();
        },
        attach(exchange, after = 0) {
          const carrier = exchange.stream(streamHeaders(headers));
          sink?.end();
          sink = carrier;
          exchange.onGone(() => {
            if (sink === carrier) sink = undefined;
          });
          if (isPrimed && after === 0) carrier.write([Buffer.from(`id: ${key}-0\nretry: ${RETRY_MS}\ndata: \n\n`)]);
          for (const { event } of kept.filter((event) => event.key === key && event.number > after)) carrier.write(event);
          if (isFinished) carrier.end();
        },
      };
      streams.set(key, stream);
      return stream;
    },
    find(id) {
      const [, key, after] = /^(\d+)-(\d+)$/.exec(id) ?? [];
      const stream = streams.get(Number(key));
      return stream && { stream, after: Number(after) };
    },
  };
}
