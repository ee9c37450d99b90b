import type { TreePlace } from "../../contracts/html-report.ts";
import { collectTrees, type FlatElement, type TreeCollector, type TreeDeltas } from "../../contracts/tree-deltas.ts";

/** The distinct element trees of a run; each is in the script of the scenario that has it first. */
export interface TreeStore {
  /** The place of a tree that was added with this key. */
  known(key: string): TreePlace | undefined;
  /** @param key equal for equal trees, such as the SHA-256 of the file */
  add(key: string, list: readonly FlatElement[]): TreePlace;
  /** Ends the trees of a scenario. @returns its script; undefined where each of its trees is known already */
  finish(): TreeDeltas | undefined;
}

/** The first script is that of scenario 1; `finish` goes on with the next one. */
export function createTreeStore(): TreeStore {
  const places = new Map<string, TreePlace>();
  let script = 1;
  let trees: TreeCollector = collectTrees();
  return {
    known: (key) => places.get(key),
    add(key, list) {
      const place = { script, index: trees.add(list, list[0]?.[1].path ?? "") };
      places.set(key, place);
      return place;
    },
    finish() {
      const { deltas } = trees;
      script += 1;
      trees = collectTrees();
      return deltas.length === 0 ? undefined : deltas;
    },
  };
}
