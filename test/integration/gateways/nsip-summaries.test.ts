import { describe, expect, test } from "vitest";
import { Fault } from "../../../contracts/fault.ts";
import { named } from "../../../gateways/nsip/mock/flock/named-animals.ts";
import { tools } from "../../../gateways/nsip/tools/index.ts";
import { loadTokenizer } from "../../../platform/text/tokenizer.ts";
import { asked, type Opened, openGateway } from "../../support/gateways/open-gateway.ts";
import { verifies } from "../../support/verifies.ts";

const id = { search_string: named.sample };

describe("context management", () => {
  test(
    "a long page is summarised, says what it dropped, and links to the whole",
    verifies(["001/REL-cache-before-context", "card/6-summarize"]),
    async () => {
      const { call, read, gateway, mock } = await openGateway();
      const search = { breed_id: 640, page_size: 30 };
      const { data, content, meta } = await call("nsip_search_animals", search);
      expect(data).toMatchObject({ _summarized: true, _dropped: expect.arrayContaining([expect.stringContaining("traits below 50 %")]) });
      expect(meta["amcp/context"]).toMatchObject({ was_summarized: true, final_token_count: data["_summary_token_count"] });
      expect(Number(meta["amcp/context"]?.["reduction_percent"])).toBeGreaterThanOrEqual(70);
      const link = content.find(({ type }) => type === "resource_link");
      const whole = JSON.parse(JSON.stringify(await read(String(link?.["uri"]))));
      expect(whole.Animals).toHaveLength(30);
      expect(whole).toEqual((await call("nsip_search_animals", { ...search, summarize: "never" })).data);
      expect(asked(mock)).toEqual(["getAvailableBreedGroups", "getPageOfSearchResults"]);
      expect(gateway.metrics.snapshot()).toMatchObject({ meets_success_criteria: { "SC-002": true } });
    },
  );

  /** The sire with most offspring of a flock, so that everything about it is long. */
  const busySire = async ({ call }: Opened): Promise<string> => {
    const { TopSires } = JSON.parse(JSON.stringify((await call("nsip_flock_summary", { flock_id: "640238" })).data));
    return TopSires[0].LpnId;
  };
  const preserved = ["LpnId", "Sire", "Dam", "Breed", "TotalProgeny", "Contact", "TopTraits"];
  const ofRow = [...preserved, "Status"];
  const ofChild = ["LpnId", "Sire", "Breed", "Sex", "DateOfBirth", "TopTraits"];

  test.each([
    ["nsip_search_animals", () => ({ breed_id: 640, page_size: 40 }), "Animals", ofRow],
    ["nsip_get_progeny", (lpn_id: string) => ({ lpn_id, page_size: 60 }), "Progeny", ofChild],
    ["nsip_search_by_lpn", (lpn_id: string) => ({ lpn_id }), "Progeny", ofChild],
  ])(
    "%s summarises each animal with all fields of its kind, and saves 70 percent",
    verifies(["001/FR-005a", "001/SC-002", "card/6-summarize"]),
    async (tool, written, list, fields) => {
      const opened = await openGateway();
      const sire = await busySire(opened);
      const { data, meta } = await opened.call(tool, written(sire));
      expect(data).toMatchObject({ _summarized: true });
      expect(meta["amcp/context"]?.["reduction_percent"]).toBeGreaterThanOrEqual(70);
      expect(tools.find(({ name }) => name === tool)?.output.safeParse(data).error).toBeUndefined();
      const animals: object[] = JSON.parse(JSON.stringify(data[list]));
      expect(animals.length).toBeGreaterThan(0);
      for (const animal of animals) {
        expect(animal).toMatchObject({
          LpnId: expect.stringMatching(/^640/),
          Breed: "Katahdin",
          ...(list === "Progeny" && { Sire: sire }),
          ...(list === "Animals" && { TotalProgeny: null, Contact: null }),
        });
        expect(Object.keys(animal).toSorted()).toEqual(fields.toSorted());
      }
    },
  );

  test("the fields that a call names stay in every row of its summary, null where they are not known", async () => {
    const { call } = await openGateway();
    const range = { breed_id: 640, page_size: 50, sorted_trait: "MWWT", trait_ranges: { NLB: { min: -9 } } };
    const rows = JSON.parse(JSON.stringify((await call("nsip_search_animals", range)).data));
    expect(rows._summarized).toBe(true);
    for (const { Traits, Status } of rows.Animals) {
      expect(Status).toMatch(/^[A-Z]+$/);
      expect(Traits).toEqual({ MWWT: expect.objectContaining({ value: expect.any(Number) }), NLB: expect.any(Object) });
    }
    const wool = { breed_id: 640, page_size: 50, sorted_trait: "YGFW" };
    const unknown = JSON.parse(JSON.stringify((await call("nsip_search_animals", wool)).data));
    expect(unknown.Animals[0].Traits).toEqual({ YGFW: null });
  });

  test("a date and a sex that the list has stay in the rows of a call that names them", async () => {
    const { call, mock } = await openGateway();
    const row = (index: number) => ({
      LpnId: `6401492020FLE${100 + index}`,
      Gender: "Female",
      DateOfBirth: "2/5/2020",
      Traits: { BWT: 1 },
    });
    const body = JSON.stringify({ TotalCount: 60, Results: Array.from({ length: 60 }, (_, index) => row(index)) });
    mock.faults.add(Fault.parse({ fault: "body", body, on: "SearchResults" }));
    const { data } = await call("nsip_search_animals", { page_size: 60, gender: "Female", born_after: "2020-01-01", summarize: "always" });
    expect(data).toMatchObject({ Animals: expect.arrayContaining([expect.objectContaining({ LpnId: "6401492020FLE100" })]) });
    const [first] = JSON.parse(JSON.stringify(data["Animals"]));
    expect(first).toMatchObject({ Gender: "Female", DateOfBirth: "2020-02-05" });
  });

  test("one breed has one name, and a breed that NSIP does not list has none", async () => {
    const { call, mock } = await openGateway();
    const breedsOf = async (tool: string, written: object) =>
      [...JSON.stringify((await call(tool, written)).data).matchAll(/"Breed":("[^"]*"|null)/g)].map(([, name]) => name);
    for (const [tool, written] of [
      ["nsip_get_animal", { ...id, summarize: "always" }],
      ["nsip_get_lineage", { lpn_id: named.sample }],
      ["nsip_get_lineage", { lpn_id: named.sample, summarize: "always" }],
      ["nsip_get_progeny", { lpn_id: named.sample }],
      ["nsip_search_by_lpn", { lpn_id: named.sample }],
      ["nsip_search_animals", { flock_id: "640149", page_size: 40 }],
      ["nsip_compare_animals", { lpn_ids: [named.sample, named.ram] }],
      ["nsip_plan_mating", { sire_id: named.ram, dam_id: named.sample }],
    ] as const)
      expect(new Set(await breedsOf(tool, written)), tool).toEqual(new Set(['"Katahdin"']));
    const body = JSON.stringify({ recordCount: 2, records: [{ lpnId: "TEST123" }, { lpnId: "9991492020FLE249" }] });
    mock.faults.add(Fault.parse({ fault: "body", body, on: "SearchResults" }));
    expect(await breedsOf("nsip_search_animals", { page: 7 })).toEqual(["null", "null"]);
  });

  test("the summary of everything about an animal has what its own page says", verifies(["001/FR-005a"]), async () => {
    const opened = await openGateway();
    const lpn_id = await busySire(opened);
    const { data } = await opened.call("nsip_search_by_lpn", { lpn_id });
    expect(data).toMatchObject({ Status: expect.stringMatching(/^[A-Z]+$/) });
    const whole = (await opened.call("nsip_get_animal", { search_string: lpn_id })).data;
    expect(data).toMatchObject({ _summarized: true, TopTraits: [{}, {}, {}] });
    for (const field of preserved.filter((name) => name !== "TopTraits")) expect(data[field], field).toEqual(whole[field]);
  });

  test("a summarised pedigree leads to its resource", async () => {
    const { call, read } = await openGateway();
    const { data, content } = await call("nsip_get_lineage", { lpn_id: named.sample, summarize: "always" });
    expect(data).toMatchObject({ LpnId: named.sample, _summarized: true, Ancestors: expect.any(Array) });
    const link = content.find(({ type }) => type === "resource_link");
    expect(link).toMatchObject({ uri: `nsip://lineage/${named.sample}` });
    expect(await read(String(link?.["uri"]))).toMatchObject({ Sire: { Sire: expect.any(Object) } });
  });

  test("a 20 kB animal is counted and summarised", verifies(["card/6-summary-cost", "001/FR-005"]), async () => {
    const { call, mock } = await openGateway();
    const count = await loadTokenizer();
    const Traits = Object.fromEntries(
      Array.from({ length: 500 }, (_, index) => [`T${index}`, { Value: index / 8, Accuracy: 10 + (index % 90) }]),
    );
    const body = JSON.stringify({ LpnId: named.sample, Breed: "Katahdin", Traits });
    expect(body.length).toBeGreaterThan(18_000);
    mock.faults.add(Fault.parse({ fault: "body", body, on: "getAnimalDetails", times: 1 }));
    const { data } = await call("nsip_get_animal", id);
    expect(data).toMatchObject({ _summarized: true, TopTraits: [{ accuracy: 99 }, { accuracy: 99 }, { accuracy: 99 }] });
    expect(count(JSON.stringify(data))).toBe(data["_summary_token_count"]);
  });
});
