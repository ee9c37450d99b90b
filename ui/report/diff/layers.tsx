import type { ComponentChildren } from "preact";
import type { ChangedArea } from "../../../contracts/html-report.ts";
import type { LoadedPicture } from "../data/pictures.ts";
import { useViewportBox } from "./use-viewport-box.ts";
import type { Size, Zoom } from "./zoom.ts";

export interface Magnified {
  readonly zoom: Zoom;
  /** Of the larger one of both pictures. */
  readonly size: Size;
  readonly areas: readonly ChangedArea[];
  /** Whether frames show the areas. */
  readonly hasMarks: boolean;
}

interface ViewportProps extends Magnified {
  /** Its name for screen readers. */
  readonly label: string;
  readonly class?: string;
  readonly onScroll?: (box: HTMLElement) => void;
  /** @param scale screen pixels for each pixel of a picture */
  readonly children: (scale: number) => ComponentChildren;
}

/** Pictures on top of each other, magnified and scrolled. */
export function Viewport({ label, class: look = "", zoom, size, areas, hasMarks, onScroll, children }: ViewportProps) {
  const { box, scale } = useViewportBox(zoom, size, areas);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
    <section ref={box} class={`diff-box ${look}`} tabIndex={0} aria-label={label} onScroll={(event) => onScroll?.(event.currentTarget)}>
      <div class="diff-canvas" style={{ width: `${size.width * scale}px`, height: `${size.height * scale}px` }}>
        {children(scale)}
        {hasMarks && areas.map((area, at) => <Mark key={at} area={area} scale={scale} />)}
      </div>
    </section>
  );
}

function Mark({ area: { left, top, right, bottom }, scale }: { readonly area: ChangedArea; readonly scale: number }) {
  const style = {
    left: `${left * scale}px`,
    top: `${top * scale}px`,
    width: `${(right - left) * scale}px`,
    height: `${(bottom - top) * scale}px`,
  };
  return <div class="diff-mark" style={style} aria-hidden="true" />;
}

interface LayerProps {
  readonly picture: LoadedPicture;
  readonly name: string;
  readonly scale: number;
  readonly style?: Readonly<Record<string, string>>;
  readonly class?: string;
}

/** One picture in its place. */
export function Layer({ picture: { url, width, height }, name, scale, style = {}, class: look = "" }: LayerProps) {
  return (
    <img
      class={scale >= 2 ? `diff-layer diff-pixels ${look}` : `diff-layer ${look}`}
      src={url}
      alt={name}
      draggable={false}
      style={{ width: `${width * scale}px`, height: `${height * scale}px`, ...style }}
    />
  );
}
