import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import { type WebSocket, WebSocketServer } from "ws";

/** A request that has arrived. */
export interface Arrived {
  readonly method: string;
  readonly path: string;
  /** As it was sent, percent-encoded. */
  readonly query: string;
  readonly parameters: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
}

/** What is answered: JSON unless `text` is given; `reset` breaks the connection off. */
export interface Answer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly text?: string;
  readonly reset?: true;
}

/** A server whose every answer the test has written. */
export interface ScriptedExchange {
  readonly base: string;
  readonly requests: readonly Arrived[];
  /** Answers of a path, such as `time`; the last one is repeated. */
  on(path: string, ...answers: readonly (Answer | ((arrived: Arrived) => Answer))[]): void;
  /** The requests of a path. */
  of(path: string): readonly Arrived[];
  readonly sockets: ScriptedSockets;
}

/** Connections over WebSocket, with the messages they have received. */
export interface ScriptedSockets {
  /** All connections so far, the last one the newest. */
  readonly opened: readonly WebSocket[];
  readonly received: readonly { readonly socket: WebSocket; readonly message: ControlText; readonly at: number }[];
  /** Answers control messages; by default with success. */
  answer(reply: (message: ControlText) => unknown): void;
  /** Refuses the next connections with status 503. */
  refuse(times: number): void;
  /** Sends to the newest connection. */
  send(value: unknown): void;
}

export interface ControlText {
  readonly id: number;
  readonly method: string;
  readonly params: unknown;
}

/** Opens a scripted exchange, which ends with the test. */
export async function openScriptedExchange(): Promise<ScriptedExchange> {
  const requests: Arrived[] = [];
  const script = new Map<string, (Answer | ((arrived: Arrived) => Answer))[]>();
  const server = createServer((request, response) => {
    const [path = "", query = ""] = (request.url ?? "").split("?");
    const arrived = { method: request.method ?? "", path, query, parameters: new URLSearchParams(query), headers: request.headers };
    requests.push(arrived);
    const answers = script.get(path) ?? [{ status: 404, text: "no such page" }];
    const next = (answers.length > 1 ? answers.shift() : answers[0]) ?? {};
    const { status = 200, headers = {}, json, text, reset } = typeof next === "function" ? next(arrived) : next;
    if (reset) return request.socket.destroy();
    response.writeHead(status, { "Content-Type": "application/json;charset=UTF-8", ...headers });
    return response.end(text ?? JSON.stringify(json ?? {}));
  });
  const sockets = scriptSockets(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        sockets.close();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    sockets,
    on: (path, ...answers) => void script.set(`/api/v3/${path}`, [...answers]),
    of: (path) => requests.filter((one) => one.path === `/api/v3/${path}`),
  };
}

function scriptSockets(http: Server): ScriptedSockets & { close(): void } {
  let refusals = 0;
  const server = new WebSocketServer({
    server: http,
    verifyClient: (_: unknown, done: (isAccepted: boolean, status: number) => void) => {
      refusals -= 1;
      done(refusals < 0, 503);
    },
  });
  const opened: WebSocket[] = [];
  const received: { socket: WebSocket; message: ControlText; at: number }[] = [];
  let reply: (message: ControlText) => unknown = ({ id }) => ({ result: null, id });
  server.on("connection", (socket) => {
    opened.push(socket);
    socket.on("message", (data) => {
      const message = JSON.parse(String(data)) as ControlText;
      received.push({ socket, message, at: performance.now() });
      const answer = reply(message);
      if (answer !== undefined) socket.send(JSON.stringify(answer));
    });
  });
  return {
    opened,
    received,
    answer(next) {
      reply = next;
    },
    refuse(times) {
      refusals = times;
    },
    send: (value) => opened.at(-1)?.send(typeof value === "string" ? value : JSON.stringify(value)),
    close() {
      for (const socket of opened) socket.terminate();
      server.close();
    },
  };
}
