import type { TracedState } from "../../contracts/events.ts";
import type { ReportState, TreePlace } from "../../contracts/html-report.ts";
import type { ResultFiles } from "../../contracts/ports.ts";
import { collectTrees, type FlatElement, listIn, type TreeCollector, TreeDeltas } from "../../contracts/tree-deltas.ts";

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

/** The trees of traces. */
export interface TracedTrees {
  /** Describes the apps after a step for the page, and makes their trees part of its data. */
  states(states: readonly TracedState[]): Promise<ReportState[]>;
}

export function openTracedTrees(files: Pick<ResultFiles, "read">, trees: TreeStore): TracedTrees {
  const latest: { path?: string; deltas?: TreeDeltas | undefined } = {};
  const read = async (path: string): Promise<TreeDeltas | undefined> => {
    // The trees of an attempt are in one file, and attempts follow each other.
    if (latest.path !== path) Object.assign(latest, { path, deltas: readTreeDeltas(await files.read(path)) });
    return latest.deltas;
  };
  const stateOf = async ({ app, picture, tree }: TracedState): Promise<ReportState> => {
    const shown = { app, ...(picture === undefined ? {} : { picture: picture.path }) };
    if (tree === undefined) return shown;
    const key = `${tree.path} ${tree.index}`;
    const known = trees.known(key);
    if (known !== undefined) return { ...shown, tree: known };
    const list = listIn((await read(tree.path)) ?? [], tree.index);
    return list.length === 0 ? { ...shown, missing: `${tree.path} is missing or damaged` } : { ...shown, tree: trees.add(key, list) };
  };
  return {
    async states(states) {
      const described: ReportState[] = [];
      // In sequence: trees are written as differences from the previous one.
      for (const state of states) described.push(await stateOf(state));
      return described;
    },
  };
}

/** The trees of a file of a trace; undefined where it is missing or damaged. */
export function readTreeDeltas(text: string | undefined): TreeDeltas | undefined {
  try {
    return TreeDeltas.safeParse(JSON.parse(text ?? "")).data;
  } catch {
    return undefined;
  }
}
