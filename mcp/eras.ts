import { documentOf, type Message } from "./envelope.ts";
import { type ByteSpan, objectMembers } from "./json/scan.ts";
import { CLOSE_OBJECT } from "./json/tokens.ts";
import { type Bytes, cut, firstVisible } from "./large-messages/index.ts";
import { type Era, metaKeys } from "./protocol-versions.ts";
import type { Replacement } from "./splice.ts";

const isEmpty = (document: Bytes, { start, end }: ByteSpan): boolean => firstVisible(cut(document, start + 1, end)) === CLOSE_OBJECT;

/** Inserts members before those of an object. @param members as JSON, without a trailing comma */
export function insertMembers(document: Bytes, object: ByteSpan, members: string): Replacement {
  const at = object.start + 1;
  return { at: { start: at, end: at }, by: isEmpty(document, object) ? members : `${members},` };
}

/** Adds the `_meta` members that a request needs without a session. @param metadata as JSON members */
export function withMetadata(message: Message, metadata: string): Replacement {
  const meta = message.span("params._meta");
  if (meta !== undefined) return insertMembers(documentOf(message), meta, metadata);
  const params = message.span("params");
  if (params !== undefined) return insertMembers(documentOf(message), params, `"_meta":{${metadata}}`);
  const { bytes } = message;
  return insertMembers(bytes, { start: bytes.indexOf("{"), end: bytes.length }, `"params":{"_meta":{${metadata}}}`);
}

/** Metadata keys of requests without a session. */
const REQUEST_ERA_KEYS: ReadonlySet<string> = new Set([metaKeys.version, metaKeys.client, metaKeys.capabilities, metaKeys.logLevel]);

/**
 * Removes the metadata of requests without a session. A server that speaks both eras refuses such a request in a session.
 *
 * @param token replaces the agent's progress token
 */
export function withoutMetadata(message: Message, token: string): Replacement | undefined {
  const at = message.span("params._meta");
  if (at === undefined) return undefined;
  const meta = Buffer.from(message.raw("params._meta") ?? "");
  const kept = [...objectMembers(meta, { start: 0, end: meta.length })]
    .filter(([key]) => !REQUEST_ERA_KEYS.has(key))
    .map(([key, { start, end }]) => `${JSON.stringify(key)}:${key === "progressToken" ? token : meta.toString("utf8", start, end)}`);
  return { at, by: `{${kept.join(",")}}` };
}

/** Methods whose results a client may cache. Results of the proxy must not be cached, because apps come and go. */
const CACHEABLE: ReadonlySet<string> = new Set(["resources/read"]);

/** MCP 2026-07-28 no longer uses this code. */
const RESOURCE_NOT_FOUND = "-32002";
const INVALID_PARAMS = "-32602";

/** Returns the changes that turn the answer of a session into one for an agent without a session. */
export function intoRequestEra(answer: Message, { method, upstream }: { method: string; upstream: Era }): readonly Replacement[] {
  const result = answer.span("result");
  if (result !== undefined && upstream === "session" && answer.span("result.resultType") === undefined) {
    const caching = CACHEABLE.has(method) ? ',"ttlMs":0,"cacheScope":"private"' : "";
    return [insertMembers(documentOf(answer), result, `"resultType":"complete"${caching}`)];
  }
  const code = answer.span("error.code");
  return code !== undefined && answer.raw("error.code") === RESOURCE_NOT_FOUND ? [{ at: code, by: INVALID_PARAMS }] : [];
}
