/** A complete answer over HTTP. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** Headers of every answer of the API: a browser neither keeps, guesses at, frames nor executes it. */
export const safeHeaders = {
  "cache-control": "no-store",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
} as const;

export const jsonAnswer = (value: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Answer =>
  textAnswer(JSON.stringify(value), status, headers);

/** Done, and the answer has no body. */
export const noAnswer: Answer = { status: 204, headers: safeHeaders, body: Buffer.alloc(0) };

/** @param json the body as it is sent */
export const textAnswer = (json: string | Buffer, status = 200, headers: Readonly<Record<string, string>> = {}): Answer => ({
  status,
  headers: { ...safeHeaders, "content-type": "application/json; charset=utf-8", ...headers },
  body: typeof json === "string" ? Buffer.from(json) : json,
});
