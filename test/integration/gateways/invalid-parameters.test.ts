import fc from "fast-check";
import { expect, test } from "vitest";
import type { ParameterSchema } from "../../../gateways/kit/explain-arguments.ts";
import { named } from "../../../gateways/nsip/mock/flock/named-animals.ts";
import { openGateway } from "./open-gateway.ts";

/** Arguments that every tool takes, to be spoilt one at a time. */
const valid: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  nsip_get_trait_ranges: { breed_id: 640 },
  nsip_search_animals: {
    ...{ page: 0, page_size: 5, breed_id: 640, breed_group_id: 64, sorted_trait: "BWT", reverse: true, summarize: "auto" },
    ...{ born_after: "2012-01-01", born_before: "2022-12-31", gender: "Female", proven_only: false, status: "CURRENT" },
    ...{ flock_id: "640149", trait_ranges: { BWT: { min: -9, max: 9 } } },
  },
  nsip_get_animal: { search_string: named.sample, summarize: "never" },
  nsip_get_lineage: { lpn_id: named.sample, summarize: "never" },
  nsip_get_progeny: { lpn_id: named.sire, page: 0, page_size: 10 },
  nsip_search_by_lpn: { lpn_id: named.sire, summarize: "auto" },
  nsip_compare_animals: { lpn_ids: [named.sire, named.sample], traits: ["BWT", "NLB"], summarize: "auto" },
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
  if (schema.pattern !== undefined) return ["13/45/2020", "yesterday", 2020, "2020-13-01", null];
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

test("of 300 spoilt calls 95 % are caught before any request, with parameter, form and suggestion; following it mends 80 % (card/6-invalid-caught, 001/FR-003, 001/SC-003, 001/SC-004)", async () => {
  const { call, gateway, mock } = await openGateway();
  const schemas = new Map(gateway.tools.map(({ name, inputSchema }): [string, ParameterSchema] => [name, inputSchema]));
  const calls = fc.sample(spoilt(schemas), { numRuns: 300, seed: 6 });
  const told = { caught: 0, mended: 0 };
  for (const { tool, field, written } of calls) {
    mock.forget();
    const { data, isError } = await call(tool, written);
    const isCaught = isError && data.error?.code === -32602 && mock.requests().length === 0;
    if (!isCaught) continue;
    told.caught += 1;
    const about = data.error?.data ?? {};
    expect(String(about["parameter"]).split(".")[0], JSON.stringify(written)).toBe(field);
    for (const part of ["expected", "suggestion"]) expect(String(about[part])).toMatch(/\S{2}/);
    if (!(await call(tool, { ...(about["arguments"] ?? {}) })).isError) told.mended += 1;
  }
  expect(told.caught / calls.length).toBeGreaterThanOrEqual(0.95);
  expect(told.mended / told.caught).toBeGreaterThanOrEqual(0.8);
  expect(gateway.metrics.snapshot()).toMatchObject({ meets_success_criteria: { "SC-003": true } });
  const { error_retries, error_retry_successes } = gateway.metrics.snapshot();
  expect(error_retry_successes / error_retries).toBeGreaterThanOrEqual(0.8);
});
