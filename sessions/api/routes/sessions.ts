import { z } from "zod";
import { SessionList, ToolCallList } from "../../../contracts/sessions/api.ts";
import { McpSession } from "../../../contracts/sessions/mcp-session.ts";
import { jsonAnswer, noAnswer } from "./answer.ts";
import { ApiFault } from "./api-fault.ts";
import { defineRoute, found, paging } from "./route.ts";
import { answerCalls, callPaging } from "./tool-calls.ts";

const sessions = defineRoute({
  method: "GET",
  path: "/api/v1/sessions",
  summary: "Sessions, the newest first.",
  query: z.strictObject({ ...paging({ limit: 10, max: 100 }), status: McpSession.shape.status.optional() }),
  answer: { schema: SessionList },
  faults: [],
  run({ query: { limit, offset, status } }, { store }) {
    const { items, total } = store.getRecentSessions(limit, offset, status);
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

export const sessionRoutes = [sessions, session, deletion, callsOfSession] as const;
