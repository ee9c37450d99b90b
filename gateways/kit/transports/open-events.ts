import { renderEvent, streamHeaders } from "../../../mcp/server/event-streams.ts";
import type { HttpExchange } from "../../../platform/net/http-server.ts";

/** A stream of events that lasts as long as its session. */
export interface OpenEvents {
  /** Sends a message of JSON-RPC. */
  send(text: string): void;
  /** Sends an event of another name. */
  event(name: string, data: string): void;
  end(): void;
}

interface EventsForm {
  readonly headers?: Readonly<Record<string, string>>;
  /** Interval of comments. They show the system that a client is gone, so that its session can end. */
  readonly keepAliveMs: number;
}

/** How much may wait for a slow client before it is disconnected. */
const HELD_BACK_BYTES = 16 * 1024 * 1024;

export function openEvents(exchange: HttpExchange, { headers = {}, keepAliveMs }: EventsForm): OpenEvents {
  const stream = exchange.stream(streamHeaders(headers), 200, HELD_BACK_BYTES);
  const timer = setInterval(() => void stream.write([Buffer.from(": keepalive\n\n")]), keepAliveMs);
  timer.unref();
  exchange.onEnd(() => clearInterval(timer));
  return {
    send: (text) => void stream.write(renderEvent([Buffer.from(text)])),
    event: (name, data) => void stream.write(renderEvent([Buffer.from(data)], { name })),
    end: stream.end,
  };
}
