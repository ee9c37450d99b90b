import { useCallback, useMemo, useState } from "preact/hooks";
import type { ToolCallRecord } from "../../../contracts/sessions/tool-call-record.ts";
import { useStreamState } from "../../api/use-resource.ts";
import { count } from "../../format/values.ts";
import { CallDetail } from "../../parts/call-detail.tsx";
import { choicesOf, filterOf, passes } from "../../parts/call-filter.ts";
import { CallRow, CallRowHead, ROW } from "../../parts/call-row.tsx";
import { FilterBar } from "../../parts/filter-bar.tsx";
import { Icon } from "../../parts/icon.tsx";
import { Panes } from "../../parts/panes.tsx";
import { go, linkTo, type Route } from "../../parts/router.ts";
import { Empty, Trouble } from "../../parts/trouble.tsx";
import { NARROW, useMedia } from "../../parts/use-media.ts";
import { VirtualList } from "../../parts/virtual-list.tsx";
import { useLiveCalls } from "./use-live-calls.ts";

const keyOf = ({ id }: ToolCallRecord): string => id;
const render = (call: ToolCallRecord) => <CallRow call={call} />;

/** All calls as they are recorded, the newest first. */
export function LivePage({ route }: { readonly route: Route }) {
  const [isPaused, setPaused] = useState(false);
  const { calls, missed, failure, reload } = useLiveCalls(isPaused);
  const filter = filterOf(route.query);
  const { q, app, tool, status } = filter;
  const shown = useMemo(() => calls.filter((call) => passes(call, { q, app, tool, status })), [calls, q, app, tool, status]);
  const choices = useMemo(() => choicesOf(calls), [calls]);
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
