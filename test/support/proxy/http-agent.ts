import { randomBytes } from "node:crypto";
import { type ProxyProcess, SECRET, startWithAgent } from "./proxy-process.ts";

export const TOKEN = `amcp_${randomBytes(32).toString("hex")}`;

/** A proxy that serves agents over HTTP, with an agent on stdio beside them. */
export async function startWithHttp(args: readonly string[] = []): Promise<{ proxy: ProxyProcess; url: string }> {
  const proxy = await startWithAgent({ args: ["--http", "0", ...args], env: { AMCP_SECRET: SECRET, AMCP_AGENT_TOKEN: TOKEN } });
  const ready = await proxy.log.find(({ json }) => json?.message === "proxy is ready");
  return { proxy, url: ready.json.http };
}

export interface Post {
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

const HEADERS = { "content-type": "application/json", accept: "application/json, text/event-stream", authorization: `Bearer ${TOKEN}` };

export const post = (url: string, { body, headers = {}, signal }: Post): Promise<Response> =>
  fetch(url, {
    method: "POST",
    headers: { ...HEADERS, ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
    ...(signal && { signal }),
  });

export const initialize = (protocolVersion = "2025-11-25", capabilities: object = {}) => ({
  jsonrpc: "2.0",
  id: 0,
  method: "initialize",
  params: { protocolVersion, capabilities, clientInfo: { name: "http-agent", version: "1" } },
});

/** Opens a session; the headers of everything that belongs to it. */
export async function openSession(url: string, capabilities: object = {}): Promise<Readonly<Record<string, string>>> {
  const opened = await post(url, { body: initialize("2025-11-25", capabilities) });
  await opened.json();
  const headers = { "mcp-session-id": opened.headers.get("mcp-session-id") ?? "", "mcp-protocol-version": "2025-11-25" };
  await post(url, { body: { jsonrpc: "2.0", method: "notifications/initialized" }, headers });
  return headers;
}

export interface ServerEvent {
  readonly id: string | undefined;
  readonly data: string;
}

/** The events of an answer, as they come. */
export async function* eventsOf(response: Response): AsyncGenerator<ServerEvent> {
  let rest = "";
  for await (const chunk of response.body ?? []) {
    const blocks = (rest + Buffer.from(chunk).toString()).split("\n\n");
    rest = blocks.pop() ?? "";
    for (const block of blocks) yield { id: /^id: (.*)$/m.exec(block)?.[1], data: /^data: (.*)$/m.exec(block)?.[1] ?? "" };
  }
}

/** The first event whose message fits. */
export async function eventWith(response: Response, fits: (message: { id?: unknown; method?: string }) => boolean): Promise<ServerEvent> {
  for await (const event of eventsOf(response)) if (event.data !== "" && fits(JSON.parse(event.data))) return event;
  throw new Error("the stream ended without it");
}
