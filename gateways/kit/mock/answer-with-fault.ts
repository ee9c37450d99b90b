import { setTimeout as delay } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import type { HttpFault } from "../../../contracts/fault.ts";
import type { HttpExchange } from "../../../platform/net/http-server.ts";

type FaultyAnswer<Name extends HttpFault["fault"]> = (about: {
  readonly fault: Extract<HttpFault, { fault: Name }>;
  readonly exchange: HttpExchange;
  readonly reply: Reply;
}) => void | Promise<void>;

const ERROR_PAGE = "<!DOCTYPE html><html><head><title>Service unavailable</title></head><body><h1>503</h1></body></html>";
const BLOCK = Buffer.alloc(64 * 1024, 0x20);

/** The first half of the body: what a broken connection leaves of an answer. */
const half = ({ body }: Reply): Buffer => Buffer.from(body).subarray(0, Math.ceil(body.length / 2));

/** Delays as long as the client waits. Resolves to false, and clears the timer, when the client disconnects or the mock closes. */
function waitingFor(exchange: HttpExchange): (ms: number) => Promise<boolean> {
  const gone = new AbortController();
  exchange.onGone(() => gone.abort());
  return (ms) => delay(ms, true, { signal: gone.signal }).catch(() => false);
}

const answers: { readonly [Name in HttpFault["fault"]]: FaultyAnswer<Name> } = {
  status: ({ fault: { code, body, headers }, exchange }) =>
    exchange.answer(code, { "content-type": "text/plain; charset=utf-8", ...headers }, [Buffer.from(body)]),
  async delay({ fault: { ms }, exchange, reply }) {
    if (await waitingFor(exchange)(ms)) send(exchange, reply);
  },
  timeout: () => {},
  refuse: ({ exchange }) => exchange.drop(),
  async reset({ exchange, reply }) {
    exchange.stream({ ...headersOf(reply), "content-length": String(Buffer.byteLength(reply.body)) }).write([half(reply)]);
    await delay(20);
    exchange.drop();
  },
  truncate: ({ exchange, reply }) => exchange.answer(reply.status, headersOf(reply), [half(reply)]),
  html: ({ exchange }) => exchange.answer(200, { "content-type": "text/html; charset=utf-8" }, [Buffer.from(ERROR_PAGE)]),
  "content-type": ({ fault: { type }, exchange, reply }) => send(exchange, { ...reply, type }),
  body: ({ fault: { body }, exchange, reply }) => send(exchange, { ...reply, status: 200, body }),
  async drip({ fault: { ms, bytes }, exchange, reply }) {
    const stream = exchange.stream(headersOf(reply), reply.status);
    const wait = waitingFor(exchange);
    const whole = Buffer.from(reply.body);
    for (let from = 0; from < whole.length; from += bytes) {
      if (!stream.write([whole.subarray(from, from + bytes)]) || !(await wait(ms))) return;
    }
    stream.end();
  },
  gzip: ({ exchange, reply }) => exchange.answer(reply.status, { ...headersOf(reply), "content-encoding": "gzip" }, [gzipSync(reply.body)]),
  empty: ({ exchange }) => exchange.answer(204, {}),
  async huge({ fault: { bytes }, exchange, reply }) {
    const stream = exchange.stream(headersOf(reply));
    for (let sent = 0; sent < bytes; sent += BLOCK.length) {
      if (!stream.write([BLOCK])) return;
      await delay(0);
    }
    stream.end();
  },
  "redirect-loop": ({ exchange }) => exchange.answer(302, { location: `${exchange.path}?${exchange.query}` }),
};

/** Answers a request with a fault instead of the reply, or with a reply that the fault has changed. */
export async function answerWithFault(fault: HttpFault, exchange: HttpExchange, reply: Reply): Promise<void> {
  const answer = answers[fault.fault] as FaultyAnswer<HttpFault["fault"]>;
  await answer({ fault, exchange, reply });
}

/** Sends a reply as the API would. */
export const send = (exchange: HttpExchange, reply: Reply): void =>
  exchange.answer(reply.status, headersOf(reply), [Buffer.from(reply.body)]);

const headersOf = ({ type, headers }: Reply): Readonly<Record<string, string>> => ({ "content-type": type, ...headers });

/** The answer of a mock without faults. */
export interface Reply {
  readonly status: number;
  readonly type: string;
  readonly body: string;
  /** Headers beside the content type. */
  readonly headers?: Readonly<Record<string, string>>;
}

export const jsonReply = (value: unknown, status = 200): Reply => ({
  status,
  type: "application/json; charset=utf-8",
  body: JSON.stringify(value),
});

export const plain = (body: string, status: number): Reply => ({ status, type: "text/plain; charset=utf-8", body });
