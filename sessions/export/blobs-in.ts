import { BlobReference } from "../../contracts/sessions/tool-call-record.ts";
import { isObject } from "../../platform/text/json-values.ts";

/** The reference in a place whose bytes are kept apart: `{ blob: BlobReference }`. */
export function blobReferenceIn(value: unknown): BlobReference | undefined {
  if (!isObject(value) || !("blob" in value)) return undefined;
  return BlobReference.safeParse(value["blob"]).data;
}

/** The blocks of an MCP result. */
export const blocksOf = (result: unknown): readonly unknown[] =>
  isObject(result) && Array.isArray(result["content"]) ? result["content"] : [];

/** All references in a result, at any depth: a picture may also be in a resource, or in a tool's own structure. */
export function blobReferencesIn(value: unknown): readonly BlobReference[] {
  if (Array.isArray(value)) return value.flatMap(blobReferencesIn);
  if (!isObject(value)) return [];
  const own = blobReferenceIn(value);
  return own === undefined ? Object.values(value).flatMap(blobReferencesIn) : [own];
}

/** A JSON document; undefined if it is none. */
export function parsedJson(json: Uint8Array | string): unknown {
  try {
    return JSON.parse(typeof json === "string" ? json : Buffer.from(json).toString());
  } catch {
    return undefined;
  }
}
