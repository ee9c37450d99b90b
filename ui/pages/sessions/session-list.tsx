import type { SessionList as Sessions } from "../../../contracts/sessions/api.ts";
import { useApiEvents, useResource } from "../../api/use-resource.ts";
import { counted } from "../../format/values.ts";
import { Pager } from "../../parts/pager.tsx";
import { go, linkTo, type PageRoute } from "../../parts/router.ts";
import { SessionTable } from "../../parts/session-table.tsx";
import { Empty, Trouble } from "../../parts/trouble.tsx";

const PAGE = 25;
const EMPTY_EVERY_MS = 5000;

/** All sessions, the newest first. */
export function SessionListPage({ route }: { readonly route: PageRoute }) {
  const offset = Math.max(0, Number.parseInt(route.query.get("offset") ?? "0", 10) || 0);
  const status = route.query.get("status") ?? "";
  const filter = status === "active" || status === "closed" ? `&status=${status}` : "";
  const isWithEmpty = route.query.get("empty") === "true";
  const path = `/api/v1/sessions?limit=${PAGE}&offset=${offset}${filter}${isWithEmpty ? "&empty=true" : ""}`;
  // Events report sessions from their first call on.
  const { data, failure, reload, change } = useResource<Sessions>(path, isWithEmpty ? { everyMs: EMPTY_EVERY_MS } : {});
  useApiEvents((events) => {
    const updated = new Map(
      events.flatMap((event) =>
        event.event === "sessions.updated" || event.event === "sessions.closed" ? [[event.data.id, event.data]] : [],
      ),
    );
    if (events.some(({ event }) => event === "sessions.created" || event === "sessions.deleted")) reload();
    else if (updated.size > 0) change((old) => ({ ...old, sessions: old.sessions.map((one) => updated.get(one.id) ?? one) }));
  });
  const show = (next: { offset?: number; status?: string; empty?: boolean }) =>
    go(
      linkTo(["sessions"], {
        offset: next.offset ? String(next.offset) : undefined,
        status: next.status ?? status,
        empty: (next.empty ?? isWithEmpty) ? "true" : undefined,
      }),
    );
  return (
    <div class="page">
      <header class="page-head">
        <h1>Sessions</h1>
        {data !== undefined && <span class="muted">{counted(data.total, "session")}</span>}
        <StatusTabs status={status} onChange={(next) => show({ status: next })} />
        <label class="check muted" title="Agents that connected and called nothing">
          <input type="checkbox" checked={isWithEmpty} onChange={() => show({ empty: !isWithEmpty })} />
          also without calls
        </label>
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
      <p>A session appears here with the first tool call of an agent through the proxy.</p>
      <p>
        Connect an agent: <code>amcp-test init</code> writes the configuration of Claude, Cursor and others.
      </p>
    </Empty>
  );
}
