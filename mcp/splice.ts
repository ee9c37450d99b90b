import type { Message } from "./envelope.ts";
import type { FrameParts } from "./frame-writer.ts";
import type { Span } from "./json-scan.ts";
import { type Bytes, cut } from "./large-messages/index.ts";

/** Puts other bytes in a place of a frame. */
export interface Replacement {
  readonly at: Span;
  readonly by: Uint8Array | string;
}

/** The message with some places replaced and every other byte as it was; nothing is copied. Places may come in any order and do not overlap. */
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

/** Gives a message another id, where it has one. */
export function replaceId(message: Message, by: string): readonly Replacement[] {
  const at = message.span("id");
  return at === undefined ? [] : [{ at, by }];
}
