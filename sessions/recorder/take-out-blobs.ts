import type { BlobReference } from "../../contracts/sessions/tool-call-record.ts";
import { sha256 } from "../../platform/text/bytes.ts";
import type { JsonObject, JsonValue } from "./read-messages.ts";

/** Longer responses are kept apart from their records, whole. */
const MAX_RESPONSE_BYTES = 64 * 1024;

type Blobs = ReadonlyMap<string, Uint8Array>;

/** A response as its record keeps it, and the bytes that it refers to by their SHA-256. */
export interface LightResponse {
  readonly response: unknown;
  readonly blobs: Blobs;
}

/** Puts references in place of pictures. */
export function takeOutPictures(result: JsonValue | undefined): { readonly result: JsonValue | undefined; readonly blobs: Blobs } {
  const blobs = new Map<string, Uint8Array>();
  const keep = (bytes: Uint8Array, mimeType: string): JsonObject => {
    const blob = referenceTo(bytes, mimeType);
    blobs.set(blob.sha256, bytes);
    return { blob };
  };
  return { result: result === undefined ? undefined : withoutPictures(result, keep), blobs };
}

/** Puts a reference in place of a long response. @param blobs those that it refers to already */
export function takeOutLong(result: JsonValue | undefined, blobs: Blobs): LightResponse {
  if (result === undefined) return { response: null, blobs };
  const json = Buffer.from(JSON.stringify(result));
  if (json.length <= MAX_RESPONSE_BYTES) return { response: result, blobs };
  const blob = referenceTo(json, "application/json");
  return { response: { blob }, blobs: new Map([...blobs, [blob.sha256, json]]) };
}

const referenceTo = (bytes: Uint8Array, mimeType: string): BlobReference => ({
  sha256: sha256(bytes),
  bytes: bytes.length,
  mime_type: mimeType,
});

function withoutPictures(value: JsonValue, keep: (bytes: Uint8Array, mimeType: string) => JsonObject): JsonValue {
  if (Array.isArray(value)) return value.map((item: JsonValue) => withoutPictures(item, keep));
  if (typeof value !== "object" || value === null) return value;
  const object = value as JsonObject;
  const picture = pictureIn(object);
  const entries = Object.entries(object).map(([key, inner]): [string, JsonValue] => [
    key,
    picture?.key === key ? keep(picture.bytes, picture.mimeType) : withoutPictures(inner, keep),
  ]);
  return Object.fromEntries(entries);
}

interface Picture {
  readonly key: "data" | "blob";
  readonly bytes: Buffer;
  readonly mimeType: string;
}

/** The picture of an image item (`data`) or of a resource (`blob`). */
function pictureIn({ mimeType, data, blob }: JsonObject): Picture | undefined {
  const key = typeof data === "string" ? "data" : "blob";
  const text = key === "data" ? data : blob;
  if (typeof mimeType !== "string" || !/^image\//i.test(mimeType) || typeof text !== "string" || text === "") return undefined;
  const bytes = Buffer.from(text, "base64");
  // Other text than base64 would come back changed.
  return bytes.toString("base64").replace(/=+$/, "") === text.replace(/=+$/, "") ? { key, bytes, mimeType } : undefined;
}
