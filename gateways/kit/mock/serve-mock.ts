import { z } from "zod";
import { Fault, type HttpFault } from "../../../contracts/fault.ts";
import { type HttpExchange, listenHttp } from "../../../platform/net/http-server.ts";
import type { SocketServing } from "../../../platform/net/web-sockets.ts";
import { answerWithFault, jsonReply, type Reply, send } from "./answer-with-fault.ts";
import { createFaultQueue, createFaults, type Faults, type StreamFaults } from "./fault.ts";
import type { VirtualClock } from "./virtual-clock.ts";

/** One request that a mock received. */
export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: string;
  /** Name of the fault that was injected into its answer. */
  readonly fault?: string;
}

/** Answers a request as the real API does. */
export type MockApi = (request: { readonly exchange: HttpExchange; readonly body: string }) => Reply | Promise<Reply>;

/** A server on loopback in the place of a real API, and an admin server beside it that injects faults. */
export interface RunningMock {
  /** The base URL for the client. */
  readonly url: string;
  /** The base URL of the admin server: `GET requests`, `DELETE requests`, `POST faults`, `DELETE faults`, `POST clock`. */
  readonly admin: string;
  readonly faults: Faults;
  readonly clock: VirtualClock;
  /** The requests so far, the newest last; at most `KEPT_REQUESTS`. */
  requests(): readonly SeenRequest[];
  forget(): void;
  /** Restores the initial state: no faults, no recorded requests, the clock at its start. */
  reset(): void;
  close(): Promise<void>;
}

const KEPT_REQUESTS = 10_000;
const MAX_BODY_BYTES = 1024 * 1024;

export interface MockParts {
  /** Path of the API, such as `/api`; empty for an API at the root. */
  readonly base: string;
  /** Answers requests below the base. */
  readonly api: MockApi;
  readonly clock: VirtualClock;
  /** Serves WebSocket at the same port. */
  readonly sockets?: SocketServing;
  /** Puts faults of streams into effect. */
  readonly streams?: StreamFaults;
  /** Restores the API's own initial state. */
  readonly onReset?: () => void;
  /** Further commands of the admin server by `METHOD name`, or others in the place of the usual ones. */
  readonly orders?: Readonly<Record<string, (body: unknown) => unknown>>;
}

export async function serveMock({ base, api, clock, sockets, streams, onReset, orders = {} }: MockParts): Promise<RunningMock> {
  const queue = createFaultQueue<HttpFault>();
  const faults = createFaults(queue, streams);
  let seen: SeenRequest[] = [];
  const serve = async (exchange: HttpExchange) => {
    const body = (await exchange.readBody(MAX_BODY_BYTES))?.toString("utf8") ?? "";
    const fault = queue.take(({ on }) => exchange.path.includes(on));
    const { method, path, query } = exchange;
    seen.push({ method, path, query: Object.fromEntries(query), body, ...(fault && { fault: fault.fault }) });
    if (seen.length > KEPT_REQUESTS) seen.shift();
    const reply = await api({ exchange, body });
    if (fault === undefined) send(exchange, reply);
    else await answerWithFault(fault, exchange, reply);
  };
  const server = await listenHttp(`http://127.0.0.1:0${base}`, { serve, sockets });
  const control = await listenHttp("http://127.0.0.1:0/__admin", { serve: (exchange) => administer(exchange, mock, orders) });
  const mock: RunningMock = {
    url: server.url.replace(/\/$/, ""),
    admin: control.url,
    faults,
    clock,
    requests: () => seen,
    forget() {
      seen = [];
    },
    reset() {
      faults.clear();
      mock.forget();
      clock.reset();
      onReset?.();
    },
    close: async () => void (await Promise.all([server.close(), control.close()])),
  };
  return mock;
}

const Advance = z.strictObject({ advanceMs: z.number().min(0) });

/** The admin commands by `METHOD name`. */
const usualOrders: Readonly<Record<string, (mock: RunningMock, body: unknown) => unknown>> = {
  "GET requests": (mock) => mock.requests(),
  "DELETE requests": (mock) => mock.forget(),
  "POST faults": (mock, body) => mock.faults.add(Fault.parse(body)),
  "DELETE faults": (mock) => mock.faults.clear(),
  "POST clock": (mock, body) => mock.clock.advance(Advance.parse(body).advanceMs),
};

async function administer(
  exchange: HttpExchange,
  mock: RunningMock,
  own: Readonly<Record<string, (body: unknown) => unknown>>,
): Promise<void> {
  const name = `${exchange.method} ${exchange.path.replace("/__admin/", "")}`;
  const usual = usualOrders[name];
  const order = own[name] ?? (usual && ((body: unknown) => usual(mock, body)));
  const body = (await exchange.readBody(MAX_BODY_BYTES))?.toString("utf8") ?? "";
  if (order === undefined)
    return send(exchange, jsonReply({ orders: [...new Set([...Object.keys(own), ...Object.keys(usualOrders)])] }, 404));
  try {
    send(exchange, jsonReply(order(body === "" ? undefined : JSON.parse(body)) ?? {}));
  } catch (error) {
    const problem = error instanceof z.ZodError ? z.prettifyError(error) : String(error);
    send(exchange, jsonReply({ problem }, 400));
  }
}
