import type { z } from "zod";
import type { ObservedCall } from "../../contracts/sessions/call-sink.ts";
import type { FeedMessage } from "../../contracts/sessions/feed.ts";
import type { QueueEntry } from "./call-queue.ts";

type CallMessage = Extract<z.infer<typeof FeedMessage>, { type: "call" }>;

/** A stream of bytes; `net.Socket` is one. */
export interface ByteSink {
  write(bytes: Uint8Array): unknown;
}

/** Pieces of this length are written as they are; shorter ones are joined, because each write costs more than their copy. */
const COPIED_BYTES = 16 * 1024;

/** The recorder forgets definitions when their keys come again. */
const MAX_DEFINITIONS = 4096;

/** Writes entries of the queue as feed messages. It is made for one connection, because it remembers the definitions that were sent. */
export function createCallWriter(sink: ByteSink): { write(entry: QueueEntry): void; flush(): void } {
  const definitions = new Map<Uint8Array, number>();
  let short: Uint8Array[] = [];

  const flush = () => {
    if (short.length > 0) sink.write(Buffer.concat(short));
    short = [];
  };
  const put = (bytes: Uint8Array) => {
    if (bytes.length < COPIED_BYTES) {
      short.push(bytes);
      return;
    }
    flush();
    sink.write(bytes);
  };
  const line = (message: z.infer<typeof FeedMessage>) => put(Buffer.from(`${JSON.stringify(message)}\n`));
  const keyOf = (definition: Uint8Array): number => {
    const known = definitions.get(definition);
    if (known !== undefined) return known;
    if (definitions.size >= MAX_DEFINITIONS) definitions.clear();
    const key = definitions.size;
    definitions.set(definition, key);
    line({ type: "tool", key, bytes: definition.length });
    put(definition);
    return key;
  };

  return {
    flush,
    write(entry) {
      if (entry.kind === "left") {
        line({ type: "left", agent: entry.agentKey });
        return;
      }
      if (entry.kind === "joined") {
        const { key, name, version } = entry.agent;
        line({ type: "joined", seq: entry.seq, agent: key, client_name: name, client_version: version, start_ms: entry.startMs });
        return;
      }
      const { seq, id, call } = entry;
      const definition = call.definition === undefined ? undefined : keyOf(call.definition);
      line(messageOf(call, { seq, id, definition }));
      for (const piece of call.request) put(piece);
      for (const piece of call.response ?? []) put(piece);
    },
  };
}

function messageOf(call: ObservedCall, { seq, id, definition }: { seq: number; id: string; definition: number | undefined }): CallMessage {
  return {
    type: "call",
    seq,
    id,
    app_id: call.appId,
    ...(call.instance !== undefined && { instance: call.instance }),
    tool: call.tool,
    ...(definition !== undefined && { definition }),
    nested: call.nested,
    status: call.status,
    ...(call.code !== undefined && { code: call.code }),
    start_ms: Number.isFinite(call.startMs) ? call.startMs : 0,
    duration_ns: Number.isFinite(call.durationMs) ? Math.max(0, Math.round(call.durationMs * 1e6)) : 0,
    agent: call.agent.key,
    client_name: call.agent.name,
    client_version: call.agent.version,
    dashboard: call.agent.isDashboard,
    request_bytes: lengthOf(call.request),
    ...(call.response !== undefined && { response_bytes: lengthOf(call.response) }),
  };
}

const lengthOf = (pieces: readonly Uint8Array[]): number => pieces.reduce((sum, { length }) => sum + length, 0);
