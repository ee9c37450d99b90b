import { z } from "zod";
import { defineTool } from "../../kit/define-tool.ts";
import type { NsipSource } from "../client/source.ts";
import { Animal } from "../model/model.ts";
import { animalUri } from "../model/record-uri.ts";
import { AnimalSummary, summariseAnimal } from "../model/summary.ts";
import { findAnimal } from "./find-animal.ts";
import { reading, search_string } from "./parameters.ts";

export const getAnimal = defineTool<NsipSource>()({
  name: "nsip_get_animal",
  description: "Gets one animal's breed, parents, progeny count, owner contact and estimated breeding values with accuracies.",
  method_name: "get_animal_details",
  hints: reading("NSIP animal details"),
  input: { search_string },
  output: z.union([Animal, AnimalSummary]),
  summarise: (data) => summariseAnimal(Animal.parse(data)),
  record: ({ search_string: id }) => animalUri(id),
  run: ({ search_string: id }, nsip, signal) => findAnimal(nsip, { parameter: "search_string", id }, signal),
});
