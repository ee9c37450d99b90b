import { useLayoutEffect, useMemo, useState } from "preact/hooks";
import type { ElementInfo } from "../../../contracts/app-tools/element-info.ts";
import { visibleText } from "../../format/visible-text.ts";
import { ancestorsOf, rowsOf, type TreeRow } from "../../parts/app-view/element-tree.ts";
import { ForeignText } from "../../parts/foreign-text.tsx";
import { Icon } from "../../parts/icon.tsx";
import { nextIndex, scrollTo, useViewport } from "../../parts/virtual-list.tsx";

const ROW = 24;

interface Props {
  readonly root: ElementInfo;
  readonly selected: string | undefined;
  readonly pointed: string | undefined;
  readonly onSelect: (element: ElementInfo) => void;
  readonly onPoint: (element: ElementInfo | undefined) => void;
}

/** The elements of a window as a tree; the selected one is always visible. */
export function TreeView({ root, selected, pointed, onSelect, onPoint }: Props) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const roots = useMemo(() => [root], [root]);
  const rows = useMemo(() => rowsOf(roots, closed), [roots, closed]);
  const { box, range } = useViewport(ROW, rows.length);
  const index = rows.findIndex(({ element }) => element.path === selected);
  useLayoutEffect(() => {
    if (selected === undefined) return;
    const around = ancestorsOf(roots, selected).filter(({ path }) => closed.has(path));
    if (around.length > 0) setClosed(new Set([...closed].filter((path) => !around.some((one) => one.path === path))));
    else if (index >= 0 && box.current !== null) scrollTo(box.current, index * ROW, ROW);
  }, [selected, roots, index]);
  const toggle = ({ element, isOpen }: TreeRow) => {
    setClosed((old) => {
      const next = new Set(old);
      if (isOpen) next.add(element.path);
      else next.delete(element.path);
      return next;
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const page = Math.max(1, Math.floor((box.current?.clientHeight ?? 0) / ROW) - 1);
    const step = treeStep(event, rows, { index, page });
    if (step === undefined) return;
    event.preventDefault();
    if ("toggle" in step) toggle(step.toggle);
    else onSelect(step.select.element);
  };
  return (
    <div
      ref={box}
      class="virtual tree"
      role="tree"
      tabIndex={0}
      aria-label="Elements"
      aria-activedescendant={index >= range.first && index < range.last ? `element-${index}` : undefined}
      onKeyDown={onKeyDown}
      onMouseLeave={() => onPoint(undefined)}
    >
      <div class="virtual-space" role="presentation" style={{ height: `${rows.length * ROW}px` }}>
        {rows.slice(range.first, range.last).map((row, at) => (
          <TreeItem
            key={row.element.path}
            row={row}
            index={range.first + at}
            isSelected={row.element.path === selected}
            isPointed={row.element.path === pointed}
            onSelect={() => onSelect(row.element)}
            onPoint={() => onPoint(row.element)}
            onToggle={() => toggle(row)}
          />
        ))}
      </div>
    </div>
  );
}

interface ItemProps {
  readonly row: TreeRow;
  readonly index: number;
  readonly isSelected: boolean;
  readonly isPointed: boolean;
  readonly onSelect: () => void;
  readonly onPoint: () => void;
  readonly onToggle: () => void;
}

function TreeItem({ row, index, isSelected, isPointed, onSelect, onPoint, onToggle }: ItemProps) {
  const { element, level, isOpen, position, siblings } = row;
  const { automationId, xName, text } = element.properties as Readonly<Record<string, string | undefined>>;
  const id = automationId ?? xName;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree has the focus and handles keys
    // biome-ignore lint/a11y/useKeyWithMouseEvents: hovering only repeats what selecting shows
    <div
      id={`element-${index}`}
      class={isPointed ? "virtual-row tree-item tree-pointed" : "virtual-row tree-item"}
      role="treeitem"
      tabIndex={-1}
      aria-level={level}
      aria-posinset={position}
      aria-setsize={siblings}
      aria-selected={isSelected}
      aria-expanded={element.children.length > 0 ? isOpen : undefined}
      style={{ height: `${ROW}px`, transform: `translateY(${index * ROW}px)`, paddingLeft: `calc(${level - 1} * var(--indent) + 6px)` }}
      onClick={onSelect}
      onMouseOver={onPoint}
    >
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the arrow keys open and close */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys open and close */}
      <span
        class="twist"
        onClick={(event) => {
          event.stopPropagation();
          onToggle();
        }}
      >
        {element.children.length > 0 && <Icon name={isOpen ? "down" : "right"} size={12} />}
      </span>
      <span class="tree-type">{visibleText(element.type)}</span>
      {id !== undefined && <span class="tree-id">#{visibleText(id)}</span>}
      {element.name !== null && element.name !== id && (
        <span class="tree-name">
          “<ForeignText>{element.name}</ForeignText>”
        </span>
      )}
      {element.name === null && text !== undefined && <span class="tree-name">{visibleText(text)}</span>}
    </div>
  );
}

/** The effect of a key in the tree: it selects another row, or opens or closes the selected one. */
type TreeStep = { readonly select: TreeRow } | { readonly toggle: TreeRow };

/** The keys of a tree (ARIA): right opens or goes to the first child, left closes or goes to the parent. @param page rows on the screen */
function treeStep(event: KeyboardEvent, rows: readonly TreeRow[], { index, page }: { index: number; page: number }): TreeStep | undefined {
  const row = rows[index];
  if (row !== undefined && event.key === "ArrowRight") {
    if (row.element.children.length > 0 && !row.isOpen) return { toggle: row };
    return row.isOpen ? select(rows[index + 1]) : undefined;
  }
  if (row !== undefined && event.key === "ArrowLeft") {
    if (row.isOpen) return { toggle: row };
    return select(rows.slice(0, index).findLast(({ level }) => level < row.level));
  }
  return select(rows[nextIndex(event, { index, count: rows.length, page })]);
}

const select = (row: TreeRow | undefined): TreeStep | undefined => (row === undefined ? undefined : { select: row });
