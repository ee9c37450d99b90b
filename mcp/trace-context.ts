import { insertMembers } from "./eras.ts";
import { locate, textAt } from "./json/scan.ts";
import { type Replacement, splice } from "./splice.ts";

/** Keys of W3C Trace Context: HTTP headers, and members of `_meta` in MCP. */
const TRACE_KEYS = ["traceparent", "tracestate", "baggage"] as const;

const TRACED = { method: {}, params: { _meta: { traceparent: {}, tracestate: {}, baggage: {} } } };

/** Visible ASCII; other characters would make the HTTP request invalid. */
const FIT_FOR_HEADER = /^[\x20-\x7e]+$/;

/** Returns the trace of a message as HTTP headers, with unchanged values. */
export function traceHeadersOf(bytes: Buffer): Readonly<Record<string, string>> {
  // Most messages have no trace, and a search is cheaper than a scan.
  if (!TRACE_KEYS.some((key) => bytes.includes(key))) return {};
  const found = locate(bytes, TRACED);
  return Object.fromEntries(
    TRACE_KEYS.flatMap((key) => {
      const at = found?.get(`params._meta.${key}`);
      const text = at && textAt(bytes, at);
      return text !== undefined && FIT_FOR_HEADER.test(text) ? [[key, text]] : [];
    }),
  );
}

/**
 * Adds the trace of the HTTP headers to a request, so that apps on other transports get it. Members that the message has already stay.
 */
export function withTraceOf(bytes: Buffer, header: (name: string) => string | undefined): Buffer {
  const given = TRACE_KEYS.filter((key) => header(key) !== undefined);
  const found = given.length === 0 ? undefined : locate(bytes, TRACED);
  if (found === undefined || !found.has("method")) return bytes;
  const members = given
    .filter((key) => !found.has(`params._meta.${key}`))
    .map((key) => `"${key}":${JSON.stringify(header(key))}`)
    .join(",");
  if (members === "") return bytes;
  const [meta, params] = [found.get("params._meta"), found.get("params")];
  return Buffer.concat(splice(bytes, [meta === undefined ? intoParams(bytes, params, members) : insertMembers(bytes, meta, members)]));
}

function intoParams(bytes: Buffer, params: Replacement["at"] | undefined, members: string): Replacement {
  if (params !== undefined) return insertMembers(bytes, params, `"_meta":{${members}}`);
  return insertMembers(bytes, { start: bytes.indexOf("{"), end: bytes.length }, `"params":{"_meta":{${members}}}`);
}
