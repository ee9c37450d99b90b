import { z } from "zod";

/** A place in a record's response whose bytes are kept apart, by their content: an image, or a response of more than 64 kB. */
export const BlobReference = z.object({
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  bytes: z.int().nonnegative(),
  mime_type: z.string().describe("application/json for a whole response, else the image's"),
});
export type BlobReference = z.infer<typeof BlobReference>;
