import type { ComponentChildren, RefObject } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { ChangedArea } from "../../../contracts/html-report.ts";
import type { LoadedPicture } from "../data/use-loaded.ts";
import { type Size, scaleFor, scrollFor, type Zoom } from "./zoom.ts";

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

interface ViewportBox {
  readonly box: RefObject<HTMLElement | null>;
  readonly scale: number;
}

/** Part of the window that a picture may use. */
const SHARE_OF_WINDOW = 0.6;

/** The visible part of a magnified picture, scrolled to the chosen area. */
function useViewportBox(zoom: Zoom, picture: Size, areas: readonly ChangedArea[]): ViewportBox {
  const box = useRef<HTMLElement>(null);
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const measure = () => setSize({ width: element.clientWidth, height: Math.round(innerHeight * SHARE_OF_WINDOW) });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const scale = size.width === 0 ? 1 : scaleFor(zoom, picture, size, areas);
  useLayoutEffect(() => {
    const area = zoom.kind === "area" ? areas[zoom.index] : undefined;
    const element = box.current;
    if (area === undefined || element === null) return;
    element.scrollTo(scrollFor(area, scale, { width: element.clientWidth, height: element.clientHeight }));
  }, [zoom, scale]);
  return { box, scale };
}
