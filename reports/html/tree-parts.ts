import type { ElementInfo } from "../../contracts/app-tools/element-info.ts";
import type { FlatElement, TreePart } from "../../contracts/html-report.ts";

/** A tree as a list, parents before children. */
export function flatten(roots: readonly ElementInfo[]): FlatElement[] {
  const list: FlatElement[] = [];
  const add = (elements: readonly ElementInfo[], depth: number) => {
    for (const { children, ...facts } of elements) {
      list.push([depth, facts]);
      add(children, depth + 1);
    }
  };
  add(roots, 0);
  return list;
}

/** Writes a tree as parts of the previous one and new elements between them. */
export function partsOf(previous: readonly FlatElement[], next: readonly FlatElement[]): TreePart[] {
  const places = new Map<string, number>();
  const known = previous.map((element) => JSON.stringify(element));
  // The first of equal elements wins, so that runs begin as early as possible.
  for (let at = known.length - 1; at >= 0; at -= 1) places.set(known[at] ?? "", at);
  const parts: TreePart[] = [];
  let run: { from: number; count: number } | undefined;
  let added: FlatElement[] | undefined;
  const finish = () => {
    if (run !== undefined) parts.push([run.from, run.count]);
    if (added !== undefined) parts.push({ add: added });
    run = undefined;
    added = undefined;
  };
  for (const element of next) {
    const text = JSON.stringify(element);
    if (run !== undefined && known[run.from + run.count] === text) {
      run.count += 1;
      continue;
    }
    const from = places.get(text);
    if (from !== undefined) {
      finish();
      run = { from, count: 1 };
      continue;
    }
    if (added === undefined) {
      finish();
      added = [];
    }
    added.push(element);
  }
  finish();
  return parts;
}
