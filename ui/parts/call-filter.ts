import type { ToolCallRecord } from "../../contracts/sessions/tool-call-record.ts";
import { outcomeOf, searchedText } from "../format/call-facts.ts";

/** Of a list of calls: empty values let everything pass. */
export interface CallFilter {
  readonly q: string;
  readonly app: string;
  readonly tool: string;
  readonly status: string;
}

export const filterOf = (query: URLSearchParams): CallFilter => ({
  q: query.get("q") ?? "",
  app: query.get("app") ?? "",
  tool: query.get("tool") ?? "",
  status: query.get("status") ?? "",
});

export const isFiltering = ({ q, app, tool, status }: CallFilter): boolean => [q, app, tool, status].some((value) => value !== "");

const texts = new WeakMap<ToolCallRecord, string>();

/** A record does not change, so its text is made once. */
function textOf(call: ToolCallRecord): string {
  const known = texts.get(call);
  if (known !== undefined) return known;
  const text = searchedText(call);
  texts.set(call, text);
  return text;
}

/** Whether a call passes: `status` may be `failed` for all that are not ok, and every word of `q` has to be found. */
export function passes(call: ToolCallRecord, { q, app, tool, status }: CallFilter): boolean {
  if (app !== "" && call.server_id !== app) return false;
  if (tool !== "" && call.tool_name !== tool) return false;
  if (status !== "" && !isOf(status, call)) return false;
  if (q.trim() === "") return true;
  const text = textOf(call);
  return q
    .toLowerCase()
    .trim()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

function isOf(status: string, call: ToolCallRecord): boolean {
  const outcome = outcomeOf(call);
  return status === "failed" ? outcome !== "ok" : outcome === status;
}

/** Apps, tools and outcomes of calls, to choose from. */
export function choicesOf(calls: readonly ToolCallRecord[]): { apps: string[]; tools: string[]; statuses: string[] } {
  const apps = new Set<string>();
  const tools = new Set<string>();
  const statuses = new Set<string>();
  for (const call of calls) {
    apps.add(call.server_id);
    tools.add(call.tool_name);
    statuses.add(outcomeOf(call));
  }
  return { apps: [...apps].sort(), tools: [...tools].sort(), statuses: [...statuses].sort() };
}
