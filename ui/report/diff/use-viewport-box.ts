import type { RefObject } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { ChangedArea } from "../../../contracts/html-report.ts";
import { type Size, scaleFor, scrollFor, type Zoom } from "./zoom.ts";

interface ViewportBox {
  readonly box: RefObject<HTMLElement | null>;
  readonly scale: number;
}

/** Part of the window that a picture may use. */
const SHARE_OF_WINDOW = 0.6;

/** The visible part of a magnified picture, scrolled to the chosen area. */
export function useViewportBox(zoom: Zoom, picture: Size, areas: readonly ChangedArea[]): ViewportBox {
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
