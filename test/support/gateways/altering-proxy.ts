import { createServer as createHttp, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import { createServer as createHttps } from "node:https";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { onTestFinished } from "vitest";
import { WebSocket, WebSocketServer } from "ws";
import type { TlsIdentity } from "../../../platform/net/http-server.ts";

/** The changes that a proxy makes to the answers of a mock. Paths are matched by their end. */
export interface Alterations {
  /** Changes the JSON of an answer. */
  readonly json?: Readonly<Record<string, (value: unknown) => unknown>>;
  /** Answers in the place of the mock. */
  readonly raw?: Readonly<Record<string, (response: ServerResponse, request: IncomingMessage) => void>>;
  /** Changes an event of a stream; undefined drops it. */
  readonly event?: Readonly<Record<string, (event: Record<string, unknown>) => unknown>>;
  readonly tls?: TlsIdentity;
}

export interface AlteringProxy {
  /** Address in the place of the mock's. */
  readonly url: string;
  /** Requests so far, such as `GET /api/v3/time`. */
  readonly requests: readonly string[];
  /** Subscribed streams. */
  readonly streams: readonly string[];
}

const byEnd = <Value>(table: Readonly<Record<string, Value>> = {}, name: string): Value | undefined =>
  Object.entries(table).find(([end]) => name.endsWith(end))?.[1];

/** A server on loopback before a mock that changes some of its answers, until the end of the test. */
export async function alteringProxy(mock: string, { json, raw, event, tls }: Alterations = {}): Promise<AlteringProxy> {
  const { origin, pathname } = new URL(mock);
  const requests: string[] = [];
  const streams: string[] = [];
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname: path } = new URL(request.url ?? "", origin);
    requests.push(`${request.method} ${path}`);
    const own = byEnd(raw, path);
    if (own !== undefined) return own(response, request);
    const body = await buffer(request);
    const type = request.headers["content-type"];
    const answer = await fetch(`${origin}${request.url}`, {
      method: request.method ?? "GET",
      ...(body.length > 0 && { body }),
      ...(type !== undefined && { headers: { "content-type": type } }),
    });
    const text = await answer.text();
    const change = byEnd(json, path);
    response.writeHead(answer.status, { "content-type": answer.headers.get("content-type") ?? "text/plain" });
    response.end(change === undefined ? text : JSON.stringify(change(JSON.parse(text))));
  };
  const listener: RequestListener = (request, response) => void serve(request, response).catch((error) => response.destroy(error));
  const server = tls === undefined ? createHttp(listener) : createHttps(tls, listener);
  const sockets = new WebSocketServer({ server });
  sockets.on("connection", (client, { url }) => {
    const upstream = new WebSocket(`${origin.replace(/^http/, "ws")}${url}`);
    const opened = new Promise((resolve) => upstream.once("open", resolve));
    client.on("message", async (data) => {
      streams.push(...(JSON.parse(String(data)).method === "SUBSCRIBE" ? JSON.parse(String(data)).params : []));
      await opened;
      upstream.send(String(data));
    });
    upstream.on("message", (data) => {
      const message = JSON.parse(String(data));
      const change = message.stream === undefined ? undefined : byEnd(event, message.stream);
      const changed = change === undefined ? message.data : change(message.data);
      if (change === undefined) client.send(String(data));
      else if (changed !== undefined) client.send(JSON.stringify({ ...message, data: changed }));
    });
    client.on("close", () => upstream.terminate());
    upstream.on("close", () => client.terminate());
    upstream.on("error", () => client.terminate());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(async () => {
    for (const client of sockets.clients) client.terminate();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  return { url: `${tls === undefined ? "http" : "https"}://127.0.0.1:${port}${pathname.replace(/\/$/, "")}`, requests, streams };
}

/** Changes the value at a path of an answer; `*` stands for each element of a list. A value of undefined removes it. */
export const changed =
  (path: string, change: (value: unknown) => unknown) =>
  (answer: unknown): unknown =>
    at(answer, path.split("."), change);

function at(value: unknown, [key, ...deeper]: readonly string[], change: (value: unknown) => unknown): unknown {
  if (key === undefined) return change(value);
  if (key === "*") return Array.isArray(value) ? value.map((part) => at(part, deeper, change)) : value;
  if (Array.isArray(value)) return value.map((part, index) => (String(index) === key ? at(part, deeper, change) : part));
  const record = { ...(value as Record<string, unknown>) };
  const next = at(record[key], deeper, change);
  if (next === undefined) delete record[key];
  else record[key] = next;
  return record;
}
