import { z } from "zod";
import type { ElementInfo } from "./app-tools/element-info.ts";

/** An element without its children, and its depth in the tree: a tree is a list of these, parents before children. */
export type FlatElement = readonly [depth: number, element: Omit<ElementInfo, "children">];

/** A part of a tree: elements of the base from a place on, or new ones. */
export type TreePart = readonly [from: number, count: number] | { readonly add: readonly FlatElement[] };

/** Distinct trees. Each is written as parts of an earlier one, its base, and new elements; base -1 is the empty tree. */
export type TreeDeltas = readonly (readonly [base: number, parts: readonly TreePart[]])[];

// Elements stay as the app sent them: whole trees are checked on arrival.
const Added = z.object({ add: z.array(z.custom<FlatElement>((element) => Array.isArray(element) && typeof element[0] === "number")) });
const Part = z.union([z.tuple([z.int(), z.int()]), Added]);

/** The content of a file with trees. */
export const TreeDeltas = z.array(z.tuple([z.int(), z.array(Part)]));

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

/** A tree of deltas as a list; empty if there is none of this index. */
export function listIn(deltas: TreeDeltas, index: number): readonly FlatElement[] {
  const [base, parts] = deltas[index] ?? [-1, []];
  // A base is an earlier tree, so that damaged data end, too.
  const known = base >= 0 && base < index ? listIn(deltas, base) : [];
  return parts.flatMap((part) => ("add" in part ? part.add : known.slice(part[0], part[0] + part[1])));
}

/** Collects trees as deltas. */
export interface TreeCollector {
  /** @param subject trees of one subject, such as an app, are alike @returns the index of the tree */
  add(list: readonly FlatElement[], subject: string): number;
  readonly deltas: TreeDeltas;
}

export function collectTrees(): TreeCollector {
  const deltas: (readonly [number, readonly TreePart[]])[] = [];
  const latest = new Map<string, { readonly index: number; readonly known: readonly string[] }>();
  return {
    deltas,
    add(list, subject) {
      const base = latest.get(subject);
      const texts = list.map((element) => JSON.stringify(element));
      if (base !== undefined && isSame(base.known, texts)) return base.index;
      const index = deltas.push([base?.index ?? -1, partsOf(base?.known ?? [], list, texts)]) - 1;
      latest.set(subject, { index, known: texts });
      return index;
    },
  };
}

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((text, at) => text === other[at]);

/** Writes a tree as parts of the base and new elements between them. @param known the elements of the base as texts @param texts those of `next` */
function partsOf(known: readonly string[], next: readonly FlatElement[], texts: readonly string[]): TreePart[] {
  const places = new Map<string, number>();
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
  for (const [at, element] of next.entries()) {
    const text = texts[at] ?? "";
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
