import { AmcpError } from "../../contracts/errors.ts";
import type { McpSession } from "../../contracts/sessions/mcp-session.ts";
import type { ApiClient } from "../../sessions/index.ts";

/** The most that one request is answered with. */
const PAGE = 100;
/** Ids that a message names. */
const NAMED = 3;

type Sessions = Pick<ApiClient, "sessions">;

/** Kept sessions, the newest first. @param limit the most that are read @param empty whether those without calls are listed, too */
export async function* listSessions(
  client: Sessions,
  { limit = Number.POSITIVE_INFINITY, empty = false }: { limit?: number; empty?: boolean } = {},
): AsyncGenerator<McpSession, void> {
  for (let offset = 0; offset < limit; ) {
    const page = { limit: Math.min(PAGE, limit - offset), offset, ...(empty && { empty }) };
    const { sessions, total } = await client.sessions(page);
    yield* sessions;
    offset += sessions.length;
    if (sessions.length === 0 || offset >= total) return;
  }
}

/**
 * The session with an id, or with the beginning of one. Sessions without calls are searched last.
 *
 * @throws AmcpError AMCP_SESSIONS_UNKNOWN if none or several begin with it
 */
export async function findSession(client: Sessions, written: string): Promise<McpSession> {
  const wanted = written.toLowerCase();
  const withCalls = await matching(client, { wanted, empty: false });
  const found = withCalls.length > 0 ? withCalls : await matching(client, { wanted, empty: true });
  const [session, ...others] = found;
  if (session === undefined) throw new AmcpError("AMCP_SESSIONS_UNKNOWN", `no session has an id that begins with "${written}"`);
  if (others.length === 0) return session;
  const ids = found.slice(0, NAMED).map(({ id }) => id);
  const more = found.length > NAMED ? ` and ${found.length - NAMED} more` : "";
  throw new AmcpError("AMCP_SESSIONS_UNKNOWN", `the ids of ${found.length} sessions begin with "${written}": ${ids.join(", ")}${more}`);
}

async function matching(client: Sessions, { wanted, empty }: { wanted: string; empty: boolean }): Promise<readonly McpSession[]> {
  const found: McpSession[] = [];
  if (wanted === "") return found;
  for await (const session of listSessions(client, { empty })) if (session.id.startsWith(wanted)) found.push(session);
  return found;
}

/** How many characters of each id distinguish it from the others. @returns at least 8 */
export function shortIdLength(ids: readonly string[]): number {
  const sorted = ids.toSorted();
  const shared = sorted.slice(1).map((id, index) => sharedLength(id, sorted[index] ?? ""));
  return Math.max(8, ...shared.map((length) => length + 1));
}

function sharedLength(left: string, right: string): number {
  let length = 0;
  while (length < left.length && left[length] === right[length]) length += 1;
  return length;
}
