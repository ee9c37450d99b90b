import { expect, test } from "vitest";
import type { ElementInfo } from "../../contracts/app-tools/element-info.ts";
import { findAgain } from "../../runner/healing/find-again.ts";
import { type KnownElement, knownElementOf, sceneOf } from "../../runner/healing/known-element.ts";
import { idOf } from "../../runner/healing/naming.ts";
import { describeWithDotnet } from "../support/e2e/dotnet.ts";
import { type MutatedView, rootsOf, views } from "../support/e2e/mutants.ts";
import { openFederation } from "../support/e2e/open-federation.ts";
import { builtSample } from "../support/e2e/watch-tower.ts";

const MINUTE = 60_000;
const KINDS = ["rename", "reword", "move", "retype", "remove"] as const;
type Kind = (typeof KINDS)[number];
type Verdict = "right" | "none" | "wrong";

/** One changed element, and what came of the search for it. */
interface Result {
  readonly kind: Kind;
  readonly hasTwin: boolean;
  readonly mutant: string;
  readonly verdict: Verdict;
  readonly told: string;
}

const elementsOf = (roots: readonly ElementInfo[]): ElementInfo[] => sceneOf(roots).elements.map(({ element }) => element);

function knownIn(roots: readonly ElementInfo[], id: string): KnownElement {
  const scene = sceneOf(roots);
  const placed = scene.elements.find(({ element }) => idOf(element) === id);
  if (placed === undefined) throw new Error(`${id} is not in the view`);
  return knownElementOf(placed, scene);
}

function judge(known: KnownElement, roots: readonly ElementInfo[]): Pick<Result, "verdict" | "told"> {
  const changed = elementsOf(roots).find(({ properties }) => properties["itemStatus"] === "mutant");
  const found = findAgain(known, roots);
  const told = found === undefined ? "nothing" : `${found.called} (${Math.round(found.confidence * 100)} %: ${found.reasons.join(", ")})`;
  if (found === undefined) return { verdict: changed === undefined ? "right" : "none", told };
  return { verdict: found.path === changed?.path ? "right" : "wrong", told };
}

async function measure(view: MutatedView): Promise<readonly Result[]> {
  const prepared = await builtSample(view.app);
  const federation = await openFederation();
  try {
    const before = await rootsOf(prepared, view, federation);
    const results: Result[] = [];
    for (const [at, id] of view.elements.entries()) {
      const known = knownIn(before, id);
      for (const kind of KINDS) {
        // Every second mutant has a similar element beside it.
        const hasTwin = (at + KINDS.indexOf(kind)) % 2 === 0;
        const mutant = `${hasTwin ? "twin+" : ""}${kind}:${id}`;
        const roots = await rootsOf(prepared, view, federation, mutant);
        const isRemoved = kind === "remove";
        const isChanged = elementsOf(roots).some(({ properties }) => properties["itemStatus"] === "mutant");
        const isThere = elementsOf(roots).some((element) => idOf(element) === id);
        if (isRemoved ? isThere : !isChanged) throw new Error(`${view.app} did not apply ${mutant}`);
        results.push({ kind, hasTwin, mutant: `${view.app} ${mutant}`, ...judge(known, roots) });
      }
    }
    return results;
  } finally {
    await federation.close();
  }
}

function table(results: readonly Result[]): string {
  const rows = KINDS.map((kind) => {
    const own = results.filter((result) => result.kind === kind);
    const count = (verdict: Verdict) => own.filter((result) => result.verdict === verdict).length;
    return `| ${kind} | ${own.length} | ${own.filter(({ hasTwin }) => hasTwin).length} | ${count("right")} | ${count("none")} | ${count("wrong")} |`;
  });
  return [
    "| change | mutants | with a similar element beside | right | nothing named | wrong |",
    "|---|---|---|---|---|---|",
    ...rows,
  ].join("\n");
}

describeWithDotnet("Mutants of the samples", () => {
  test("the changed element is named first in at least 90 %, and a removed one never", { timeout: 20 * MINUTE }, async () => {
    const results: Result[] = [];
    for (const view of views) results.push(...(await measure(view)));
    process.stdout.write(`${table(results)}\n`);
    for (const { mutant, verdict, told } of results)
      if (verdict !== "right" || process.env["AMCP_MUTANTS"]) process.stdout.write(`${verdict}: ${mutant} -> ${told}\n`);
    const changed = results.filter(({ kind }) => kind !== "remove");
    expect(results.length).toBeGreaterThanOrEqual(40);
    expect(changed.filter(({ verdict }) => verdict === "right").length / changed.length).toBeGreaterThanOrEqual(0.9);
    expect(results.filter(({ kind, verdict }) => kind === "remove" && verdict !== "right")).toEqual([]);
  });
});
