import { createGunzip } from "node:zlib";
import { messageOf } from "../../../../contracts/errors.ts";
import { type HttpAnswer, sendHttp } from "../../../../platform/http.ts";
import { UpstreamProblem } from "../../../kit/upstream/upstream-problem.ts";
import { parseExchangeJson } from "./exchange-json.ts";

/** One request of the exchange. */
interface ExchangeRequest {
  readonly method: "GET" | "POST" | "DELETE";
  /** With the query; the exchange reads parameters from there for every method. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface HttpLimits {
  /** From the start of the request to the end of the answer. */
  readonly timeoutMs: number;
  /** The largest answer, decompressed. */
  readonly maxBytes: number;
}

type Headers = HttpAnswer["headers"];

/** A complete answer of status 200. */
export interface Received {
  readonly value: unknown;
  readonly headers: Headers;
}

/** An answer of another status, or one that cannot be read, with what was read of it. */
export class AnswerProblem extends UpstreamProblem {
  readonly headers: Headers;
  readonly body: string;

  constructor(
    message: string,
    { headers, body, ...rest }: { headers: Headers; body: string } & ConstructorParameters<typeof UpstreamProblem>[1],
  ) {
    super(message, rest);
    this.name = "AnswerProblem";
    this.headers = headers;
    this.body = body;
  }
}

/** The length of an excerpt of an unreadable body in messages. */
const EXCERPT = 80;
const TRANSIENT: ReadonlySet<number> = new Set([408, 425, 429, 500, 502, 503, 504]);

/**
 * Sends a request once. Redirects are not followed: a signature and a key are for one host only.
 *
 * @throws UpstreamProblem unless the answer is complete JSON of status 200; the signal's reason when it aborts
 */
export async function requestExchange(request: ExchangeRequest, limits: HttpLimits, signal: AbortSignal): Promise<Received> {
  const limit = AbortSignal.timeout(limits.timeoutMs);
  const { method, url } = request;
  const headers = { Accept: "application/json", "Accept-Encoding": "gzip", ...request.headers };
  try {
    const answer = await sendHttp(url, { method, headers, signal: AbortSignal.any([signal, limit]) });
    const text = await readAll(answer, limits.maxBytes);
    return { value: parse(answer, text), headers: answer.headers };
  } catch (cause) {
    signal.throwIfAborted();
    if (limit.aborted) throw new UpstreamProblem(`No answer within ${limits.timeoutMs / 1000} s`, { isTransient: true, cause });
    if (cause instanceof UpstreamProblem) throw cause;
    throw new UpstreamProblem(`No connection: ${messageOf(cause)}`, { isTransient: true, cause });
  }
}

async function readAll(answer: HttpAnswer, maxBytes: number): Promise<string> {
  const body = answer.headers["content-encoding"] === "gzip" ? answer.body.pipe(createGunzip()) : answer.body;
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of body) {
      size += part.length;
      if (size > maxBytes) throw new UpstreamProblem(`The answer is larger than ${maxBytes} bytes`);
      parts.push(part);
    }
  } catch (cause) {
    if (cause instanceof UpstreamProblem) throw cause;
    throw new UpstreamProblem(`The answer broke off: ${messageOf(cause)}`, { isTransient: true, cause });
  } finally {
    answer.body.destroy();
  }
  if (!answer.isComplete()) throw new UpstreamProblem("The answer broke off", { isTransient: true });
  return Buffer.concat(parts, size).toString("utf8");
}

function parse({ status, headers }: HttpAnswer, body: string): unknown {
  const type = headers["content-type"] ?? "";
  const [, retryAfter] = /^(\d+)$/.exec(headers["retry-after"] ?? "") ?? [];
  const said = body.trim() === "" ? "" : `: ${excerpt(body)}`;
  if (status !== 200)
    throw new AnswerProblem(`Status ${status}${said}`, {
      ...{ headers, body, status, isTransient: TRANSIENT.has(status) },
      ...(retryAfter !== undefined && { retryAfter: Number(retryAfter) }),
    });
  if (!/^application\/json\b/i.test(type))
    throw new AnswerProblem(`The answer is ${type === "" ? "of no type" : type} instead of JSON${said}`, { headers, body, status });
  try {
    return parseExchangeJson(body);
  } catch (cause) {
    throw new AnswerProblem(`The answer is no whole JSON${said}`, { headers, body, status, cause });
  }
}

const excerpt = (text: string): string => {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > EXCERPT ? `${line.slice(0, EXCERPT)}...` : line;
};
