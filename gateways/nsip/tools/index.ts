import type { GatewayTool } from "../../kit/define-tool.ts";
import type { NsipSource } from "../client/source.ts";
import { compareAnimals } from "./compare-animals.ts";
import { flockSummary } from "./flock-summary.ts";
import { getAnimal } from "./get-animal.ts";
import { getLastUpdate } from "./get-last-update.ts";
import { getLineage } from "./get-lineage.ts";
import { getProgeny } from "./get-progeny.ts";
import { getStatuses } from "./get-statuses.ts";
import { getTraitRanges } from "./get-trait-ranges.ts";
import { listBreeds } from "./list-breeds.ts";
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
