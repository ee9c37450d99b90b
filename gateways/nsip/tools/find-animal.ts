import type { GatewayError } from "../../kit/gateway-error.ts";
import type { NsipSource } from "../client/source.ts";
import { unknownAnimal } from "../model/errors.ts";
import { partsOfLpn } from "../model/lpn.ts";
import type { Animal, Lineage } from "../model/model.ts";
import { withBreeds } from "./breed-names.ts";
import { ifAnswered } from "./if-answered.ts";
import { nearest } from "./nearest.ts";

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
  return unknownAnimal(parameter, id, nearest(id, known, MOST_EDITS));
}
