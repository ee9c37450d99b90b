import type { ToolCallRecord } from "../../contracts/sessions/tool-call-record.ts";
import { isObject } from "../../platform/text/json-values.ts";
import type { CountTokens } from "../../platform/text/tokenizer.ts";
import { type JsonObject, type JsonValue, membersIn } from "./read-messages.ts";

/** Longer text is counted in its beginning, and the rest is estimated from that: a recorder that counts does not write. */
const COUNTED_CHARACTERS = 64 * 1024;

/** The tokenizer takes quadratic time for a word: text is cut into parts, between words if there are any. */
const PART_CHARACTERS = 2048;

/** Tokens of arguments and response. An image counts none, nor does other base64. */
export function tokenMetricsOf(
  args: JsonObject,
  result: JsonValue | undefined,
  count: CountTokens,
): NonNullable<ToolCallRecord["metrics"]> {
  const input_tokens = countText(JSON.stringify(args, withoutBinary), count);
  const output_tokens = countText(readableText(result), count);
  return { input_tokens, output_tokens, total_tokens: input_tokens + output_tokens };
}

/** Exact up to a limit, above it an estimate. */
export function countText(text: string, count: CountTokens): number {
  let tokens = 0;
  let start = 0;
  while (start < text.length && start < COUNTED_CHARACTERS) {
    const end = endOfPart(text, start);
    tokens += count(text.slice(start, end));
    start = end;
  }
  return start >= text.length ? tokens : Math.round((tokens * text.length) / start);
}

/** A cut before a space that follows a word changes no token: cl100k begins one there anyway. */
function endOfPart(text: string, start: number): number {
  const limit = start + PART_CHARACTERS;
  if (limit >= text.length) return text.length;
  for (let end = limit; end > start + PART_CHARACTERS / 2; end -= 1) {
    if (text[end] === " " && text[end - 1]?.trim() !== "") return end;
  }
  const isPair = (text.charCodeAt(limit) & 0xfc00) === 0xdc00;
  return isPair ? limit - 1 : limit;
}

/** The part of a result that a model reads: texts, else the structured content. */
function readableText(result: JsonValue | undefined): string {
  const { content, structuredContent } = membersIn(result);
  const texts = (Array.isArray(content) ? content : []).flatMap((item: JsonValue) => textsIn(item));
  if (texts.length > 0 || structuredContent === undefined) return texts.join("\n");
  return JSON.stringify(structuredContent, withoutBinary);
}

function textsIn(item: JsonValue): readonly string[] {
  const { text, resource } = membersIn(item);
  const inner = isObject(resource) ? resource["text"] : undefined;
  return [text, inner].filter((part): part is string => typeof part === "string" && !isBinary(part));
}

/** Leaves out base64, and references to pictures. */
const withoutBinary = (_key: string, value: JsonValue): JsonValue | undefined =>
  (typeof value === "string" && isBinary(value)) || isObject(membersIn(value)["blob"]) ? undefined : value;

const BINARY = /^(?:data:[^,]{0,100},)?[A-Za-z0-9+/_-]{256,}={0,2}$/;

const isBinary = (text: string): boolean => text.length >= 256 && BINARY.test(text);
