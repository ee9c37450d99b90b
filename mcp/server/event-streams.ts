import type { HttpExchange, HttpStream } from "../../platform/http-server.ts";
import { sizeOf } from "../../platform/size-of.ts";
import type { FrameParts } from "../frame-writer.ts";

/** Server-sent events of one purpose: what belongs to a request, or what belongs to none. It outlives the connections that carry it. */
export interface EventStream {
  send(frame: FrameParts): void;
  /** Nothing more will come. */
  finish(): void;
  /** Carries it from now on. @param after the number of the last event that the agent has */
  attach(exchange: HttpExchange, after?: number): void;
  isAttached(): boolean;
}

/** The streams of one session, kept so that an agent which lost its connection can go on where it was. */
export interface EventStreams {
  /** @param isPrimed tells the agent at once from where to go on; versions before 2025-11-25 do not know that */
  open(isPrimed: boolean): EventStream;
  /** Where an event stands. @param id as it was sent */
  find(id: string): { readonly stream: EventStream; readonly after: number } | undefined;
}

/** After how many milliseconds an agent that lost its connection comes again. */
const RETRY_MS = 1000;

/** What is kept of a session for agents that come again; beyond that the oldest is forgotten. */
const KEPT = { events: 1000, bytes: 16 * 1024 * 1024 };

const HEADERS = { "content-type": "text/event-stream", "cache-control": "no-cache, no-transform", "x-accel-buffering": "no" } as const;

/** @param headers beside those of any event stream */
export const streamHeaders = (headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> => ({ ...HEADERS, ...headers });

export const renderEvent = (frame: FrameParts, id?: string): FrameParts => [
  Buffer.from(`${id === undefined ? "" : `id: ${id}\n`}event: message\ndata: `),
  ...frame,
  Buffer.from("\n\n"),
];

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
          const event = renderEvent(frame, `${key}-${sent}`);
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
