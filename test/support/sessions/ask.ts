import type { IncomingHttpHeaders } from "node:http";
import { type HttpRequest, sendHttp } from "../../../platform/net/http.ts";

export interface Asked {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
  /** The body as JSON. */
  json<Shape>(): Shape;
}

/** Sends one request, and reads its whole answer. */
export async function ask(
  url: string,
  path: string,
  { method = "GET", headers = {}, body, socket }: Partial<Pick<HttpRequest, "method" | "headers" | "socket">> & { body?: string } = {},
): Promise<Asked> {
  const request = { method, headers, socket, signal: AbortSignal.timeout(30_000), ...(body !== undefined && { body: Buffer.from(body) }) };
  // Not through `URL`, which removes `..` from a path.
  const answer = await sendHttp(`${url.replace(/\/$/, "")}${path}`, request);
  const parts: Buffer[] = [];
  for await (const part of answer.body) parts.push(part);
  const bytes = Buffer.concat(parts);
  return { status: answer.status, headers: answer.headers, bytes, json: () => JSON.parse(bytes.toString()) };
}
