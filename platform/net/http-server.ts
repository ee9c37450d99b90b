import { chmod } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { AmcpError } from "../../contracts/errors.ts";
import { sizeOf } from "../text/bytes.ts";
import { isLoopbackHost, listening, socketPath } from "./endpoints.ts";
import { paceResponse } from "./pacing.ts";
import type { SocketServing } from "./web-sockets.ts";

/** One request over HTTP and its answer. */
export interface HttpExchange {
  readonly method: string;
  readonly path: string;
  /** The parameters after `?`. */
  readonly query: URLSearchParams;
  /** The text after `?` as it was sent, for signatures. */
  readonly search: string;
  /** The peer's address, for messages and logs. */
  readonly peer: string;
  header(name: string): string | undefined;
  /** All headers, by lower-case name. */
  headers(): Readonly<Record<string, string>>;
  /** @returns undefined for a larger body */
  readBody(maxBytes: number): Promise<Buffer | undefined>;
  answer(status: number, headers: Readonly<Record<string, string>>, body?: readonly Uint8Array[]): void;
  /** Begins a streamed answer. @param status 200 unless given @param heldBackBytes how much may wait for the peer before it is disconnected */
  stream(headers: Readonly<Record<string, string>>, status?: number, heldBackBytes?: number): HttpStream;
  /** Closes the connection, without an answer or in the middle of it. */
  drop(): void;
  /** Calls the listener when the peer disconnects before its answer is complete. */
  onGone(listener: () => void): void;
  /** Calls the listener when the exchange is over: its answer is complete, or the peer has disconnected. */
  onEnd(listener: () => void): void;
}

export interface HttpStream {
  /** @returns false for a closed stream: the peer has disconnected, or too many bytes wait for it */
  write(parts: readonly Uint8Array[]): boolean;
  end(): void;
}

/** PEM texts. */
export interface TlsIdentity {
  readonly cert: string;
  readonly key: string;
}

export interface HttpServer {
  /** With the port that the system assigned; the endpoint of a socket. */
  readonly url: string;
  readonly isLoopback: boolean;
  close(): Promise<void>;
}

const HELD_BACK_BYTES = 64 * 1024 * 1024;

/**
 * How long an idle connection stays open. A POST that meets the server's close fails and is not repeated, so this is longer than agents
 * think; Node's default is five seconds.
 */
const KEEP_ALIVE_MS = 10 * 60 * 1000;

const OWNER_ONLY = 0o600;

/** The request handlers of a server, and its TLS identity. */
export interface HttpServing {
  /** For `https://` only. */
  readonly tls?: TlsIdentity | undefined;
  /** Serves WebSocket beside it. */
  readonly sockets?: SocketServing | undefined;
  serve(exchange: HttpExchange): Promise<void>;
}

/**
 * Listens at `http://127.0.0.1:PORT/path`, at `https://` with any host, or at `unix:///path` or `pipe://Name` for this user alone. An error of
 * `serve` is answered with status 500.
 *
 * @throws AmcpError AMCP_USAGE for an address that would be open to others without encryption, AMCP_PROXY_PORT_IN_USE, AMCP_PROXY_START_FAILED
 */
export async function listenHttp(address: string, { tls, sockets, serve }: HttpServing): Promise<HttpServer> {
  const path = socketPath(address);
  const url = path === undefined ? parseAddress(address, tls !== undefined) : undefined;
  const listener = (request: IncomingMessage, response: ServerResponse) => {
    const exchange = createExchange(request, response);
    if (hasTwoHosts(request)) return exchange.answer(400, { connection: "close" });
    serve(exchange).catch(() => (response.headersSent ? response.destroy() : exchange.answer(500, {})));
  };
  const server = tls === undefined ? createServer(listener) : createTlsServer(tls, listener);
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  // Loaded on demand, because most servers have no use for it.
  const upgraded = sockets === undefined ? undefined : (await import("./web-sockets.ts")).serveWebSockets(server, sockets);
  const place = url === undefined ? { path } : { host: url.hostname.replace(/^\[|\]$/g, ""), port: Number(url.port) };
  await listening(server, `at ${address}`, (done) => server.listen(place, done));
  if (path !== undefined && process.platform !== "win32") await chmod(path, OWNER_ONLY);
  const bound = server.address();
  if (url !== undefined && bound !== null && typeof bound === "object") url.port = String(bound.port);
  return {
    url: url?.href ?? address,
    isLoopback: url === undefined || isLoopbackHost(url.hostname),
    close: () =>
      new Promise((resolve) => {
        upgraded?.close();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Whether there are two `Host` headers. Node reads the first, an intermediary perhaps the second (RFC 9112, 3.2). */
const hasTwoHosts = ({ rawHeaders }: IncomingMessage): boolean =>
  rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === "host").length > 1;

function parseAddress(address: string, isEncrypted: boolean): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url?.protocol !== "http:" && url?.protocol !== "https:")
    throw new AmcpError("AMCP_USAGE", `cannot serve HTTP at "${address}": write a port, or a URL such as http://127.0.0.1:3917/mcp`);
  if ((url.protocol === "https:") !== isEncrypted)
    throw new AmcpError("AMCP_USAGE", `cannot serve "${address}": https:// needs --tls-cert and --tls-key, and http:// takes neither`);
  if (!isEncrypted && !isLoopbackHost(url.hostname))
    throw new AmcpError("AMCP_USAGE", `cannot serve "${address}": others may only be reached by https://, with --tls-cert and --tls-key`);
  return url;
}

function createExchange(request: IncomingMessage, response: ServerResponse): HttpExchange {
  const { remoteAddress, remotePort } = request.socket;
  response.on("error", () => response.destroy());
  return {
    method: request.method ?? "",
    path: (request.url ?? "").split("?")[0] ?? "",
    query: new URLSearchParams((request.url ?? "").split("?")[1] ?? ""),
    search: (request.url ?? "").split("?")[1] ?? "",
    peer: remoteAddress === undefined ? "this user's socket" : `${remoteAddress}:${remotePort}`,
    header(name) {
      const value = request.headers[name];
      return Array.isArray(value) ? value.join(", ") : value;
    },
    headers: () => Object.fromEntries(Object.entries(request.headers).map(([name, value = ""]) => [name, String(value)])),
    readBody: (maxBytes) => readBody(request, maxBytes),
    answer(status, headers, body = []) {
      const length = sizeOf(body);
      response.writeHead(status, { ...headers, "content-length": length });
      const paced = paceResponse(response);
      if (length > 0) paced.write(body);
      paced.end();
    },
    stream(headers, status = 200, heldBackBytes = HELD_BACK_BYTES) {
      response.writeHead(status, headers);
      response.flushHeaders();
      const paced = paceResponse(response);
      return {
        write(parts) {
          if (response.destroyed || response.writableEnded) return false;
          paced.write(parts);
          if (paced.heldBack > heldBackBytes) response.destroy();
          return !response.destroyed;
        },
        end: paced.end,
      };
    },
    drop: () => void response.destroy(),
    onEnd: (listener) => void response.once("close", listener),
    onGone: (listener) => void response.once("close", () => (response.writableFinished ? undefined : listener())),
  };
}

async function readBody(request: IncomingMessage, maxBytes: number): Promise<Buffer | undefined> {
  const parts: Buffer[] = [];
  let size = 0;
  // A request that is destroyed takes its connection with it, and the answer that it was too large.
  for await (const part of request.iterator({ destroyOnReturn: false })) {
    size += part.length;
    if (size > maxBytes) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts, size);
}
