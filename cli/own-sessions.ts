import type { OwnSessions } from "../contracts/sessions/own-sessions.ts";
import { renderSessionPage } from "../sessions/index.ts";
import type { Terminal } from "./command/command.ts";
import { sourceOf, withSessions } from "./session-connection.ts";

/** Shows agents their sessions in the store of a folder. */
export const ownSessions = (folder: string, terminal: Pick<Terminal, "env">): OwnSessions => ({
  page: (callId) =>
    withSessions(folder, terminal, async (client) => {
      const { mcp_session_id: id = "" } = await client.toolCall(callId);
      const parts: string[] = [];
      for await (const part of renderSessionPage(sourceOf(client, await client.session(id)), undefined)) parts.push(part);
      return parts.join("");
    }),
});
