import { useState } from "preact/hooks";
import type { ReportLayout, RunSummary } from "../../../contracts/html-report.ts";
import { visibleText } from "../../format/visible-text.ts";
import { CopyButton } from "../../parts/copy-button.tsx";
import { ForeignText } from "../../parts/foreign-text.tsx";
import { linkTo } from "../../parts/router.ts";
import { usePicture } from "../data/use-loaded.ts";

/** The faults of layout of all steps, each marked in the picture of its window. */
export function LayoutPage({ run: { layouts } }: { readonly run: RunSummary }) {
  return (
    <div class="page">
      <header class="page-head">
        <h1>Faults of layout</h1>
      </header>
      {layouts.map((layout) => (
        <StepLayout key={`${layout.n} ${layout.step}`} layout={layout} />
      ))}
    </div>
  );
}

function StepLayout({ layout }: { readonly layout: ReportLayout }) {
  const [pointed, setPointed] = useState<number>();
  const { n, title, step, sentence, place, findings } = layout;
  return (
    <article class="detail layout-step" aria-label={visibleText(`${title}: ${sentence}`)}>
      <h2>
        <a href={linkTo(["scenario", String(n)], { step })}>
          <ForeignText>{title}</ForeignText>
        </a>
      </h2>
      <p class="muted">
        <ForeignText>{`${sentence} · ${place}`}</ForeignText>
      </p>
      <div class="layout-sides">
        <MarkedPicture layout={layout} pointed={pointed} onPoint={setPointed} />
        <ol class="layout-findings">
          {findings.map(({ rule, elements, moreElements, problem, cure }, at) => (
            <li
              key={at}
              class={at === pointed ? "layout-pointed" : undefined}
              onPointerEnter={() => setPointed(at)}
              onPointerLeave={() => setPointed(undefined)}
            >
              <p>
                <span class="badge badge-grey">{rule}</span> <code>{visibleText(elements[0] ?? "")}</code>{" "}
                <CopyButton text={elements[0] ?? ""} what="locator" /> <ForeignText>{problem}</ForeignText>
              </p>
              <p class="muted">
                <ForeignText>{cureOf(cure, elements.slice(1), moreElements)}</ForeignText>
              </p>
            </li>
          ))}
        </ol>
      </div>
    </article>
  );
}

/** The remedy as a sentence, and the other elements of the same cause. */
function cureOf(cure: string, others: readonly string[], more: number): string {
  const sentence = `${cure.charAt(0).toUpperCase()}${cure.slice(1)}.`;
  if (others.length === 0) return sentence;
  return `${sentence} The same cause: ${others.join(", ")}${more > 0 ? ` and ${more} more` : ""}.`;
}

interface PictureProps {
  readonly layout: ReportLayout;
  readonly pointed: number | undefined;
  readonly onPoint: (at: number | undefined) => void;
}

/** Width of an element in device-independent pixels below which a number in its frame would hide it. */
const SMALL = 60;

type Area = ReportLayout["findings"][number]["bounds"][number];

/** The part of an element in its window, as shares of the picture, which has any size. */
function placeOf(area: Area, whole: { readonly width: number; readonly height: number }): Readonly<Record<string, string>> {
  const [left, top] = [Math.max(0, area.x), Math.max(0, area.y)];
  const [right, bottom] = [Math.min(whole.width, area.x + area.width), Math.min(whole.height, area.y + area.height)];
  const share = (length: number, of: number) => `${(Math.max(0, length) / of) * 100}%`;
  return {
    left: share(left, whole.width),
    top: share(top, whole.height),
    width: share(right - left, whole.width),
    height: share(bottom - top, whole.height),
  };
}

/** The window with a numbered frame for each element; a finding that is pointed at stands out. */
function MarkedPicture({ layout: { picture: path, window, width, height, findings }, pointed, onPoint }: PictureProps) {
  const picture = usePicture(path);
  if (!picture) return <p class="muted">There is no picture of this window.</p>;
  return (
    <div class="layout-picture">
      <img src={picture.url} alt={visibleText(window)} />
      {findings.flatMap(({ bounds }, at) =>
        bounds.map((area, part) => (
          <div
            key={`${at} ${part}`}
            class={`layout-mark${at === pointed ? " layout-mark-pointed" : ""}${area.width < SMALL ? " layout-mark-small" : ""}`}
            style={placeOf(area, { width, height })}
            aria-hidden="true"
            onPointerEnter={() => onPoint(at)}
            onPointerLeave={() => onPoint(undefined)}
          >
            {part === 0 && <span>{at + 1}</span>}
          </div>
        )),
      )}
    </div>
  );
}
