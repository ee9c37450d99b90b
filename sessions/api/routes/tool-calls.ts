import { z } from "zod";
import { ToolCallList } from "../../../contracts/sessions/api.ts";
import { CallOutcome, ToolCallRecord } from "../../../contracts/sessions/tool-call-record.ts";
import type { Page } from "../../store/session-store.ts";
import { type Answer, jsonAnswer, textAnswer } from "./answer.ts";
import { defineRoute, found, paging } from "./route.ts";

/** The parameters of a list of calls. */
export const callPaging = paging({ limit: 50, max: 500 });

/** Where a page ends early. A record has up to 64 kB of response, and its arguments. */
const PAGE_BYTES = 8 * 1024 * 1024;

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
    const filter = { sessionId, serverId, toolName, status, text };
    const isFiltered = Object.values(filter).some((value) => value !== undefined);
    return answerCalls(store.getToolCalls(limit, offset, isFiltered ? filter : undefined), { limit, offset });
  },
});

const call = defineRoute({
  method: "GET",
  path: "/api/v1/tool-calls/{id}",
  summary: "One call.",
  answer: { schema: ToolCallRecord },
  faults: [404],
  run: ({ parameter }, { store }) => jsonAnswer(found(store.getToolCall(parameter("id")), `call ${parameter("id")}`)),
});

/** A ToolCallList. A page whose records are large ends early, but never without one. */
export function answerCalls({ items, total }: Page<ToolCallRecord>, { limit, offset }: { limit: number; offset: number }): Answer {
  const texts: string[] = [];
  let length = 0;
  for (const item of items) {
    const text = JSON.stringify(item);
    length += text.length;
    if (texts.length > 0 && length > PAGE_BYTES) break;
    texts.push(text);
  }
  const held = texts.length < items.length ? texts.length : limit;
  return textAnswer(`{"tool_calls":[${texts.join(",")}],"total":${total},"limit":${held},"offset":${offset}}`);
}

export const toolCallRoutes = [calls, call] as const;
