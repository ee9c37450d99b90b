import type { z } from "zod";
import { AmcpError, type ErrorCode, errors, messageOf } from "../../contracts/errors.ts";
import { ApiError, RecorderStatus, SessionList, ToolCallList, ToolList } from "../../contracts/sessions/api.ts";
import { McpSession } from "../../contracts/sessions/mcp-session.ts";
import { ToolCallRecord } from "../../contracts/sessions/tool-call-record.ts";
import { sendHttp } from "../../platform/net/http.ts";

/** Where the API is: the endpoint of a recorder's socket, or a URL with its bearer. */
export type ApiPlace =
  | { /** `unix:///path` or `pipe://Name` */ readonly endpoint: string }
  | { readonly url: string; readonly token: string | undefined };

/** Filter of a list of sessions. */
export interface SessionQuery {
  /** 10 unless given, at most 100. */
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
  readonly status?: McpSession["status"] | undefined;
  /** Whether sessions without calls are listed, too; a recorder of version 0.1 refuses it. */
  readonly empty?: true | undefined;
}

/** Filter of a list of calls; the names are those of the API. */
export interface ToolCallQuery {
  /** 50 unless given, at most 500. */
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
  readonly session_id?: string | undefined;
  readonly server_id?: string | undefined;
  readonly tool_name?: string | undefined;
  readonly status?: ToolCallRecord["status"];
  readonly q?: string | undefined;
}

/** The recorder's API. Every function throws AmcpError: that of the answer, such as AMCP_SESSIONS_UNKNOWN, or AMCP_SESSIONS_UNREACHABLE. */
export interface ApiClient {
  status(): Promise<RecorderStatus>;
  /** The newest first. */
  sessions(query?: SessionQuery): Promise<SessionList>;
  session(id: string): Promise<McpSession>;
  deleteSession(id: string): Promise<void>;
  /** All calls of a session in the order of time, read page by page. */
  callsOf(sessionId: string): AsyncGenerator<ToolCallRecord, void>;
  /** The newest first. */
  toolCalls(query?: ToolCallQuery): Promise<ToolCallList>;
  toolCall(id: string): Promise<ToolCallRecord>;
  blob(sha256: string): Promise<Buffer>;
  tools(): Promise<ToolList>;
}

const PAGE = 500;
const ANSWER_TIMEOUT_MS = 30_000;

type Query = Readonly<Record<string, string | number | boolean | undefined>>;

export function createApiClient(place: ApiPlace): ApiClient {
  const ask = (method: "GET" | "DELETE", path: string, query: Query = {}) => send(place, { method, path, query });
  const read = async <Shape extends z.ZodType>(shape: Shape, path: string, query?: Query): Promise<z.output<Shape>> =>
    parsed(shape, await ask("GET", path, query));
  const named = (path: string, name: string) => `${path}/${encodeURIComponent(name)}`;

  return {
    status: () => read(RecorderStatus, "status"),
    sessions: (query) => read(SessionList, "sessions", { ...query }),
    session: (id) => read(McpSession, named("sessions", id)),
    deleteSession: async (id) => void (await ask("DELETE", named("sessions", id))),
    async *callsOf(sessionId) {
      for (let offset = 0; ; ) {
        const {
          tool_calls: page,
          total,
          limit,
        } = await read(ToolCallList, `${named("sessions", sessionId)}/tool-calls`, { limit: PAGE, offset });
        yield* page;
        // A page may hold fewer than its limit, because damaged records are left out.
        offset += limit;
        if (offset >= total) return;
      }
    },
    toolCalls: (query) => read(ToolCallList, "tool-calls", { ...query }),
    toolCall: (id) => read(ToolCallRecord, named("tool-calls", id)),
    blob: (sha256) => ask("GET", named("blobs", sha256)),
    tools: () => read(ToolList, "tools"),
  };
}

async function send(place: ApiPlace, { method, path, query }: { method: "GET" | "DELETE"; path: string; query: Query }): Promise<Buffer> {
  const url = new URL(`/api/v1/${path}`, "url" in place ? place.url : "http://localhost");
  for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, String(value));
  const token = "url" in place ? place.token : undefined;
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const socket = "endpoint" in place ? place.endpoint : undefined;
  const { status, body } = await exchange(url.href, { method, headers, socket });
  if (status >= 200 && status < 300) return body;
  throw refusalIn(body, status);
}

async function exchange(
  url: string,
  request: { method: "GET" | "DELETE"; headers: Readonly<Record<string, string>>; socket: string | undefined },
): Promise<{ status: number; body: Buffer }> {
  try {
    const answer = await sendHttp(url, { ...request, signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) });
    const parts: Buffer[] = [];
    for await (const part of answer.body) parts.push(part);
    if (!answer.isComplete()) throw new Error("its answer broke off");
    return { status: answer.status, body: Buffer.concat(parts) };
  } catch (cause) {
    throw new AmcpError("AMCP_SESSIONS_UNREACHABLE", `the recorder cannot be asked: ${messageOf(cause)}`, { cause });
  }
}

function parsed<Shape extends z.ZodType>(shape: Shape, body: Buffer): z.output<Shape> {
  const read = shape.safeParse(json(body));
  if (read.success) return read.data;
  throw new AmcpError("AMCP_SESSIONS_UNREACHABLE", "the recorder's answer has another form, as of another version", { cause: read.error });
}

function refusalIn(body: Buffer, status: number): AmcpError {
  const { success, data } = ApiError.safeParse(json(body));
  if (success && isKnown(data.error.code)) return new AmcpError(data.error.code, data.error.message);
  return new AmcpError("AMCP_SESSIONS_UNREACHABLE", `the recorder answered with status ${status}`);
}

const isKnown = (code: string): code is ErrorCode => Object.hasOwn(errors, code);

function json(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}
