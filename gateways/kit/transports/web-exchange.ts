import type { HttpExchange } from "../../../platform/http-server.ts";

const NO_BODY: ReadonlySet<string> = new Set(["GET", "HEAD", "DELETE"]);

/** The exchange as the web platform has it, which is what the SDK's transports take; aborted when the peer goes. */
export function requestOf(exchange: HttpExchange, body: Buffer): Request {
  const abort = new AbortController();
  exchange.onGone(() => abort.abort());
  return new Request(`http://${exchange.header("host")}${exchange.path}`, {
    ...{ method: exchange.method, headers: exchange.headers(), signal: abort.signal },
    ...(!NO_BODY.has(exchange.method) && { body: new Uint8Array(body) }),
  });
}

/** Sends what the SDK answers, piece by piece where it is a stream. */
export async function respond(exchange: HttpExchange, response: Response): Promise<void> {
  const headers = Object.fromEntries(response.headers);
  if (response.body === null || headers["content-type"]?.startsWith("text/event-stream") !== true) {
    exchange.answer(response.status, headers, [new Uint8Array(await response.arrayBuffer())]);
    return;
  }
  const stream = exchange.stream(headers, response.status);
  const reader = response.body.getReader();
  exchange.onGone(() => void reader.cancel().catch(() => {}));
  for (let part = await reader.read(); !part.done; part = await reader.read()) if (!stream.write([part.value])) break;
  stream.end();
}
