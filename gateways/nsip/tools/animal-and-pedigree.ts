import { unknownAnimal } from "../errors.ts";
import type { Animal, Lineage } from "../model.ts";
import type { NsipSource } from "../source.ts";
import { known } from "./known.ts";

/** What NSIP says about one animal on two of its pages. */
export interface AnimalAndPedigree {
  readonly animal: Animal;
  /** Null where NSIP shows none. */
  readonly lineage: Lineage | null;
}

interface Asked {
  /** Of the tool, for the error. */
  readonly parameter: string;
  readonly id: string;
}

/** @throws GatewayError where NSIP has no such animal */
export async function animalAndPedigree(nsip: NsipSource, { parameter, id }: Asked, signal: AbortSignal): Promise<AnimalAndPedigree> {
  const animal = known(await nsip.call("get_animal_details", { searchString: id }, signal), () => unknownAnimal(parameter, id));
  // Lineages are found by LPN only, and the id may be a registration number.
  const lineage = await nsip.call("get_lineage", { lpnId: animal.LpnId }, signal);
  return { animal, lineage: lineage ?? null };
}
