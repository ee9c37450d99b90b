import type { McpSession } from "../../contracts/sessions/mcp-session.ts";
import { sessionName, sessionSpan } from "../format/call-facts.ts";
import { count, milliseconds, shownDateAndTime } from "../format/values.ts";
import { ForeignText } from "./foreign-text.tsx";
import { linkTo } from "./router.ts";

/** A table of sessions; the whole row leads to the session. */
export function SessionTable({ sessions }: { readonly sessions: readonly McpSession[] }) {
  return (
    <div class="table-box">
      <table class="table sessions-table">
        <thead>
          <tr>
            <th scope="col">Client</th>
            <th scope="col">Status</th>
            <th scope="col">Started</th>
            <th scope="col" class="number">
              Duration
            </th>
            <th scope="col" class="number">
              Calls
            </th>
            <th scope="col" class="number">
              Tokens
            </th>
          </tr>
        </thead>
        <tbody>
          {sessions.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function SessionRow({ session }: { readonly session: McpSession }) {
  return (
    <tr class="link-row">
      <th scope="row">
        <a href={linkTo(["sessions", session.id])}>
          <ForeignText>{sessionName(session)}</ForeignText>
        </a>
        {session.client_version !== undefined && (
          <span class="muted version">
            <ForeignText>{session.client_version}</ForeignText>
          </span>
        )}
      </th>
      <td>
        <SessionStatus session={session} />
      </td>
      <td>
        <time dateTime={session.start_time}>{shownDateAndTime(session.start_time)}</time>
      </td>
      <td class="number">{milliseconds(sessionSpan(session))}</td>
      <td class="number">{count(session.tool_call_count)}</td>
      <td class="number">{count(session.total_tokens)}</td>
    </tr>
  );
}

export function SessionStatus({ session }: { readonly session: McpSession }) {
  return <span class={`state state-${session.status}`}>{session.status}</span>;
}
