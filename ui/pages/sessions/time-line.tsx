import { useMemo, useState } from "preact/hooks";
import type { ToolCallRecord } from "../../../contracts/sessions/tool-call-record.ts";
import type { Outcome } from "../../format/call-facts.ts";
import { counted, milliseconds, nanoseconds } from "../../format/values.ts";
import { ForeignText } from "../../parts/foreign-text.tsx";
import { NARROW, useMedia } from "../../parts/panes.tsx";
import { type Bar, barAt, type TimeLineLayout as Layout, layOut, timeMarksOf } from "./call-layout.ts";

/** Units of the drawing, which is stretched to the page's width. */
const WIDTH = 1000;
const LANE = 14;
const BAR = 10;
/** How far beside a bar a click still means it, in parts of the width. */
const REACH = 0.006;

interface Props {
  /** In the order of time. */
  readonly calls: readonly ToolCallRecord[];
  /** Whether a call passes the filter; the others are pale. */
  readonly isShown: (call: ToolCallRecord) => boolean;
  readonly selected: string | undefined;
  readonly onSelect: (call: ToolCallRecord) => void;
}

/** A bar per call over time. The list below holds the same for keyboards and screen readers. */
export function TimeLine({ calls, isShown, selected, onSelect }: Props) {
  const layout = useMemo(() => layOut(calls), [calls]);
  const [pointed, setPointed] = useState<Bar>();
  const marks = timeMarksOf(layout.spanMs, useMedia(NARROW) ? 4 : 10);
  const barUnder = (event: MouseEvent & { currentTarget: Element }) => {
    const box = event.currentTarget.getBoundingClientRect();
    const x = (event.clientX - box.left) / box.width;
    const lane = Math.floor(((event.clientY - box.top) / box.height) * layout.lanes);
    return barAt(layout, { x, lane, reach: REACH });
  };
  if (calls.length === 0) return <div class="time-line" />;
  return (
    <figure class="time-line" aria-label={`Time line: ${counted(calls.length, "call")} in ${milliseconds(layout.spanMs)}`}>
      <div class="time-marks" aria-hidden="true">
        {marks.map((mark) => (
          <span key={mark} style={{ left: `${(mark / layout.spanMs) * 100}%` }}>
            {mark === 0 ? "0" : milliseconds(mark)}
          </span>
        ))}
      </div>
      <svg
        class={pointed === undefined ? "" : "pointed"}
        viewBox={`0 0 ${WIDTH} ${layout.lanes * LANE}`}
        height={layout.lanes * LANE}
        preserveAspectRatio="none"
        aria-hidden="true"
        onMouseMove={(event) => setPointed(barUnder(event))}
        onMouseLeave={() => setPointed(undefined)}
        onClick={(event) => {
          const bar = barUnder(event);
          if (bar !== undefined) onSelect(bar.call);
        }}
      >
        <Bars layout={layout} isShown={isShown} />
        <Selection layout={layout} selected={selected} />
      </svg>
      {pointed !== undefined && <Label bar={pointed} startMs={layout.startMs} />}
    </figure>
  );
}

const shapeOf = ({ x, width, lane }: Bar): string => {
  const left = Math.round(x * WIDTH * 100) / 100;
  const wide = Math.round(width * WIDTH * 100) / 100;
  return `M${left} ${lane * LANE + (LANE - BAR) / 2}h${wide}v${BAR}h${-wide}z`;
};

/** All bars of one look are one path, so that ten thousand cost no more than ten. */
function Bars({ layout, isShown }: { readonly layout: Layout; readonly isShown: Props["isShown"] }) {
  const paths = useMemo(() => {
    const shapes = new Map<string, string[]>();
    for (const bar of layout.bars) {
      const look = isShown(bar.call) ? bar.outcome : "hidden";
      const known = shapes.get(look);
      if (known === undefined) shapes.set(look, [shapeOf(bar)]);
      else known.push(shapeOf(bar));
    }
    return [...shapes].map(([look, parts]) => ({ look: look as Outcome | "hidden", shape: parts.join("") }));
  }, [layout, isShown]);
  return (
    <>
      {paths.map(({ look, shape }) => (
        <path key={look} class={`bar bar-${look}`} d={shape} />
      ))}
    </>
  );
}

function Selection({ layout, selected }: { readonly layout: Layout; readonly selected: string | undefined }) {
  const bar = selected === undefined ? undefined : layout.bars.find(({ call }) => call.id === selected);
  return bar === undefined ? null : <path class="bar-selected" d={shapeOf(bar)} />;
}

/** Words for the bar under the pointer. */
function Label({ bar, startMs }: { readonly bar: Bar; readonly startMs: number }) {
  const at = bar.x + bar.width / 2;
  const since = new Date(bar.call.timestamp).getTime() - startMs;
  return (
    <div class="time-label" style={at > 0.5 ? { right: `${(1 - at) * 100}%` } : { left: `${at * 100}%` }} aria-hidden="true">
      <b>
        <ForeignText>{bar.call.tool_name}</ForeignText>
      </b>{" "}
      {nanoseconds(bar.call.duration)} <span class="muted">after {milliseconds(since)}</span>
    </div>
  );
}
