import { Ajv } from "ajv";
import { describe, expect, test } from "vitest";
import { Fault } from "../../../contracts/fault.ts";
import { named } from "../../../gateways/nsip/mock/flock/named-animals.ts";
import { asked, type Opened, openGateway } from "../../support/gateways/open-gateway.ts";
import { verifies } from "../../support/verifies.ts";

/** Calls it, and checks the answer against the tool's own schema. */
async function answered({ call, gateway }: Opened, tool: string, written: object): Promise<Record<string, unknown>> {
  const { data, isError } = await call(tool, written);
  expect(isError, JSON.stringify(data)).toBe(false);
  const validate = new Ajv({ strict: false }).compile(gateway.tools.find(({ name }) => name === tool)?.outputSchema ?? {});
  expect(validate(data), JSON.stringify(validate.errors)).toBe(true);
  return data;
}

const body = (value: object) => ({ fault: "body", body: JSON.stringify(value) });

describe("nsip_compare_animals", verifies(["card/6-compare"]), () => {
  const compare = (opened: Opened, more: object) => answered(opened, "nsip_compare_animals", more);

  test("animals in the order of asking, who is highest and lowest, published indexes as they are", async () => {
    const opened = await openGateway();
    const lpn_ids = [named.sample, named.withoutTraits, named.sire];
    const data = await compare(opened, { lpn_ids, traits: ["BWT", "WWT"] });
    expect(data["Animals"]).toMatchObject([
      { LpnId: named.sample, Indexes: { "US Hair": 102.23, SRC$: 117.63 }, Traits: { BWT: { value: 0.246, accuracy: 74 } } },
      { LpnId: named.withoutTraits, Traits: {} },
      { LpnId: named.sire, Status: "CURRENT", Gender: "Male" },
    ]);
    const [sample, , sire] = JSON.parse(JSON.stringify(data["Animals"]));
    expect(Object.keys(sire.Traits)).toEqual(["BWT", "WWT"]);
    const [high, low] = [sample, sire].sort((a, b) => b.Traits.BWT.value - a.Traits.BWT.value);
    expect(data["Traits"]).toMatchObject({
      BWT: {
        Highest: high.LpnId,
        Lowest: low.LpnId,
        Difference: expect.closeTo(high.Traits.BWT.value - low.Traits.BWT.value, 3),
        Known: 2,
      },
    });
    expect(data["Notes"]).toContain(`${named.withoutTraits}: no value for BWT, WWT`);
  });

  test("values that are not sure, breeds that differ and pedigrees that are not there are told", async () => {
    const opened = await openGateway();
    const other = (await opened.call("nsip_search_animals", { breed_id: 610, page_size: 1 })).data["Animals"];
    const [{ LpnId: targhee }] = JSON.parse(JSON.stringify(other));
    opened.mock.faults.add(Fault.parse({ fault: "status", code: 404, on: "getLineage", times: 2 }));
    const { Notes, Animals } = await compare(opened, { lpn_ids: [named.unsure, targhee], traits: ["BWT"] });
    expect(Notes).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/different breeds \(Katahdin, Targhee\)/),
        `${named.unsure}: accuracy below 50 % or unknown for BWT`,
        `${targhee}: NSIP shows no pedigree, so its published indexes are not known`,
      ]),
    );
    expect(Animals).toMatchObject([{ Indexes: null }, { Indexes: null }]);
  });

  test("five animals come with all of their traits; no summary takes one of them away", async () => {
    const opened = await openGateway();
    const lpn_ids = [named.sample, named.percentages, named.sire, named.fullBrother, named.cousin];
    const data = await compare(opened, { lpn_ids });
    expect(data).toMatchObject({ Animals: lpn_ids.map((LpnId) => ({ LpnId })), Traits: { BWT: { Known: 5 }, WWT: {}, NLB: {} } });
    expect(data).not.toHaveProperty("_summarized");
  });

  test("where the values are equal none is highest or lowest", async () => {
    const opened = await openGateway();
    const two = await compare(opened, { lpn_ids: [named.sample, named.percentages], traits: ["BWT"] });
    expect(two["Traits"]).toEqual({ BWT: { Highest: null, Lowest: null, Difference: 0, Known: 2 } });
    const three = await compare(opened, { lpn_ids: [named.sample, named.ram, named.percentages], traits: ["BWT"] });
    expect(three["Traits"]).toEqual({ BWT: { Highest: null, Lowest: named.ram, Difference: 0.473, Known: 3 } });
  });

  test("an animal by its LPN and by its registration number is the same animal", async () => {
    const { call, mock } = await openGateway();
    const rows = JSON.parse(JSON.stringify((await call("nsip_search_animals", { breed_id: 640, page_size: 20, summarize: "never" })).data));
    const { LpnId, RegistrationNumber } = rows.Animals.find(
      (row: { RegistrationNumber: string | null }) => row.RegistrationNumber !== null,
    );
    mock.forget();
    expect((await call("nsip_compare_animals", { lpn_ids: [LpnId, RegistrationNumber] })).data.error).toMatchObject({
      code: -32602,
      data: { parameter: "lpn_ids", value: RegistrationNumber, suggestion: expect.stringContaining(`which is ${LpnId} again`) },
    });
    expect((await call("nsip_plan_mating", { sire_id: LpnId, dam_id: RegistrationNumber })).data.error).toMatchObject({
      code: -32602,
      data: { parameter: "dam_id", value: RegistrationNumber },
    });
  });

  test("one that NSIP does not know is named", async () => {
    const { call } = await openGateway();
    const { data } = await call("nsip_compare_animals", { lpn_ids: [named.sample, "nobody"] });
    expect(data.error).toMatchObject({
      code: -32000,
      message: "NSIP has no animal nobody",
      data: { parameter: "lpn_ids", value: "nobody" },
    });
  });
});

describe("nsip_plan_mating", verifies(["card/6-compare"]), () => {
  const plan = (opened: Opened, sire_id: string, dam_id: string) => answered(opened, "nsip_plan_mating", { sire_id, dam_id });

  test.each([
    ["brother and sister", named.fullBrother, named.fullSister, { Coefficient: 0.25, Percent: 25, Rating: "red" }],
    ["half siblings", named.fullBrother, named.halfSister, { Coefficient: 0.125, Percent: 12.5, Rating: "red" }],
    ["sire and daughter", named.sire, named.fullSister, { Coefficient: 0.25, Rating: "red" }],
    ["cousins", named.cousin, named.otherCousin, { Coefficient: 0.0625, Percent: 6.25, Rating: "yellow" }],
    ["a ram and his inbred daughter", named.fullBrother, named.inbred, { Coefficient: 0.375, Percent: 37.5, Rating: "red" }],
  ])("%s", async (_, sire, dam, expected) => {
    expect(await plan(await openGateway(), sire, dam)).toMatchObject({ Offspring: { Inbreeding: { Status: "ok", ...expected } } });
  });

  test("common ancestors with their distances, generations with what is known, gaps by name", async () => {
    const { Offspring } = await plan(await openGateway(), named.fullBrother, named.halfSister);
    expect(Offspring).toMatchObject({
      Inbreeding: {
        CommonAncestors: [{ LpnId: named.sire, ToSire: 1, ToDam: 1 }],
        KnownAncestors: [
          { Generation: 1, Known: 2, Of: 2 },
          { Generation: 2, Known: 4, Of: 4 },
        ],
        Gaps: expect.arrayContaining([`the sire of ${named.sire}`]),
      },
    });
  });

  test("the mean of the parents, and none where one has no value; indexes are the published ones", async () => {
    const opened = await openGateway();
    const data = await plan(opened, named.ram, named.sample);
    expect(data).toMatchObject({
      Sire: { LpnId: named.ram, Gender: "Male" },
      Dam: { LpnId: named.sample, Indexes: { "US Hair": 102.23 } },
      Offspring: { Traits: { BWT: { Mean: 0.0095, Sire: { value: -0.227, accuracy: 80 }, Dam: { value: 0.246, accuracy: 74 } } } },
    });
    const half = await plan(opened, named.ram, named.withoutTraits);
    expect(half).toMatchObject({ Offspring: { Traits: { BWT: { Mean: null, Sire: { value: -0.227 }, Dam: null } } } });
  });

  test("a dead parent and values of little accuracy are told", async () => {
    const { Notes } = await plan(await openGateway(), named.otherLamb, named.sample);
    expect(Notes).toEqual(
      expect.arrayContaining([`${named.otherLamb} is dead, as NSIP lists it`, `${named.sample}: accuracy below 50 % or unknown for MWWT`]),
    );
  });

  test("without known parents nothing is claimed", verifies(["card/gateway-insufficient-data"]), async () => {
    const { Offspring } = await plan(await openGateway(), named.sire, named.sample);
    expect(Offspring).toMatchObject({ Inbreeding: { Status: "insufficient_data", Coefficient: null, Percent: null, Rating: null } });
  });

  test("where the pedigree is not shown the parents of the animal's own page are taken, and that is said", async () => {
    const opened = await openGateway();
    opened.mock.faults.add(Fault.parse({ fault: "status", code: 404, on: "getLineage", times: 2 }));
    expect(await plan(opened, named.fullBrother, named.fullSister)).toMatchObject({
      Offspring: { Inbreeding: { Coefficient: 0.25 } },
      Notes: expect.arrayContaining([`NSIP shows no pedigree of ${named.fullSister}; its parents are those of its own page`]),
    });
  });

  test("a pedigree in which an animal is its own ancestor is refused", async () => {
    const { call, mock } = await openGateway();
    const loop = {
      lpnId: named.ram,
      content: "",
      children: [{ lpnId: "64001", content: "", children: [{ lpnId: named.ram, content: "" }] }],
    };
    mock.faults.add(Fault.parse({ ...body({ success: true, data: loop }), on: "getLineage" }));
    const { data } = await call("nsip_plan_mating", { sire_id: named.ram, dam_id: named.sample });
    expect(data.error).toMatchObject({ code: -32000, data: { suggestion: expect.stringContaining("its own ancestor") } });
  });

  test("ram and ewe the wrong way round: the right way is suggested and works", async () => {
    const { call } = await openGateway();
    const { data } = await call("nsip_plan_mating", { sire_id: named.sample, dam_id: named.ram });
    expect(data.error).toMatchObject({ code: -32000, message: `NSIP lists ${named.sample} as female`, data: { parameter: "sire_id" } });
    expect((await call("nsip_plan_mating", { ...(data.error?.data["arguments"] ?? {}) })).isError).toBe(false);
    const two = await call("nsip_plan_mating", { sire_id: named.ram, dam_id: named.sire });
    expect(two.data.error).toMatchObject({ data: { parameter: "dam_id", expected: "an animal that is not male" } });
    const same = await call("nsip_plan_mating", { sire_id: named.ram, dam_id: named.ram });
    expect(same.data.error).toMatchObject({ code: -32602, data: { parameter: "dam_id", expected: "another animal than sire_id" } });
  });
});

describe("nsip_flock_summary", verifies(["card/6-compare"]), () => {
  test("counts, traits and sires are those of the animals of the flock", async () => {
    const opened = await openGateway();
    const data = await answered(opened, "nsip_flock_summary", { flock_id: "610101" });
    const pages = await Promise.all(
      Array.from({ length: 10 }, (_, page) =>
        opened.call("nsip_search_animals", { flock_id: "610101", page, page_size: 40, summarize: "never" }),
      ),
    );
    const animals: { LpnId: string; Status: string; Sire: string | null; Traits: Record<string, { value: number }> }[] = pages.flatMap(
      ({ data }) => JSON.parse(JSON.stringify(data["Animals"])),
    );
    expect(animals.length).toBeGreaterThan(200);
    expect(data).toMatchObject({
      TotalCount: animals.length,
      Counted: animals.length,
      ByBreed: { Targhee: animals.length },
      BornElsewhere: 0,
      Notes: [],
    });
    const sum = (record: unknown) => Object.values(JSON.parse(JSON.stringify(record))).reduce((all: number, one) => all + Number(one), 0);
    expect(sum(data["ByStatus"])).toBe(animals.length);
    expect(data["ByStatus"]).toMatchObject({ SOLD: animals.filter(({ Status }) => Status === "SOLD").length });
    expect(data["ByBirthYear"]).toMatchObject({ "2012": animals.filter(({ LpnId }) => LpnId.slice(6, 10) === "2012").length });
    expect(Number(data["Males"]) + Number(data["Females"])).toBe(animals.length);
    const values = animals.flatMap(({ Traits }) => Traits["YFD"]?.value ?? []);
    expect(data["Traits"]).toMatchObject({
      YFD: {
        Known: values.length,
        Lowest: Math.min(...values),
        Highest: Math.max(...values),
        MeanAccuracy: expect.any(Number),
        Mean: expect.closeTo(values.reduce((all, one) => all + one, 0) / values.length, 3),
      },
    });
    const [first] = JSON.parse(JSON.stringify(data["TopSires"]));
    expect(first.Offspring).toBe(animals.filter(({ Sire }) => Sire === first.LpnId).length);
  });

  test("criteria reach the API; of more than a thousand animals a thousand are looked at, which is said", async () => {
    const { call, mock } = await openGateway();
    const page = (first: number) => ({
      success: true,
      recordCount: 4321,
      records: Array.from({ length: 100 }, (_, index) => ({ lpnId: `6401492020AAA${first + index}` })),
    });
    for (let index = 0; index < 10; index += 1)
      mock.faults.add(Fault.parse({ ...body(page(1000 + index * 100)), on: "SearchResults", times: 1 }));
    const { data } = await call("nsip_flock_summary", {
      flock_id: "640149",
      status: "CURRENT",
      born_after: "2011-01-01",
      born_before: "2023-01-01",
    });
    expect(data).toMatchObject({ TotalCount: 4321, Counted: 1000, Notes: [expect.stringContaining("1000 of 4321 animals")] });
    expect(asked(mock).filter((name) => name === "getPageOfSearchResults")).toHaveLength(13);
    const criteria = { flockId: "640149", status: "CURRENT", bornAfter: "2011-01-01", bornBefore: "2023-01-01" };
    const bodies = mock
      .requests()
      .filter(({ method }) => method === "POST")
      .map((request) => JSON.parse(request.body));
    expect(bodies[0]).toEqual(criteria);
    expect(bodies.slice(10)).toEqual(
      expect.arrayContaining([
        { ...criteria, gender: "Male" },
        { ...criteria, gender: "Female" },
        { ...criteria, provenOnly: true },
      ]),
    );
  });

  test("an API that does not heed the flock is found out", async () => {
    const { call, mock } = await openGateway();
    mock.faults.add(
      Fault.parse({ ...body({ success: true, recordCount: 1, records: [{ lpnId: "6402382020NCS001" }] }), on: "SearchResults" }),
    );
    const { data } = await call("nsip_flock_summary", { flock_id: "640149" });
    expect(data).toMatchObject({ BornElsewhere: 1, Notes: [expect.stringContaining("may not have heeded flock_id")] });
  });

  test("a flock without animals is an error that says where codes are found", async () => {
    const { call } = await openGateway();
    const { data } = await call("nsip_flock_summary", { flock_id: "999999" });
    expect(data.error).toMatchObject({ code: -32000, data: { parameter: "flock_id", suggestion: expect.stringContaining("flockCode") } });
  });

  test("a flock of which no animal meets the criteria has a summary of nothing, which is no error", async () => {
    const opened = await openGateway();
    const data = await answered(opened, "nsip_flock_summary", { flock_id: "640149", born_after: "2030-01-01" });
    expect(data).toMatchObject({
      TotalCount: 0,
      Counted: 0,
      Traits: {},
      Notes: ["The flock has animals, but none that meets the criteria"],
    });
  });
});
