import { useCallback, useMemo, useState } from "preact/hooks";
import type { RecorderStatus } from "../../../contracts/sessions/api.ts";
import type { McpSession } from "../../../contracts/sessions/mcp-session.ts";
import type { ToolCallRecord } from "../../../contracts/sessions/tool-call-record.ts";
import { deleteSession, failureFrom } from "../../api/client.ts";
import { useApiEvents, useResource } from "../../api/use-resource.ts";
import { outcomeOf, sessionName, sessionSpan } from "../../format/call-facts.ts";
import { count, counted, milliseconds, shownDateAndTime } from "../../format/values.ts";
import { announceStatus } from "../../parts/announcer.tsx";
import { Confirmation } from "../../parts/dialog.tsx";
import { FilterBar, filterChoicesOf, filterOf, passes } from "../../parts/filter-bar.tsx";
import { ForeignText } from "../../parts/foreign-text.tsx";
import { Icon } from "../../parts/icon.tsx";
import { go, linkTo, type PageRoute } from "../../parts/router.ts";
import { SessionStatus } from "../../parts/session-table.tsx";
import { Trouble } from "../../parts/trouble.tsx";
import { withChildren } from "./call-layout.ts";
import { SessionCallPanes } from "./session-calls.tsx";
import { TimeLine } from "./time-line.tsx";
import { useSessionCalls } from "./use-session-calls.ts";

/** One session: its sums, its calls over time, and each call. */
export function SessionPage({ id, route }: { readonly id: string; readonly route: PageRoute }) {
  const { data: session, failure, reload, change } = useResource<McpSession>(`/api/v1/sessions/${encodeURIComponent(id)}`);
  const { calls, isComplete, failure: callsFailure, reload: reloadCalls } = useSessionCalls(id);
  useApiEvents((events) => {
    for (const event of events) {
      if ((event.event === "sessions.updated" || event.event === "sessions.closed") && event.data.id === id) change(() => event.data);
      if (event.event === "sessions.deleted" && event.data.id === id) reload();
    }
  });
  const filter = filterOf(route.query);
  const { q, app, tool, status } = filter;
  const isShown = useCallback((call: ToolCallRecord) => passes(call, { q, app, tool, status }), [q, app, tool, status]);
  const listed = useMemo(() => withChildren(calls.filter(isShown)), [calls, isShown]);
  const choices = useMemo(() => filterChoicesOf(calls), [calls]);
  const selected = route.query.get("call") ?? undefined;
  const show = (query: Partial<typeof filter> & { call?: string | undefined }, replace = true) =>
    go(linkTo(["sessions", id], { call: selected, ...filter, ...query }), { replace });
  const trouble = failure ?? callsFailure;
  if (failure?.trouble === "missing") return <GoneSession />;
  return (
    <div class="page page-panes">
      <SessionHead id={id} session={session} calls={calls} />
      {trouble !== undefined && (
        <Trouble
          failure={trouble}
          retry={() => {
            reload();
            reloadCalls();
          }}
        />
      )}
      <TimeLine calls={calls} isShown={isShown} selected={selected} onSelect={(call) => show({ call: call.id })} />
      <FilterBar filter={filter} choices={choices} onChange={show}>
        <span class="muted filter-count" role="status">
          {listed.length === calls.length ? "" : `${count(listed.length)} of `}
          {counted(calls.length, "call")}
          {isComplete ? "" : "…"}
        </span>
      </FilterBar>
      <SessionCallPanes listed={listed} calls={calls} isComplete={isComplete} selected={selected} onSelect={(call) => show({ call })} />
    </div>
  );
}

function GoneSession() {
  return (
    <div class="page">
      <div class="notice">
        <Icon name="warn" />
        <div>
          <strong>This session is not kept.</strong>
          <p>It was deleted, or it was the oldest one and made room for others.</p>
          <a href={linkTo(["sessions"])}>All sessions</a>
        </div>
      </div>
    </div>
  );
}

interface HeadProps {
  readonly id: string;
  readonly session: McpSession | undefined;
  readonly calls: readonly ToolCallRecord[];
}

function SessionHead({ id, session, calls }: HeadProps) {
  const failed = calls.filter((call) => outcomeOf(call) !== "ok").length;
  return (
    <header class="page-head session-head">
      <a class="button button-quiet" href={linkTo(["sessions"])} aria-label="All sessions">
        <Icon name="back" />
      </a>
      <h1>{session === undefined ? "Session" : <ForeignText>{sessionName(session)}</ForeignText>}</h1>
      {session?.client_version !== undefined && (
        <span class="muted version">
          <ForeignText>{session.client_version}</ForeignText>
        </span>
      )}
      {session !== undefined && <SessionStatus session={session} />}
      {session !== undefined && (
        <dl class="sums">
          <Sum name="started" value={shownDateAndTime(session.start_time)} />
          <Sum name="duration" value={milliseconds(sessionSpan(session))} />
          <Sum name="calls" value={count(session.tool_call_count)} />
          <Sum name="failed" value={count(failed)} isBad={failed > 0} />
          <Sum name="tokens" value={count(session.total_tokens)} />
        </dl>
      )}
      <DeleteButton id={id} calls={session?.tool_call_count ?? calls.length} />
    </header>
  );
}

function Sum({ name, value, isBad = false }: { readonly name: string; readonly value: string; readonly isBad?: boolean }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd class={isBad ? "bad" : ""}>{value}</dd>
    </div>
  );
}

/** Deletes a session after a question, if the recorder allows it. */
function DeleteButton({ id, calls }: { readonly id: string; readonly calls: number }) {
  const { data: status } = useResource<RecorderStatus>("/api/v1/status");
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState("");
  if (status?.writable !== true) return null;
  const remove = async () => {
    try {
      await deleteSession(id);
      announceStatus("Session deleted");
      go(linkTo(["sessions"]), { replace: true });
    } catch (error) {
      setProblem(failureFrom(error).message);
    }
  };
  return (
    <>
      <button type="button" class="button button-quiet" onClick={() => setAsking(true)}>
        <Icon name="trash" /> <span class="wide-only">Delete</span>
      </button>
      {problem !== "" && (
        <span class="bad" role="alert">
          {problem}
        </span>
      )}
      {isAsking && (
        <Confirmation title="Delete this session?" action="Delete" onConfirm={() => void remove()} onClose={() => setAsking(false)}>
          <p>Its {counted(calls, "call")} and the pictures that only it has are removed from the disk. This cannot be undone.</p>
        </Confirmation>
      )}
    </>
  );
}
