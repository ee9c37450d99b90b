import { documentOf, type Message } from "./envelope.ts";
import { isEmptyObject, membersOf, type Span } from "./json-scan.ts";
import type { Bytes } from "./large-messages/index.ts";
import { type Era, metaKeys } from "./protocol-versions.ts";
import type { Replacement } from "./splice.ts";

/** Members in front of what an object has, as written and without the comma behind them. */
export function insertMembers(document: Bytes, object: Span, members: string): Replacement {
  const at = object.start + 1;
  return { at: { start: at, end: at }, by: isEmptyObject(document, object) ? members : `${members},` };
}

/** @param metadata members of `_meta` that a request needs where there is no session */
export function withMetadata(message: Message, metadata: string): Replacement {
  const meta = message.span("params._meta");
  if (meta !== undefined) return insertMembers(documentOf(message), meta, metadata);
  const params = message.span("params");
  if (params !== undefined) return insertMembers(documentOf(message), params, `"_meta":{${metadata}}`);
  const { bytes } = message;
  return insertMembers(bytes, { start: bytes.indexOf("{"), end: bytes.length }, `"params":{"_meta":{${metadata}}}`);
}

/** The metadata keys that a request has only without a session. */
const REQUEST_ERA_KEYS: ReadonlySet<string> = new Set([metaKeys.version, metaKeys.client, metaKeys.capabilities, metaKeys.logLevel]);

/**
 * A server that speaks both eras takes a request with such metadata for one without a session, and refuses it in a session.
 *
 * @param token takes the place of the agent's progress token
 */
export function withoutMetadata(message: Message, token: string): Replacement | undefined {
  const at = message.span("params._meta");
  if (at === undefined) return undefined;
  const meta = Buffer.from(message.raw("params._meta") ?? "");
  const kept = [...membersOf(meta, { start: 0, end: meta.length })]
    .filter(([key]) => !REQUEST_ERA_KEYS.has(key))
    .map(([key, { start, end }]) => `${JSON.stringify(key)}:${key === "progressToken" ? token : meta.toString("utf8", start, end)}`);
  return { at, by: `{${kept.join(",")}}` };
}

/** Results that a client may keep for a while; ours are never to be kept, for apps come and go. */
const CACHEABLE: ReadonlySet<string> = new Set(["resources/read"]);

/** In the era without sessions this code is no longer used. */
const RESOURCE_NOT_FOUND = "-32002";
const INVALID_PARAMS = "-32602";

/** What an answer from a session lacks for an agent without one. */
export function intoRequestEra(answer: Message, { method, upstream }: { method: string; upstream: Era }): readonly Replacement[] {
  const result = answer.span("result");
  if (result !== undefined && upstream === "session" && answer.span("result.resultType") === undefined) {
    const caching = CACHEABLE.has(method) ? ',"ttlMs":0,"cacheScope":"private"' : "";
    return [insertMembers(documentOf(answer), result, `"resultType":"complete"${caching}`)];
  }
  const code = answer.span("error.code");
  return code !== undefined && answer.raw("error.code") === RESOURCE_NOT_FOUND ? [{ at: code, by: INVALID_PARAMS }] : [];
}
