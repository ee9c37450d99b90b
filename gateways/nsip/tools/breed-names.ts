import type { NsipSource } from "../client/source.ts";
import { partsOfLpn } from "../model/lpn.ts";
import { ifAnswered } from "./if-answered.ts";

/** Names of the breeds by Id, as nsip_list_breeds has them. @returns undefined where NSIP does not give the list */
async function breedNames(nsip: NsipSource, signal: AbortSignal): Promise<ReadonlyMap<number, string> | undefined> {
  const listed = await ifAnswered(nsip.call("get_available_breed_groups", {}, signal));
  return listed && new Map(listed.BreedGroups.flatMap(({ Breeds }) => Breeds.map(({ Id, Name }) => [Id, Name] as const)));
}

interface Named {
  readonly LpnId: string;
  readonly Breed: string | null;
}

/** Lists name no breed, but an LPN begins with its Id. A breed that NSIP does not list stays null. */
export async function withBreeds<Row extends Named>(nsip: NsipSource, rows: readonly Row[], signal: AbortSignal): Promise<Row[]> {
  const isComplete = rows.every(({ LpnId, Breed }) => Breed !== null || partsOfLpn(LpnId) === undefined);
  // The same objects: what is known about them, such as their tokens, is not found out again.
  if (isComplete) return [...rows];
  const names = await breedNames(nsip, signal);
  return rows.map((row) => ({ ...row, Breed: row.Breed ?? names?.get(partsOfLpn(row.LpnId)?.breedId ?? 0) ?? null }));
}
