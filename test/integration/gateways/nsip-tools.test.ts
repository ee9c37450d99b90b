import { Ajv } from "ajv";
import { describe, expect, test } from "vitest";
import { Fault } from "../../../contracts/fault.ts";
import { named } from "../../../gateways/nsip/mock/flock/named-animals.ts";
import { tools } from "../../../gateways/nsip/tools/index.ts";
import { loadTokenizer } from "../../../platform/text/tokenizer.ts";
import { asked, openGateway } from "../../support/gateways/open-gateway.ts";
import { verifies } from "../../support/verifies.ts";

const id = { search_string: named.sample };

describe("what tools say about themselves", () => {
  test(
    "nine tools and three that work with several animals, named nsip_*, one for each method, described for a model",
    verifies([
      "001/FR-002",
      "001/FR-010",
      "001/1-FIELD-name",
      "001/1-FIELD-description",
      "001/1-FIELD-method_name",
      "001/1-FIELD-requires_context_management",
      "001/1-RULE-name-pattern",
      "001/1-RULE-description-length",
      "001/1-RULE-requires_context_management-boolean",
    ]),
    () => {
      expect(tools.map(({ name, method_name }) => [name, method_name])).toEqual([
        ["nsip_get_last_update", "get_date_last_updated"],
        ["nsip_list_breeds", "get_available_breed_groups"],
        ["nsip_get_statuses", "get_statuses_by_breed_group"],
        ["nsip_get_trait_ranges", "get_trait_ranges_by_breed"],
        ["nsip_search_animals", "search_animals"],
        ["nsip_get_animal", "get_animal_details"],
        ["nsip_get_lineage", "get_lineage"],
        ["nsip_get_progeny", "get_progeny"],
        ["nsip_search_by_lpn", "search_by_lpn"],
        ["nsip_compare_animals", "compare_animals"],
        ["nsip_plan_mating", "plan_mating"],
        ["nsip_flock_summary", "flock_summary"],
      ]);
      for (const { name, description, input, requires_context_management } of tools) {
        expect(name).toMatch(/^nsip_[a-z_]+$/);
        expect(description.length).toBeGreaterThan(40);
        expect(requires_context_management).toBe("summarize" in input.shape);
      }
    },
  );

  test(
    "schemas are strict objects and valid JSON Schema of draft-07, with hints",
    verifies(["001/1-FIELD-parameters", "001/1-FIELD-inputSchema", "001/1-RULE-parameters-schema"]),
    async () => {
      const { gateway } = await openGateway();
      const ajv = new Ajv({ strict: false });
      for (const { inputSchema, outputSchema, annotations } of gateway.tools) {
        for (const schema of [inputSchema, outputSchema]) {
          expect(schema["$schema"]).toBe("http://json-schema.org/draft-07/schema#");
          expect(ajv.validateSchema(schema)).toBe(true);
          expect(JSON.stringify(schema)).not.toMatch(/"(\$defs|prefixItems|unevaluated|dependent|\$anchor|\$dynamic)/);
        }
        expect(inputSchema).toMatchObject({ type: "object", properties: expect.any(Object), additionalProperties: false });
        expect(annotations).toMatchObject({ readOnlyHint: true, idempotentHint: true, openWorldHint: true });
      }
      const getAnimal = gateway.tools.find(({ name }) => name === "nsip_get_animal");
      expect(getAnimal?.inputSchema).toMatchObject({ required: ["search_string"] });
    },
  );

  test("the list of tools has at most 5,000 tokens, with every field of the answers", async () => {
    const { gateway } = await openGateway();
    const count = await loadTokenizer();
    expect(count(JSON.stringify({ tools: gateway.tools }))).toBeLessThanOrEqual(5000);
    const outline = (name: string) => gateway.tools.find((tool) => tool.name === name)?.outputSchema["properties"];
    expect(outline("nsip_get_animal")).toMatchObject({
      LpnId: { type: "string" },
      Sire: { type: ["string", "null"], description: "LPN of the father" },
      Traits: { type: "object", description: expect.stringContaining("BWT") },
      TotalProgeny: { type: ["integer", "null"] },
      TopTraits: { type: "array" },
      _summarized: { type: "boolean" },
      error: { type: "object" },
    });
    expect(outline("nsip_get_lineage")).toMatchObject({ Sire: { type: expect.arrayContaining(["object", "string", "null"]) } });
    expect(outline("nsip_search_animals")).toMatchObject({ NextCursor: { type: ["string", "null"] }, Animals: { type: "array" } });
  });
});

describe("what tools answer", () => {
  test.each([
    ["nsip_get_last_update", {}, { LastUpdated: "2025-10-09" }],
    ["nsip_list_breeds", {}, { BreedGroups: expect.arrayContaining([{ Id: 64, Name: "Hair", Breeds: [{ Id: 640, Name: "Katahdin" }] }]) }],
    ["nsip_get_statuses", {}, { Statuses: expect.arrayContaining(["CURRENT", "SOLD"]) }],
    ["nsip_get_trait_ranges", { breed_id: 640 }, { BreedId: 640, Traits: { BWT: { Min: expect.any(Number) } } }],
    ["nsip_search_animals", { breed_id: 640, page_size: 3, gender: "Male" }, { PageSize: 3, Animals: [{}, {}, {}] }],
    ["nsip_get_animal", id, { LpnId: named.sample, Contact: { farmName: expect.any(String) } }],
    [
      "nsip_get_lineage",
      { lpn_id: named.inbred, summarize: "never" },
      { Sire: { LpnId: named.fullBrother }, Dam: { LpnId: named.fullSister } },
    ],
    ["nsip_get_progeny", { lpn_id: named.sire }, { LpnId: named.sire, TotalCount: 3 }],
    [
      "nsip_search_by_lpn",
      { lpn_id: named.sire, summarize: "never" },
      { LpnId: named.sire, Details: { TotalProgeny: 3 }, Lineage: { Sire: null }, Progeny: { TotalCount: 3 } },
    ],
  ])(
    "%s %j",
    verifies([
      "001/1-FIELD-handler",
      "001/1-RULE-handler-callable",
      "001/1-TOOL-nsip_get_last_update",
      "001/1-TOOL-nsip_list_breeds",
      "001/1-TOOL-nsip_get_statuses",
      "001/1-TOOL-nsip_get_trait_ranges",
      "001/1-TOOL-nsip_search_animals",
      "001/1-TOOL-nsip_get_animal",
      "001/1-TOOL-nsip_get_lineage",
      "001/1-TOOL-nsip_get_progeny",
      "001/1-TOOL-nsip_search_by_lpn",
    ]),
    async (tool, written, expected) => {
      const { call, gateway } = await openGateway();
      const { data, isError, content } = await call(tool, written);
      expect(isError).toBe(false);
      expect(data).toMatchObject(expected);
      expect(JSON.parse(String(content[0]?.["text"]))).toEqual(data);
      const schema = gateway.tools.find(({ name }) => name === tool)?.outputSchema ?? {};
      const validate = new Ajv({ strict: false }).compile(schema);
      expect(validate(data), JSON.stringify(validate.errors)).toBe(true);
      expect(tools.find(({ name }) => name === tool)?.output.safeParse(data).error).toBeUndefined();
    },
  );

  test("every search parameter reaches the API", async () => {
    const { call, mock } = await openGateway();
    const written = {
      page: 2,
      page_size: 7,
      breed_id: 640,
      breed_group_id: 64,
      sorted_trait: "BWT",
      reverse: true,
      born_after: "2012-01-01",
      born_before: "2022-12-31",
      gender: "Female",
      proven_only: true,
      status: "CURRENT",
      flock_id: "640149",
      trait_ranges: { BWT: { min: -1 } },
    };
    expect((await call("nsip_search_animals", written)).isError).toBe(false);
    const request = mock.requests().find(({ method }) => method === "POST");
    expect(request?.query).toEqual({ page: "2", pageSize: "7", breedId: "640", sortedBreedTrait: "BWT", reverse: "true" });
    expect(JSON.parse(request?.body ?? "")).toEqual({
      breedGroupId: 64,
      bornAfter: "2012-01-01",
      bornBefore: "2022-12-31",
      gender: "Female",
      provenOnly: true,
      status: "CURRENT",
      flockId: "640149",
      traitRanges: { BWT: { min: -1 } },
    });
  });
});

describe("the cache", () => {
  test(
    "the second call is answered from the cache, and says so",
    verifies(["001/FR-009", "001/SC-006", "001/7-RULE-cache-measure"]),
    async () => {
      const { call, mock, gateway } = await openGateway();
      const first = await call("nsip_get_animal", id);
      const second = await call("nsip_get_animal", id);
      expect(second.data).toEqual(first.data);
      expect([first, second].map(({ meta }) => meta["amcp/provenance"]?.["cached"])).toEqual([false, true]);
      expect(asked(mock)).toEqual(["getAnimalDetails"]);
      expect(gateway.metrics.snapshot()).toMatchObject({ cache_hits: 1, cache_misses: 1, cache_hit_rate: 50 });
    },
  );

  test("an answer of another form says so, also when it comes from the cache", verifies(["card/6-tolerant-reader"]), async () => {
    const { call, mock } = await openGateway();
    const body = JSON.stringify({ success: true, data: { lpnId: named.sample, colour: "red" } });
    mock.faults.add(Fault.parse({ fault: "body", body, on: "getAnimalDetails", times: 1 }));
    const [first, second] = [await call("nsip_get_animal", id), await call("nsip_get_animal", id)];
    for (const { meta } of [first, second]) expect(meta["amcp/provenance"]?.["drift"]).toEqual(["details.colour is not known"]);
    expect([first, second].map(({ meta }) => meta["amcp/provenance"]?.["cached"])).toEqual([false, true]);
  });

  test("after an hour it is asked again", async () => {
    const { call, mock } = await openGateway();
    for (const waitMs of [0, 3_599_999, 1]) {
      mock.clock.advance(waitMs);
      await call("nsip_get_statuses");
    }
    expect(asked(mock)).toHaveLength(2);
  });

  test("errors are never cached, an unknown animal for 60 s", verifies(["card/6-cache-not-found"]), async () => {
    const { call, mock } = await openGateway({ tries: 1 });
    mock.faults.add(Fault.parse({ fault: "status", code: 500, on: "Details", times: 1 }));
    expect((await call("nsip_get_animal", id)).isError).toBe(true);
    expect((await call("nsip_get_animal", id)).isError).toBe(false);
    mock.forget();
    for (const waitMs of [0, 59_999, 1]) {
      mock.clock.advance(waitMs);
      expect((await call("nsip_get_animal", { search_string: "nobody" })).isError).toBe(true);
    }
    expect(asked(mock)).toHaveLength(2);
  });

  test(
    "the date is read past the cache at most every 10 minutes; when it moves everything is dropped",
    verifies(["card/6-cache-update-date"]),
    async () => {
      const { call, mock } = await openGateway();
      const dates = () => mock.requests().filter(({ path }) => path.endsWith("getDateLastUpdated")).length;
      await call("nsip_get_statuses");
      mock.clock.advance(599_999);
      await call("nsip_get_statuses");
      expect(dates()).toBe(1);
      mock.clock.advance(1);
      await call("nsip_get_statuses");
      expect(dates()).toBe(2);
      expect(asked(mock)).toHaveLength(1);
      mock.faults.add(Fault.parse({ fault: "body", body: '{"date":"12/24/2025"}', on: "getDateLastUpdated", times: 1 }));
      mock.clock.advance(600_000);
      await call("nsip_get_statuses");
      expect(asked(mock)).toHaveLength(2);
    },
  );

  test("the date itself is asked for once, and again after ten minutes", async () => {
    const { call, mock } = await openGateway();
    const dates = () => mock.requests().filter(({ path }) => path.endsWith("getDateLastUpdated")).length;
    const [first, second] = [await call("nsip_get_last_update"), await call("nsip_get_last_update")];
    expect([first, second].map(({ meta }) => meta["amcp/provenance"]?.["cached"])).toEqual([false, true]);
    expect(dates()).toBe(1);
    await call("nsip_get_statuses");
    expect(dates()).toBe(2);
    await call("nsip_get_last_update");
    expect(dates()).toBe(2);
    mock.clock.advance(7 * 24 * 3_600_000);
    expect((await call("nsip_get_last_update")).data).toEqual({ LastUpdated: "2025-10-16" });
    expect(dates()).toBe(3);
    await call("nsip_get_statuses");
    expect(asked(mock)).toEqual(["getStatusesByBreedGroup", "getStatusesByBreedGroup"]);
  });

  test("without the date the answers go on", async () => {
    const { call, mock, lines } = await openGateway({ tries: 1 });
    mock.faults.add(Fault.parse({ fault: "refuse", on: "getDateLastUpdated" }));
    expect((await call("nsip_get_statuses")).isError).toBe(false);
    expect(lines).toContainEqual(expect.objectContaining({ message: "the date of NSIP's last update is not known" }));
  });
});

test.each([
  ["down", { fault: "refuse" }],
  ["slow", { fault: "timeout" }],
  ["broken off", { fault: "reset" }],
  ["truncated", { fault: "truncate" }],
  ["an HTML page", { fault: "html" }],
  ["of a wrong type", { fault: "content-type", type: "image/png" }],
  ["of a wrong shape", { fault: "body", body: "[7]" }],
  ["100 MB", { fault: "huge" }],
  ["a redirect loop", { fault: "redirect-loop" }],
])("an API whose answer is %s: a clear error, nothing kept, other calls well", verifies(["card/6-upstream-faults"]), async (_, about) => {
  const { call, mock } = await openGateway({ tries: 1, ...(about.fault === "timeout" && { timeoutMs: 2000 }) });
  mock.faults.add(Fault.parse({ ...about, on: "getAnimalDetails" }));
  const [failed, other] = await Promise.all([call("nsip_get_animal", id), call("nsip_get_lineage", { lpn_id: named.sample })]);
  expect(failed.data.error).toMatchObject({ code: -32000, data: { parameter: "method", suggestion: expect.any(String) } });
  expect(other.isError).toBe(false);
  mock.faults.clear();
  expect((await call("nsip_get_animal", id)).isError).toBe(false);
});
