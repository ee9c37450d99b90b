import type { ApiEvent } from "../../contracts/sessions/api.ts";
import type { FrameParts } from "../../mcp/frame-writer.ts";
import { renderEvent, streamHeaders } from "../../mcp/server/event-streams.ts";
import type { HttpExchange, HttpStream } from "../../platform/net/http-server.ts";
import type { ChangeFeed } from "../store/change-feed.ts";
import { safeHeaders } from "./routes/answer.ts";
import { ApiFault } from "./routes/api-fault.ts";

/** Limits of the streams; times in milliseconds. */
export interface StreamLimits {
  /** How long changes of one session are merged. */
  readonly mergeMs: number;
  readonly heartbeatMs: number;
  readonly streams: number;
  /** How much may wait for a slow reader before it is disconnected. */
  readonly heldBackBytes: number;
}

export const streamLimits: StreamLimits = { mergeMs: 250, heartbeatMs: 15_000, streams: 20, heldBackBytes: 4 * 1024 * 1024 };

/** How long a page waits before it connects again. */
const RETRY_MS = 1000;

const HEADERS = streamHeaders({ ...safeHeaders, "cache-control": "no-store, no-transform" });

/**
 * Sends changes to all readers as server-sent events. It listens only while there are readers.
 * @returns a function that answers a request with the stream of all later changes
 */
export function createChangeStreams(changes: ChangeFeed, limits: StreamLimits): (exchange: HttpExchange) => void {
  const readers = new Set<HttpStream>();
  let stop: (() => void) | undefined;

  const send = (parts: FrameParts) => {
    for (const reader of readers) if (!reader.write(parts)) leave(reader);
  };
  const leave = (reader: HttpStream) => {
    readers.delete(reader);
    if (readers.size > 0) return;
    stop?.();
    stop = undefined;
  };
  const start = () => {
    const merged = mergeUpdates(limits.mergeMs, (event) => send(rendered(event)));
    const unsubscribe = changes.subscribe(merged.take);
    const heartbeat = setInterval(() => send([Buffer.from(":\n\n")]), limits.heartbeatMs).unref();
    return () => {
      unsubscribe();
      clearInterval(heartbeat);
      merged.stop();
    };
  };

  return (exchange) => {
    if (readers.size >= limits.streams)
      throw new ApiFault(429, "AMCP_SESSIONS_BAD_REQUEST", `${limits.streams} event streams are open, which is the maximum`, {
        "retry-after": "5",
      });
    const reader = exchange.stream(HEADERS, 200, limits.heldBackBytes);
    readers.add(reader);
    stop ??= start();
    exchange.onGone(() => leave(reader));
    reader.write([Buffer.from(`retry: ${RETRY_MS}\n\n`)]);
  };
}

const rendered = ({ event, data }: ApiEvent): FrameParts => renderEvent([Buffer.from(JSON.stringify(data))], { name: event });

/** Holds `sessions.updated` back, so that only a session's latest state within the time goes on. All other events go on at once. */
function mergeUpdates(mergeMs: number, next: (event: ApiEvent) => void) {
  const pending = new Map<string, ApiEvent>();
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    timer = undefined;
    const events = [...pending.values()];
    pending.clear();
    for (const event of events) next(event);
  };
  return {
    take(event: ApiEvent) {
      if (event.event === "sessions.updated") {
        pending.set(event.data.id, event);
        timer ??= setTimeout(flush, mergeMs).unref();
        return;
      }
      if (event.event !== "tool_calls.recorded") pending.delete(event.data.id);
      next(event);
    },
    stop: () => clearTimeout(timer),
  };
}
