import { renderEvent, streamHeaders } from "../../../mcp/server/event-streams.ts";
import type { HttpExchange } from "../../../platform/http-server.ts";

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
  /** Interval of comments. They tell the system of a client that is gone without a word, so that its session can end. */
  readonly keepAliveMs: number;
}

export function openEvents(exchange: HttpExchange, { headers = {}, keepAliveMs }: EventsForm): OpenEvents {
  const stream = exchange.stream(streamHeaders(headers));
  const write = (text: string) => void stream.write([Buffer.from(text)]);
  const timer = setInterval(write, keepAliveMs, ": keepalive\n\n");
  timer.unref();
  exchange.onEnd(() => clearInterval(timer));
  return {
    send: (text) => void stream.write(renderEvent([Buffer.from(text)])),
    event: (name, data) => write(`event: ${name}\ndata: ${data}\n\n`),
    end: stream.end,
  };
}
