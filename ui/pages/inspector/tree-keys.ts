import type { TreeRow } from "../../parts/app-view/element-tree.ts";
import { nextIndex } from "../../parts/list-keys.ts";

/** The effect of a key in the tree: it selects another row, or opens or closes the selected one. */
export type TreeStep = { readonly select: TreeRow } | { readonly toggle: TreeRow };

/** The keys of a tree (ARIA): right opens or goes to the first child, left closes or goes to the parent. @param page rows on the screen */
export function treeStep(
  event: KeyboardEvent,
  rows: readonly TreeRow[],
  { index, page }: { index: number; page: number },
): TreeStep | undefined {
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
