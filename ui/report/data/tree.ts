import type { ElementInfo } from "../../../contracts/app-tools/element-info.ts";
import { type FlatElement, listIn, type TreeDeltas } from "../../../contracts/tree-deltas.ts";

/** A tree of a script, with its elements inside each other. */
export const treeIn = (script: TreeDeltas, index: number): ElementInfo[] => nested(listIn(script, index));

function nested(list: readonly FlatElement[]): ElementInfo[] {
  const roots: ElementInfo[] = [];
  /** The open element of each depth. */
  const open: ElementInfo[] = [];
  for (const [depth, facts] of list) {
    const element: ElementInfo = { ...facts, children: [] };
    open[depth] = element;
    (depth === 0 ? roots : (open[depth - 1]?.children ?? roots)).push(element);
  }
  return roots;
}
