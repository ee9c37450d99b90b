import type { Frame, WholeFrame } from "./frames.ts";
import { type ByteSpan, type Found, locate, locateInHead, textAt, type WantedPaths } from "./json/scan.ts";
import { type Bytes, cut, type Pieces } from "./large-messages/index.ts";
import { metaKeys } from "./protocol-versions.ts";

/** Fields of a message that the relay reads or replaces. All other bytes are body. */
const ENVELOPE = {
  jsonrpc: {},
  id: {},
  method: {},
  params: {
    name: {},
    uri: {},
    ref: { type: {}, name: {}, uri: {} },
    level: {},
    arguments: { name: {}, arguments: {} },
    _meta: { progressToken: {}, [metaKeys.version]: {}, [metaKeys.logLevel]: {} },
    progressToken: {},
    requestId: {},
    requestState: {},
    inputResponses: {},
  },
  result: { isError: {}, resultType: {}, requestState: {}, inputRequests: {} },
  error: { code: {} },
} as const satisfies WantedPaths;

/** Paths that `ENVELOPE` locates. */
export type EnvelopePath =
  | "id"
  | "method"
  | "params"
  | "params.name"
  | "params.uri"
  | "params.ref.type"
  | "params.ref.name"
  | "params.ref.uri"
  | "params.level"
  | "params.arguments"
  | "params.arguments.name"
  | "params.arguments.arguments"
  | "params._meta"
  | "params._meta.progressToken"
  | `params._meta.${(typeof metaKeys)["version" | "logLevel"]}`
  | "params.progressToken"
  | "params.requestId"
  | "params.requestState"
  | "params.inputResponses"
  | "result"
  | "result.isError"
  | "result.resultType"
  | "result.requestState"
  | "result.inputRequests"
  | "error"
  | "error.code";

/** A JSON-RPC message as bytes with its envelope. Ids and tokens are kept as written: `7`, `"7"` and `7.0` are three ids. */
export interface Message {
  readonly kind: "request" | "notification" | "answer";
  readonly bytes: Buffer;
  /** The received pieces of a long message. Reading `bytes` copies all of them. */
  readonly pieces?: Pieces | undefined;
  readonly method: string | undefined;
  /** The id as written, with its quotes. */
  readonly id: string | undefined;
  span(path: EnvelopePath): ByteSpan | undefined;
  /** The value as written. */
  raw(path: EnvelopePath): string | undefined;
  /** The value if it is a string, decoded. */
  text(path: EnvelopePath): string | undefined;
}

/** Why a line is not a message: not JSON at all, or JSON that is not JSON-RPC. */
export interface NotAMessage {
  readonly kind: "not-json" | "not-rpc";
  /** The id as written, if it can be found. */
  readonly id: string | undefined;
  readonly method: string | undefined;
}

/** Returns all bytes of a message without joining its pieces. */
export const documentOf = (message: Message): Bytes => message.pieces ?? message.bytes;

/** A line; a long one is in pieces. */
type Line = Omit<WholeFrame, "kind">;

/** Reads the envelope in one pass over the bytes. Bodies are skipped, not parsed. */
export const readMessage = (bytes: Buffer): Message | NotAMessage => messageIn({ bytes }, locate(bytes, ENVELOPE));

/** Reads the envelope of any line. The outline of a long line was collected while it arrived. */
export const readLine = (line: Line): Message | NotAMessage =>
  line.long === undefined ? readMessage(line.bytes) : messageIn(line, line.long.outline.locate(ENVELOPE));

function messageIn(line: Line, found: Found | undefined): Message | NotAMessage {
  if (found === undefined) {
    const head = locateInHead(line.bytes, ENVELOPE);
    return { kind: "not-json", id: idIn(line, head), method: methodIn(line, head) };
  }
  const id = idIn(line, found);
  const method = methodIn(line, found);
  const kind = textIn(line, found.get("jsonrpc")) === "2.0" ? kindOf(found, { id, method }) : undefined;
  if (kind === undefined) return { kind: "not-rpc", id, method };
  const span = (path: EnvelopePath) => found.get(path);
  const raw = (path: EnvelopePath) => rawIn(line, span(path));
  const text = (path: EnvelopePath) => textIn(line, span(path));
  if (line.long === undefined) return { kind, bytes: line.bytes, method, id, span, raw, text };
  const { pieces } = line.long;
  // A getter costs more than reading the rest of a short message.
  return {
    kind,
    get bytes() {
      return line.bytes;
    },
    pieces,
    method,
    id,
    span,
    raw,
    text,
  };
}

/** Ids and methods must not be empty (spec 000, section 1). */
const EMPTY = '""';

function kindOf(found: Found, { id, method }: { id: string | undefined; method: string | undefined }): Message["kind"] | undefined {
  if (found.has("id") && (id === undefined || id === EMPTY)) return undefined;
  if (method === "") return undefined;
  if (method !== undefined) return id === undefined ? "notification" : "request";
  if (found.has("method") || id === undefined) return undefined;
  return found.has("result") !== found.has("error") ? "answer" : undefined;
}

/** JSON-RPC ids are strings or numbers; MCP forbids null. */
function idIn(line: Line, found: Found): string | undefined {
  const at = found.get("id");
  const raw = rawIn(line, at);
  if (raw === undefined) return undefined;
  return /^[-\d]/.test(raw) || textIn(line, at) !== undefined ? raw : undefined;
}

const methodIn = (line: Line, found: Found): string | undefined => textIn(line, found.get("method"));

function rawIn(line: Line, span: ByteSpan | undefined): string | undefined {
  if (span === undefined) return undefined;
  return line.long === undefined ? line.bytes.toString("utf8", span.start, span.end) : valueIn(line.long.pieces, span).toString();
}

function textIn(line: Line, span: ByteSpan | undefined): string | undefined {
  if (span === undefined) return undefined;
  if (line.long === undefined) return textAt(line.bytes, span);
  const value = valueIn(line.long.pieces, span);
  return textAt(value, { start: 0, end: value.length });
}

const valueIn = (pieces: Pieces, { start, end }: ByteSpan): Buffer => Buffer.concat(cut(pieces, start, end));

/**
 * Matches an id behind the body, as many serialisers write it. It matches unescaped quotes only, from the closing brace of the message
 * backwards, so it cannot match text inside a string of the body.
 */
const ID_AT_END = /[,{]\s*"id"\s*:\s*(-?\d+|"[^"\\]*")\s*(?:,\s*"jsonrpc"\s*:\s*"2\.0"\s*)?\}\s*$/;

/** Reads the kept ends of an oversized message: its id as written, and its method if that is near the start. */
export function readOversized({ head: bytes, tail }: Extract<Frame, { kind: "oversized" }>): Pick<NotAMessage, "id" | "method"> {
  const found = locateInHead(bytes, ENVELOPE);
  return { id: idIn({ bytes }, found) ?? ID_AT_END.exec(tail.toString("latin1"))?.[1], method: methodIn({ bytes }, found) };
}

/** Returns one spelling for all spellings of an id, so that ids can be compared. */
export function idKey(raw: string): string {
  if (!raw.includes("\\")) return raw;
  const bytes = Buffer.from(raw);
  return JSON.stringify(textAt(bytes, { start: 0, end: bytes.length })) ?? raw;
}

/** Parses parameters that the proxy itself needs. Returns undefined if they are not valid JSON. */
export function parseParams(message: Message, path: "params" | "params.arguments" | "params.arguments.arguments" = "params"): unknown {
  try {
    return JSON.parse(message.raw(path) ?? "{}");
  } catch {
    return undefined;
  }
}
