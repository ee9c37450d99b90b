import { LONGEST_TIMER_MS } from "../../platform/observability/clock.ts";
import { type Frame, provenLimit, readFrames } from "../frames.ts";

/** One event of a `text/event-stream`. */
export interface ServerEvent {
  /** The field `event`; `message` where there is none. */
  readonly name: string;
  /** The id for resumption; undefined where there is none. */
  readonly id: string | undefined;
  /** Milliseconds to wait before reconnecting. */
  readonly retryMs: number | undefined;
  /** The data as bytes; undefined for an event without data. Several lines are joined by a space, which JSON treats as a line end. */
  readonly data: Frame | undefined;
}

/** The fields of an incomplete event. */
interface Draft {
  readonly fields: Record<string, string>;
  data: Frame | undefined;
}

const FIELD = /^(event|id|retry|data)(?:: ?|$)/;
const LONGEST_PREFIX = "event: ".length;
const BLANK = Buffer.from(" ");

/**
 * Parses the events of a stream; one that the end cuts off is dropped. Lines end with LF or CR LF. This is no work for a parser of texts such as
 * eventsource-parser: messages stay bytes, and one above the limit becomes an oversized frame.
 */
export async function* readServerEvents(chunks: AsyncIterable<Buffer>, maxBytes?: number): AsyncGenerator<ServerEvent> {
  let draft: Draft = { fields: {}, data: undefined };
  try {
    for await (const line of readFrames(chunks, { ...provenLimit(maxBytes), empty: true })) {
      if (line.kind === "oversized" || line.bytes.length > 0) add(line, draft);
      else {
        if (draft.data !== undefined || Object.keys(draft.fields).length > 0) yield eventOf(draft);
        draft = { fields: {}, data: undefined };
      }
    }
  } catch {
    return;
  }
}

function add(line: Frame, draft: Draft): void {
  const start = line.kind === "whole" ? line.bytes : line.head;
  const [prefix, field] = FIELD.exec(start.toString("latin1", 0, LONGEST_PREFIX)) ?? [];
  if (prefix === undefined || field === undefined) return;
  if (field === "data") draft.data = join(draft.data, without(prefix.length, line));
  else draft.fields[field] = start.toString("utf8", prefix.length);
}

function eventOf({ fields: { event = "message", id, retry }, data }: Draft): ServerEvent {
  const retryMs = retry !== undefined && /^\d+$/.test(retry) ? Math.min(Number(retry), LONGEST_TIMER_MS) : undefined;
  return { name: event, id, retryMs, data };
}

function without(prefix: number, line: Frame): Frame {
  return line.kind === "whole" ? { kind: "whole", bytes: line.bytes.subarray(prefix) } : { ...line, head: line.head.subarray(prefix) };
}

function join(before: Frame | undefined, line: Frame): Frame {
  if (before === undefined || line.kind === "oversized") return line;
  return before.kind === "oversized" ? before : { kind: "whole", bytes: Buffer.concat([before.bytes, BLANK, line.bytes]) };
}
