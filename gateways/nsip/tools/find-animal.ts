import type { GatewayError } from "../../kit/gateway-error.ts";
import type { NsipSource } from "../client/source.ts";
import { unknownAnimal } from "../model/errors.ts";
import type { Animal, Lineage } from "../model/model.ts";
import { partsOfLpn } from "../model/model.ts";
import { ifAnswered, nearestWords } from "./check-filters.ts";

/** The requested animal. */
export interface AskedAnimal {
  /** The tool's parameter, for the error. */
  readonly parameter: string;
  readonly id: string;
}

/** The animal's page. @throws GatewayError for an unknown animal */
export async function findAnimal(nsip: NsipSource, asked: AskedAnimal, signal: AbortSignal): Promise<Animal> {
  const found = await nsip.call("get_animal_details", { searchString: asked.id }, signal);
  const [animal] = found === undefined ? [] : await withBreeds(nsip, [found], signal);
  if (animal === undefined) throw await noAnimal(nsip, asked, signal);
  return animal;
}

/** @throws GatewayError for an unknown animal */
export async function findLineage(nsip: NsipSource, asked: AskedAnimal, signal: AbortSignal): Promise<Lineage> {
  const found = await nsip.call("get_lineage", { lpnId: asked.id }, signal);
  if (found === undefined) throw await noAnimal(nsip, asked, signal);
  return found;
}

/** The largest page of the API. */
const MOST_ROWS = 100;
/** The most letters that may differ in a misspelt id. */
const MOST_EDITS = 2;

/** The error for an unknown animal, with similar LPNs of the same flock. */
async function noAnimal(nsip: NsipSource, { parameter, id }: AskedAnimal, signal: AbortSignal): Promise<GatewayError> {
  const parts = partsOfLpn(id);
  if (parts === undefined) return unknownAnimal(parameter, id, []);
  const { flockId, birthYear } = parts;
  const criteria = { flockId, bornAfter: `${birthYear}-01-01`, bornBefore: `${birthYear}-12-31` };
  const kin = await ifAnswered(nsip.call("search_animals", { page: 0, pageSize: MOST_ROWS, criteria }, signal));
  const known = kin?.Animals.map(({ LpnId }) => LpnId) ?? [];
  return unknownAnimal(parameter, id, nearestWords(id, known, MOST_EDITS));
}

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

/** The names of the breeds by id. @returns undefined where NSIP does not answer */
async function breedNames(nsip: NsipSource, signal: AbortSignal): Promise<ReadonlyMap<number, string> | undefined> {
  const listed = await ifAnswered(nsip.call("get_available_breed_groups", {}, signal));
  return listed && new Map(listed.BreedGroups.flatMap(({ Breeds }) => Breeds.map(({ Id, Name }) => [Id, Name] as const)));
}

interface Named {
  readonly LpnId: string;
  readonly Breed: string | null;
}

/** Adds the breeds by the first digits of the LPN, because lists do not name them. An unknown breed stays null. */
export async function withBreeds<Row extends Named>(nsip: NsipSource, rows: readonly Row[], signal: AbortSignal): Promise<Row[]> {
  const isComplete = rows.every(({ LpnId, Breed }) => Breed !== null || partsOfLpn(LpnId) === undefined);
  // Keeps the same objects, whose tokens are memoised.
  if (isComplete) return [...rows];
  const names = await breedNames(nsip, signal);
  return rows.map((row) => ({ ...row, Breed: row.Breed ?? names?.get(partsOfLpn(row.LpnId)?.breedId ?? 0) ?? null }));
}
