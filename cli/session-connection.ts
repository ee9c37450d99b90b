import { AmcpError } from "../contracts/errors.ts";
import type { McpSession } from "../contracts/sessions/mcp-session.ts";
import { connectRecorder } from "../sessions/feed/index.ts";
import { type ApiClient, createApiClient, dataFileOf, type SessionSource } from "../sessions/index.ts";
import type { Terminal } from "./command/command.ts";
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
 * Works on the sessions of a folder, through its recorder, which is started where none runs.
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
