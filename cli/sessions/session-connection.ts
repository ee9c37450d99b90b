import { AmcpError } from "../../contracts/errors.ts";
import type { McpSession } from "../../contracts/sessions/mcp-session.ts";
import type { ToolCallRecord } from "../../contracts/sessions/tool-call-record.ts";
import { connectRecorder } from "../../sessions/feed/index.ts";
import { type ApiClient, createApiClient, dataFileOf, type SessionSource } from "../../sessions/index.ts";
import type { Terminal } from "../command/command.ts";
import { findSession } from "./find-session.ts";
import { recorderStarter } from "./start-recorder.ts";

/** Whether a folder has sessions, or had some. A folder that cannot be read has none. */
export function holdsStore(folder: string): boolean {
  try {
    return dataFileOf(folder) !== undefined;
  } catch {
    return false;
  }
}

/**
 * Works on the sessions of a folder, through its recorder, which is started if none runs.
 *
 * @throws AmcpError those of the work, and those of a recorder that cannot open its store
 */
export async function withSessions<Result>(
  folder: string,
  { env }: Pick<Terminal, "env">,
  work: (client: ApiClient) => Promise<Result>,
): Promise<Result> {
  const connection = await connectRecorder(folder, { start: recorderStarter(folder, env) });
  try {
    return await work(createApiClient({ endpoint: connection.api }));
  } finally {
    await connection.close();
  }
}

/** @throws AmcpError AMCP_SESSIONS_UNKNOWN for a session of a folder that keeps none */
export function refuseWithoutStore(folder: string, id: string): void {
  if (!holdsStore(folder)) throw new AmcpError("AMCP_SESSIONS_UNKNOWN", `there is no session "${id}": no session is kept in ${folder}`);
}

/**
 * Works on one session of a folder.
 *
 * @param id of the session, or its beginning
 * @throws AmcpError AMCP_SESSIONS_UNKNOWN if none or several have it; those of `withSessions`
 */
export async function withSession<Result>(
  folder: string,
  id: string,
  terminal: Pick<Terminal, "env">,
  work: (source: SessionSource) => Promise<Result>,
): Promise<Result> {
  refuseWithoutStore(folder, id);
  return withSessions(folder, terminal, async (client) => work(sourceOf(client, await findSession(client, id))));
}

/** The only argument of a command on one session: its id, or its beginning. @throws AmcpError AMCP_USAGE */
export function sessionArgument(command: string, [id, other]: readonly string[]): string {
  if (id === undefined) throw new AmcpError("AMCP_USAGE", `${command} takes the id of a session, or its beginning`);
  if (other !== undefined) throw new AmcpError("AMCP_USAGE", `${command} takes one session; "${other}" is too much`);
  return id;
}

/** The records of a session, in the order of time. */
export async function recordsOf({ calls }: SessionSource): Promise<readonly ToolCallRecord[]> {
  const records: ToolCallRecord[] = [];
  for await (const record of calls()) records.push(record);
  return records;
}

/** A session as an export reads it. */
export const sourceOf = (client: ApiClient, session: McpSession): SessionSource => ({
  session,
  calls: () => client.callsOf(session.id),
  blob: (sha256) =>
    client.blob(sha256).catch((error) => {
      if (error instanceof AmcpError && error.code === "AMCP_SESSIONS_UNKNOWN") return undefined;
      throw error;
    }),
});
