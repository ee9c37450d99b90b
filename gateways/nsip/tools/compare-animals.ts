import { z } from "zod";
import { defineTool, readingHints } from "../../kit/define-tool.ts";
import type { NsipSource } from "../client/source.ts";
import { sameAnimal } from "../model/errors.ts";
import { Animal, LpnId, PublishedIndexes, rounded } from "../model/model.ts";
import { accuracyNote, onSeparateScales } from "../model/summary.ts";
import { type AnimalAndPedigree, animalAndPedigree } from "./find-animal.ts";
import { trait } from "./parameters.ts";

/** The facts of an animal for a comparison; nsip_get_animal has the others. */
const ComparedAnimal = Animal.omit({ BreedId: true, BreedGroup: true, Genotyped: true, FlockCount: true, Contact: true }).extend({
  Indexes: PublishedIndexes.nullable(),
});
type ComparedAnimal = z.infer<typeof ComparedAnimal>;

const ComparedTrait = z.object({
  Highest: z.string().nullable().describe("LpnId, null where several have this value; higher is not always better, as with birth weight"),
  Lowest: z.string().nullable().describe("LpnId, null where several have this value"),
  Difference: z.number(),
  Known: z.int().min(2).describe("how many of the animals have a value"),
});

const Comparison = z.object({
  Animals: z.array(ComparedAnimal).describe("in the order that was asked for"),
  Traits: z.record(z.string(), ComparedTrait).describe("only traits that at least two of the animals have"),
  Notes: z.array(z.string()).describe("what to bear in mind"),
});

const input = {
  lpn_ids: z.array(LpnId).min(2).max(5).describe("2 to 5 LPN IDs or registration numbers, each once"),
  traits: z.array(trait).min(1).max(16).optional().describe("which traits to compare, all if not given; few make a short answer"),
};

export const compareAnimals = defineTool<NsipSource>()({
  name: "nsip_compare_animals",
  description:
    "Compares 2 to 5 animals side by side: parents, status, estimated breeding values with accuracies and published indexes, and for each trait which one is highest and lowest.",
  method_name: "compare_animals",
  hints: readingHints("NSIP comparison of animals"),
  input,
  refine: ({ lpn_ids }) => {
    const isTwice = new Set(lpn_ids.map((id) => id.toUpperCase())).size < lpn_ids.length;
    return isTwice ? { parameter: "lpn_ids", message: "animals that differ" } : undefined;
  },
  output: Comparison,
  async run({ lpn_ids, traits }, nsip, signal) {
    const found = await Promise.all(lpn_ids.map((id) => animalAndPedigree(nsip, { parameter: "lpn_ids", id }, signal)));
    checkDifferent(lpn_ids, found);
    const isAsked = (name: string) => traits === undefined || traits.some((wanted) => wanted === name);
    const animals = found.map(({ animal, lineage }) => {
      const { BreedId: _id, BreedGroup: _group, Genotyped: _genotyped, FlockCount: _count, Contact: _contact, ...rest } = animal;
      const Traits = Object.fromEntries(Object.entries(animal.Traits).filter(([name]) => isAsked(name)));
      return { ...rest, Traits, Indexes: lineage?.Indexes ?? null };
    });
    return { Animals: animals, Traits: compare(animals), Notes: notesOn(animals, traits ?? []) };
  },
});

/** @throws GatewayError where two identifiers belong to the same animal */
function checkDifferent(asked: readonly string[], found: readonly AnimalAndPedigree[]): void {
  const ids = found.map(({ animal }) => animal.LpnId);
  const again = ids.findIndex((id, index) => ids.indexOf(id) < index);
  if (again !== -1) throw sameAnimal({ parameter: "lpn_ids", value: asked[again] ?? "", lpnId: ids[again] ?? "" });
}

function compare(animals: readonly ComparedAnimal[]): Record<string, z.infer<typeof ComparedTrait>> {
  const names = new Set(animals.flatMap(({ Traits }) => Object.keys(Traits)));
  const compared = [...names].flatMap((name) => {
    const values = animals
      .flatMap(({ LpnId: id, Traits }) => (Traits[name] === undefined ? [] : [{ id, value: Traits[name].value }]))
      .sort((a, b) => b.value - a.value);
    const [highest, lowest] = [values.at(0), values.at(-1)];
    if (values.length < 2 || highest === undefined || lowest === undefined) return [];
    const Difference = rounded(highest.value - lowest.value, 1000);
    const alone = ({ id, value }: typeof highest) => (values.some((one) => one.id !== id && one.value === value) ? null : id);
    return [[name, { Highest: alone(highest), Lowest: alone(lowest), Difference, Known: values.length }] as const];
  });
  return Object.fromEntries(compared);
}

function notesOn(animals: readonly ComparedAnimal[], wanted: readonly string[]): string[] {
  const breeds = new Set(animals.map(({ Breed }) => Breed));
  const perAnimal = animals.flatMap(({ LpnId: id, Traits, Indexes }) => {
    const missing = wanted.filter((name) => Traits[name] === undefined);
    return [
      ...accuracyNote(id, Traits),
      ...(missing.length > 0 ? [`${id}: no value for ${missing.join(", ")}`] : []),
      ...(Indexes === null ? [`${id}: NSIP shows no pedigree, so its published indexes are not known`] : []),
    ];
  });
  const crossed = onSeparateScales(`The animals are of different breeds (${[...breeds].join(", ")})`);
  return [...(breeds.size > 1 ? [crossed] : []), ...perAnimal];
}
