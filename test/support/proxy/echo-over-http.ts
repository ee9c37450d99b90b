import { createServer, type RequestListener, type ServerResponse } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { text } from "node:stream/consumers";
import { onTestFinished } from "vitest";
import type { TlsIdentity } from "../../../platform/net/http-server.ts";
import { react } from "../../servers/echo.ts";

/** How the server speaks HTTP: answers as JSON, answers as events, or the form of 2024-11-05. */
export type HttpForm = "json" | "events" | "older";

export interface EchoOverHttp {
  readonly url: string;
  /** Resolves when a client has ended its session, or the server has vanished. */
  readonly left: Promise<void>;
  vanish(): void;
}

const EVENTS = { "Content-Type": "text/event-stream" };
const event = (data: string) => `event: message\ndata: ${data}\n\n`;

/** The server of the link tests behind a URL. @param tls makes it `https://` */
export async function echoOverHttp(form: HttpForm, tls?: TlsIdentity): Promise<EchoOverHttp> {
  const listeners = new Set<ServerResponse>();
  let leave = (_last?: unknown) => {};
  const left = new Promise<void>((resolve) => {
    leave = () => resolve();
  });
  const isOlder = form === "older";
  const tell = (line: string) => {
    for (const listener of listeners) listener.write(event(line));
  };
  const answerWith: Readonly<Record<HttpForm, (reply: ServerResponse, answers: readonly string[]) => void>> = {
    json: (reply, [answer]) => void reply.writeHead(200, { "Content-Type": "application/json", "Mcp-Session-Id": "one" }).end(answer),
    events: (reply, answers) => void reply.writeHead(200, { ...EVENTS, "Mcp-Session-Id": "one" }).end(answers.map(event).join("")),
    older(reply, answers) {
      reply.writeHead(202).end();
      for (const answer of answers) tell(answer);
    },
  };
  const post = (body: string, reply: ServerResponse) => {
    const reaction = react(body);
    if (reaction.leave) return vanish();
    for (const line of reaction.tells) tell(line);
    if (reaction.answers.length === 0) reply.writeHead(202).end();
    else answerWith[form](reply, reaction.answers);
  };
  const listen = (reply: ServerResponse) => {
    reply.writeHead(200, EVENTS).write(isOlder ? "event: endpoint\ndata: /message\n\n" : ": here\n\n");
    listeners.add(reply.on("close", () => isOlder && leave()));
  };
  const serve: RequestListener = async (request, reply) => {
    const { method, headers, url } = request;
    const body = await text(request);
    if (method === "POST" && isOlder === (url === "/message")) post(body, reply);
    else if (method === "GET" && (isOlder || headers["mcp-session-id"] !== undefined)) listen(reply);
    else if (method === "DELETE") leave(reply.writeHead(204).end());
    else reply.writeHead(405).end();
  };
  const server = tls === undefined ? createServer(serve) : createTlsServer(tls, serve);
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const vanish = () => {
    server.close();
    server.closeAllConnections();
    leave();
  };
  onTestFinished(vanish);
  const address = server.address();
  return {
    url: `${tls === undefined ? "http" : "https"}://127.0.0.1:${typeof address === "object" ? address?.port : 0}/mcp`,
    left,
    vanish,
  };
}
