import { z } from "zod";
import { SessionList, ToolCallList } from "../../../contracts/sessions/api.ts";
import { McpSession } from "../../../contracts/sessions/mcp-session.ts";
import { CallOutcome, ToolCallRecord } from "../../../contracts/sessions/tool-call-record.ts";
import type { ListPage } from "../../store/call-queries.ts";
import { type Answer, jsonAnswer, noAnswer, safeHeaders, textAnswer } from "./answer.ts";
import { ApiFault } from "./api-fault.ts";
import { defineRoute, found, paging } from "./route.ts";

/** The parameters of a list of calls. */
const callPaging = paging({ limit: 50, max: 500 });

/** Where a page ends early. A record has up to 64 kB of response, and its arguments. */
const PAGE_BYTES = 8 * 1024 * 1024;

const sessions = defineRoute({
  method: "GET",
  path: "/api/v1/sessions",
  summary: "Sessions, the newest first.",
  query: z.strictObject({
    ...paging({ limit: 10, max: 100 }),
    status: McpSession.shape.status.optional(),
    empty: z.enum(["true", "false"]).optional().describe("`true`: also sessions without calls"),
  }),
  answer: { schema: SessionList },
  faults: [],
  run({ query: { limit, offset, status, empty } }, { store }) {
    const { items, total } = store.getRecentSessions(limit, offset, { status, empty: empty === "true" });
    return jsonAnswer({ sessions: [...items], total, limit, offset } satisfies SessionList);
  },
});

const session = defineRoute({
  method: "GET",
  path: "/api/v1/sessions/{id}",
  summary: "One session.",
  answer: { schema: McpSession },
  faults: [404],
  run: ({ parameter }, { store }) => jsonAnswer(found(store.getSession(parameter("id")), `session ${parameter("id")}`)),
});

const callsOfSession = defineRoute({
  method: "GET",
  path: "/api/v1/sessions/{id}/tool-calls",
  summary: "The calls of a session in the order of time.",
  query: z.strictObject(callPaging),
  answer: { schema: ToolCallList },
  faults: [404],
  run({ parameter, query: { limit, offset } }, { store }) {
    const { id } = found(store.getSession(parameter("id")), `session ${parameter("id")}`);
    return answerCalls(store.getToolCallsBySession(id, limit, offset), { limit, offset });
  },
});

const deletion = defineRoute({
  method: "DELETE",
  path: "/api/v1/sessions/{id}",
  summary: "Removes a session with its calls, where the address permits it (`writable` of the status). Its bytes leave the disk.",
  answer: undefined,
  faults: [403, 404],
  async run({ parameter }, { store, access, changes }) {
    if (!access.allowDelete) throw new ApiFault(403, "AMCP_SESSIONS_DENIED", "sessions cannot be deleted through this address");
    const id = parameter("id");
    if (!(await store.deleteSession(id))) found(undefined, `session ${id}`);
    changes.publish({ event: "sessions.deleted", data: { id } });
    return noAnswer;
  },
});

const calls = defineRoute({
  method: "GET",
  path: "/api/v1/tool-calls",
  summary: "Calls of all sessions, the newest first. A page of more than 8 MB ends early; its `limit` is then the number of its calls.",
  query: z.strictObject({
    ...callPaging,
    session_id: z.string().optional(),
    server_id: z.string().optional().describe("the AppId"),
    tool_name: z.string().optional(),
    status: CallOutcome.optional(),
    q: z.string().max(200).optional().describe("words that all occur in tool, arguments, response or error"),
  }),
  answer: { schema: ToolCallList },
  faults: [],
  run({ query: { limit, offset, session_id: sessionId, server_id: serverId, tool_name: toolName, status, q: text } }, { store }) {
    return answerCalls(store.getToolCalls(limit, offset, { sessionId, serverId, toolName, status, text }), { limit, offset });
  },
});

const call = defineRoute({
  method: "GET",
  path: "/api/v1/tool-calls/{id}",
  summary: "One call.",
  answer: { schema: ToolCallRecord },
  faults: [404],
  run: ({ parameter }, { store }) => textAnswer(found(store.getToolCall(parameter("id")), `call ${parameter("id")}`)),
});

/** A ToolCallList of the records as they are stored. A page of large records ends early, but has at least one. */
function answerCalls({ items, total, searched }: ListPage<Buffer>, { limit, offset }: { limit: number; offset: number }): Answer {
  let bytes = 0;
  const large = items.findIndex((item, index) => {
    bytes += item.length;
    return index > 0 && bytes > PAGE_BYTES;
  });
  const sent = large === -1 ? items : items.slice(0, large);
  const rest = JSON.stringify({ total, limit: large === -1 ? limit : large, offset, searched }).slice(1);
  const records = sent.flatMap((item, index) => (index === 0 ? item : [Buffer.from(","), item]));
  return textAnswer(Buffer.concat([Buffer.from('{"tool_calls":['), ...records, Buffer.from(`],${rest}`)]));
}

/** Signatures of picture types. The type that an app declares is not trusted. */
const pictures: readonly { readonly type: string; readonly signature: RegExp }[] = [
  { type: "image/png", signature: /^\x89PNG\r\n/ },
  { type: "image/jpeg", signature: /^\xff\xd8\xff/ },
  { type: "image/gif", signature: /^GIF8[79]a/ },
  { type: "image/webp", signature: /^RIFF[\s\S]{4}WEBP/ },
];

const blob = defineRoute({
  method: "GET",
  path: "/api/v1/blobs/{sha256}",
  summary: "The bytes that a record refers to: a picture as itself, anything else as a file to save.",
  answer: { type: "*/*", description: "image/png, image/jpeg, image/gif, image/webp, application/json or application/octet-stream" },
  faults: [404],
  run({ parameter }, { store }) {
    const body = found(store.getBlob(parameter("sha256")), `blob ${parameter("sha256")}`);
    return { status: 200, headers: { ...safeHeaders, ...headersOf(body, parameter("sha256")) }, body };
  },
});

function headersOf(bytes: Buffer, name: string): Readonly<Record<string, string>> {
  const start = bytes.toString("latin1", 0, 16);
  const picture = pictures.find(({ signature }) => signature.test(start));
  if (picture !== undefined) return { "content-type": picture.type };
  const [type, suffix] = /^[[{]/.test(start) ? ["application/json", "json"] : ["application/octet-stream", "bin"];
  return { "content-type": type, "content-disposition": `attachment; filename="${name.slice(0, 12)}.${suffix}"` };
}

export const recordRoutes = [sessions, session, deletion, callsOfSession, calls, call, blob] as const;
