import { createGunzip } from "node:zlib";
import { messageOf } from "../../../contracts/errors.ts";
import { type HttpAnswer, sendHttp } from "../../../platform/net/http.ts";
import { parseJsonWithLongIntegers } from "./parse-json.ts";
import { UpstreamProblem } from "./upstream-problem.ts";

/** One request to a web API that answers JSON. */
export interface JsonRequest {
  readonly method: "GET" | "POST" | "DELETE";
  readonly url: string;
  /** The value of the JSON body. */
  readonly body?: unknown;
  /** Beside the usual ones. They go to the origin of `url` only, because they may hold keys. */
  readonly headers?: Readonly<Record<string, string>>;
  /** How many redirects are followed; 3 unless given. A request with a signature follows none. */
  readonly redirects?: number;
  /** Whether it must not be sent twice; `HttpRequest` says how it could be. */
  readonly once?: boolean;
  /** Whether integers beyond 2^53 become texts of their digits. */
  readonly keepsLongIntegers?: boolean;
}

/** A complete answer of status 200. */
export interface JsonAnswer {
  readonly value: unknown;
  /** The address that has answered, after redirects. */
  readonly url: string;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
}

export interface JsonLimits {
  /** From the start of the request to the end of the answer. */
  readonly timeoutMs: number;
  /** The largest answer, decompressed. */
  readonly maxBytes: number;
}

const MAX_REDIRECTS = 3;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
/** Statuses after which a retry may succeed. */
const TRANSIENT: ReadonlySet<number> = new Set([408, 425, 429, 500, 502, 503, 504]);
/** Content types of JSON answers; some servers call JSON a text. */
const JSON_TYPE = /^(application\/([\w.-]+\+)?json|text\/(json|plain))\b/i;
/** The length of an excerpt of an invalid body in messages. */
const EXCERPT = 80;

/** The value of an answer, as `requestJsonAnswer` reads it. */
export const requestJson = async (request: JsonRequest, limits: JsonLimits, signal: AbortSignal): Promise<unknown> =>
  (await requestJsonAnswer(request, limits, signal)).value;

/**
 * Sends a request once, follows redirects, and parses the answer as JSON. `fetch` would follow 20 redirects, repeat a POST as a GET, and hide
 * the cause of a failure in "fetch failed".
 *
 * @param signal cancels the request; the time limit applies beside it
 * @throws UpstreamProblem unless the answer is complete JSON of status 200; the signal's reason when it aborts
 */
export async function requestJsonAnswer(request: JsonRequest, limits: JsonLimits, signal: AbortSignal): Promise<JsonAnswer> {
  const limit = AbortSignal.timeout(limits.timeoutMs);
  const either = AbortSignal.any([signal, limit]);
  try {
    const whole = await follow(request, limits, either);
    return { value: parse(whole, request), url: whole.url, headers: whole.headers };
  } catch (cause) {
    signal.throwIfAborted();
    if (limit.aborted) throw new UpstreamProblem(`Connection timeout after ${limits.timeoutMs / 1000}s`, { isTransient: true, cause });
    if (cause instanceof UpstreamProblem) throw cause;
    throw new UpstreamProblem(`No connection: ${messageOf(cause)}`, { isTransient: true, cause });
  }
}

interface Whole {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

async function follow(request: JsonRequest, { maxBytes }: JsonLimits, signal: AbortSignal): Promise<Whole> {
  const { method, url, body, once, redirects: most = MAX_REDIRECTS } = request;
  const usual = { Accept: "application/json, text/plain, */*", ...(body !== undefined && { "Content-Type": "application/json" }) };
  let at = url;
  for (let redirects = 0; redirects <= most; redirects += 1) {
    const headers = { ...usual, ...(new URL(at).origin === new URL(url).origin && request.headers) };
    const answer = await sendHttp(at, {
      method,
      headers,
      once,
      signal,
      ...(body !== undefined && { body: Buffer.from(JSON.stringify(body)) }),
    });
    const { location } = answer.headers;
    if (most === 0 || !REDIRECTS.has(answer.status) || location === undefined) return { url: at, ...(await whole(answer, maxBytes)) };
    answer.body.destroy();
    at = new URL(location, at).href;
    if (!/^https?:/.test(at)) throw new UpstreamProblem(`It leads to ${at}, which is not the web`);
  }
  throw new UpstreamProblem(`It leads from one address to the next, ${most} times and more`);
}

async function whole(answer: HttpAnswer, maxBytes: number): Promise<Omit<Whole, "url">> {
  const text = await readAll(answer, maxBytes);
  const { status } = answer;
  const headers = Object.fromEntries(Object.entries(answer.headers).map(([name, value = ""]) => [name, String(value)]));
  if (status === 200) return { headers, text };
  const retryAfter = secondsIn(headers["retry-after"]);
  const target = REDIRECTS.has(status) && headers["location"] !== undefined ? `, which leads to ${headers["location"]}` : "";
  const said = text.trim() === "" ? "" : `: ${excerpt(text)}`;
  throw new UpstreamProblem(`Status ${status}${target}${said}`, {
    status,
    headers,
    body: text,
    isTransient: TRANSIENT.has(status),
    ...(retryAfter !== undefined && { retryAfter }),
  });
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

function parse({ text, ...answer }: Whole, { keepsLongIntegers = false }: JsonRequest): unknown {
  const type = answer.headers["content-type"] ?? "";
  const facts = { headers: answer.headers, body: text };
  if (type !== "" && !JSON_TYPE.test(type)) throw new UpstreamProblem(`The answer is ${type} instead of JSON: ${excerpt(text)}`, facts);
  if (text.trim() === "") throw new UpstreamProblem("The answer is empty", facts);
  try {
    return keepsLongIntegers ? parseJsonWithLongIntegers(text) : JSON.parse(text);
  } catch (cause) {
    throw new UpstreamProblem(`The answer is no whole JSON: ${excerpt(text)}`, { ...facts, cause });
  }
}

const excerpt = (text: string): string => {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > EXCERPT ? `${line.slice(0, EXCERPT)}...` : line;
};

/** Parses `Retry-After`, which has seconds or a date. */
function secondsIn(header: string | undefined): number | undefined {
  if (header === undefined) return undefined;
  const seconds = /^\d+$/.test(header) ? Number(header) : Math.ceil((Date.parse(header) - Date.now()) / 1000);
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined;
}
