import { useCallback, useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { ToolCallList } from "../../../contracts/sessions/api.ts";
import type { ToolCallRecord } from "../../../contracts/sessions/tool-call-record.ts";
import type { ApiFailure } from "../../api/client.ts";
import { useApiEvents, useResource, useStreamState } from "../../api/use-resource.ts";
import { count } from "../../format/values.ts";
import { CallDetail } from "../../parts/call-detail.tsx";
import { CallRow, CallRowHead, ROW } from "../../parts/call-row.tsx";
import { FilterBar, filterChoicesOf, filterOf, passes } from "../../parts/filter-bar.tsx";
import { Icon } from "../../parts/icon.tsx";
import { NARROW, Panes, useMedia } from "../../parts/panes.tsx";
import { go, linkTo, type PageRoute } from "../../parts/router.ts";
import { Empty, Trouble } from "../../parts/trouble.tsx";
import { VirtualList } from "../../parts/virtual-list.tsx";

const keyOf = ({ id }: ToolCallRecord): string => id;
const render = (call: ToolCallRecord) => <CallRow call={call} />;

/** All calls as they are recorded, the newest first. */
export function LivePage({ route }: { readonly route: PageRoute }) {
  const [isPaused, setPaused] = useState(false);
  const { calls, missed, failure, reload } = useLiveCalls(isPaused);
  const filter = filterOf(route.query);
  const { q, app, tool, status } = filter;
  const shown = useMemo(() => calls.filter((call) => passes(call, { q, app, tool, status })), [calls, q, app, tool, status]);
  const choices = useMemo(() => filterChoicesOf(calls), [calls]);
  const [selected, setSelected] = useState<ToolCallRecord>();
  const close = useCallback(() => setSelected(undefined), []);
  const rowHeight = useMedia(NARROW) ? ROW.narrow : ROW.wide;
  return (
    <div class="page page-panes">
      <header class="page-head">
        <h1>Live</h1>
        <LiveState isPaused={isPaused} missed={missed} />
        <button type="button" class="button live-pause" aria-pressed={isPaused} onClick={() => setPaused(!isPaused)}>
          <Icon name={isPaused ? "play" : "pause"} /> {isPaused ? "Go on" : "Pause"}
        </button>
      </header>
      {failure !== undefined && <Trouble failure={failure} retry={reload} />}
      <FilterBar filter={filter} choices={choices} onChange={(change) => go(linkTo(["live"], { ...filter, ...change }), { replace: true })}>
        <span class="muted filter-count">
          {shown.length === calls.length ? "" : `${count(shown.length)} of `}
          {count(calls.length)} calls
        </span>
      </FilterBar>
      <Panes detail={selected === undefined ? undefined : <CallDetail key={selected.id} call={selected} onClose={close} />}>
        <CallRowHead />
        {shown.length === 0 ? (
          <Empty title={calls.length === 0 ? "Waiting for the first call" : "No call matches the filter."}>
            {calls.length === 0 && <p>A call of any agent appears here as soon as it has ended.</p>}
          </Empty>
        ) : (
          <VirtualList
            label="Latest calls"
            items={shown}
            rowHeight={rowHeight}
            keyOf={keyOf}
            render={render}
            selected={selected?.id}
            onSelect={setSelected}
            anchored
          />
        )}
      </Panes>
    </div>
  );
}

function LiveState({ isPaused, missed }: { readonly isPaused: boolean; readonly missed: number }) {
  const state = useStreamState();
  const text = isPaused
    ? `paused${missed === 0 ? "" : `, ${count(missed)} new`}`
    : state === "live"
      ? "following"
      : "reads again every 30 s";
  return <span class={`state ${isPaused ? "" : state === "live" ? "state-healthy" : "state-degraded"}`}>{text}</span>;
}

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
function useLiveCalls(isPaused: boolean): LiveCalls {
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
