import { ToolAnnotation } from "../../contracts/sessions/tool-call-record.ts";
import { readMessage } from "../../mcp/envelope.ts";
import { isObject } from "../../platform/text/json-values.ts";
import type { FinishedToolCall } from "../store/changes.ts";

/** A value of JSON. */
export type JsonValue = null | boolean | number | string | readonly JsonValue[] | { readonly [key: string]: JsonValue };
export type JsonObject = { readonly [key: string]: JsonValue };

/** A call as its request describes it. */
export interface ReadRequest {
  /** The id as the agent wrote it, with its quotes. */
  readonly id: string;
  /** Of the tool that the request names. */
  readonly arguments: JsonObject;
  /** Of the target, where the tool is `tool_call`. */
  readonly nested: JsonObject;
}

/** The answer that an agent got. */
export interface ReadResponse {
  /** The MCP result; undefined if the answer is an error of JSON-RPC, or none. */
  readonly result: JsonValue | undefined;
  /** Of JSON-RPC. */
  readonly errorMessage: string | undefined;
}

/** The members of an object; none of any other value. */
export const membersIn = (value: JsonValue | undefined): JsonObject => (isObject(value) ? value : {});

/** Parses JSON; undefined if it is none. @param prepare changes the text before */
function parseJson(bytes: Uint8Array | undefined, prepare = (json: string) => json): JsonValue | undefined {
  if (bytes === undefined) return undefined;
  try {
    return JSON.parse(prepare(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("utf8")));
  } catch {
    return undefined;
  }
}

export function readRequest(bytes: Buffer): ReadRequest {
  const args = membersIn(membersIn(membersIn(parseJson(bytes, withExactNumbers))["params"])["arguments"]);
  return { id: readMessage(bytes).id ?? "", arguments: args, nested: membersIn(args["arguments"]) };
}

export function readResponse(bytes: Buffer | undefined): ReadResponse {
  const { result, error } = membersIn(parseJson(bytes, withExactNumbers));
  const message = membersIn(error)["message"];
  return { result, errorMessage: typeof message === "string" ? message : undefined };
}

/** JSON that may have a number which a double does not hold: a long one, or one with a large exponent. Other JSON is not searched. */
const SUSPICIOUS = /[\d.]{16}|\d[eE][+-]?\d{3}/;

const BEGIN = /["\d-]/g;
const NUMBER = /-?\d[\d.eE+-]*/y;

/** Significant digits that identify every double. */
const DIGITS_OF_DOUBLE = 17;

/** Returns JSON in which a number that would lose digits is written as a text: an integer beyond 2^53, or more digits than a double has. */
export function withExactNumbers(json: string): string {
  if (!SUSPICIOUS.test(json)) return json;
  const parts: string[] = [];
  let copied = 0;
  let at = 0;
  for (;;) {
    BEGIN.lastIndex = at;
    const begin = BEGIN.exec(json)?.index;
    if (begin === undefined) break;
    if (json[begin] === '"') {
      at = endOfString(json, begin);
      continue;
    }
    NUMBER.lastIndex = begin;
    const number = NUMBER.exec(json)?.[0] ?? "-";
    at = begin + number.length;
    if (isExact(number)) continue;
    parts.push(json.slice(copied, begin), `"${number}"`);
    copied = at;
  }
  return copied === 0 ? json : parts.join("") + json.slice(copied);
}

/** The offset behind a string, or of the end where it is not closed. */
function endOfString(json: string, start: number): number {
  for (let quote = json.indexOf('"', start + 1); quote !== -1; quote = json.indexOf('"', quote + 1)) {
    let escapes = 0;
    while (json[quote - 1 - escapes] === "\\") escapes += 1;
    if (escapes % 2 === 0) return quote + 1;
  }
  return json.length;
}

/** Text that is no number, such as `1-2`, stays as it is: it is no JSON. */
function isExact(number: string): boolean {
  const value = Number(number);
  if (Number.isNaN(value)) return true;
  if (/^-?\d+$/.test(number)) return Number.isSafeInteger(value);
  const digits = number.replace(/[eE].*/, "").replace(/^-?[0.]*|\./g, "");
  return Number.isFinite(value) && (value !== 0 || digits === "") && digits.length <= DIGITS_OF_DOUBLE;
}

/** A tool's definition as its call's record keeps it. */
export type ReadDefinition = NonNullable<FinishedToolCall["tool"]>;

/** Reads an element of `tools/list`. Members of a wrong type are left out. */
export function readDefinition(bytes: Uint8Array): ReadDefinition {
  const { description, inputSchema, annotations } = membersIn(parseJson(bytes));
  return {
    description: typeof description === "string" ? description : "",
    ...(isObject(inputSchema) && Object.keys(inputSchema).length > 0 && { schema: inputSchema }),
    ...(isObject(annotations) && { annotations: knownHints(annotations) }),
  };
}

/** A hint that is absent, or is no hint, stays absent: it is not `false`. */
function knownHints(annotations: { readonly [key: string]: JsonValue }): ToolAnnotation {
  const known = Object.entries(ToolAnnotation.shape).filter(
    ([name, type]) => Object.hasOwn(annotations, name) && type.safeParse(annotations[name]).success,
  );
  return ToolAnnotation.parse(Object.fromEntries(known.map(([name]) => [name, annotations[name]])));
}
