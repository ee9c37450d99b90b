import { useEffect, useRef, useState } from "preact/hooks";
import type { ToolCallList } from "../../../contracts/sessions/api.ts";
import type { ToolCallRecord } from "../../../contracts/sessions/tool-call-record.ts";
import type { ApiFailure } from "../../api/client.ts";
import { useApiEvents, useResource } from "../../api/use-resource.ts";

/** Older calls leave the page; sessions keep them. */
const MOST = 5_000;
const FIRST = 100;

interface LiveCalls {
  /** The newest first. */
  readonly calls: readonly ToolCallRecord[];
  /** Calls that came during the pause. */
  readonly missed: number;
  readonly failure: ApiFailure | undefined;
  readonly reload: () => void;
}

/** The latest calls, and those that are recorded from now on. @param isPaused holds new ones back until it is over */
export function useLiveCalls(isPaused: boolean): LiveCalls {
  const { data, failure, reload } = useResource<ToolCallList>(`/api/v1/tool-calls?limit=${FIRST}`);
  const [calls, setCalls] = useState<readonly ToolCallRecord[]>([]);
  const held = useRef<ToolCallRecord[]>([]);
  const [missed, setMissed] = useState(0);
  useEffect(() => {
    if (data !== undefined) setCalls((old) => merged(data.tool_calls, old));
  }, [data]);
  useApiEvents((events) => {
    const fresh = events.flatMap((event) => (event.event === "tool_calls.recorded" ? event.data : [])).reverse();
    if (fresh.length === 0) return;
    if (!isPaused) return setCalls((old) => merged(fresh, old));
    held.current = [...fresh, ...held.current].slice(0, MOST);
    setMissed((old) => old + fresh.length);
  });
  useEffect(() => {
    if (isPaused || held.current.length === 0) return;
    const fresh = held.current;
    held.current = [];
    setMissed(0);
    setCalls((old) => merged(fresh, old));
  }, [isPaused]);
  return { calls, missed, failure, reload };
}

/** Puts calls before those that are there, each once. */
function merged(fresh: readonly ToolCallRecord[], old: readonly ToolCallRecord[]): readonly ToolCallRecord[] {
  const newest = new Set(fresh.map(({ id }) => id));
  return [...fresh, ...old.filter(({ id }) => !newest.has(id))].slice(0, MOST);
}
