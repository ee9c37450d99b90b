import type { NsipSource } from "../client/source.ts";
import { notListed, unknownFlock } from "../model/errors.ts";
import { partsOfLpn } from "../model/lpn.ts";
import { ifAnswered } from "./if-answered.ts";
import { nearest } from "./nearest.ts";

/** Criteria with values from NSIP's lists; undefined where not given. */
interface Filters {
  readonly status?: string | undefined;
  readonly breed_id?: number | undefined;
  readonly breed_group_id?: number | undefined;
}

/**
 * Checks criteria against NSIP's lists, because the API answers an unknown status or breed group with an empty list.
 *
 * @returns the status in NSIP's spelling
 * @throws GatewayError for a value that is not in NSIP's list; where the list is not available, nothing is checked
 */
export async function checkFilters(
  nsip: NsipSource,
  { status, breed_id, breed_group_id }: Filters,
  signal: AbortSignal,
): Promise<string | undefined> {
  const hasBreed = breed_id !== undefined || breed_group_id !== undefined;
  const [statuses, breeds] = await Promise.all([
    status === undefined ? undefined : ifAnswered(nsip.call("get_statuses_by_breed_group", {}, signal)),
    hasBreed ? ifAnswered(nsip.call("get_available_breed_groups", {}, signal)) : undefined,
  ]);
  const groups = breeds?.BreedGroups;
  checkId("breed_group_id", breed_group_id, groups);
  checkId(
    "breed_id",
    breed_id,
    groups?.flatMap(({ Breeds }) => Breeds),
  );
  if (status === undefined || statuses === undefined) return status;
  const written = statuses.Statuses.find((one) => one.toUpperCase() === status.toUpperCase());
  if (written !== undefined) return written;
  throw notListed({ parameter: "status", value: status, known: statuses.Statuses, near: nearest(status, statuses.Statuses) });
}

interface Listed {
  readonly Id: number;
  readonly Name: string;
}

function checkId(parameter: "breed_id" | "breed_group_id", value: number | undefined, listed: readonly Listed[] | undefined): void {
  if (value === undefined || listed === undefined || listed.some(({ Id }) => Id === value)) return;
  const near = nearest(
    String(value),
    listed.map(({ Id }) => String(Id)),
  );
  const named = listed.map(({ Id, Name }) => ({ id: String(Id), text: `${Id} (${Name})` }));
  throw notListed({
    parameter,
    value,
    known: named.map(({ text }) => text),
    near: near.flatMap((id) => named.filter((one) => one.id === id).map(({ text }) => text)),
  });
}

/** The largest page of the API. */
const MOST_ROWS = 100;

/** Explains an empty search. @throws GatewayError where NSIP has no animal of the flock */
export async function checkFlock(nsip: NsipSource, flockId: string, signal: AbortSignal): Promise<void> {
  const search = (pageSize: number, criteria: object, breedId?: number) =>
    nsip.call("search_animals", { page: 0, pageSize, criteria, ...(breedId !== undefined && { breedId }) }, signal);
  const whole = await search(1, { flockId });
  if (whole !== undefined && whole.TotalCount > 0) return;
  const [breed] = /^\d{3}/.exec(flockId) ?? [];
  const kin = breed === undefined ? undefined : await ifAnswered(search(MOST_ROWS, {}, Number(breed)));
  const known = kin?.Animals.flatMap(({ LpnId }) => partsOfLpn(LpnId)?.flockId ?? []) ?? [];
  throw unknownFlock(flockId, nearest(flockId, known));
}
