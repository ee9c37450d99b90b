import { z } from "zod";
import { defineTool } from "../../kit/define-tool.ts";
import { rounded } from "../../kit/rounded.ts";
import { Animal, LpnId, PublishedIndexes } from "../model.ts";
import { recordUri } from "../record-uri.ts";
import type { NsipSource } from "../source.ts";
import { ComparisonSummary, LEAST_ACCURACY, summariseComparison } from "../summary.ts";
import { animalAndPedigree } from "./animal-and-pedigree.ts";
import { EXAMPLE, EXAMPLE_RAM, reading, trait } from "./parameters.ts";
import { onSeparateScales } from "./separate-scales.ts";

const ComparedAnimal = Animal.extend({ Indexes: PublishedIndexes.nullable() });
type ComparedAnimal = z.infer<typeof ComparedAnimal>;

const ComparedTrait = z.object({
  Highest: z.string().describe("LpnId; higher is not always better, as with birth weight or egg counts"),
  Lowest: z.string().describe("LpnId"),
  Difference: z.number(),
  Known: z.int().min(2).describe("how many of the animals have a value"),
});

const Comparison = z.object({
  Animals: z.array(ComparedAnimal).describe("in the order that was asked for"),
  Traits: z.record(z.string(), ComparedTrait).describe("only traits that at least two of the animals have"),
  Notes: z.array(z.string()).describe("what to bear in mind"),
});

const input = {
  lpn_ids: z
    .array(LpnId)
    .min(2)
    .max(5)
    .meta({ description: "2 to 5 LPN IDs or registration numbers, each once", examples: [[EXAMPLE, EXAMPLE_RAM]] }),
  traits: z
    .array(trait)
    .min(1)
    .max(16)
    .optional()
    .meta({ description: "which traits to compare, all if not given; few make a short answer", examples: [["WWT", "NLW"]] }),
};

export const compareAnimals = defineTool<NsipSource>()({
  name: "nsip_compare_animals",
  description:
    "Compares 2 to 5 animals side by side: their details, estimated breeding values with accuracies and published indexes, and for each trait who is highest and lowest.",
  method_name: "compare_animals",
  hints: reading("NSIP comparison of animals"),
  input,
  refine: ({ lpn_ids }) => {
    const isTwice = new Set(lpn_ids.map((id) => id.toUpperCase())).size < lpn_ids.length;
    return isTwice ? { parameter: "lpn_ids", message: "animals that differ" } : undefined;
  },
  output: z.union([Comparison, ComparisonSummary]),
  summarise: (data) => summariseComparison(Comparison.parse(data)),
  record: (asked) => recordUri("nsip_compare_animals", asked),
  async run({ lpn_ids, traits }, nsip, signal) {
    const found = await Promise.all(lpn_ids.map((id) => animalAndPedigree(nsip, { parameter: "lpn_ids", id }, signal)));
    const animals = found.map(({ animal, lineage }) => ({
      ...animal,
      Traits: Object.fromEntries(
        Object.entries(animal.Traits).filter(([name]) => traits === undefined || traits.some((wanted) => wanted === name)),
      ),
      Indexes: lineage?.Indexes ?? null,
    }));
    return { Animals: animals, Traits: compare(animals), Notes: notesOn(animals, traits ?? []) };
  },
});

function compare(animals: readonly ComparedAnimal[]): Record<string, z.infer<typeof ComparedTrait>> {
  const names = new Set(animals.flatMap(({ Traits }) => Object.keys(Traits)));
  const compared = [...names].flatMap((name) => {
    const values = animals
      .flatMap(({ LpnId: id, Traits }) => (Traits[name] === undefined ? [] : [{ id, value: Traits[name].value }]))
      .sort((a, b) => b.value - a.value);
    const [highest, lowest] = [values.at(0), values.at(-1)];
    if (values.length < 2 || highest === undefined || lowest === undefined) return [];
    const Difference = rounded(highest.value - lowest.value, 1000);
    return [[name, { Highest: highest.id, Lowest: lowest.id, Difference, Known: values.length }] as const];
  });
  return Object.fromEntries(compared);
}

function notesOn(animals: readonly ComparedAnimal[], wanted: readonly string[]): string[] {
  const breeds = new Set(animals.map(({ Breed }) => Breed));
  const perAnimal = animals.flatMap(({ LpnId: id, Traits, Indexes }) => {
    const unsure = Object.entries(Traits).filter(([, { accuracy }]) => (accuracy ?? 0) < LEAST_ACCURACY);
    const missing = wanted.filter((name) => Traits[name] === undefined);
    return [
      ...(unsure.length > 0 ? [`${id}: accuracy below ${LEAST_ACCURACY} % or unknown for ${unsure.map(([name]) => name).join(", ")}`] : []),
      ...(missing.length > 0 ? [`${id}: no value for ${missing.join(", ")}`] : []),
      ...(Indexes === null ? [`${id}: NSIP shows no pedigree, so its published indexes are not known`] : []),
    ];
  });
  const crossed = onSeparateScales(`The animals are of different breeds (${[...breeds].join(", ")})`);
  return [...(breeds.size > 1 ? [crossed] : []), ...perAnimal];
}
