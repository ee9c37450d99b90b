import { createRandom, type Random } from "../../../gateways/kit/mock/random.ts";
import type { ParameterSchema } from "../../../gateways/kit/parameter-schema.ts";
import { breeds, STATUSES } from "../../../gateways/nsip/mock/flock/breeds.ts";
import { flockOf } from "../../../gateways/nsip/mock/flock/create-flock.ts";
import { TRAITS } from "../../../gateways/nsip/model/model.ts";

/** A call of a tool. */
export interface Call {
  readonly tool: string;
  readonly written: Arguments;
}

/** The schemas of the tools' parameters by name. */
export type Schemas = ReadonlyMap<string, ParameterSchema>;

type Arguments = Readonly<Record<string, unknown>>;

const { animals, childrenOf } = flockOf(1);
const katahdins = animals.filter(({ breedId }) => breedId === 640);
const parents = katahdins.filter((animal) => childrenOf(animal).length > 0);
const males = parents.filter(({ gender }) => gender === "Male");
const females = parents.filter(({ gender }) => gender === "Female");
const lpnOf = (random: Random, from = katahdins): string => random.pick(from).lpnId;
const some = (random: Random, given: Arguments): Arguments => Object.fromEntries(Object.entries(given).filter(() => random.next() < 0.5));

/** Well-formed arguments by tool. */
const wellFormed: Readonly<Record<string, (random: Random) => Arguments>> = {
  nsip_get_last_update: () => ({}),
  nsip_list_breeds: () => ({}),
  nsip_get_statuses: () => ({}),
  nsip_get_trait_ranges: (random) => ({ breed_id: random.pick(breeds).breedId }),
  nsip_search_animals: (random) => ({
    breed_id: 640,
    ...some(random, {
      page: random.whole(0, 3),
      page_size: random.whole(5, 15),
      sorted_trait: random.pick(TRAITS.slice(0, 8)),
      reverse: random.next() < 0.5,
      gender: random.pick(["Male", "Female"]),
      proven_only: true,
      status: random.pick(STATUSES),
      flock_id: "640149",
      born_after: `${random.whole(2010, 2015)}-01-01`,
      trait_ranges: { BWT: { min: -9, max: random.whole(1, 9) } },
    }),
  }),
  nsip_get_animal: (random) => ({ search_string: lpnOf(random), ...some(random, { summarize: "auto" }) }),
  nsip_get_lineage: (random) => ({ lpn_id: lpnOf(random), ...some(random, { summarize: "auto" }) }),
  nsip_get_progeny: (random) => ({ lpn_id: lpnOf(random, parents), ...some(random, { page: 0, page_size: random.whole(3, 10) }) }),
  nsip_search_by_lpn: (random) => ({ lpn_id: lpnOf(random), ...some(random, { summarize: "auto" }) }),
  nsip_compare_animals: (random) => ({
    lpn_ids: [lpnOf(random, males), lpnOf(random, females)],
    ...some(random, { traits: ["BWT", random.pick(["NLB", "WWT"])] }),
  }),
  nsip_plan_mating: (random) => ({ sire_id: lpnOf(random, males), dam_id: lpnOf(random, females) }),
  nsip_flock_summary: (random) => ({ flock_id: "640149", ...some(random, { status: "CURRENT", born_after: "2012-01-01" }) }),
};

export const toolNames = Object.keys(wellFormed);

const wellFormedCall = (tool: string, random: Random): Call => ({ tool, written: wellFormed[tool]?.(random) ?? {} });

interface Faulty {
  readonly call: Call;
  readonly schema: ParameterSchema;
  readonly random: Random;
}

/** Makes a call faulty. @returns undefined where the call has no place for this fault */
type Fault = (faulty: Faulty) => Arguments | undefined;

const without = (written: Arguments, name: string): Arguments =>
  Object.fromEntries(Object.entries(written).filter(([key]) => key !== name));

/** Replaces a parameter by another name or value. */
const replaced = (written: Arguments, name: string, [other, value]: readonly [string, unknown]): Arguments => ({
  ...without(written, name),
  [other]: value,
});

const picked = <Item>(random: Random, items: readonly Item[]): Item | undefined => (items.length === 0 ? undefined : random.pick(items));

/** A parameter of the call that fits. */
const parameterOf = ({ call, schema, random }: Faulty, fits: (schema: ParameterSchema, value: unknown) => boolean) =>
  picked(
    random,
    Object.entries(call.written).filter(([name, value]) => fits(schema.properties?.[name] ?? {}, value)),
  );

const camel = (name: string): string => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

const misspellings: readonly ((name: string, at: number) => string)[] = [
  camel,
  (name) => name.replaceAll("_", "-"),
  (name) => name.replaceAll("_", ""),
  (name, at) => name.slice(0, at) + name.slice(at + 1),
  (name, at) => `${name.slice(0, at)}${name.charAt(at + 1)}${name.charAt(at)}${name.slice(at + 2)}`,
];

const enumSpellings: Readonly<Record<string, readonly string[]>> = {
  gender: ["female", "FEMALE", "F", "M", "Males", "ewe"],
  sorted_trait: ["bwt", "Nlb", "birth weight", "BWT "],
  summarize: ["Always", "NEVER", "true", "short"],
};

const misspeltBreeds = ["Katahdin", "katahdin", "Katadhin", "Targhee", "Texel"];
const wrappers = ["arguments", "params", "input", "filters", "query"];
const extras = { verbose: true, include_details: true, format: "json", reason: "the user asked for it", debug: false, unit: null } as const;

const unused =
  (value: unknown): Fault =>
  ({ call, schema: { properties = {}, required = [] }, random }) => {
    const name = picked(
      random,
      Object.keys(properties).filter((one) => !required.includes(one)),
    );
    return name === undefined ? undefined : { ...call.written, [name]: value };
  };

/** The kinds of faults that models make. */
export const faults: Readonly<Record<string, Fault>> = {
  "misspelt parameter"(faulty) {
    const [name, value] = parameterOf(faulty, () => true) ?? [];
    if (name === undefined) return undefined;
    const other = faulty.random.pick(misspellings)(name, faulty.random.whole(1, name.length - 2));
    return other === name ? undefined : replaced(faulty.call.written, name, [other, value]);
  },
  "wrong type"(faulty) {
    const [name, value] = parameterOf(faulty, ({ type }) => type !== "object") ?? [];
    if (name === undefined) return undefined;
    if (Array.isArray(value)) return { ...faulty.call.written, [name]: value.join(", ") };
    if (typeof value === "boolean") return { ...faulty.call.written, [name]: faulty.random.pick(["yes", "True", 1, "no"]) };
    return { ...faulty.call.written, [name]: /^\d{1,9}$/.test(String(value)) && typeof value === "string" ? Number(value) : [value] };
  },
  "number as text"(faulty) {
    const [name, value] = parameterOf(faulty, (_, one) => typeof one === "number") ?? [];
    return name === undefined ? undefined : { ...faulty.call.written, [name]: String(value) };
  },
  "missing required parameter"({ call, schema, random }) {
    const name = picked(random, schema.required ?? []);
    if (name === undefined) return undefined;
    return random.pick([without(call.written, name), { ...call.written, [name]: null }, { ...call.written, [name]: "" }]);
  },
  "out of range"({ call, schema: { properties = {} }, random }) {
    const places: readonly Arguments[] = [
      ...(properties["page_size"] === undefined ? [] : [{ page_size: 500 }, { page_size: 0 }, { page: -1 }]),
      ...(properties["breed_id"] === undefined ? [] : [{ breed_id: 0 }]),
      ...(properties["lpn_ids"] === undefined ? [] : [{ lpn_ids: Array.from({ length: 6 }, () => lpnOf(random)) }]),
    ];
    const place = picked(random, places);
    return place === undefined ? undefined : { ...call.written, ...place };
  },
  "wrong word of an enum"({ call, schema: { properties = {} }, random }) {
    const name = picked(
      random,
      Object.keys(enumSpellings).filter((one) => one in properties),
    );
    return name === undefined ? undefined : { ...call.written, [name]: random.pick(enumSpellings[name] ?? []) };
  },
  "singular or plural"(faulty) {
    const [name, value] = parameterOf(faulty, ({ type }) => type !== "object" && type !== "boolean") ?? [];
    if (name === undefined) return undefined;
    return name.endsWith("s")
      ? replaced(faulty.call.written, name, [name.slice(0, -1), value])
      : replaced(faulty.call.written, name, [`${name}s`, faulty.random.next() < 0.5 ? [value] : value]);
  },
  "name of a breed for its Id"({ call, schema: { properties = {} }, random }) {
    if (properties["breed_id"] === undefined) return undefined;
    const name = random.next() < 0.5 ? "breed" : "breed_id";
    return replaced(call.written, "breed_id", [name, random.pick(misspeltBreeds)]);
  },
  "LPN with blanks"(faulty) {
    const lpn = /^(\d{6})(\d{4})(\w{6})$/;
    const [name, value] = parameterOf(faulty, (_, one) => typeof one === "string" && lpn.test(one)) ?? [];
    if (name === undefined) return undefined;
    const form = faulty.random.pick(["$1 $2 $3", "$1$2 $3", " $1$2$3 "]);
    return { ...faulty.call.written, [name]: String(value).replace(lpn, form) };
  },
  "page and page_size swapped"({ call, schema: { properties = {} }, random }) {
    return properties["page_size"] === undefined ? undefined : { ...call.written, page: random.whole(5, 20), page_size: 0 };
  },
  "nested instead of flat"({ call, random }) {
    return Object.keys(call.written).length === 0 ? undefined : { [random.pick(wrappers)]: call.written };
  },
  "empty text for an unused parameter": unused(""),
  "null for an unused parameter": unused(null),
  "extra key"({ call, random }) {
    const [name, value] = random.pick(Object.entries(extras));
    return { ...call.written, [name]: value };
  },
};

/** A number of faulty calls of one kind, of tools in turn. */
export function faultyCalls(kind: string, { schemas, count }: { schemas: Schemas; count: number }): readonly Call[] {
  const random = createRandom(kind.length * 1009 + kind.charCodeAt(0));
  const calls: Call[] = [];
  for (let turn = 0; calls.length < count; turn += 1) {
    const call = wellFormedCall(toolNames[turn % toolNames.length] ?? "", random);
    const written = faults[kind]?.({ call, schema: schemas.get(call.tool) ?? {}, random });
    if (written !== undefined) calls.push({ ...call, written });
  }
  return calls;
}

/** How often an adviser's model makes a fault: in one of so many calls. */
export const ONE_FAULT_IN = 25;

/**
 * The work of an adviser with one client after the other: each owns some animals, and asks about the same breed, flock and animals again. One
 * call in 25 has a fault of a kind in turn.
 */
export function adviserCalls(schemas: Schemas, count: number): readonly Call[] {
  const random = createRandom(43);
  const kinds = Object.keys(faults);
  const perKind = Math.ceil(count / ONE_FAULT_IN / kinds.length);
  const lists = kinds.map((kind) => faultyCalls(kind, { schemas, count: perKind }));
  const spoilt = Array.from({ length: perKind }, (_, at) => lists.flatMap((list) => list[at] ?? [])).flat();
  const calls: Call[] = [];
  while (calls.length < count) {
    const own = [lpnOf(random, males), lpnOf(random, females), lpnOf(random, females)] as const;
    const [sire_id, dam_id, other] = own;
    const topics: readonly Call[] = [
      { tool: "nsip_get_last_update", written: {} },
      { tool: "nsip_list_breeds", written: {} },
      { tool: "nsip_get_statuses", written: {} },
      { tool: "nsip_get_trait_ranges", written: { breed_id: 640 } },
      { tool: "nsip_search_animals", written: { breed_id: 640, flock_id: sire_id.slice(0, 6), status: "CURRENT" } },
      ...own.map((lpn_id) => ({ tool: "nsip_search_by_lpn", written: { lpn_id } })),
      { tool: "nsip_compare_animals", written: { lpn_ids: [...own], traits: ["BWT", "WWT"] } },
      { tool: "nsip_plan_mating", written: { sire_id, dam_id } },
      { tool: "nsip_plan_mating", written: { sire_id, dam_id: other } },
      { tool: "nsip_get_progeny", written: { lpn_id: sire_id } },
      { tool: "nsip_get_animal", written: { search_string: dam_id } },
      { tool: "nsip_get_lineage", written: { lpn_id: dam_id } },
      { tool: "nsip_flock_summary", written: { flock_id: sire_id.slice(0, 6) } },
    ];
    for (const call of topics) {
      const isFaulty = (calls.length + 1) % ONE_FAULT_IN === 0;
      calls.push((isFaulty ? spoilt.shift() : undefined) ?? call);
    }
  }
  return calls.slice(0, count);
}
