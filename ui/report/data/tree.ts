import type { ElementInfo } from "../../../contracts/app-tools/element-info.ts";
import type { FlatElement, TreeScript } from "../../../contracts/html-report.ts";

/** A tree of a script, in which each is written as parts of the one before. */
export function treeIn(script: TreeScript, index: number): ElementInfo[] {
  let list: readonly FlatElement[] = [];
  for (const parts of script.slice(0, index + 1)) {
    const previous = list;
    list = parts.flatMap((part) => ("add" in part ? part.add : previous.slice(part[0], part[0] + part[1])));
  }
  return nested(list);
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
