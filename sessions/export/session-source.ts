import type { McpSession } from "../../contracts/sessions/mcp-session.ts";
import type { ToolCallRecord } from "../../contracts/sessions/tool-call-record.ts";

/** A session that is read page by page. */
export interface SessionSource {
  readonly session: McpSession;
  /** In the order of time. */
  calls(): AsyncIterable<ToolCallRecord>;
  /** @returns undefined if the store does not have it */
  blob(sha256: string): Promise<Uint8Array | undefined>;
}

/** Records that are rendered together: each has up to 64 kB of response. */
const PAGE = 100;
/** A page of the API is shorter. */
const REMEMBERED = 1000;

/**
 * All calls of a session in groups. A session that is active grows meanwhile: a call that is recorded late moves the rest, so that the API
 * repeats records. They are left out.
 */
export async function* pagesOf({ calls }: SessionSource): AsyncGenerator<readonly ToolCallRecord[]> {
  const known = new Set<string>();
  let page: ToolCallRecord[] = [];
  for await (const call of calls()) {
    if (known.has(call.id)) continue;
    remember(call.id, known);
    page.push(call);
    if (page.length < PAGE) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}

function remember(id: string, known: Set<string>): void {
  known.add(id);
  const [oldest] = known;
  if (known.size > REMEMBERED && oldest !== undefined) known.delete(oldest);
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
