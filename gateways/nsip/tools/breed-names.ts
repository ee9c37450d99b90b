import type { NsipSource } from "../client/source.ts";
import { partsOfLpn } from "../model/lpn.ts";
import { ifAnswered } from "./if-answered.ts";

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
