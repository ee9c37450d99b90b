import { useState } from "preact/hooks";
import type { ChangedArea } from "../../../contracts/html-report.ts";
import { visibleText } from "../../format/visible-text.ts";
import { ForeignText } from "../../parts/foreign-text.tsx";
import { usePicture } from "../data/use-loaded.ts";
import type { Magnified } from "./layers.tsx";
import { SinglePicture } from "./single-picture.tsx";
import { type Mode, type Pair, Views } from "./views.tsx";
import { type Zoom, zoomsFor, zoomWords } from "./zoom.ts";

interface NamedPicture {
  readonly label: string;
  readonly path: string;
}

interface Props {
  readonly before: NamedPicture;
  readonly after: NamedPicture;
  /** Path of a picture that shows the differing pixels. */
  readonly diff: string | undefined;
  /** Where the pictures differ. */
  readonly areas: readonly ChangedArea[];
}

const MODES: readonly { readonly mode: Mode; readonly text: string }[] = [
  { mode: "side", text: "Side by side" },
  { mode: "slider", text: "Slider" },
  { mode: "onion", text: "Onion skin" },
  { mode: "blink", text: "Blink" },
  { mode: "difference", text: "Difference" },
  { mode: "marked", text: "Changed pixels" },
];

/** Two pictures and the ways to compare them. */
export function PictureDiff({ before, after, diff, areas }: Props) {
  const [mode, setMode] = useState<Mode>("side");
  const [zoom, setZoom] = useState<Zoom>({ kind: "fit" });
  const [hasMarks, setMarks] = useState(true);
  const pictures = [usePicture(before.path), usePicture(after.path), usePicture(diff)] as const;
  const broken = [before, after].filter((_, at) => pictures[at] === null);
  const [one, other, marked] = pictures;
  if (broken.length > 0 && one !== undefined && other !== undefined)
    return <Broken broken={broken} rest={[before, after].filter((_, at) => pictures[at])} />;
  if (!one || !other) return <div class="diff" />;
  const size = { width: Math.max(one.width, other.width), height: Math.max(one.height, other.height) };
  const pair: Pair = {
    before: { ...one, name: visibleText(before.label) },
    after: { ...other, name: visibleText(after.label) },
    marked: marked ? { ...marked, name: "Changed pixels" } : undefined,
  };
  const magnified: Magnified = { zoom, size, areas, hasMarks: hasMarks && areas.length > 0 };
  const modes = MODES.filter((known) => known.mode !== "marked" || pair.marked !== undefined);
  return (
    <section class="diff" aria-label={`${pair.before.name} and ${pair.after.name}`}>
      <div class="diff-bar">
        <fieldset class="segments" aria-label="Comparison">
          {modes.map(({ mode: known, text }) => (
            <button key={known} type="button" aria-pressed={known === mode} onClick={() => setMode(known)}>
              {text}
            </button>
          ))}
        </fieldset>
        <ZoomChoice zoom={zoom} areas={areas} onChange={setZoom} />
        {areas.length > 0 && (
          <label class="check">
            <input type="checkbox" checked={hasMarks} onChange={(event) => setMarks(event.currentTarget.checked)} /> Frames
          </label>
        )}
      </div>
      <Views mode={mode} pair={pair} magnified={magnified} />
      {sizeWords(one, other)}
    </section>
  );
}

function sizeWords(one: { width: number; height: number }, other: { width: number; height: number }) {
  if (one.width === other.width && one.height === other.height) return null;
  return (
    <p class="warn">
      The sizes differ: {one.width} × {one.height} and {other.width} × {other.height}.
    </p>
  );
}

interface ZoomProps {
  readonly zoom: Zoom;
  readonly areas: readonly ChangedArea[];
  readonly onChange: (zoom: Zoom) => void;
}

function ZoomChoice({ zoom, areas, onChange }: ZoomProps) {
  const zooms = zoomsFor(areas);
  const next: Zoom = { kind: "area", index: zoom.kind === "area" ? (zoom.index + 1) % areas.length : 0 };
  return (
    <>
      <select
        aria-label="Magnification"
        value={zoomWords(zoom, areas)}
        onChange={(event) => onChange(zooms[event.currentTarget.selectedIndex] ?? { kind: "fit" })}
      >
        {zooms.map((one) => (
          <option key={zoomWords(one, areas)}>{zoomWords(one, areas)}</option>
        ))}
      </select>
      {areas.length > 0 && (
        <button type="button" class="button" onClick={() => onChange(next)}>
          {areas.length === 1 ? "Zoom to the change" : `Next change (${areas.length})`}
        </button>
      )}
    </>
  );
}

function Broken({ broken, rest }: { readonly broken: readonly NamedPicture[]; readonly rest: readonly NamedPicture[] }) {
  return (
    <div class="diff">
      {broken.map(({ label, path }) => (
        <p key={path} class="warn">
          <ForeignText>{`${label}: the picture ${path} is missing or damaged.`}</ForeignText>
        </p>
      ))}
      {rest.map(({ label, path }) => (
        <SinglePicture key={path} path={path} name={label} />
      ))}
    </div>
  );
}
