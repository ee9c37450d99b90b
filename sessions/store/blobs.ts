import { decodeValue, encodeValue } from "./checked-value.ts";
import type { Transaction } from "./key-value-store.ts";
import { buckets } from "./keys.ts";

const referencesTo = (sha256: string, transaction: Transaction): number =>
  decodeValue<number>(transaction.get(buckets.blobReferences, sha256)) ?? 0;

/** Keeps the blobs of a call: bytes that are known are not written again. */
export function addBlobs(callId: string, blobs: ReadonlyMap<string, Uint8Array>, transaction: Transaction): void {
  if (blobs.size === 0) return;
  for (const [sha256, bytes] of blobs) {
    const references = referencesTo(sha256, transaction);
    if (references === 0) transaction.put(buckets.blobs, sha256, bytes);
    transaction.put(buckets.blobReferences, sha256, encodeValue(references + 1));
  }
  transaction.put(buckets.blobsOfCall, callId, encodeValue([...blobs.keys()]));
}

/** Removes a call's references; the bytes go with the last one. */
export function removeBlobs(callId: string, transaction: Transaction): void {
  const blobs = decodeValue<readonly string[]>(transaction.get(buckets.blobsOfCall, callId));
  if (blobs === undefined) return;
  transaction.remove(buckets.blobsOfCall, callId);
  for (const sha256 of blobs) {
    const references = referencesTo(sha256, transaction) - 1;
    if (references > 0) transaction.put(buckets.blobReferences, sha256, encodeValue(references));
    else for (const bucket of [buckets.blobs, buckets.blobReferences]) transaction.remove(bucket, sha256);
  }
}
