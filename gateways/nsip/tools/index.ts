import type { GatewayTool } from "../../kit/define-tool.ts";
import type { NsipSource } from "../client/source.ts";
import { compareAnimals } from "./compare-animals.ts";
import { flockSummary } from "./flock-summary.ts";
import { getProgeny } from "./get-progeny.ts";
import { getAnimal, getLastUpdate, getLineage, getStatuses, getTraitRanges, listBreeds } from "./plain-reads.ts";
import { planMating } from "./plan-mating.ts";
import { searchAnimals } from "./search-animals.ts";
import { searchByLpn } from "./search-by-lpn.ts";

/** The tools; a new one needs a file and a line here. */
export const tools: readonly GatewayTool<NsipSource>[] = [
  getLastUpdate,
  listBreeds,
  getStatuses,
  getTraitRanges,
  searchAnimals,
  getAnimal,
  getLineage,
  getProgeny,
  searchByLpn,
  compareAnimals,
  planMating,
  flockSummary,
];
