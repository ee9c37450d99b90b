import { editDistance } from "../../../contracts/near-names.ts";
import { GatewayError } from "../../kit/gateway-error.ts";
import type { Arguments } from "../../kit/parameter-schema.ts";
import { UpstreamProblem } from "../../kit/upstream/upstream-problem.ts";
import type { NsipSource } from "../client/source.ts";
import { apiError, notListed, unknownFlock } from "../model/errors.ts";
import { partsOfLpn } from "../model/model.ts";

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
  throw notListed({ parameter: "status", value: status, known: statuses.Statuses, near: nearestWords(status, statuses.Statuses) });
}

interface Listed {
  readonly Id: number;
  readonly Name: string;
}

function checkId(parameter: "breed_id" | "breed_group_id", value: number | undefined, listed: readonly Listed[] | undefined): void {
  if (value === undefined || listed === undefined || listed.some(({ Id }) => Id === value)) return;
  const near = nearestWords(
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

/** Names under which models pass the name of a breed. */
const BREED_NAMES = ["breed_id", "breed", "breed_name"];

/** Replaces the name of a breed by its Id, as NSIP's list has it. */
export async function withBreedId(written: Arguments, nsip: NsipSource, signal: AbortSignal): Promise<Arguments> {
  const found = BREED_NAMES.map((key) => ({ key, name: written[key] })).find(
    ({ name }) => typeof name === "string" && /\p{L}{3}/u.test(name),
  );
  if (found === undefined) return written;
  const listed = (await ifAnswered(nsip.call("get_available_breed_groups", {}, signal)))?.BreedGroups.flatMap(({ Breeds }) => Breeds) ?? [];
  const [name, ...others] = nearestWords(
    String(found.name),
    listed.map(({ Name }) => Name),
  );
  const breed = others.length === 0 ? listed.find(({ Name }) => Name === name) : undefined;
  const { [found.key]: _name, ...rest } = written;
  return breed === undefined ? written : { ...rest, breed_id: breed.Id };
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
  throw unknownFlock(flockId, nearestWords(flockId, known));
}

/** The answer of an auxiliary request, whose failure does not fail the call. */
export async function ifAnswered<Value>(asking: Promise<Value>): Promise<Value | undefined> {
  try {
    return await asking;
  } catch (error) {
    if (error instanceof GatewayError) return undefined;
    throw error;
  }
}

/** A value that must exist. @throws GatewayError NSIP_API_ERROR where it does not, or `absence` if given */
export function known<Value>(value: Value | undefined, absence?: () => GatewayError): Value {
  if (value !== undefined) return value;
  throw absence?.() ?? apiError("unknown", new UpstreamProblem("the API says that it has none"));
}

const MOST = 3;

/** The known words of similar spelling, the nearest first. */
export function nearestWords(written: string, known: Iterable<string>, mostEdits = Math.max(1, Math.floor(written.length / 3))): string[] {
  return [...new Set(known)]
    .map((word) => ({ word, distance: editDistance(written.toUpperCase(), word.toUpperCase()) }))
    .filter(({ distance }) => distance <= mostEdits)
    .sort((a, b) => a.distance - b.distance)
    .slice(0, MOST)
    .map(({ word }) => word);
}
