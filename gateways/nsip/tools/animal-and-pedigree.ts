import type { NsipSource } from "../client/source.ts";
import type { Animal, Lineage } from "../model/model.ts";
import { type AskedAnimal, findAnimal } from "./find-animal.ts";

/** What NSIP says about one animal on two of its pages. */
export interface AnimalAndPedigree {
  readonly animal: Animal;
  /** Null where NSIP shows none. */
  readonly lineage: Lineage | null;
}

/** @throws GatewayError where NSIP has no such animal */
export async function animalAndPedigree(nsip: NsipSource, asked: AskedAnimal, signal: AbortSignal): Promise<AnimalAndPedigree> {
  const animal = await findAnimal(nsip, asked, signal);
  // Lineages are found by LPN only, and the id may be a registration number.
  const lineage = await nsip.call("get_lineage", { lpnId: animal.LpnId }, signal);
  return { animal, lineage: lineage ?? null };
}
