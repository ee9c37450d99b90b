import { z } from "zod";
import { defineTool, readingHints } from "../../kit/define-tool.ts";
import type { NsipSource } from "../client/source.ts";
import { notListed } from "../model/errors.ts";
import { Animal, animalUri, BreedGroups, breedName, LastUpdate, lineageUri, Pedigree, Statuses, TraitRanges } from "../model/model.ts";
import { AnimalSummary, LineageSummary, summariseAnimal, summariseLineage } from "../model/summary.ts";
import { checkFilters, known, withBreedId } from "./check-filters.ts";
import { findAnimal, findLineage, withBreeds } from "./find-animal.ts";
import { breed_id, lpn_id, search_string } from "./parameters.ts";

export const listBreeds = defineTool<NsipSource>()({
  name: "nsip_list_breeds",
  description: "Lists NSIP's breed groups with their breeds. The Id of a breed is the breed_id that other tools take.",
  method_name: "get_available_breed_groups",
  hints: readingHints("NSIP breeds"),
  input: {},
  output: BreedGroups,
  run: async (_, nsip, signal) => known(await nsip.call("get_available_breed_groups", {}, signal)),
});

export const getLastUpdate = defineTool<NsipSource>()({
  name: "nsip_get_last_update",
  description: "Shows when NSIP last published its evaluations. Ask it to know how recent breeding values are.",
  method_name: "get_date_last_updated",
  hints: readingHints("NSIP last update"),
  input: {},
  output: LastUpdate,
  run: async (_, nsip, signal) => known(await nsip.call("get_date_last_updated", {}, signal)),
});

export const getStatuses = defineTool<NsipSource>()({
  name: "nsip_get_statuses",
  description: "Lists the statuses that an animal can have, such as CURRENT or SOLD, for the parameter status of nsip_search_animals.",
  method_name: "get_statuses_by_breed_group",
  hints: readingHints("NSIP statuses"),
  input: {},
  output: Statuses,
  run: async (_, nsip, signal) => known(await nsip.call("get_statuses_by_breed_group", {}, signal)),
});

export const getTraitRanges = defineTool<NsipSource>()({
  name: "nsip_get_trait_ranges",
  description:
    "Gives the lowest and highest estimated breeding value of each trait within a breed, to judge whether a value is high or low.",
  method_name: "get_trait_ranges_by_breed",
  hints: readingHints("NSIP trait ranges"),
  input: { breed_id },
  understand: withBreedId,
  output: TraitRanges,
  async run({ breed_id }, nsip, signal) {
    const ranges = await nsip.call("get_trait_ranges_by_breed", { breedId: breed_id }, signal);
    if (ranges !== undefined) return ranges;
    await checkFilters(nsip, { breed_id }, signal);
    throw notListed({ parameter: "breed_id", value: breed_id, known: [], near: [] });
  },
});

export const getAnimal = defineTool<NsipSource>()({
  name: "nsip_get_animal",
  description: "Gets one animal's breed, parents, progeny count, owner contact and estimated breeding values with accuracies.",
  method_name: "get_animal_details",
  hints: readingHints("NSIP animal details"),
  input: { search_string },
  output: z.union([Animal, AnimalSummary]),
  summarise: (data) => summariseAnimal(Animal.parse(data)),
  record: ({ search_string: id }) => animalUri(id),
  run: ({ search_string: id }, nsip, signal) => findAnimal(nsip, { parameter: "search_string", id }, signal),
});

const BredLineage = Pedigree.extend({ Breed: breedName });

export const getLineage = defineTool<NsipSource>()({
  name: "nsip_get_lineage",
  description: "Gets an animal's pedigree, Sire and Dam nested as far as NSIP shows them, with farms and published indexes.",
  method_name: "get_lineage",
  hints: readingHints("NSIP lineage"),
  input: { lpn_id },
  output: z.union([BredLineage, LineageSummary]),
  summarise: (data) => summariseLineage(BredLineage.parse(data)),
  record: ({ lpn_id: id }) => lineageUri(id),
  async run({ lpn_id: id }, nsip, signal) {
    const lineage = await findLineage(nsip, { parameter: "lpn_id", id }, signal);
    const [{ Breed } = { Breed: null }] = await withBreeds(nsip, [{ LpnId: lineage.LpnId, Breed: null }], signal);
    return { ...lineage, Breed };
  },
});
