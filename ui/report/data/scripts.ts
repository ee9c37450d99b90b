import type { DataScript, RunSummary, ScenarioDetail } from "../../../contracts/html-report.ts";
import type { TreeDeltas } from "../../../contracts/tree-deltas.ts";

declare global {
  interface Window {
    /** Where scripts of data leave them: a list until this page takes them over. */
    amcpData?: DataScript[] | { push(script: DataScript): void };
  }
}

let summary: RunSummary | undefined;
const scenarios = new Map<number, ScenarioDetail>();
const trees = new Map<number, TreeDeltas>();
const hunks = new Map<string, string>();
const loads = new Map<string, Promise<void>>();

function take([kind, key, data]: DataScript): void {
  if (kind === "run") summary = data;
  else if (kind === "scenario") scenarios.set(key, data);
  else if (kind === "trees") trees.set(key, data);
  else hunks.set(key, data);
}

/** Takes the data that are loaded, and those that will be. @returns the run; undefined if its script is missing or damaged */
export function openData(): RunSummary | undefined {
  if (Array.isArray(window.amcpData)) for (const script of window.amcpData) take(script);
  window.amcpData = { push: take };
  return summary;
}

export const loadScenario = (n: number): Promise<ScenarioDetail> => read(`data/scenarios/${n}.js`, () => scenarios.get(n));

export const loadTrees = (n: number): Promise<TreeDeltas> => read(`data/trees/${n}.js`, () => trees.get(n));

/** Loads the content of a file as git writes it into a patch. @param id that of git */
export const loadHunk = (id: string): Promise<string> => read(`data/patches/${id}.js`, () => hunks.get(id));

async function read<Data>(path: string, known: () => Data | undefined): Promise<Data> {
  if (known() === undefined) await load(path);
  const data = known();
  if (data === undefined) throw new Error(`${path} is damaged.`);
  return data;
}

/** A page from disk reads other files by script elements only. */
function load(path: string): Promise<void> {
  const loading =
    loads.get(path) ??
    new Promise<void>((resolve, reject) => {
      const script = document.createElement("script");
      script.src = path;
      script.onload = () => resolve();
      script.onerror = () => {
        loads.delete(path);
        reject(new Error(`${path} is missing from the folder of the report.`));
      };
      document.head.append(script);
    });
  loads.set(path, loading);
  return loading;
}
