import { z } from "zod";
import { messageOf } from "../../../contracts/errors.ts";
import { differencesIn, type Probe } from "../../kit/doctor/probe.ts";
import { requestJson } from "../../kit/upstream/request-json.ts";
import { retry, UpstreamProblem } from "../../kit/upstream/upstream-problem.ts";
import type { ApiSettings } from "../client/api-settings.ts";
import { apiMethods, type ClientMethods, type MethodName, type ParametersOf } from "../client/methods.ts";
import { Animal, AnimalPage, BreedGroups, LastUpdate, Lineage, ProgenyPage, Statuses, TRAITS, TraitRanges } from "../model/model.ts";

const number = z.number();
const text = z.string();
const count = z.int().min(0);

/** `bwt` and `accbwt` for each trait; a breed may lack some. */
const traits = Object.fromEntries(
  TRAITS.flatMap((trait) => [
    [trait.toLowerCase(), number.nullable().optional()],
    [`acc${trait.toLowerCase()}`, number.min(0).max(100).nullable().optional()],
  ]),
);

const row = z.strictObject({ lpnId: text.min(5), lpnSre: text, lpnDam: text, status: text, regNumber: text, ...traits });
const child = z.strictObject({ lpnId: text.min(5), dob: text.regex(/^\d{4}-\d{2}-\d{2}T/), sex: z.enum(["1", "2"]), ...traits });

const details = z.strictObject({
  progenyCount: count,
  dateOfBirth: text.regex(/^\d{1,2}\/\d{1,2}\/\d{4}$/),
  gender: text,
  genotyped: text,
  flockCount: text,
  breed: z.strictObject({ breedName: text, breedDisplayString: text, breedId: z.int() }),
  searchResultViewModel: row,
  contactInfo: z.strictObject({
    flockCode: text,
    farmName: text,
    customerName: text,
    phone: text,
    email: text,
    address: text,
    city: text,
    state: text,
    zipCode: text,
  }),
});

interface Node {
  readonly lpnId: string;
  readonly content: string;
  readonly children: readonly Node[];
}
const node: z.ZodType<Node> = z.strictObject({
  lpnId: text.min(5),
  content: text.regex(/^<div>/),
  get children() {
    // An unknown parent is an empty object.
    return z
      .array(z.looseObject({}))
      .transform((places): unknown[] => places.filter((place) => Object.keys(place).length > 0))
      .pipe(z.array(node).max(2));
  },
});

const wrapped = <Data extends z.ZodType>(data: Data) => z.strictObject({ success: z.literal(true), data });

/**
 * The exact current answers of the API, by method. The client accepts more forms;
 * these schemas detect changes of the API.
 */
const liveShapes: Readonly<Record<MethodName, z.ZodType>> = {
  get_date_last_updated: z.strictObject({ date: text.regex(/^\d{2}\/\d{2}\/\d{4}$/) }),
  get_available_breed_groups: wrapped(
    z.array(
      z.strictObject({
        breedGroupId: z.int(),
        breedGroupName: text,
        breeds: z.array(z.strictObject({ breedId: z.int(), breedName: text })),
      }),
    ),
  ),
  get_statuses_by_breed_group: z.array(text),
  get_trait_ranges_by_breed: z.partialRecord(z.enum(TRAITS.map((trait) => `range${trait}`)), text.regex(/^-?[\d.]+ - -?[\d.]+$/)),
  search_animals: z.strictObject({ success: z.literal(true).optional(), recordCount: count, records: z.array(row) }),
  get_animal_details: wrapped(details),
  get_lineage: wrapped(node),
  get_progeny: z.strictObject({ success: z.literal(true), records: z.array(child), recordCount: count, numberOfPages: count }),
};

/** The normalised answer of each method. */
const models: Readonly<Record<MethodName, z.ZodType>> = {
  get_date_last_updated: LastUpdate,
  get_available_breed_groups: BreedGroups,
  get_statuses_by_breed_group: Statuses,
  get_trait_ranges_by_breed: TraitRanges,
  search_animals: AnimalPage,
  get_animal_details: Animal,
  get_lineage: Lineage,
  get_progeny: ProgenyPage,
};

const KATAHDIN = 640;
/** The ewe of NSIP's example. */
const DOCUMENTED = "6401492020FLE249";
/** Matches animals with a pedigree and with offspring. */
const RICH = { bornAfter: "2018-01-01", provenOnly: true };

/** Calls each method of the API once, in sequence, for an animal from its search. */
export async function probeApi(api: ApiSettings, signal: AbortSignal): Promise<readonly Probe[]> {
  const probes: Probe[] = [];
  const probe = async <Name extends MethodName>(method: Name, parameters: ParametersOf<Name>) => {
    const { value, ...found } = await probeMethod(api, { method, parameters, signal });
    probes.push(found);
    return value;
  };
  await probe("get_date_last_updated", {});
  await probe("get_available_breed_groups", {});
  await probe("get_statuses_by_breed_group", {});
  await probe("get_trait_ranges_by_breed", { breedId: KATAHDIN });
  const page = await probe("search_animals", { page: 0, pageSize: 3, breedId: KATAHDIN, criteria: RICH });
  const lpnId = page?.Animals[0]?.LpnId ?? DOCUMENTED;
  await probe("get_animal_details", { searchString: lpnId });
  await probe("get_lineage", { lpnId });
  await probe("get_progeny", { lpnId, page: 0, pageSize: 3 });
  return probes;
}

interface Asked<Name extends MethodName> {
  readonly method: Name;
  readonly parameters: ParametersOf<Name>;
  readonly signal: AbortSignal;
}

type Found<Name extends MethodName> = Probe & { readonly value: ClientMethods[Name] | undefined };

async function probeMethod<Name extends MethodName>(api: ApiSettings, { method, parameters, signal }: Asked<Name>): Promise<Found<Name>> {
  const { request, read } = apiMethods[method];
  const asked = request(api.base, parameters);
  const facts = { method, request: `${asked.method} ${asked.url}`, value: undefined };
  let answer: unknown;
  try {
    answer = await retry(() => requestJson(asked, api, signal), api, signal);
  } catch (error) {
    signal.throwIfAborted();
    return { ...facts, outcome: "failed", notes: [messageOf(error)] };
  }
  const differences = differencesIn(liveShapes[method], answer);
  try {
    const value = read(answer, parameters, () => {});
    const misread = value === undefined ? ["the answer says that there is nothing"] : differencesIn(models[method], value);
    if (misread.length > 0) return { ...facts, outcome: "unreadable", notes: [...misread, ...differences] };
    return { ...facts, value, outcome: differences.length === 0 ? "as known" : "changed", notes: differences };
  } catch (error) {
    if (!(error instanceof UpstreamProblem)) throw error;
    return { ...facts, outcome: "unreadable", notes: [error.message, ...differences] };
  }
}
