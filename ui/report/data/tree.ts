import type { ElementInfo } from "../../../contracts/app-tools/element-info.ts";
import type { FlatElement, TreeDeltas } from "../../../contracts/tree-deltas.ts";

/** A tree of a script, with its elements inside each other. */
export const treeIn = (script: TreeDeltas, index: number): ElementInfo[] => nested(listIn(script, index));

/** A tree as a list; a base is an earlier tree, so that damaged data end, too. */
function listIn(script: TreeDeltas, index: number): readonly FlatElement[] {
  const [base, parts] = script[index] ?? [-1, []];
  const known = base >= 0 && base < index ? listIn(script, base) : [];
  return parts.flatMap((part) => ("add" in part ? part.add : known.slice(part[0], part[0] + part[1])));
}

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
