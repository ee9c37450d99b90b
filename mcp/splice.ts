import type { Message } from "./envelope.ts";
import type { FrameParts } from "./frame-writer.ts";
import type { ByteSpan } from "./json/scan.ts";
import { type Bytes, cut } from "./large-messages/index.ts";

/** Replacement of a span of a message by other bytes. */
export interface Replacement {
  readonly at: ByteSpan;
  readonly by: Uint8Array | string;
}

/** Replaces spans of a message; all other bytes stay and are not copied. Spans may be in any order and must not overlap. */
export function splice(message: Bytes, replacements: readonly Replacement[]): FrameParts {
  const parts: Uint8Array[] = [];
  const copy = (start: number, end?: number) => parts.push(...cut(message, start, end));
  let from = 0;
  const inOrder = replacements.length < 2 ? replacements : replacements.toSorted((a, b) => a.at.start - b.at.start);
  for (const { at, by } of inOrder) {
    copy(from, at.start);
    parts.push(typeof by === "string" ? Buffer.from(by) : by);
    from = at.end;
  }
  copy(from);
  return parts;
}

/** Replaces the id of a message that has one. */
export function replaceId(message: Message, by: string): readonly Replacement[] {
  const at = message.span("id");
  return at === undefined ? [] : [{ at, by }];
}
