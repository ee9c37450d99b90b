import { type Frame, provenLimit, readFrames } from "../frames.ts";

/** One event of a `text/event-stream`. */
export interface ServerEvent {
  /** `message` where the server names none. */
  readonly name: string;
  /** From where the stream can be resumed; undefined where the server gives none. */
  readonly id: string | undefined;
  /** Milliseconds to wait before the stream is opened again. */
  readonly retryMs: number | undefined;
  /** Still bytes; undefined for an event without data. Lines of one datum are joined by a blank: between JSON tokens they are the same. */
  readonly data: Frame | undefined;
}

/** What has been read of an event so far. */
interface Draft {
  readonly fields: Record<string, string>;
  data: Frame | undefined;
}

const FIELD = /^(event|id|retry|data)(?:: ?|$)/;
const LONGEST_PREFIX = "event: ".length;
const BLANK = Buffer.from(" ");

/** Reads the events of a stream in order; one that the end of the stream cuts off is left out. Lines end with LF or CR LF. */
export async function* readServerEvents(chunks: AsyncIterable<Buffer>): AsyncGenerator<ServerEvent> {
  let draft: Draft = { fields: {}, data: undefined };
  try {
    for await (const line of readFrames(chunks, { ...provenLimit(), empty: true })) {
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
  return { name: event, id, retryMs: retry !== undefined && /^\d+$/.test(retry) ? Number(retry) : undefined, data };
}

function without(prefix: number, line: Frame): Frame {
  return line.kind === "whole" ? { kind: "whole", bytes: line.bytes.subarray(prefix) } : { ...line, head: line.head.subarray(prefix) };
}

function join(before: Frame | undefined, line: Frame): Frame {
  if (before === undefined || line.kind === "oversized") return line;
  return before.kind === "oversized" ? before : { kind: "whole", bytes: Buffer.concat([before.bytes, BLANK, line.bytes]) };
}
