import { readMessage } from "../../mcp/envelope.ts";
import { isObject } from "../../platform/map-texts.ts";
import { withExactNumbers } from "./exact-numbers.ts";

/** A value of JSON. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
export type JsonObject = { readonly [key: string]: Json };

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
  /** The MCP result; undefined where the answer is an error of JSON-RPC, or none. */
  readonly result: Json | undefined;
  /** Of JSON-RPC. */
  readonly errorMessage: string | undefined;
}

/** The members of an object; none of any other value. */
export const membersOf = (value: Json | undefined): JsonObject => (isObject(value) ? value : {});

/** Parses JSON; undefined where it is none. @param prepare changes the text before */
export function parseJson(bytes: Uint8Array | undefined, prepare = (json: string) => json): Json | undefined {
  if (bytes === undefined) return undefined;
  try {
    return JSON.parse(prepare(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("utf8")));
  } catch {
    return undefined;
  }
}

export function readRequest(bytes: Buffer): ReadRequest {
  const args = membersOf(membersOf(membersOf(parseJson(bytes, withExactNumbers))["params"])["arguments"]);
  return { id: readMessage(bytes).id ?? "", arguments: args, nested: membersOf(args["arguments"]) };
}

export function readResponse(bytes: Buffer | undefined): ReadResponse {
  const { result, error } = membersOf(parseJson(bytes, withExactNumbers));
  const message = membersOf(error)["message"];
  return { result, errorMessage: typeof message === "string" ? message : undefined };
}
