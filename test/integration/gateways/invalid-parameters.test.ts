import fc from "fast-check";
import { expect, test } from "vitest";
import type { ParameterSchema } from "../../../gateways/kit/parameter-schema.ts";
import { named } from "../../../gateways/nsip/mock/flock/named-animals.ts";
import { asked, openGateway } from "../../support/gateways/open-gateway.ts";
import { verifies } from "../../support/verifies.ts";

/** Arguments that every tool takes, to be spoilt one at a time. */
const valid: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  nsip_get_trait_ranges: { breed_id: 640 },
  nsip_search_animals: {
    page: 0,
    page_size: 5,
    breed_id: 640,
    breed_group_id: 64,
    sorted_trait: "BWT",
    reverse: true,
    summarize: "auto",
    born_after: "2012-01-01",
    born_before: "2022-12-31",
    gender: "Female",
    proven_only: false,
    status: "CURRENT",
    flock_id: "640149",
    trait_ranges: { BWT: { min: -9, max: 9 } },
  },
  nsip_get_animal: { search_string: named.sample, summarize: "never" },
  nsip_get_lineage: { lpn_id: named.sample, summarize: "never" },
  nsip_get_progeny: { lpn_id: named.sire, page: 0, page_size: 10 },
  nsip_search_by_lpn: { lpn_id: named.sire, summarize: "auto" },
  nsip_compare_animals: { lpn_ids: [named.sire, named.sample], traits: ["BWT", "NLB"] },
  nsip_plan_mating: { sire_id: named.fullBrother, dam_id: named.fullSister },
  nsip_flock_summary: { flock_id: "640149", status: "CURRENT", born_after: "2012-01-01", born_before: "2022-12-31" },
};

/** Values that a field of this form does not take. */
function spoilers(schema: ParameterSchema): readonly unknown[] {
  if (schema.enum !== undefined) return ["nonsense", 7, null, ["BWT"], String(schema.enum[0]).toUpperCase().concat("!")];
  if (schema.items?.enum !== undefined) return [[], "heavy", ["bwt", "XYZ"], { BWT: true }, 7];
  if (schema.items !== undefined) return [[], "one", [named.sire], [named.sire, named.sire], [named.sire, 7, "12"], null];
  if (schema.type === "integer") return ["many", -1, 1.5, 1_000_000_000, "12 sheep", null, true, [1]];
  if (schema.type === "boolean") return ["perhaps", 2, null, {}];
  if (schema.pattern !== undefined) return ["13/45/2020", "yesterday", 2020, "2020-13-01", "2024-02-31", "2023-02-29"];
  if (schema.type === "string") return ["", 7, null, {}, ["x"], ...((schema.minLength ?? 1) > 1 ? ["123", "  a  "] : []), "x".repeat(100)];
  return ["BWT > 1", { XYZ: { min: 1 } }, { BWT: { min: "low" } }, { BWT: { minimum: 1 } }, { BWT: { min: 2, max: 1 } }];
}

interface Spoilt {
  readonly tool: string;
  /** What was done to which field. */
  readonly field: string;
  readonly written: Readonly<Record<string, unknown>>;
}

const misspelt = (name: string): string => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** A call with one field of a wrong value, missing, misspelt or unknown. */
const spoilt = (schemas: ReadonlyMap<string, ParameterSchema>): fc.Arbitrary<Spoilt> =>
  fc.constantFrom(...Object.keys(valid)).chain((tool) => {
    const { properties = {}, required = [] } = schemas.get(tool) ?? {};
    const usual = valid[tool] ?? {};
    const without = (field: string) => Object.fromEntries(Object.entries(usual).filter(([name]) => name !== field));
    const wrong = fc
      .constantFrom(...Object.keys(usual))
      .chain((field) =>
        fc.constantFrom(...spoilers(properties[field] ?? {})).map((value) => ({ tool, field, written: { ...usual, [field]: value } })),
      );
    const missing = required.map((field) => fc.constant({ tool, field, written: without(field) }));
    const renamed = required.map((field) => {
      const name = misspelt(field);
      return fc.constant({ tool, field: name, written: { ...without(field), [name]: usual[field] } });
    });
    const unknown = fc.stringMatching(/^zz[a-z]{3,8}$/).map((field) => ({ tool, field, written: { ...usual, [field]: 1 } }));
    return fc.oneof({ weight: 6, arbitrary: wrong }, ...missing, ...renamed, unknown);
  });

/** Every single value of a call, in the spelling that counts. */
const leaves = (value: unknown): readonly string[] =>
  typeof value === "object" && value !== null
    ? Object.values(value).flatMap(leaves)
    : String(value)
        .toLowerCase()
        .split(/[,;\s]+/)
        .filter((part) => part !== "");

/** Values of a corrected call that are not the caller's, apart from those of parameters with a default. */
function foreign(written: object, corrected: object, { properties = {} }: ParameterSchema = {}): readonly string[] {
  const own = leaves(written);
  const selecting = Object.entries(corrected).filter(([name]) => properties[name]?.default === undefined);
  // A word of an enum may have been abbreviated or extended.
  return leaves(Object.fromEntries(selecting)).filter((leaf) => !own.some((one) => one.startsWith(leaf) || leaf.startsWith(one)));
}

/** The next call of a client that does what the error says: it takes the corrected call, or corrects the parameters that are named. */
function followed({ tool, field, written }: Spoilt, about: Readonly<Record<string, unknown>>): object {
  if (about["arguments"] !== undefined) return Object(about["arguments"]);
  const named = Object.entries(valid[tool] ?? {}).filter(([name]) => name === field || String(about["suggestion"]).includes(name));
  const { [field]: _wrong, ...rest } = written;
  return { ...rest, ...Object.fromEntries(named) };
}

test(
  "95 % of 300 invalid calls are caught before a request; suggestions correct 80 % with the caller's values only",
  verifies(["card/6-invalid-caught", "001/FR-003"]),
  async () => {
    const { call, gateway, mock } = await openGateway();
    const schemas = new Map(gateway.tools.map(({ name, inputSchema }): [string, ParameterSchema] => [name, inputSchema]));
    const calls = fc.sample(spoilt(schemas), { numRuns: 300, seed: 6 });
    const told = { caught: 0, corrected: 0, valid: 0 };
    for (const spoiltCall of calls) {
      const { tool, field, written } = spoiltCall;
      mock.forget();
      const { data, isError } = await call(tool, written);
      const isCaught = isError && data.error?.code === -32602 && mock.requests().length === 0;
      if (!isCaught) continue;
      told.caught += 1;
      const about = data.error?.data ?? {};
      expect(String(about["parameter"]).split(".")[0], JSON.stringify(written)).toBe(field);
      for (const part of ["expected", "suggestion"]) expect(String(about[part])).toMatch(/\S{2}/);
      expect(foreign(written, about["arguments"] ?? {}, schemas.get(tool)), JSON.stringify(about)).toEqual([]);
      const again = await call(tool, followed(spoiltCall, about));
      if (!again.isError) told.corrected += 1;
      if (again.data.error?.code !== -32602) told.valid += 1;
    }
    expect(told.caught / calls.length).toBeGreaterThanOrEqual(0.95);
    expect(told.corrected / told.caught).toBeGreaterThanOrEqual(0.8);
    const { error_retries, error_retry_successes, validation_attempts, validation_successes } = gateway.metrics.snapshot();
    expect({ validation_attempts, validation_successes }).toEqual({
      validation_attempts: calls.length + told.caught,
      validation_successes: calls.length - told.caught + told.valid,
    });
    expect(error_retry_successes / error_retries).toBeGreaterThanOrEqual(0.8);
  },
);

test.each([
  ["nsip_get_animal", { lpn_id: "6406182016WLW007" }, { search_string: "6406182016WLW007" }],
  ["nsip_get_lineage", { animal: named.inbred }, { lpn_id: named.inbred }],
  ["nsip_get_trait_ranges", { breedId: "640" }, { breed_id: 640 }],
  ["nsip_search_animals", { breedId: 640, gender: "female", status: null }, { breed_id: 640, gender: "Female" }],
  ["nsip_search_animals", { flock: 640_149 }, { flock_id: "640149" }],
  ["nsip_search_animals", { trait_ranges: { BWT: { minimum: 1 } } }, { trait_ranges: { BWT: { min: 1 } } }],
  ["nsip_compare_animals", { lpn_ids: `${named.sire}, ${named.sample}` }, { lpn_ids: [named.sire, named.sample] }],
  ["nsip_compare_animals", { lpn_id: [named.sire, named.sample], traits: "" }, { lpn_ids: [named.sire, named.sample] }],
  ["nsip_get_lineage", { lpn_ids: [named.inbred] }, { lpn_id: named.inbred }],
  ["nsip_get_lineage", { params: { LpnId: named.inbred } }, { lpn_id: named.inbred }],
  [
    "nsip_search_animals",
    { filters: { gender: "females", page_size: "5" }, breed_id: 640 },
    { gender: "Female", page_size: 5, breed_id: 640 },
  ],
  ["nsip_search_animals", { breed: "Targhee", gender: "F" }, { breed_id: 610, gender: "Female" }],
  ["nsip_search_animals", { breed_id: "katadhin", born_after: "" }, { breed_id: 640 }],
  ["nsip_get_trait_ranges", { breed: "Targhee" }, { breed_id: 610 }],
  ["nsip_search_animals", { page_size: 500, page: -1 }, { page_size: 100, page: 0 }],
  ["nsip_search_animals", { page: 8, page_size: 0 }, { page: 0, page_size: 8 }],
  ["nsip_search_animals", { breed_id: 640, summarize: "short", verbose: true }, { breed_id: 640 }],
  ["nsip_get_statuses", { breed_group: "Hair" }, {}],
])("%s %j is meant as %j", verifies(["card/6-invalid-caught"]), async (tool, written, meant) => {
  const { call } = await openGateway();
  const { data } = await call(tool, written);
  expect(data.error).toMatchObject({ code: -32602, data: { arguments: meant } });
  expect(data.error?.data["arguments"]).toEqual(meant);
  expect((await call(tool, meant)).isError).toBe(false);
});

test("the blanks of an LPN are left out, and those of a registration number are not", verifies(["card/6-invalid-caught"]), async () => {
  const { call, mock } = await openGateway();
  expect((await call("nsip_get_animal", { search_string: " 640149 2020 FLE249" })).data["LpnId"]).toBe(named.sample);
  await call("nsip_get_animal", { search_string: "KHSI 12345" });
  expect(mock.requests().map(({ query }) => query["searchString"])).toEqual(expect.arrayContaining([named.sample, "KHSI 12345"]));
});

test.each([
  ["nsip_get_trait_ranges", { breed: "Texel" }, "breed", { expected: "one of breed_id", suggestion: "Provide breed_id (Id of a breed" }],
  ["nsip_get_trait_ranges", { breed_id: 0 }, "breed_id", { expected: "a whole number from 1 to 99999", suggestion: "nsip_list_breeds" }],
  [
    "nsip_plan_mating",
    { sire_id: named.ram },
    "dam_id",
    { expected: "Non-empty string with at least 5 characters", suggestion: "dam_id: LPN ID" },
  ],
  ["nsip_plan_mating", { ram: named.ram, ewe: named.sample }, "ram", { expected: "one of sire_id, dam_id", suggestion: "Provide sire_id" }],
  [
    "nsip_get_animal",
    {},
    "search_string",
    { expected: "Non-empty string with at least 5 characters", suggestion: "LPN ID or registration number" },
  ],
  [
    "nsip_get_animal",
    { search_string: "x".repeat(65) },
    "search_string",
    { expected: "Non-empty string with at most 64 characters", suggestion: "LPN ID" },
  ],
  ["nsip_search_animals", { gender: "ewe" }, "gender", { expected: "one of Male, Female, Both", suggestion: "Provide a valid gender" }],
  ["nsip_search_animals", { colour: "white" }, "colour", { expected: "one of page, page_size", suggestion: "leave it out" }],
  [
    "nsip_search_animals",
    { born_after: "2024-02-31" },
    "born_after",
    { expected: "a day of the calendar, as YYYY-MM-DD", suggestion: "earliest date of birth" },
  ],
  [
    "nsip_search_animals",
    { born_before: "2023-02-29" },
    "born_before",
    { expected: "a day of the calendar, as YYYY-MM-DD", suggestion: "latest date of birth" },
  ],
  [
    "nsip_search_animals",
    { trait_ranges: { BWT: { heaviest: 1 } } },
    "trait_ranges.BWT.heaviest",
    { expected: "one of min, max", suggestion: "trait_ranges.BWT.heaviest" },
  ],
  [
    "nsip_search_animals",
    { trait_ranges: { XYZ: { min: 1 } } },
    "trait_ranges.XYZ",
    { expected: "one of BWT, WWT", suggestion: "trait_ranges.XYZ" },
  ],
  ["nsip_search_animals", { page: 2, cursor: "12" }, "cursor", { expected: "either page or cursor", suggestion: "cursor" }],
  ["nsip_compare_animals", { lpn_ids: [named.sire, named.sire] }, "lpn_ids", { expected: "animals that differ", suggestion: "each once" }],
  [
    "nsip_compare_animals",
    { lpn_ids: [named.sire, named.sample, "12"] },
    "lpn_ids.2",
    { expected: "Non-empty string with at least 5 characters", suggestion: "lpn_ids" },
  ],
])(
  "%s %j is explained, and no example takes the place of %s",
  verifies(["card/6-invalid-caught"]),
  async (tool, written, parameter, { expected, suggestion }) => {
    const { call, mock } = await openGateway();
    const { data } = await call(tool, written);
    expect(data.error).toMatchObject({
      code: -32602,
      data: { parameter, expected: expect.stringContaining(expected), suggestion: expect.stringContaining(suggestion) },
    });
    expect(data.error?.data).not.toHaveProperty("arguments");
    // The name of a breed is looked up for the correction.
    expect(asked(mock).filter((name) => name !== "getAvailableBreedGroups")).toEqual([]);
  },
);
