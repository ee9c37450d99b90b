import { type IncomingHttpHeaders, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import type { Readable } from "node:stream";
import { isCode } from "./files.ts";

export interface HttpRequest {
  readonly method: "GET" | "POST" | "DELETE";
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
  /** PEM texts of the authorities that are trusted instead of the system's; for `https://` alone. */
  readonly ca?: string | undefined;
  /** Ends the request, and its answer while it streams. */
  readonly signal: AbortSignal;
  /** Told when the whole request is on its way. */
  onSent?(): void;
}

export interface HttpAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** Has to be read to its end, or destroyed. */
  readonly body: Readable;
  /** Whether the body has come to its end; one that broke off has not. */
  isComplete(): boolean;
  /** Address and port of the server's side of the connection: `127.0.0.1:5005`, `[::1]:5005`. */
  readonly server: string;
}

/**
 * One request, without `fetch`'s limit of five minutes between two parts of an answer: a stream of events may be silent for hours.
 * @throws Error of the system, such as ECONNREFUSED
 */
export async function sendHttp(url: string, request: HttpRequest): Promise<HttpAnswer> {
  try {
    return await attempt(url, request);
  } catch (error) {
    // The server had closed the connection that was kept open; it has not seen the request.
    if (error instanceof Abandoned) return await attempt(url, request);
    throw error;
  }
}

/** A connection that was used before was closed when this request came. */
class Abandoned extends Error {}

function attempt(url: string, { method, headers, body, ca, signal, onSent }: HttpRequest): Promise<HttpAnswer> {
  const send = url.startsWith("https:") ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { "Content-Length": String(body.length) };
    const outgoing = send(url, { method, headers: { ...headers, ...length }, ...(ca !== undefined && { ca }) });
    // Not by the `signal` option: it destroys with an error, which a socket that is on its way back to the pool emits to nobody.
    const end = () => void outgoing.destroy();
    signal.addEventListener("abort", end);
    outgoing.once("close", () => signal.removeEventListener("abort", end));
    if (signal.aborted) end();
    // A connection that breaks once the answer has begun is seen by whoever reads its body; both tell it all the same.
    outgoing.on("error", (error) => {
      const isAbandoned = outgoing.reusedSocket && isCode(error, "ECONNRESET") && !signal.aborted;
      reject(isAbandoned ? new Abandoned(error.message) : error);
    });
    outgoing.once("response", (answer) => {
      answer.on("error", () => {});
      const { remoteAddress = "", remotePort } = answer.socket;
      const server = `${remoteAddress.includes(":") ? `[${remoteAddress}]` : remoteAddress}:${remotePort}`;
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: answer, isComplete: () => answer.complete, server });
    });
    outgoing.end(body, onSent);
  });
}
