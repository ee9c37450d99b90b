import { useEffect, useRef, useState } from "preact/hooks";
import { useMedia } from "../../parts/panes.tsx";
import type { LoadedPicture } from "../data/use-loaded.ts";
import { Layer, type Magnified, Viewport } from "./layers.tsx";

export type Mode = "side" | "slider" | "onion" | "blink" | "difference" | "marked";

interface NamedLayer extends LoadedPicture {
  readonly name: string;
}

export interface Pair {
  readonly before: NamedLayer;
  readonly after: NamedLayer;
  /** A picture of the differing pixels. */
  readonly marked: NamedLayer | undefined;
}

interface Props {
  readonly pair: Pair;
  readonly magnified: Magnified;
}

const BLINK_MS = 700;

/** Two pictures, compared in one way. */
export function Views({ mode, ...props }: Props & { readonly mode: Mode }) {
  if (mode === "side") return <SideBySide {...props} />;
  if (mode === "slider") return <Slider {...props} />;
  if (mode === "onion") return <OnionSkin {...props} />;
  if (mode === "blink") return <Blink {...props} />;
  if (mode === "difference") return <Difference {...props} />;
  return props.pair.marked === undefined ? null : <One layer={props.pair.marked} magnified={{ ...props.magnified, hasMarks: false }} />;
}

function One({ layer, magnified }: { readonly layer: NamedLayer; readonly magnified: Magnified }) {
  return (
    <Viewport {...magnified} label={layer.name}>
      {(scale) => <Layer picture={layer} name={layer.name} scale={scale} />}
    </Viewport>
  );
}

/** Both halves scroll together. */
function SideBySide({ pair, magnified }: Props) {
  const root = useRef<HTMLDivElement>(null);
  const follow = (scrolled: HTMLElement) => {
    for (const box of root.current?.querySelectorAll(".diff-box") ?? []) {
      if (box !== scrolled && (box.scrollLeft !== scrolled.scrollLeft || box.scrollTop !== scrolled.scrollTop))
        box.scrollTo(scrolled.scrollLeft, scrolled.scrollTop);
    }
  };
  return (
    <div class="diff-sides" ref={root}>
      {[pair.before, pair.after].map((layer) => (
        <figure key={layer.name}>
          <figcaption>{layer.name}</figcaption>
          <Viewport {...magnified} label={layer.name} onScroll={follow}>
            {(scale) => <Layer picture={layer} name={layer.name} scale={scale} />}
          </Viewport>
        </figure>
      ))}
    </div>
  );
}

interface RangeProps {
  readonly label: string;
  readonly value: number;
  readonly words: string;
  readonly pair: Pair;
  readonly onChange: (value: number) => void;
}

function Range({ label, value, words, pair, onChange }: RangeProps) {
  return (
    <label class="diff-range">
      <span>{pair.before.name}</span>
      <input
        type="range"
        min={0}
        max={100}
        value={value}
        aria-label={label}
        aria-valuetext={words}
        onInput={(event) => onChange(event.currentTarget.valueAsNumber)}
      />
      <span>{pair.after.name}</span>
    </label>
  );
}

function Slider({ pair, magnified }: Props) {
  const [share, setShare] = useState(50);
  const words = `${pair.before.name} left of ${share} %`;
  return (
    <>
      <Range label="Place of the slider" value={share} words={words} pair={pair} onChange={setShare} />
      <Viewport {...magnified} label={`${pair.before.name} left of ${pair.after.name}`} class="diff-slider">
        {(scale) => (
          <>
            <Layer picture={pair.after} name={pair.after.name} scale={scale} />
            <div class="diff-left" style={{ width: `${share}%` }}>
              <Layer picture={pair.before} name={pair.before.name} scale={scale} />
            </div>
          </>
        )}
      </Viewport>
    </>
  );
}

function OnionSkin({ pair, magnified }: Props) {
  const [share, setShare] = useState(50);
  return (
    <>
      <Range label="Opacity of the second picture" value={share} words={`${share} %`} pair={pair} onChange={setShare} />
      <Viewport {...magnified} label={`${pair.after.name} over ${pair.before.name}`}>
        {(scale) => (
          <>
            <Layer picture={pair.before} name={pair.before.name} scale={scale} />
            <Layer picture={pair.after} name={pair.after.name} scale={scale} style={{ opacity: String(share / 100) }} />
          </>
        )}
      </Viewport>
    </>
  );
}

/** The pictures take turns; by hand where the system asks for less motion. */
function Blink({ pair, magnified }: Props) {
  const isCalm = useMedia("(prefers-reduced-motion: reduce)");
  const [isRunning, setRunning] = useState(!isCalm);
  const [isAfter, setAfter] = useState(false);
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setAfter((old) => !old), BLINK_MS);
    return () => clearInterval(timer);
  }, [isRunning]);
  const layer = isAfter ? pair.after : pair.before;
  return (
    <>
      <div class="diff-bar">
        <button type="button" class="button" onClick={() => setRunning(!isRunning)}>
          {isRunning ? "Pause" : "Blink"}
        </button>
        <button type="button" class="button" onClick={() => setAfter(!isAfter)}>
          Switch
        </button>
        <strong data-shown>{layer.name}</strong>
      </div>
      <Viewport {...magnified} label={layer.name}>
        {(scale) => (
          <>
            <Layer picture={pair.before} name={pair.before.name} scale={scale} style={{ visibility: isAfter ? "hidden" : "visible" }} />
            <Layer picture={pair.after} name={pair.after.name} scale={scale} style={{ visibility: isAfter ? "visible" : "hidden" }} />
          </>
        )}
      </Viewport>
    </>
  );
}

/** Black where both are equal; brightened, so that one more in a channel of 255 is seen. */
function Difference({ pair, magnified }: Props) {
  return (
    <Viewport {...magnified} label="Difference, brightened" class="diff-difference">
      {(scale) => (
        <div class="diff-blend">
          <Layer picture={pair.before} name={pair.before.name} scale={scale} />
          <Layer picture={pair.after} name={pair.after.name} scale={scale} class="diff-over" />
        </div>
      )}
    </Viewport>
  );
}
