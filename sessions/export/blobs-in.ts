import { BlobReference } from "../../contracts/sessions/blob-reference.ts";
import { isObject } from "../../platform/map-texts.ts";

/** The reference in a place whose bytes are kept apart: `{ blob: BlobReference }`. */
export function referenceIn(value: unknown): BlobReference | undefined {
  if (!isObject(value) || !("blob" in value)) return undefined;
  return BlobReference.safeParse(value["blob"]).data;
}

/** The blocks of an MCP result. */
export const blocksOf = (result: unknown): readonly unknown[] =>
  isObject(result) && Array.isArray(result["content"]) ? result["content"] : [];

/** All references in a result, at any depth: a picture may also be in a resource, or in a tool's own structure. */
export function referencesIn(value: unknown): readonly BlobReference[] {
  if (Array.isArray(value)) return value.flatMap(referencesIn);
  if (!isObject(value)) return [];
  const own = referenceIn(value);
  return own === undefined ? Object.values(value).flatMap(referencesIn) : [own];
}

/** A JSON document; undefined where it is none. */
export function parsed(json: Uint8Array | string): unknown {
  try {
    return JSON.parse(typeof json === "string" ? json : Buffer.from(json).toString());
  } catch {
    return undefined;
  }
}
