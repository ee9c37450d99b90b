/** One red dot, PNG. */
export const PICTURE = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==";

/** A wave file without a single sample. */
const SOUND = Buffer.from(
  "RIFF\x24\0\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0\x44\xac\0\0\x88\x58\x01\0\x02\0\x10\0data\0\0\0\0",
  "latin1",
).toString("base64");

export const text = (words: string) => ({ type: "text" as const, text: words });
export const picture = { type: "image" as const, data: PICTURE, mimeType: "image/png" };
export const sound = { type: "audio" as const, data: SOUND, mimeType: "audio/wav" };
export const embedded = (uri: string) => ({ type: "resource" as const, resource: { uri, mimeType: "text/plain", text: "embedded words" } });
