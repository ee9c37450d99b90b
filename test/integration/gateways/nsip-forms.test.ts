import { describe, expect, test } from "vitest";
import type { MethodName, ParametersOf } from "../../../gateways/nsip/client/methods.ts";
import type { NsipClient } from "../../../gateways/nsip/client/nsip-client.ts";
import { named } from "../../../gateways/nsip/mock/flock/named-animals.ts";
import { breeds, fault, openClient as open, signal } from "../../support/gateways/open-client.ts";
import { verifies } from "../../support/verifies.ts";

describe("other forms are read too, and reported", verifies(["card/6-tolerant-reader"]), () => {
  test("the legacy form says the same", async () => {
    const live = await open();
    const legacy = await open({ format: "legacy" });
    const both = async (read: (client: NsipClient) => Promise<{ value: unknown }>) => [
      (await read(legacy.client)).value,
      (await read(live.client)).value,
    ];
    for (const read of [
      breeds,
      (client: NsipClient) => client.call("get_trait_ranges_by_breed", { breedId: 640 }, signal),
      (client: NsipClient) => client.call("get_lineage", { lpnId: named.withoutDam }, signal),
    ]) {
      const [first, second] = await both(read);
      expect(first).toEqual(second);
    }
    const [animal, same] = await both((client) => client.call("get_animal_details", { searchString: named.sample }, signal));
    expect(animal).toMatchObject({ ...(same as object), BreedGroup: "Hair", FlockCount: 1, Contact: { farmName: expect.any(String) } });
    const search = { page: 0, pageSize: 3, breedId: 640, criteria: {} };
    const old = (await legacy.client.call("search_animals", search, signal)).value?.Animals ?? [];
    const more = { Breed: "Katahdin", Gender: expect.stringMatching(/ale$/), DateOfBirth: expect.stringMatching(/^\d{4}-/) };
    const now = (await live.client.call("search_animals", search, signal)).value?.Animals ?? [];
    expect(old).toEqual(now.map((row) => ({ ...row, ...more })));
    const progeny = { lpnId: named.sire, page: 0, pageSize: 2 };
    const children = (await legacy.client.call("get_progeny", progeny, signal)).value?.Progeny ?? [];
    // Accuracies of progeny came later.
    const withoutAccuracy = (await live.client.call("get_progeny", progeny, signal)).value?.Progeny.map((child) => ({
      ...child,
      Traits: Object.fromEntries(Object.entries(child.Traits).map(([name, { value }]) => [name, { value, accuracy: null }])),
    }));
    expect(children).toEqual(withoutAccuracy);
    expect(legacy.drift).toEqual(expect.arrayContaining(["details has the legacy form", "search has the legacy form"]));
    expect(legacy.log.lines.some(({ message }) => message === "NSIP answers differently")).toBe(true);
  });

  test.each([
    ["an unknown field", { data: { lpnId: "64014920", colour: "red" }, success: true }, "details.colour is not known"],
    ["a text for a number", { lpnId: "64014920", bwt: "heavy" }, 'details.bwt is the string "heavy" instead of a number'],
  ])("%s is reported", async (_, body, note) => {
    const { client, mock, drift } = await open();
    mock.faults.add(fault({ fault: "body", body: JSON.stringify(body) }));
    const { value } = await client.call("get_animal_details", { searchString: "64014920" }, signal);
    expect(value?.LpnId).toBe("64014920");
    expect(drift.map((text) => text.toLowerCase())).toContain(note.toLowerCase());
  });

  const answered = async <Name extends MethodName>(body: unknown, method: Name, parameters: ParametersOf<Name>) => {
    const { client, mock, drift } = await open();
    mock.faults.add(fault({ fault: "body", body: JSON.stringify(body) }));
    return { read: await client.call(method, parameters, signal), drift };
  };

  test("traits that are not known are kept as they came, and named", async () => {
    const flat = {
      lpnId: "TEST123",
      bwt: 0.5,
      accbwt: 0.8,
      fat: 1.25,
      accfat: 0.61,
      FEC: -3,
      dag: "0.4",
      wool: 7,
      accwool: 40,
      micron: 19,
    };
    const { read, drift } = await answered({ success: true, data: { searchResultViewModel: flat } }, "get_animal_details", {
      searchString: "TEST123",
    });
    expect(read.value).toMatchObject({ Breed: null, BreedId: null, OtherTraits: ["FAT", "DAG", "FEC", "WOOL"] });
    expect(read.value?.Traits).toEqual({
      BWT: { value: 0.5, accuracy: 80 },
      FAT: { value: 1.25, accuracy: 61 },
      FEC: { value: -3, accuracy: null },
      DAG: { value: 0.4, accuracy: null },
      WOOL: { value: 7, accuracy: 40 },
    });
    expect(drift).toContain("details.searchResultViewModel has the trait FAT, which is not known");
    expect(drift).toContain("details.searchResultViewModel.micron is not known");
    const Traits = { bwt: { Value: 0.5, Accuracy: 74 }, "Muscle depth": { Value: 2 }, Wec: "0.3", Nothing: null };
    const nested = await answered({ TotalCount: 1, Results: [{ LpnId: "TEST123", Traits }] }, "search_animals", {
      page: 0,
      pageSize: 15,
      criteria: {},
    });
    expect(nested.read.value).toMatchObject({ OtherTraits: ["Muscle depth", "Wec"], Animals: [{ Breed: null }] });
    expect(nested.read.value?.Animals[0]?.Traits).toEqual({
      BWT: { value: 0.5, accuracy: 74 },
      "Muscle depth": { value: 2, accuracy: null },
      Wec: { value: 0.3, accuracy: null },
    });
  });

  test("a pedigree whose animals are Subject, Sire and Dam, with a field for each fact", async () => {
    const person = (LpnId: string, more: object = {}) => ({ LpnId, FarmName: "Oak Farm", UsIndex: 101.5, Sex: "F", ...more });
    const body = {
      Subject: person("AAAAA1", { Status: "SOLD", SrcIndex: 99 }),
      Sire: person("AAAAA2", { Dam: person("AAAAA4") }),
      Dam: null,
    };
    const { read } = await answered(body, "get_lineage", { lpnId: "AAAAA1" });
    expect(read.value).toMatchObject({
      LpnId: "AAAAA1",
      Farm: "Oak Farm",
      Status: "SOLD",
      Indexes: { US: 101.5, SRC$: 99 },
      Dam: null,
      Sire: { LpnId: "AAAAA2", Sire: null, Dam: { LpnId: "AAAAA4", Indexes: { US: 101.5 } } },
    });
  });

  test.each([
    ["get_animal_details", { data: { lpnId: "TEST123" } }, { searchString: "TEST123" }, { LpnId: "TEST123" }],
    [
      "get_lineage",
      { data: { lpnId: "TEST123", content: "", children: [{}, { lpnId: "DAM01" }] } },
      { lpnId: "TEST123" },
      { Dam: { LpnId: "DAM01" } },
    ],
    ["get_available_breed_groups", { data: [] }, {}, { BreedGroups: [] }],
    ["get_statuses_by_breed_group", { data: ["CURRENT"] }, {}, { Statuses: ["CURRENT"] }],
    ["search_animals", { data: { recordCount: 0 } }, { page: 0, pageSize: 5, criteria: {} }, { TotalCount: 0, Animals: [] }],
    [
      "get_progeny",
      { Results: [{ LpnId: "A1234", Sex: "F" }] },
      { lpnId: "TEST123", page: 0, pageSize: 5 },
      { Progeny: [{ Sex: "Female" }] },
    ],
  ] as const)("%s %j is read", async (method, body, parameters, expected) => {
    const { read } = await answered(body, method, parameters as never);
    expect(read.value).toMatchObject(expected);
  });

  test.each([
    ["get_animal_details", { note: "moved" }, { searchString: "TEST123" }, "The animal is not understood: it has no lpnId"],
    ["get_animal_details", [], { searchString: "TEST123" }, "details is a list instead of an object"],
    ["get_lineage", { lineage: "data" }, { lpnId: "TEST123" }, "The lineage is not understood: it has no lpnId"],
    [
      "search_animals",
      { success: false, message: "busy" },
      { page: 0, pageSize: 5, criteria: {} },
      'refuses the search: {"success":false,"message":"busy"}',
    ],
    ["search_animals", { items: [] }, { page: 0, pageSize: 5, criteria: {} }, "search is not understood: it has no records"],
    ["get_progeny", { items: [] }, { lpnId: "TEST123", page: 0, pageSize: 5 }, "progeny is not understood: it has no records"],
    ["get_available_breed_groups", { success: false }, {}, "refuses breed groups"],
    ["get_statuses_by_breed_group", { error: "Invalid response" }, {}, "statuses is no list"],
  ] as const)("%s %j is not understood, which is not the same as nothing", async (method, body, parameters, reason) => {
    await expect(answered(body, method, parameters as never)).rejects.toMatchObject({
      code: -32000,
      data: { suggestion: expect.stringContaining(reason) },
    });
  });

  test.each([
    ["get_animal_details", { searchString: "TEST123" }, { success: false, data: null }],
    ["get_animal_details", { searchString: "TEST123" }, {}],
    ["get_animal_details", { searchString: "TEST123" }, { success: true, data: { searchResultViewModel: { lpnId: "" } } }],
    ["get_lineage", { lpnId: "TEST123" }, { success: true, data: { lpnId: "" } }],
    ["get_progeny", { lpnId: "TEST123", page: 0, pageSize: 5 }, { success: false }],
  ] as const)("%s %j: %j says that there is nothing", async (method, parameters, body) => {
    expect((await answered(body, method, parameters as never)).read.value).toBeUndefined();
  });

  test.each([
    [{ success: true, data: ["CURRENT"] }, ["CURRENT"]],
    [[{ name: "SOLD" }], ["SOLD"]],
  ])("statuses may be %j", async (body, statuses) => {
    const { client, mock } = await open();
    mock.faults.add(fault({ fault: "body", body: JSON.stringify(body) }));
    expect((await client.call("get_statuses_by_breed_group", {}, signal)).value?.Statuses).toEqual(statuses);
  });
});
