import type { HttpExchange } from "../../../platform/http-server.ts";

/** The exchange as a `Request` without its body, for the SDK. Its signal aborts when the peer disconnects. */
export function requestOf(exchange: HttpExchange): Request {
  const abort = new AbortController();
  exchange.onGone(() => abort.abort());
  const init = { method: exchange.method, headers: exchange.headers(), signal: abort.signal };
  return new Request(`http://${exchange.header("host")}${exchange.path}`, init);
}

/** Sends the SDK's response; a stream of events is sent as it comes. */
export async function respond(exchange: HttpExchange, response: Response): Promise<void> {
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
