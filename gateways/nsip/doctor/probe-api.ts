import type { z } from "zod";
import { createProbes, type Probe, type ProbedAnswer, retryProbe } from "../../kit/doctor/probe.ts";
import { type Shape, shapeOf } from "../../kit/doctor/shape.ts";
import { requestJsonAnswer } from "../../kit/upstream/request-json.ts";
import { UpstreamProblem } from "../../kit/upstream/upstream-problem.ts";
import { type ApiSettings, defaultApi } from "../client/api-settings.ts";
import { apiMethods, type ClientMethods, type Criteria, type MethodName, type ParametersOf } from "../client/methods.ts";
import { named } from "../mock/flock/named-animals.ts";
import { serveNsipMock } from "../mock/serve-nsip-mock.ts";
import { Animal, AnimalPage, BreedGroups, LastUpdate, Lineage, ProgenyPage, Statuses, TraitRanges } from "../model/model.ts";

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

/** How much is asked. */
interface Extent {
  readonly criteria: Criteria;
  readonly rows: number;
  /** How many animals of the search. */
  readonly animals: number;
  readonly named: readonly string[];
}

/** Of the real API one animal, with a pedigree and with offspring. */
const FEW: Extent = { criteria: { bornAfter: "2018-01-01", provenOnly: true }, rows: 3, animals: 1, named: [] };
/** Of the mock so many that each optional field occurs. */
const MANY: Extent = { criteria: {}, rows: 5000, animals: 60, named: Object.values(named) };

/** Asks a method. @returns the normalised answer; undefined without a readable one */
type Ask = <Name extends MethodName>(method: Name, parameters: ParametersOf<Name>) => Promise<ClientMethods[Name] | undefined>;

/** The questions to the API: each method of the client, in sequence, for animals of its search. */
async function askAll(ask: Ask, { criteria, rows, animals, named }: Extent): Promise<void> {
  await ask("get_date_last_updated", {});
  await ask("get_available_breed_groups", {});
  await ask("get_statuses_by_breed_group", {});
  await ask("get_trait_ranges_by_breed", { breedId: KATAHDIN });
  const page = await ask("search_animals", { page: 0, pageSize: rows, breedId: KATAHDIN, criteria });
  const found = [...(page?.Animals.slice(0, animals).map(({ LpnId }) => LpnId) ?? []), ...named];
  for (const lpnId of found.length === 0 ? [DOCUMENTED] : found) {
    await ask("get_animal_details", { searchString: lpnId });
    await ask("get_lineage", { lpnId });
    await ask("get_progeny", { lpnId, page: 0, pageSize: rows });
  }
}

/** Calls each method of the API once, and compares its answers with those of the mock. */
export async function probeApi(api: ApiSettings, signal: AbortSignal): Promise<readonly Probe[]> {
  const shapes = await shapesOfMock(signal);
  const { probe } = createProbes(signal);
  const probes: Probe[] = [];
  const ask: Ask = async (method, parameters) => {
    const { method: verb, url } = apiMethods[method].request(api.base, parameters);
    let read: ClientMethods[typeof method] | undefined;
    const answered = async () => {
      const answer = await askOnce(api, { method, parameters, signal });
      read = answer.read;
      return answer;
    };
    probes.push(await probe(`${verb} ${new URL(url).pathname}`, shapes.get(method) ?? shapeOf([]), answered));
    return read;
  };
  await askAll(ask, FEW);
  return probes;
}

/** The shapes of the mock's answers by method. */
async function shapesOfMock(signal: AbortSignal): Promise<ReadonlyMap<MethodName, Shape>> {
  const mock = await serveNsipMock();
  const answers = new Map<MethodName, unknown[]>();
  try {
    const ask: Ask = async (method, parameters) => {
      const { value, read } = await askOnce({ ...defaultApi, base: mock.url }, { method, parameters, signal });
      answers.set(method, [...(answers.get(method) ?? []), value]);
      return read;
    };
    await askAll(ask, MANY);
  } finally {
    await mock.close();
  }
  return new Map([...answers].map(([method, list]) => [method, shapeOf(list)]));
}

interface Question<Name extends MethodName> {
  readonly method: Name;
  readonly parameters: ParametersOf<Name>;
  readonly signal: AbortSignal;
}

interface ReadAnswer<Name extends MethodName> extends ProbedAnswer {
  /** The answer as the gateway reads it; undefined where it cannot. */
  readonly read: ClientMethods[Name] | undefined;
}

/** Sends a request as the client does, and reads its answer. @throws UpstreamProblem without a JSON answer */
async function askOnce<Name extends MethodName>(
  api: ApiSettings,
  { method, parameters, signal }: Question<Name>,
): Promise<ReadAnswer<Name>> {
  const { request, read } = apiMethods[method];
  const asked = request(api.base, parameters);
  const { value, url } = await retryProbe(() => requestJsonAnswer(asked, api, signal), api, signal);
  const moved = url === asked.url ? {} : { movedTo: new URL(url).origin };
  try {
    const found = read(value, parameters, () => {});
    if (found === undefined) return { value, read: undefined, ...moved, unreadable: "it says that there is nothing" };
    const [issue] = models[method].safeParse(found).error?.issues ?? [];
    if (issue === undefined) return { value, read: found, ...moved };
    return { value, read: undefined, ...moved, unreadable: `${issue.path.join(".")}: ${issue.message}` };
  } catch (error) {
    if (!(error instanceof UpstreamProblem)) throw error;
    return { value, read: undefined, ...moved, unreadable: error.message };
  }
}
