import type { McpSession } from "../../contracts/sessions/mcp-session.ts";
import type { ToolCallRecord } from "../../contracts/sessions/tool-call-record.ts";

/** A session that is read page by page. */
export interface SessionSource {
  readonly session: McpSession;
  /** In the order of time. */
  toolCalls(limit: number, offset: number): Promise<readonly ToolCallRecord[]>;
  /** @returns undefined where the store does not have it */
  blob(sha256: string): Promise<Uint8Array | undefined>;
}

/** Records in memory at a time: each has up to 64 kB of response. */
const PAGE = 100;

/**
 * Reads all calls of a session, page by page. The calls of an active session grow meanwhile: a call that is recorded before the next page
 * moves the rest, so that records of the page before appear again; those are left out.
 */
export async function* pagesOf({ toolCalls }: SessionSource): AsyncGenerator<readonly ToolCallRecord[]> {
  let known: ReadonlySet<string> = new Set();
  for (let offset = 0; ; offset += PAGE) {
    const page = await toolCalls(PAGE, offset);
    const fresh = page.filter(({ id }) => !known.has(id));
    if (fresh.length > 0) yield fresh;
    if (page.length < PAGE) return;
    known = new Set(page.map(({ id }) => id));
  }
}

/** Nested calls directly behind their parents, because calls of parallel requests are mixed in the order of time. */
export function underParents(calls: readonly ToolCallRecord[]): readonly ToolCallRecord[] {
  const children = new Map<string, ToolCallRecord[]>(
    calls.flatMap(({ id, parent_call_id: parent }) => (parent === undefined ? [[id, []]] : [])),
  );
  const others = calls.filter((call) => {
    const siblings = children.get(call.parent_call_id ?? "");
    siblings?.push(call);
    return siblings === undefined;
  });
  return others.flatMap((call) => [call, ...(children.get(call.id) ?? [])]);
}
