import type { JsonRequest } from "../../kit/upstream/request-json.ts";
import type { Animal, AnimalPage, BreedGroups, LastUpdate, Lineage, ProgenyPage, Statuses, TraitRanges } from "../model/model.ts";
import { readAnimal, readAnimalPage, readProgeny } from "./read/animal.ts";
import type { Drift } from "./read/fields.ts";
import { readLineage } from "./read/lineage.ts";
import { readBreedGroups, readLastUpdate, readStatuses, readTraitRanges } from "./read/lists.ts";

/** The criteria of a search: the body of the API's request. */
export interface Criteria {
  readonly breedGroupId?: number;
  readonly bornAfter?: string;
  readonly bornBefore?: string;
  readonly gender?: "Male" | "Female" | "Both";
  readonly provenOnly?: boolean;
  readonly status?: string;
  readonly flockId?: string;
  readonly traitRanges?: Readonly<Record<string, { readonly min?: number; readonly max?: number }>>;
}

type None = Readonly<Record<string, never>>;

/** The parameters of each method of the client. */
interface Parameters {
  get_date_last_updated: None;
  get_available_breed_groups: None;
  get_statuses_by_breed_group: None;
  get_trait_ranges_by_breed: { readonly breedId: number };
  search_animals: {
    readonly page: number;
    readonly pageSize: number;
    readonly breedId?: number;
    readonly sortedTrait?: string;
    readonly reverse?: boolean;
    readonly criteria: Criteria;
  };
  get_animal_details: { readonly searchString: string };
  get_lineage: { readonly lpnId: string };
  get_progeny: { readonly lpnId: string; readonly page: number; readonly pageSize: number };
}

/** The answer of each method of the client. */
export interface ClientMethods {
  get_date_last_updated: LastUpdate;
  get_available_breed_groups: BreedGroups;
  get_statuses_by_breed_group: Statuses;
  get_trait_ranges_by_breed: TraitRanges;
  search_animals: AnimalPage;
  get_animal_details: Animal;
  get_lineage: Lineage;
  get_progeny: ProgenyPage;
}

export type MethodName = keyof ClientMethods;
export type ParametersOf<Name extends MethodName> = Parameters[Name];

interface Method<Name extends MethodName> {
  request(base: string, parameters: ParametersOf<Name>): JsonRequest;
  /** @throws UpstreamProblem for an answer of unknown form */
  read(answer: unknown, parameters: ParametersOf<Name>, drift: Drift): ClientMethods[Name] | undefined;
  /** Statuses with which the API answers for something that does not exist. */
  readonly isAbsent?: readonly number[];
}

const get = (base: string, path: string, query: Readonly<Record<string, string | number>> = {}): JsonRequest => {
  const written = new URLSearchParams(Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]));
  return { method: "GET", url: `${base}/${path}${written.size === 0 ? "" : `?${written}`}` };
};

/** The endpoints of the API; a new one needs a row here and a reader. */
export const apiMethods: { readonly [Name in MethodName]: Method<Name> } = {
  get_date_last_updated: {
    request: (base) => get(base, "search/getDateLastUpdated"),
    read: (answer, _, drift) => readLastUpdate(answer, drift),
  },
  get_available_breed_groups: {
    request: (base) => get(base, "search/getAvailableBreedGroups"),
    read: (answer, _, drift) => readBreedGroups(answer, drift),
  },
  get_statuses_by_breed_group: {
    request: (base) => get(base, "search/getStatusesByBreedGroup"),
    read: (answer, _, drift) => readStatuses(answer, drift),
  },
  get_trait_ranges_by_breed: {
    request: (base, { breedId }) => get(base, "search/getTraitRangesByBreed", { breedId }),
    read: (answer, { breedId }, drift) => readTraitRanges(breedId, answer, drift),
    isAbsent: [400, 404],
  },
  search_animals: {
    request: (base, { page, pageSize, breedId, sortedTrait, reverse, criteria }) => ({
      ...get(base, "search/getPageOfSearchResults", {
        page,
        pageSize,
        ...(breedId !== undefined && { breedId }),
        ...(sortedTrait !== undefined && { sortedBreedTrait: sortedTrait }),
        ...(reverse !== undefined && { reverse: String(reverse) }),
      }),
      method: "POST",
      body: criteria,
    }),
    read: (answer, cut, drift) => readAnimalPage(answer, cut, drift),
    isAbsent: [400],
  },
  get_animal_details: {
    request: (base, { searchString }) => get(base, "details/getAnimalDetails", { searchString }),
    read: (answer, _, drift) => readAnimal(answer, drift),
    isAbsent: [404],
  },
  get_lineage: {
    request: (base, { lpnId }) => get(base, "details/getLineage", { lpnId }),
    read: (answer, _, drift) => readLineage(answer, drift),
    isAbsent: [404],
  },
  get_progeny: {
    request: (base, { lpnId, page, pageSize }) => get(base, "details/getPageOfProgeny", { lpnId, page, pageSize }),
    read: (answer, { lpnId, ...cut }, drift) => readProgeny(lpnId, answer, cut, drift),
    isAbsent: [404],
  },
};
