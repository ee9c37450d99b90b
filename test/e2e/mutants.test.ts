import { expect, test } from "vitest";
import type { ElementInfo } from "../../contracts/app-tools/element-info.ts";
import { findAgain } from "../../runner/healing/heal.ts";
import { idOf, type KnownElement, knownElementOf, sceneOf } from "../../runner/healing/known-element.ts";
import { describeWithDotnet } from "../support/e2e/dotnet.ts";
import { type MutatedView, rootsOf, views } from "../support/e2e/mutants.ts";
import { openFederation } from "../support/e2e/open-federation.ts";
import { builtSample } from "../support/e2e/watch-tower.ts";

const MINUTE = 60_000;
const KINDS = ["rename", "reword", "move", "retype", "remove"] as const;
type Kind = (typeof KINDS)[number] | "other view";
type Verdict = "right" | "nothing" | "wrong";

/** One changed element, and what came of the search for it. */
interface Result {
  readonly kind: Kind;
  readonly hasTwin: boolean;
  readonly mutant: string;
  readonly verdict: Verdict;
  readonly told: string;
}

/** The elements of a view as they were known before they changed. */
interface KnownView extends MutatedView {
  readonly roots: readonly ElementInfo[];
  readonly known: ReadonlyMap<string, KnownElement>;
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
  if (found === undefined) return { verdict: changed === undefined ? "right" : "nothing", told };
  return { verdict: found.path === changed?.path ? "right" : "wrong", told };
}

/** Starts the app once for each mutant. */
async function measure(view: MutatedView, results: Result[]): Promise<KnownView> {
  const prepared = await builtSample(view.app);
  const federation = await openFederation();
  try {
    const before = await rootsOf(prepared, view, federation);
    const known = new Map(view.elements.map((id) => [id, knownIn(before, id)]));
    for (const [at, [id, element]] of [...known].entries()) {
      for (const kind of KINDS) {
        // Every second mutant has a new similar element in its place.
        const hasTwin = (at + KINDS.indexOf(kind)) % 2 === 0;
        const mutant = `${hasTwin ? "twin+" : ""}${kind}:${id}`;
        const roots = await rootsOf(prepared, view, federation, mutant);
        const isApplied =
          kind === "remove"
            ? elementsOf(roots).every((one) => idOf(one) !== id)
            : elementsOf(roots).some(({ properties }) => properties["itemStatus"] === "mutant");
        if (!isApplied) throw new Error(`${view.app} did not apply ${mutant}`);
        results.push({ kind, hasTwin, mutant: `${view.app} ${mutant}`, ...judge(element, roots) });
      }
    }
    return { ...view, roots: before, known };
  } finally {
    await federation.close();
  }
}

/** The elements of a view are not in another view of the same app. */
const acrossViews = (measured: readonly KnownView[]): Result[] =>
  measured.flatMap((view) =>
    measured
      .filter((other) => other !== view && other.app === view.app)
      .flatMap((other) =>
        [...view.known].map(([id, known]) => ({
          kind: "other view" as const,
          hasTwin: false,
          mutant: `${view.app} ${id} in ${other.view}`,
          ...judge(known, other.roots),
        })),
      ),
  );

function table(results: readonly Result[]): string {
  const rows = ([...KINDS, "other view"] as const).map((kind) => {
    const own = results.filter((result) => result.kind === kind);
    const count = (verdict: Verdict) => own.filter((result) => result.verdict === verdict).length;
    return `| ${kind} | ${own.length} | ${own.filter(({ hasTwin }) => hasTwin).length} | ${count("right")} | ${count("nothing")} | ${count("wrong")} |`;
  });
  return [
    "| change | mutants | with a new similar element in its place | right | nothing named | wrong |",
    "|---|---|---|---|---|---|",
    ...rows,
  ].join("\n");
}

describeWithDotnet("Mutants of the samples", () => {
  test("the changed element is named first in at least 90 %, and a removed one never", { timeout: 20 * MINUTE }, async () => {
    const results: Result[] = [];
    const measured: KnownView[] = [];
    for (const view of views) measured.push(await measure(view, results));
    results.push(...acrossViews(measured));
    const failed = results
      .filter(({ verdict }) => verdict !== "right")
      .map(({ mutant, verdict, told }) => `${verdict}: ${mutant} -> ${told}`);
    process.stdout.write(`${[table(results), ...failed].join("\n")}\n`);
    const isGone = ({ kind }: Result) => kind === "remove" || kind === "other view";
    const changed = results.filter((result) => !isGone(result));
    expect(changed.length).toBeGreaterThanOrEqual(40);
    expect(changed.filter(({ verdict }) => verdict === "right").length / changed.length).toBeGreaterThanOrEqual(0.9);
    expect(results.filter((result) => isGone(result) && result.verdict !== "right")).toEqual([]);
  });
});
