import { type IncomingHttpHeaders, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import type { Readable } from "node:stream";
import { isCode } from "../files/files.ts";
import { socketPath } from "./endpoints.ts";

export interface HttpRequest {
  readonly method: "GET" | "POST" | "DELETE";
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
  /** Trusted authorities as PEM texts, instead of the system's; for `https://` only. */
  readonly ca?: string | undefined;
  /** `unix:///path` or `pipe://Name` where the server listens, instead of the URL's host. */
  readonly socket?: string | undefined;
  /**
   * Uses a connection of its own. On one that was idle, a request may be lost with the connection, and is sent again; what must not happen
   * twice must not be sent so.
   */
  readonly once?: boolean | undefined;
  /** Cancels the request and the stream of its answer. */
  readonly signal: AbortSignal;
  /** Called when the whole request has been sent. */
  onSent?(): void;
}

export interface HttpAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** Must be read to its end, or destroyed. */
  readonly body: Readable;
  /** Whether the body is complete; one that broke off is not. */
  isComplete(): boolean;
  /** Address and port of the server: `127.0.0.1:5005`, `[::1]:5005`. */
  readonly server: string;
}

/**
 * Sends one request with `node:http`. `fetch` (undici) limits the time between two parts of an answer to five minutes, and a stream of events
 * may be silent for hours; it also has no `onSent`, and does not give the server's address.
 * @throws Error of the system, such as ECONNREFUSED
 */
export const sendHttp = (url: string, request: HttpRequest): Promise<HttpAnswer> =>
  attempt(url, request).catch((error) => {
    if (error instanceof Abandoned) return attempt(url, request);
    throw error;
  });

/** The server had closed the idle connection that was reused, and has not received the request. */
class Abandoned extends Error {}

function attempt(url: string, { method, headers, body, ca, socket, once, signal, onSent }: HttpRequest): Promise<HttpAnswer> {
  const send = url.startsWith("https:") ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { "Content-Length": String(body.length) };
    const place = socket === undefined ? {} : { socketPath: socketPath(socket) };
    const own = once === true ? { agent: false } : {};
    const outgoing = send(url, { method, headers: { ...headers, ...length }, ...place, ...own, ...(ca !== undefined && { ca }) });
    // The option `signal` destroys with an error, which is unhandled on a socket that returns to the pool.
    const end = () => void outgoing.destroy();
    signal.addEventListener("abort", end);
    outgoing.once("close", () => signal.removeEventListener("abort", end));
    if (signal.aborted) end();
    // After the answer has begun, the reader of its body sees a broken connection; `reject` has no effect then.
    outgoing.on("error", (error) => {
      const isAbandoned = outgoing.reusedSocket && isCode(error, "ECONNRESET") && !signal.aborted;
      reject(isAbandoned ? new Abandoned(error.message) : error);
    });
    outgoing.once("response", (answer) => {
      answer.on("error", () => {});
      const { remoteAddress = "", remotePort } = answer.socket;
      const server = socket ?? `${remoteAddress.includes(":") ? `[${remoteAddress}]` : remoteAddress}:${remotePort}`;
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: answer, isComplete: () => answer.complete, server });
    });
    outgoing.end(body, onSent);
  });
}
