import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { onTestFinished } from "vitest";

/** One request that a server over Streamable HTTP has got. */
export interface HttpCall {
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  // biome-ignore lint/suspicious/noExplicitAny: assertions on foreign JSON name what they expect
  readonly json: any;
}

export interface HttpPeer {
  readonly url: string;
  readonly calls: readonly HttpCall[];
  /** Says something by itself, to every listener. */
  say(message: string): void;
  /** Closes the port and every connection. */
  vanish(): void;
}

export interface HttpPeerOptions {
  readonly bearer?: string;
  /** Of an earlier server that is gone. */
  readonly port?: number;
  /** Answers a GET in a session. @param last the event after which the stream goes on @returns whether it did, and not the peer */
  readonly get?: (reply: ServerResponse, last: string | undefined) => boolean;
  /** Answers of methods, as they go out. */
  readonly answers?: Readonly<Record<string, (call: HttpCall, reply: ServerResponse) => void>>;
}

export const asJson = (reply: ServerResponse, body: string, headers: Record<string, string> = {}): void =>
  void reply.writeHead(200, { "Content-Type": "application/json; charset=utf-8", ...headers }).end(body);

const opening = (call: HttpCall, reply: ServerResponse) => {
  const result = { protocolVersion: "2025-06-18", capabilities: {}, serverInfo: { name: "peer", version: "1" } };
  asJson(reply, JSON.stringify({ jsonrpc: "2.0", id: call.json.id, result }), { "Mcp-Session-Id": "session-1" });
};

/** An MCP server over Streamable HTTP: real sockets, and answers that the test writes. */
export async function serveOverHttp({ bearer, port = 0, answers = {}, get = () => false }: HttpPeerOptions = {}): Promise<HttpPeer> {
  const calls: HttpCall[] = [];
  const listeners = new Set<ServerResponse>();
  const replies: NonNullable<HttpPeerOptions["answers"]> = { initialize: opening, ...answers };
  const answerGet = (headers: IncomingHttpHeaders, reply: ServerResponse) => {
    if (headers["mcp-session-id"] === undefined) return void reply.writeHead(400).end();
    if (get(reply, headers["last-event-id"]?.toString())) return;
    reply.writeHead(200, { "Content-Type": "text/event-stream" }).write(": here\n\n");
    listeners.add(reply);
  };
  const server = createServer(async (request, reply) => {
    const { method = "", headers } = request;
    const body = await text(request);
    const call: HttpCall = { method, headers, json: body === "" ? undefined : JSON.parse(body) };
    calls.push(call);
    const answer = replies[call.json?.method ?? ""];
    if (bearer !== undefined && headers.authorization !== `Bearer ${bearer}`) {
      const error = { code: -32011, message: "The bearer is another one.", data: { code: "AMCP_PROXY_UNAUTHENTICATED" } };
      reply.writeHead(401).end(JSON.stringify({ jsonrpc: "2.0", id: null, error }));
    } else if (method === "GET") answerGet(headers, reply);
    else if (answer !== undefined) answer(call, reply);
    else reply.writeHead(202).end();
  });
  await new Promise<void>((listening) => server.listen(port, "127.0.0.1", listening));
  const vanish = () => {
    server.close();
    server.closeAllConnections();
  };
  onTestFinished(vanish);
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}/mcp`,
    calls,
    vanish,
    say: (message) => {
      for (const listener of listeners) listener.write(`data: ${message}\n\n`);
    },
  };
}
