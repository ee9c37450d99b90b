import { createHash } from "node:crypto";

/** The id that git gives to the content of a file, in repositories of the usual object format: SHA-1 in hexadecimal digits. */
export const gitBlobId = (content: Uint8Array): string =>
  createHash("sha1").update(`blob ${content.byteLength}\0`).update(content).digest("hex");
