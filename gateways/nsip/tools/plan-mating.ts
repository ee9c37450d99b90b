import { z } from "zod";
import { messageOf } from "../../../contracts/errors.ts";
import { defineTool, readingHints } from "../../kit/define-tool.ts";
import { UpstreamProblem } from "../../kit/upstream/upstream-problem.ts";
import type { NsipSource } from "../client/source.ts";
import { commonAncestors, gaps, knownAncestors, type MergedPedigree, mergePedigrees, offspringInbreeding } from "../genetics/pedigree.ts";
import { apiError, sameAnimal, wrongSex } from "../model/errors.ts";
import { breedName, type Lineage, LpnId, PublishedIndexes, rounded, Trait } from "../model/model.ts";
import { accuracyNote, onSeparateScales } from "../model/summary.ts";
import { type AnimalAndPedigree, animalAndPedigree } from "./find-animal.ts";

const Parent = z.object({
  LpnId: z.string().min(1),
  Breed: breedName,
  Gender: z.string().nullable(),
  Status: z.string().nullable(),
  Indexes: PublishedIndexes.nullable(),
});

const OffspringTrait = z.object({
  Mean: z.number().nullable().describe("of both parents: what offspring are expected to have; null where a parent has no value"),
  Sire: Trait.nullable(),
  Dam: Trait.nullable(),
});

const Inbreeding = z.object({
  Status: z
    .enum(["ok", "insufficient_data"])
    .describe("insufficient_data: a parent's own parents are unknown and nothing else relates the two"),
  Coefficient: z
    .number()
    .min(0)
    .max(1)
    .nullable()
    .describe("of the offspring, 0 to 1, from the pedigree that NSIP shows; the true one is this or higher"),
  Percent: z.number().nullable(),
  Rating: z.enum(["green", "yellow", "red"]).nullable().describe("green below 6.25 %, yellow below 12.5 %, red from there"),
  CommonAncestors: z
    .array(z.object({ LpnId: z.string(), ToSire: z.int(), ToDam: z.int() }))
    .describe("with generations to each parent, the nearest first"),
  KnownAncestors: z.array(z.object({ Generation: z.int(), Known: z.int(), Of: z.int() })).describe("of the offspring, by generation"),
  Gaps: z.array(z.string()).describe("unknown parents and grandparents of the two"),
});

const Mating = z.object({
  Sire: Parent,
  Dam: Parent,
  Offspring: z.object({ Traits: z.record(z.string(), OffspringTrait), Inbreeding }),
  Notes: z.array(z.string()).describe("what to bear in mind"),
});

const input = {
  sire_id: LpnId.describe("LPN ID or registration number of the ram"),
  dam_id: LpnId.describe("LPN ID or registration number of the ewe"),
};

export const planMating = defineTool<NsipSource>()({
  name: "nsip_plan_mating",
  description:
    "Predicts what the lambs of a ram and a ewe would be like: the mean of the parents' estimated breeding values for each trait, and the lambs' inbreeding coefficient with the common ancestors and the gaps of the pedigree.",
  method_name: "plan_mating",
  hints: readingHints("NSIP planned mating"),
  input,
  refine: ({ sire_id, dam_id }) =>
    sire_id.toUpperCase() === dam_id.toUpperCase() ? { parameter: "dam_id", message: "another animal than sire_id" } : undefined,
  output: Mating,
  async run({ sire_id, dam_id }, nsip, signal) {
    const [sire, dam] = await Promise.all([
      animalAndPedigree(nsip, { parameter: "sire_id", id: sire_id }, signal),
      animalAndPedigree(nsip, { parameter: "dam_id", id: dam_id }, signal),
    ]);
    const lpnId = sire.animal.LpnId;
    if (lpnId === dam.animal.LpnId) throw sameAnimal({ parameter: "dam_id", value: dam_id, lpnId });
    checkSex(sire, dam);
    const pedigree = mergePedigrees([lineageOf(sire), lineageOf(dam)]);
    return {
      Sire: parentOf(sire),
      Dam: parentOf(dam),
      Offspring: { Traits: offspringTraits(sire, dam), Inbreeding: inbreedingOf(pedigree, sire.animal.LpnId, dam.animal.LpnId) },
      Notes: notesOn(pedigree, sire, dam),
    };
  },
});

/** @throws GatewayError where the sire is female or the dam male in NSIP */
function checkSex({ animal: sire }: AnimalAndPedigree, { animal: dam }: AnimalAndPedigree): void {
  const areSwapped = sire.Gender === "Female" && dam.Gender === "Male";
  const better = areSwapped ? { sire_id: dam.LpnId, dam_id: sire.LpnId } : undefined;
  if (sire.Gender === "Female") throw wrongSex({ parameter: "sire_id", value: sire.LpnId, sex: "female", better });
  if (dam.Gender === "Male") throw wrongSex({ parameter: "dam_id", value: dam.LpnId, sex: "male", better });
}

const parentOf = ({ animal: { LpnId: id, Breed, Gender, Status }, lineage }: AnimalAndPedigree): z.infer<typeof Parent> => ({
  LpnId: id,
  Breed,
  Gender,
  Status,
  Indexes: lineage?.Indexes ?? null,
});

/** Takes the parents from the animal's page where NSIP has no pedigree. */
function lineageOf({ animal, lineage }: AnimalAndPedigree): Lineage {
  const nothing = { Farm: null, Indexes: {}, DateOfBirth: null, Sex: null, Status: null, Sire: null, Dam: null };
  const named = (id: string | null) => (id === null ? null : { ...nothing, LpnId: id });
  const own = lineage ?? { ...nothing, LpnId: animal.LpnId };
  return { ...own, Sire: own.Sire ?? named(animal.Sire), Dam: own.Dam ?? named(animal.Dam) };
}

function offspringTraits({ animal: sire }: AnimalAndPedigree, { animal: dam }: AnimalAndPedigree) {
  const names = new Set([...Object.keys(sire.Traits), ...Object.keys(dam.Traits)]);
  return Object.fromEntries(
    [...names].map((name) => {
      const [Sire, Dam] = [sire.Traits[name] ?? null, dam.Traits[name] ?? null];
      const Mean = Sire === null || Dam === null ? null : rounded((Sire.value + Dam.value) / 2, PARTS);
      return [name, { Mean, Sire, Dam }];
    }),
  );
}

/** Means are rounded to four decimals: breeding values have three, and half of one has four. */
const PARTS = 10_000;

const YELLOW = 0.0625;
const RED = 0.125;
/** The number of common ancestors to report, the nearest first; further ones are ancestors of these. */
const MOST_SHOWN = 10;

function inbreedingOf(pedigree: MergedPedigree, sire: string, dam: string): z.infer<typeof Inbreeding> {
  const coefficient = coefficientOf(pedigree, sire, dam);
  const isFounder = (animal: string) => Object.values(pedigree.parentsOf(animal)).every((parent) => parent === null);
  const isKnown = coefficient > 0 || !(isFounder(sire) || isFounder(dam));
  return {
    Status: isKnown ? "ok" : "insufficient_data",
    Coefficient: isKnown ? coefficient : null,
    Percent: isKnown ? rounded(coefficient * 100, PARTS) : null,
    Rating: isKnown ? (coefficient < YELLOW ? "green" : coefficient < RED ? "yellow" : "red") : null,
    CommonAncestors: commonAncestors(pedigree, sire, dam)
      .slice(0, MOST_SHOWN)
      .map((one) => ({ ...one })),
    KnownAncestors: knownAncestors(pedigree, sire, dam).map((one) => ({ ...one })),
    Gaps: [...gaps(pedigree, [sire, dam])],
  };
}

function coefficientOf(pedigree: MergedPedigree, sire: string, dam: string): number {
  try {
    return offspringInbreeding(pedigree, sire, dam);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw apiError("get_lineage", new UpstreamProblem(`the pedigree contradicts itself: ${messageOf(error)}`, { cause: error }));
  }
}

function notesOn({ contradictions }: MergedPedigree, sire: AnimalAndPedigree, dam: AnimalAndPedigree): string[] {
  const isCrossed = sire.animal.Breed !== dam.animal.Breed;
  const crossed = onSeparateScales(`The parents are of different breeds (${sire.animal.Breed}, ${dam.animal.Breed})`);
  const without = [sire, dam].filter(({ lineage }) => lineage === null).map(({ animal }) => animal.LpnId);
  return [
    ...(isCrossed ? [crossed] : []),
    ...[sire, dam].flatMap(({ animal: { LpnId: id, Status } }) => (Status === "DEAD" ? [`${id} is dead, as NSIP lists it`] : [])),
    ...[sire, dam].flatMap(({ animal: { LpnId: id, Traits } }) => accuracyNote(id, Traits)),
    ...without.map((id) => `NSIP shows no pedigree of ${id}; its parents are those of its own page`),
    ...contradictions,
  ];
}
