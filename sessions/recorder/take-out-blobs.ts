import { createHash } from "node:crypto";
import type { BlobReference } from "../../contracts/sessions/blob-reference.ts";
import type { Json, JsonObject } from "./read-messages.ts";

/** Longer responses are kept apart from their records, whole. */
const MAX_RESPONSE_BYTES = 64 * 1024;

/** A response as its record keeps it, and the bytes that it refers to by their SHA-256. */
export interface LightResponse {
  readonly response: unknown;
  readonly blobs: ReadonlyMap<string, Uint8Array>;
}

/** Puts references in place of pictures, and in place of a long response. */
export function takeOutBlobs(result: Json | undefined): LightResponse {
  if (result === undefined) return { response: null, blobs: new Map() };
  const blobs = new Map<string, Uint8Array>();
  const keep = (bytes: Uint8Array, mimeType: string): { blob: BlobReference } => {
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    blobs.set(sha256, bytes);
    return { blob: { sha256, bytes: bytes.length, mime_type: mimeType } };
  };
  const light = withoutPictures(result, keep);
  const json = Buffer.from(JSON.stringify(light));
  return { response: json.length > MAX_RESPONSE_BYTES ? keep(json, "application/json") : light, blobs };
}

type Keep = (bytes: Uint8Array, mimeType: string) => { blob: BlobReference };

function withoutPictures(value: Json, keep: Keep): unknown {
  if (Array.isArray(value)) return value.map((item: Json) => withoutPictures(item, keep));
  if (typeof value !== "object" || value === null) return value;
  const object = value as JsonObject;
  const picture = pictureIn(object);
  const entries = Object.entries(object).map(([key, inner]) => [
    key,
    picture?.key === key ? keep(picture.bytes, picture.mimeType) : withoutPictures(inner, keep),
  ]);
  return Object.fromEntries(entries);
}

/** The picture of an image item or of a resource. */
function pictureIn({ mimeType, data, blob }: JsonObject): { key: string; bytes: Buffer; mimeType: string } | undefined {
  if (typeof mimeType !== "string" || !/^image\//i.test(mimeType)) return undefined;
  const [key, text] = typeof data === "string" ? ["data", data] : ["blob", blob];
  if (typeof key !== "string" || typeof text !== "string" || text === "") return undefined;
  const bytes = Buffer.from(text, "base64");
  // Other text than base64 would come back changed.
  return bytes.toString("base64").replace(/=+$/, "") === text.replace(/=+$/, "") ? { key, bytes, mimeType } : undefined;
}
