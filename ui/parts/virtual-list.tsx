import type { ComponentChildren } from "preact";
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";

interface Props<Item> {
  /** Its name for screen readers. */
  readonly label: string;
  readonly items: readonly Item[];
  /** Of each row, in pixels. */
  readonly rowHeight: number;
  readonly keyOf: (item: Item) => string;
  readonly render: (item: Item) => ComponentChildren;
  readonly selected: string | undefined;
  readonly onSelect: (item: Item) => void;
  /** Enter or a click opens an item; without it a click selects. */
  readonly onOpen?: (item: Item) => void;
  /** Keeps what is on the screen where it is when rows are added before it. */
  readonly anchored?: boolean;
}

const OVERSCAN = 2;

interface RowRange {
  readonly first: number;
  /** The row after the last one. */
  readonly last: number;
}

/**
 * Scroll position and height of a box, of which a list renders only what is visible. A jump to another place renders half of the rows
 * at once and the others in the next frame, so that no frame of a fast scroll takes long.
 */
export function useViewport(rowHeight: number, total: number) {
  const box = useRef<HTMLDivElement>(null);
  const [range, setRange] = useState<RowRange>({ first: 0, last: 40 });
  const shown = useRef(range);
  const measure = useCallback(() => {
    const element = box.current;
    if (element === null) return;
    const first = Math.max(0, Math.floor(element.scrollTop / rowHeight) - OVERSCAN);
    const last = Math.min(total, Math.ceil((element.scrollTop + element.clientHeight) / rowHeight) + OVERSCAN);
    const next = towards(shown.current, { first, last });
    if (next.last < last) requestAnimationFrame(measure);
    if (next.first === shown.current.first && next.last === shown.current.last) return;
    shown.current = next;
    setRange(next);
  }, [rowHeight, total]);
  useLayoutEffect(measure, [measure]);
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener("scroll", measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", measure);
    };
  }, [measure]);
  return { box, range };
}

/** The range to render next: the wanted one, or its first half if more than half of its rows are new. */
function towards(shown: RowRange, wanted: RowRange): RowRange {
  const half = Math.ceil((wanted.last - wanted.first) / 2);
  const kept = Math.min(shown.last, wanted.last) - Math.max(shown.first, wanted.first);
  return kept < wanted.last - wanted.first - half ? { first: wanted.first, last: wanted.first + half } : wanted;
}

/** Scrolls by the rows that were added before the first one, unless the list is at its beginning. */
function useAnchor<Item>(box: { current: HTMLDivElement | null }, { items, keyOf, rowHeight, anchored }: Props<Item>): void {
  const first = useRef<string | undefined>(undefined);
  useLayoutEffect(() => {
    const before = first.current;
    const now = items[0] === undefined ? undefined : keyOf(items[0]);
    first.current = now;
    if (!anchored || box.current === null || box.current.scrollTop === 0 || before === undefined || before === now) return;
    const added = items.findIndex((item) => keyOf(item) === before);
    if (added > 0) box.current.scrollTop += added * rowHeight;
  }, [items, keyOf, rowHeight, anchored, box]);
}

/** A list of any length with rows of one height, of which only the visible ones exist. Arrows, Home, End and the page keys select. */
export function VirtualList<Item>(props: Props<Item>) {
  const { label, items, rowHeight, keyOf, render, selected, onSelect, onOpen } = props;
  const { box, range } = useViewport(rowHeight, items.length);
  useAnchor(box, props);
  const index = selected === undefined ? -1 : items.findIndex((item) => keyOf(item) === selected);
  useLayoutEffect(() => {
    if (index >= 0 && box.current !== null) scrollTo(box.current, index * rowHeight, rowHeight);
  }, [selected, index >= 0]);
  const onKeyDown = (event: KeyboardEvent) => {
    const current = items[index];
    if (event.key === "Enter" && current !== undefined) onOpen?.(current);
    const page = Math.max(1, Math.floor((box.current?.clientHeight ?? 0) / rowHeight) - 1);
    const next = items[nextIndex(event, { index, count: items.length, page })];
    if (next === undefined) return;
    event.preventDefault();
    onSelect(next);
  };
  const rows = items.slice(range.first, range.last);
  const isShown = index >= range.first && index < range.last;
  return (
    <div
      ref={box}
      class="virtual"
      role="listbox"
      tabIndex={0}
      aria-label={label}
      aria-activedescendant={isShown ? `row-${selected}` : undefined}
      onKeyDown={onKeyDown}
    >
      <div class="virtual-space" role="presentation" style={{ height: `${items.length * rowHeight}px` }}>
        {rows.map((item, at) => {
          const key = keyOf(item);
          return (
            // Elements keep their places and change their texts while rows scroll: to move or to make elements costs more.
            // biome-ignore lint/a11y/useKeyWithClickEvents: the list has the focus and handles keys
            <div
              key={at}
              id={`row-${key}`}
              class="virtual-row"
              role="option"
              tabIndex={-1}
              aria-selected={key === selected}
              aria-setsize={items.length}
              aria-posinset={range.first + at + 1}
              style={{ height: `${rowHeight}px`, transform: `translateY(${(range.first + at) * rowHeight}px)` }}
              onClick={() => (onOpen ?? onSelect)(item)}
            >
              {render(item)}
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** Scrolls as little as is needed to show a row. */
export function scrollTo(box: HTMLDivElement, top: number, height: number): void {
  if (top < box.scrollTop) box.scrollTop = top;
  else if (top + height > box.scrollTop + box.clientHeight) box.scrollTop = top + height - box.clientHeight;
}

interface Position {
  /** Of the selected row; -1 if there is none. */
  readonly index: number;
  readonly count: number;
  /** Rows in the visible part. */
  readonly page: number;
}

/** The row to which a key moves the selection; -1 where it moves none. */
export function nextIndex({ key, altKey, ctrlKey, metaKey }: KeyboardEvent, { index, count, page }: Position): number {
  if (altKey || ctrlKey || metaKey) return -1;
  const to: Readonly<Record<string, number>> = {
    ArrowDown: index + 1,
    ArrowUp: index - 1,
    PageDown: index + page,
    PageUp: index - page,
    Home: 0,
    End: count - 1,
  };
  const next = to[key];
  return next === undefined || count === 0 ? -1 : Math.max(0, Math.min(count - 1, next));
}
