import { z } from "zod";
import { ElementInfo } from "../../contracts/app-tools/element-info.ts";
import type { FlatElement, TreePart, TreePlace, TreeScript } from "../../contracts/html-report.ts";
import { flatten, partsOf } from "./tree-parts.ts";

const Roots = z.array(ElementInfo);

/** The distinct element trees of a run; each is in the script of the scenario that has it first. */
export interface TreeStore {
  /**
   * @param sha256 of the file
   * @param text of the file
   * @returns the place of the tree; undefined where the text is no tree
   */
  add(sha256: string, text: string): TreePlace | undefined;
  /** Ends the trees of a scenario. @returns its script; undefined where each of its trees is known already */
  finish(): TreeScript | undefined;
}

/** The first script is that of scenario 1; `finish` goes on with the next one. */
export function createTreeStore(): TreeStore {
  const places = new Map<string, TreePlace>();
  let script = 1;
  let trees: TreePart[][] = [];
  let previous: readonly FlatElement[] = [];
  return {
    add(sha256, text) {
      const known = places.get(sha256);
      if (known !== undefined) return known;
      const roots = rootsIn(text);
      if (roots === undefined) return undefined;
      const place = { script, index: trees.length };
      places.set(sha256, place);
      const list = flatten(roots);
      trees.push(partsOf(previous, list));
      previous = list;
      return place;
    },
    finish() {
      const finished = trees;
      script += 1;
      trees = [];
      previous = [];
      return finished.length === 0 ? undefined : finished;
    },
  };
}

function rootsIn(text: string): readonly ElementInfo[] | undefined {
  try {
    return Roots.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
