import type { NsipSource } from "../client/source.ts";
import type { Animal, Lineage } from "../model/model.ts";
import { type AskedAnimal, findAnimal } from "./find-animal.ts";

/** The facts about an animal from two pages of NSIP. */
export interface AnimalAndPedigree {
  readonly animal: Animal;
  /** Null where NSIP has no pedigree. */
  readonly lineage: Lineage | null;
}

/** @throws GatewayError for an unknown animal */
export async function animalAndPedigree(nsip: NsipSource, asked: AskedAnimal, signal: AbortSignal): Promise<AnimalAndPedigree> {
  const animal = await findAnimal(nsip, asked, signal);
  // Lineages are found by LPN only; the id may be a registration number.
  const lineage = await nsip.call("get_lineage", { lpnId: animal.LpnId }, signal);
  return { animal, lineage: lineage ?? null };
}
