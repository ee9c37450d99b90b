import { createMcpHandler, type JSONRPCNotification, type JSONRPCRequest, type ServerEvent } from "@modelcontextprotocol/server";
import type { HttpExchange } from "../../../platform/net/http-server.ts";
import { type ActiveSession, createClientSession } from "../client-session.ts";
import { connectionOf } from "../server/client-connection.ts";
import { type ResourceListening, startListening } from "../server/listening.ts";
import { createMcpServer } from "../server/mcp-server.ts";
import type { HttpContext } from "./http-sessions.ts";
import { refusedBy } from "./listening-transport.ts";
import type { Posted } from "./read-message.ts";

/** Requests without a session, of MCP from 2026-07-28 on. */
export interface Stateless {
  post(exchange: HttpExchange, posted: Posted): Promise<void>;
  close(): Promise<void>;
}

/** Each request is a session of its own; a stream of updates counts as one of the server's sessions. */
export function createStateless(context: HttpContext): Stateless {
  const { gateway, clock, keepAliveMs } = context;
  const clients = new WeakMap<Request, ActiveSession>();
  const single = createMcpHandler(
    ({ requestInfo }) => {
      const client = requestInfo && clients.get(requestInfo);
      if (client === undefined) throw new Error("the request has no session");
      return createMcpServer(gateway, connectionOf(client));
    },
    { legacy: "reject", keepAliveMs },
  );
  return {
    async post(exchange, posted) {
      const [message] = posted.messages;
      if (message !== undefined && "method" in message && message.method === "subscriptions/listen")
        return await listen(exchange, { message, body: posted.body }, context);
      const client = createClientSession(clock, exchange);
      const request = requestOf(exchange);
      clients.set(request, client);
      gateway.metrics.connected();
      try {
        await respond(exchange, await single.fetch(request, { parsedBody: posted.body }));
      } finally {
        gateway.metrics.disconnected();
        gateway.sessionEnded?.(client.id);
      }
    },
    close: () => single.close(),
  };
}

/** Answers `subscriptions/listen` by a stream, which lasts until the client closes it or the server ends. */
async function listen(
  exchange: HttpExchange,
  { message, body }: { readonly message: JSONRPCRequest | JSONRPCNotification; readonly body: unknown },
  { gateway, sessions, keepAliveMs }: HttpContext,
): Promise<void> {
  const client = sessions.admit(exchange);
  if (client === undefined) return;
  let listening: ResourceListening | undefined;
  try {
    listening = startListening(message, gateway, client);
  } catch (error) {
    const id = "id" in message ? message.id : 0;
    const text = JSON.stringify(refusedBy(error, id, gateway));
    return exchange.answer(200, { "content-type": "application/json" }, [Buffer.from(text)]);
  }
  const handler = createMcpHandler(() => createMcpServer(gateway, connectionOf(client)), {
    legacy: "reject",
    keepAliveMs,
    bus: {
      publish: () => {},
      subscribe(listener: (event: ServerEvent) => void) {
        listening?.begin((uri) => listener({ kind: "resource_updated", uri }));
        return () => listening?.end();
      },
    },
  });
  const answering = async () => respond(exchange, await handler.fetch(requestOf(exchange), { parsedBody: listening?.message ?? body }));
  const answered = answering().finally(() => listening?.end());
  const ended = sessions.openStream(client, async () => {
    await handler.close();
    await answered.catch(() => {});
  });
  await answered.finally(ended);
}

/** The exchange as a `Request` without its body, for the SDK. Its signal aborts when the peer disconnects. */
function requestOf(exchange: HttpExchange): Request {
  const abort = new AbortController();
  exchange.onGone(() => abort.abort());
  const init = { method: exchange.method, headers: exchange.headers(), signal: abort.signal };
  return new Request(`http://${exchange.header("host")}${exchange.path}`, init);
}

/** Sends the SDK's response; a stream of events is sent as it comes. */
async function respond(exchange: HttpExchange, response: Response): Promise<void> {
  const headers = Object.fromEntries(response.headers);
  if (response.body === null || headers["content-type"]?.startsWith("text/event-stream") !== true) {
    const body = Buffer.from(await response.arrayBuffer());
    exchange.answer(isUnknownMethod(body) ? 404 : response.status, headers, [body]);
    return;
  }
  const stream = exchange.stream(headers, response.status);
  const reader = response.body.getReader();
  exchange.onGone(() => void reader.cancel().catch(() => {}));
  for (let part = await reader.read(); !part.done; part = await reader.read()) if (!stream.write([part.value])) break;
  stream.end();
}

/** The start of an error for an unknown method. The specification wants status 404; the SDK sends it for its own methods only. */
const UNKNOWN_METHOD = /^\{"jsonrpc":"2\.0","id":(?:\d+|"[^"]*"),"error":\{"code":-32601,/;
const HEAD_BYTES = 200;

const isUnknownMethod = (body: Buffer): boolean => UNKNOWN_METHOD.test(body.toString("utf8", 0, HEAD_BYTES));
