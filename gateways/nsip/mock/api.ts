import { z } from "zod";
import type { Clock } from "../../../contracts/ports.ts";
import type { HttpExchange } from "../../../platform/net/http-server.ts";
import { jsonReply, plain, type Reply } from "../../kit/mock/answer-with-fault.ts";
import type { MockApi } from "../../kit/mock/serve-mock.ts";
import { TRAITS } from "../model/model.ts";
import type { MockAnimal } from "./flock/animal.ts";
import { breedGroups, breeds, STATUSES } from "./flock/breeds.ts";
import type { Flock } from "./flock/create-flock.ts";
import { type Form, type FormPage, paddedDate } from "./live-form.ts";

/** The real server's answer to most invalid requests, with its spelling. */
const REFUSED = plain("An Error Occured", 400);

/** The answer for an unknown animal. */
const UNKNOWN = plain("Not Found", 404);

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

interface Known {
  readonly flock: Flock;
  readonly form: Form;
  readonly clock: Clock;
}

interface Asked {
  readonly exchange: HttpExchange;
  readonly query: URLSearchParams;
  readonly body: string;
}

/** The endpoints of the API, below its base. */
const endpoints: Readonly<Record<string, (known: Known, asked: Asked) => Reply>> = {
  "GET search/getDateLastUpdated": ({ clock }) => jsonReply({ date: paddedDate(lastUpdate(clock)) }),
  "GET search/getAvailableBreedGroups": ({ form }) => jsonReply(form.breeds()),
  "GET search/getStatusesByBreedGroup": () => jsonReply(STATUSES),
  "GET search/getTraitRangesByBreed": traitRanges,
  "POST search/getPageOfSearchResults": searchResults,
  "GET details/getAnimalDetails"({ flock, form }, { query }) {
    const animal = flock.find(query.get("searchString") ?? "");
    return animal === undefined ? UNKNOWN : jsonReply(form.details(animal, flock.childrenOf(animal).length));
  },
  "GET details/getLineage"({ flock, form }, { query }) {
    const animal = flock.find(query.get("lpnId") ?? "");
    return animal === undefined ? UNKNOWN : jsonReply(form.lineage(animal));
  },
  "GET details/getPageOfProgeny"({ flock, form }, { query }) {
    const animal = flock.find(query.get("lpnId") ?? "");
    return jsonReply(form.progeny(cut(animal === undefined ? [] : flock.childrenOf(animal), query, 10)));
  },
};

/** Evaluations are published once a week. @returns YYYY-MM-DD */
const lastUpdate = (clock: Clock): string => new Date(Math.floor(clock.now() / WEEK_MS) * WEEK_MS).toISOString().slice(0, 10);

/** Pages are counted from 0; a page after the end is empty. */
function cut(animals: readonly MockAnimal[], query: URLSearchParams, usual: number): FormPage {
  const page = Number(query.get("page") ?? 0);
  const pageSize = Number(query.get("pageSize") ?? usual);
  return { animals: animals.slice(page * pageSize, (page + 1) * pageSize), total: animals.length, page, pageSize };
}

function traitRanges({ flock, form }: Known, { query }: Asked): Reply {
  const breedId = Number(query.get("breedId"));
  if (!breeds.some((breed) => breed.breedId === breedId)) return REFUSED;
  const kin = flock.animals.filter((animal) => animal.breedId === breedId);
  const ranges = TRAITS.map((trait) => ({ trait, values: kin.flatMap(({ traits }) => traits[trait]?.value ?? []) }));
  return jsonReply(
    form.ranges(
      ranges
        .filter(({ values }) => values.length > 0)
        .map(({ trait, values }) => ({ trait, min: Math.min(...values), max: Math.max(...values) })),
    ),
  );
}

function searchResults({ flock, form }: Known, { exchange, query, body }: Asked): Reply {
  if (exchange.header("content-type")?.startsWith("application/json") !== true) return plain("Unsupported Media Type", 415);
  const criteria = criteriaIn(body);
  const breedId = query.get("breedId");
  const isBreedKnown = breedId === null || breeds.some((breed) => String(breed.breedId) === breedId);
  if (criteria === undefined || !isBreedKnown) return REFUSED;
  const found = search(
    flock,
    { ...criteria, ...(breedId !== null && { breedId: Number(breedId) }) },
    { trait: query.get("sortedBreedTrait")?.toUpperCase(), isReverse: query.get("reverse")?.toLowerCase() === "true" },
  );
  return jsonReply(form.page(cut(found, query, 15)));
}

function criteriaIn(body: string): Criteria | undefined {
  try {
    return Criteria.parse(JSON.parse(body));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError) return undefined;
    throw error;
  }
}

/** @param base path of the endpoints */
export const createApi =
  (known: Known, base: string): MockApi =>
  ({ exchange, body }) => {
    const { method, path, query } = exchange;
    const name = path.replace(`${base}/`, "");
    const endpoint = endpoints[`${method} ${name}`];
    if (endpoint === undefined) return Object.keys(endpoints).some((known) => known.endsWith(` ${name}`)) ? plain("", 405) : plain("", 404);
    // Careless clients send this for a parameter that they lack.
    if ([...query.values()].includes("undefined")) return REFUSED;
    return endpoint(known, { exchange, query, body });
  };

/** The body of a search; the API ignores unknown fields. */
const Criteria = z.object({
  breedGroupId: z.number().optional(),
  breedId: z.number().optional(),
  bornAfter: z.string().optional(),
  bornBefore: z.string().optional(),
  gender: z.enum(["Male", "Female", "Both"]).optional(),
  provenOnly: z.boolean().optional(),
  status: z.string().optional(),
  flockId: z.string().optional(),
  traitRanges: z.record(z.string(), z.object({ min: z.number().optional(), max: z.number().optional() })).optional(),
});
type Criteria = z.output<typeof Criteria>;

/** The order of a search: by a trait, ascending unless `reverse`; animals without it come last. */
interface Order {
  readonly trait: string | undefined;
  readonly isReverse: boolean;
}

type Test = (animal: MockAnimal) => boolean;

/** All animals that meet the criteria, sorted. */
function search(flock: Flock, criteria: Criteria, { trait, isReverse }: Order): readonly MockAnimal[] {
  const tests = testsFor(flock, criteria);
  const found = flock.animals.filter((animal) => tests.every((test) => test(animal)));
  if (trait === undefined) return found;
  const direction = isReverse ? -1 : 1;
  const isMeasured = ({ traits }: MockAnimal) => traits[trait] !== undefined;
  const sorted = found.filter(isMeasured).sort((a, b) => direction * ((a.traits[trait]?.value ?? 0) - (b.traits[trait]?.value ?? 0)));
  return [...sorted, ...found.filter((animal) => !isMeasured(animal))];
}

function testsFor(flock: Flock, criteria: Criteria): readonly Test[] {
  const { breedGroupId, breedId, bornAfter, bornBefore, gender, provenOnly, status, flockId, traitRanges = {} } = criteria;
  const group = breedGroups.find(({ id }) => id === breedGroupId)?.breeds.map((breed) => breed.breedId) ?? [];
  const optional: readonly (readonly [boolean, Test])[] = [
    [breedGroupId !== undefined, (animal) => group.includes(animal.breedId)],
    [breedId !== undefined, (animal) => animal.breedId === breedId],
    [bornAfter !== undefined, ({ born }) => born >= (bornAfter ?? "")],
    [bornBefore !== undefined, ({ born }) => born <= (bornBefore ?? "")],
    [gender !== undefined && gender !== "Both", (animal) => animal.gender === gender],
    [provenOnly === true, (animal) => flock.childrenOf(animal).length > 0],
    [status !== undefined, (animal) => animal.status === status],
    [flockId !== undefined, (animal) => animal.flock.code === flockId],
  ];
  const ranges = Object.entries(traitRanges).map(([trait, { min = -Infinity, max = Infinity }]): Test => {
    return ({ traits }) => {
      const value = traits[trait]?.value;
      return value !== undefined && value >= min && value <= max;
    };
  });
  return [...optional.filter(([isAsked]) => isAsked).map(([, test]) => test), ...ranges];
}
