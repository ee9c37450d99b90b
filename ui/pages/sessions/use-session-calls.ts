import { useEffect, useRef, useState } from "preact/hooks";
import type { ToolCallList } from "../../../contracts/sessions/api.ts";
import type { ToolCallRecord } from "../../../contracts/sessions/tool-call-record.ts";
import { type ApiFailure, failureFrom, readApi } from "../../api/client.ts";
import { onReload } from "../../api/events.ts";
import { useApiEvents } from "../../api/use-resource.ts";

/** The first page is small, so that it is there at once. */
const FIRST_PAGE = 50;
const PAGE = 200;
/** Between two redraws while pages are read. */
const REDRAW_MS = 250;

interface SessionCalls {
  /** In the order of time. */
  readonly calls: readonly ToolCallRecord[];
  /** Whether all of them are there. */
  readonly isComplete: boolean;
  readonly failure: ApiFailure | undefined;
  readonly reload: () => void;
}

/** Reads the calls of a session page after page, and adds those that are recorded meanwhile. */
export function useSessionCalls(session: string): SessionCalls {
  const known = useRef(new Map<string, ToolCallRecord>());
  const [shown, setShown] = useState<Omit<SessionCalls, "reload">>({ calls: [], isComplete: false, failure: undefined });
  const [turn, setTurn] = useState(0);
  const reload = () => setTurn((value) => value + 1);
  useEffect(() => {
    const abort = new AbortController();
    const calls = new Map<string, ToolCallRecord>();
    known.current = calls;
    const show = (isComplete: boolean) => setShown({ calls: inOrder(calls), isComplete, failure: undefined });
    readAll(session, calls, { signal: abort.signal, show }).catch((error: unknown) => {
      if (!abort.signal.aborted) setShown((old) => ({ ...old, failure: failureFrom(error) }));
    });
    return () => abort.abort();
  }, [session, turn]);
  useEffect(() => onReload(() => setTurn((value) => value + 1)), []);
  useApiEvents((events) => {
    const fresh = events.flatMap((event) =>
      event.event === "tool_calls.recorded" && event.data.mcp_session_id === session ? event.data : [],
    );
    if (fresh.length === 0) return;
    for (const call of fresh) known.current.set(call.id, call);
    setShown((old) => ({ ...old, calls: inOrder(known.current) }));
  });
  return { ...shown, reload };
}

async function readAll(
  session: string,
  calls: Map<string, ToolCallRecord>,
  { signal, show }: { signal: AbortSignal; show: (isComplete: boolean) => void },
): Promise<void> {
  let offset = 0;
  let shownAt = -REDRAW_MS;
  for (;;) {
    const limit = offset === 0 ? FIRST_PAGE : PAGE;
    const page = await readApi<ToolCallList>(
      `/api/v1/sessions/${encodeURIComponent(session)}/tool-calls?limit=${limit}&offset=${offset}`,
      signal,
    );
    for (const call of page.tool_calls) calls.set(call.id, call);
    offset += page.tool_calls.length;
    const isComplete = page.tool_calls.length === 0 || offset >= page.total;
    if (isComplete || performance.now() - shownAt >= REDRAW_MS) {
      shownAt = performance.now();
      show(isComplete);
    }
    if (isComplete) return;
  }
}

const inOrder = (calls: ReadonlyMap<string, ToolCallRecord>): readonly ToolCallRecord[] =>
  [...calls.values()].sort((left, right) => (left.timestamp < right.timestamp ? -1 : left.timestamp > right.timestamp ? 1 : 0));
