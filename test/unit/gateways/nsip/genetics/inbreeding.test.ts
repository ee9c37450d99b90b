import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  commonAncestors,
  gaps,
  knownAncestors,
  type MergedPedigree,
  mergePedigrees,
  offspringInbreeding,
} from "../../../../../gateways/nsip/genetics/pedigree.ts";
import type { Lineage } from "../../../../../gateways/nsip/model/model.ts";
import { verifies } from "../../../../support/verifies.ts";

/** `{ child: [sire, dam] }`; null where it is unknown. */
type Births = Readonly<Record<string, readonly [sire: string | null, dam: string | null]>>;

const pedigreeOf = (births: Births): MergedPedigree => ({
  parentsOf(animal) {
    const [sire = null, dam = null] = births[animal] ?? [];
    return { sire, dam };
  },
  contradictions: [],
});

const inbreeding = (births: Births, sire: string, dam: string): number => offspringInbreeding(pedigreeOf(births), sire, dam);

describe("the inbreeding of planned offspring", verifies(["card/6-compare"]), () => {
  const family: Births = { B: ["S", "D"], Z: ["S", "D"], H: ["S", "D2"], C1: ["B", "X"], C2: ["Y", "Z"] };

  test.each<[what: string, births: Births, pair: readonly [sire: string, dam: string], expected: number]>([
    ["full siblings", family, ["B", "Z"], 0.25],
    ["half siblings", family, ["B", "H"], 0.125],
    ["sire and daughter", family, ["S", "Z"], 0.25],
    ["first cousins", family, ["C1", "C2"], 0.0625],
    ["strangers", family, ["B", "Y"], 0],
    ["the sire of the ram is the ewe's maternal grandsire (DRW522)", { R: ["A", "P"], M: ["A", "Q"], E: ["T", "M"] }, ["R", "E"], 0.0625],
    ["grandsire and granddaughter", { D: ["S", "X"], G: ["Y", "D"] }, ["S", "G"], 0.125],
    ["a ram and the daughter that he has with his own full sister", { ...family, I: ["B", "Z"] }, ["B", "I"], 0.375],
    ["one parent unknown on each side", { B: ["S", null], Z: ["S", null] }, ["B", "Z"], 0.125],
  ])("%s", (_, births, pair, expected) => {
    expect(inbreeding(births, ...pair)).toBe(expected);
  });

  test("brother and sister over generations: the series of Fibonacci that textbooks print", () => {
    const births: Record<string, readonly [string, string]> = {};
    const series = [1, 2, 3, 4, 5].map((generation) => {
      const parents = [`B${generation - 1}`, `Z${generation - 1}`] as const;
      births[`B${generation}`] = parents;
      births[`Z${generation}`] = parents;
      return inbreeding(births, `B${generation}`, `Z${generation}`);
    });
    expect(series).toEqual([0.25, 0.375, 0.5, 0.59375, 0.671875]);
  });

  /** Wright's sum over paths: n1 + n2 + 1 halvings and (1 + F) of the common ancestor, over pairs of paths that share nothing else. */
  function wright(births: Births, sire: string, dam: string): number {
    const paths = (from: string): string[][] => [
      [from],
      ...(births[from] ?? []).flatMap((parent) => (parent === null ? [] : paths(parent).map((path) => [from, ...path]))),
    ];
    const own = (animal: string): number => {
      const [father, mother] = births[animal] ?? [];
      return father && mother ? wright(births, father, mother) : 0;
    };
    const pairs = paths(sire).flatMap((one) => paths(dam).map((other) => [one, other] as const));
    return pairs
      .filter(([one, other]) => one.at(-1) === other.at(-1) && one.filter((animal) => other.includes(animal)).length === 1)
      .reduce((sum, [one, other]) => sum + 0.5 ** (one.length + other.length - 1) * (1 + own(one.at(-1) ?? "")), 0);
  }

  test("agrees with Wright's paths on any pedigree of eleven animals, inbred or with gaps", () => {
    const SIZE = 11;
    const parent = (child: number) => fc.option(fc.nat({ max: Math.max(0, child - 1) }), { freq: 5 });
    const births = fc
      .tuple(...Array.from({ length: SIZE }, (_, child) => fc.tuple(parent(child), parent(child))))
      .map((all) =>
        Object.fromEntries(
          all.map(([sire, dam], child): [string, [string | null, string | null]] => [
            `A${child}`,
            [sire === null || child === 0 ? null : `A${sire}`, dam === null || child === 0 ? null : `A${dam}`],
          ]),
        ),
      );
    fc.assert(
      fc.property(births, (known) => {
        const [sire, dam] = [`A${SIZE - 1}`, `A${SIZE - 2}`];
        expect(inbreeding(known, sire, dam)).toBeCloseTo(wright(known, sire, dam), 12);
      }),
      { seed: 6, numRuns: 300 },
    );
  });

  test("who is its own ancestor is no pedigree", () => {
    expect(() => inbreeding({ A: ["B", null], B: ["A", null] }, "A", "C")).toThrow("A is its own ancestor");
  });
});

describe("what a pedigree leaves open", verifies(["card/6-compare"]), () => {
  const births: Births = { R: ["S", "D"], E: ["S", null], S: ["GS", null] };

  test("generations with how many are known of how many there are", () => {
    expect(knownAncestors(pedigreeOf(births), "R", "E")).toEqual([
      { Generation: 1, Known: 2, Of: 2 },
      { Generation: 2, Known: 3, Of: 4 },
      { Generation: 3, Known: 2, Of: 8 },
    ]);
  });

  test("common ancestors, the nearest first; a parent may be one", () => {
    expect(commonAncestors(pedigreeOf(births), "R", "E")).toEqual([
      { LpnId: "S", ToSire: 1, ToDam: 1 },
      { LpnId: "GS", ToSire: 2, ToDam: 2 },
    ]);
    expect(commonAncestors(pedigreeOf(births), "S", "E")[0]).toEqual({ LpnId: "S", ToSire: 0, ToDam: 1 });
  });

  test("unknown parents and grandparents by name", () => {
    expect(gaps(pedigreeOf(births), ["R", "E"])).toEqual(["the dam of E", "the dam of S", "the sire of D", "the dam of D"]);
  });
});

describe("one pedigree of several lineages", verifies(["card/6-compare"]), () => {
  const node = (LpnId: string, Sire: Lineage | null = null, Dam: Lineage | null = null): Lineage => ({
    LpnId,
    Sire,
    Dam,
    Farm: null,
    Indexes: {},
    DateOfBirth: null,
    Sex: null,
    Status: null,
  });

  test("where one page ends another may go on", () => {
    const merged = mergePedigrees([node("R", node("S")), node("E", null, node("S", node("GS"), node("GD")))]);
    expect(merged.parentsOf("S")).toEqual({ sire: "GS", dam: "GD" });
    expect(merged.parentsOf("E")).toEqual({ sire: null, dam: "S" });
    expect(merged.parentsOf("nobody")).toEqual({ sire: null, dam: null });
    expect(merged.contradictions).toEqual([]);
  });

  test("two different sires of one animal are told; the nearer is believed", () => {
    const merged = mergePedigrees([node("R", node("S", node("GS"))), node("E", node("M", node("S", node("OTHER"))))]);
    expect(merged.parentsOf("S").sire).toBe("GS");
    expect(merged.contradictions).toEqual(["S has the sire GS in one place and OTHER in another"]);
  });

  test("an animal that is said to be its own grandsire is found out", () => {
    const merged = mergePedigrees([node("R", node("S", node("R")))]);
    expect(() => offspringInbreeding(merged, "R", "E")).toThrow("R is its own ancestor");
  });

  test("what is nested deeper than eight generations counts as not known", () => {
    const deep = Array.from({ length: 20 }, (_, depth) => `A${depth}`).reduceRight<Lineage | null>(
      (sire, LpnId) => node(LpnId, sire),
      null,
    );
    const merged = mergePedigrees(deep === null ? [] : [deep]);
    expect(merged.parentsOf("A7").sire).toBe("A8");
    expect(merged.parentsOf("A8").sire).toBeNull();
  });
});
