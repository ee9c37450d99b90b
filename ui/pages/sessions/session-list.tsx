import type { SessionList as Sessions } from "../../../contracts/sessions/api.ts";
import type { McpSession } from "../../../contracts/sessions/mcp-session.ts";
import { useApiEvents, useResource } from "../../api/use-resource.ts";
import { count, counted, dateAndTime, milliseconds } from "../../format/values.ts";
import { ForeignText } from "../../parts/foreign-text.tsx";
import { Pager } from "../../parts/pager.tsx";
import { go, linkTo, type Route } from "../../parts/router.ts";
import { Empty, Trouble } from "../../parts/trouble.tsx";
import { sessionName, sessionSpan } from "./session-facts.ts";

const PAGE = 25;

/** All sessions, the newest first. */
export function SessionListPage({ route }: { readonly route: Route }) {
  const offset = Math.max(0, Number.parseInt(route.query.get("offset") ?? "0", 10) || 0);
  const status = route.query.get("status") ?? "";
  const filter = status === "active" || status === "closed" ? `&status=${status}` : "";
  const { data, failure, reload, change } = useResource<Sessions>(`/api/v1/sessions?limit=${PAGE}&offset=${offset}${filter}`);
  useApiEvents((events) => {
    const updated = new Map(
      events.flatMap((event) =>
        event.event === "sessions.updated" || event.event === "sessions.closed" ? [[event.data.id, event.data]] : [],
      ),
    );
    if (events.some(({ event }) => event === "sessions.created" || event === "sessions.deleted")) reload();
    else if (updated.size > 0) change((old) => ({ ...old, sessions: old.sessions.map((one) => updated.get(one.id) ?? one) }));
  });
  const show = (next: { offset?: number; status?: string }) =>
    go(linkTo(["sessions"], { offset: next.offset ? String(next.offset) : undefined, status: next.status ?? status }));
  return (
    <div class="page">
      <header class="page-head">
        <h1>Sessions</h1>
        {data !== undefined && <span class="muted">{counted(data.total, "session")}</span>}
        <StatusTabs status={status} onChange={(next) => show({ status: next })} />
      </header>
      {failure !== undefined && <Trouble failure={failure} retry={reload} />}
      {data !== undefined && data.sessions.length === 0 && <NoSessions isFiltered={filter !== ""} />}
      {data !== undefined && data.sessions.length > 0 && <SessionTable sessions={data.sessions} />}
      {data !== undefined && <Pager offset={offset} limit={PAGE} total={data.total} onChange={(next) => show({ offset: next })} />}
    </div>
  );
}

function StatusTabs({ status, onChange }: { readonly status: string; readonly onChange: (status: string) => void }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out in a line everywhere
    <div class="segments" role="group" aria-label="Status">
      {["", "active", "closed"].map((value) => (
        <button key={value} type="button" aria-pressed={status === value} onClick={() => onChange(value)}>
          {value === "" ? "all" : value}
        </button>
      ))}
    </div>
  );
}

function NoSessions({ isFiltered }: { readonly isFiltered: boolean }) {
  if (isFiltered) return <Empty title="No session is in this state." />;
  return (
    <Empty title="No sessions yet">
      <p>A session begins with the first tool call of an agent through the proxy, and appears here at once.</p>
      <p>
        Connect an agent: <code>amcp-test init</code> writes the configuration of Claude, Cursor and others.
      </p>
    </Empty>
  );
}

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
        <time dateTime={session.start_time}>{dateAndTime(session.start_time)}</time>
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
