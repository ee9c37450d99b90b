import { expect, test } from "vitest";
import { Fault } from "../../../contracts/fault.ts";
import { named } from "../../../gateways/nsip/mock/flock/named-animals.ts";
import { asked, openGateway } from "../../support/gateways/open-gateway.ts";
import { verifies } from "../../support/verifies.ts";

const TYPO = "6401492020FLE294";

test.each([
  ["nsip_get_animal", { search_string: TYPO }, "search_string"],
  ["nsip_get_lineage", { lpn_id: TYPO }, "lpn_id"],
  ["nsip_get_progeny", { lpn_id: TYPO }, "lpn_id"],
  ["nsip_search_by_lpn", { lpn_id: TYPO }, "lpn_id"],
  ["nsip_compare_animals", { lpn_ids: [named.ram, TYPO] }, "lpn_ids"],
  ["nsip_plan_mating", { sire_id: named.ram, dam_id: TYPO }, "dam_id"],
])("%s %j names the animal that was meant", verifies(["card/6-error-results"]), async (tool, written, parameter) => {
  const { call } = await openGateway();
  const { data } = await call(tool, written);
  expect(data.error).toMatchObject({
    code: -32000,
    message: `NSIP has no animal ${TYPO}`,
    data: { parameter, value: TYPO, suggestion: expect.stringMatching(/^Did you mean .*6401492020FLE249/) },
  });
  expect(data.error?.data).not.toHaveProperty("arguments");
});

test.each([
  ["nsip_search_animals", { status: "CURENT" }, "status", "NSIP has no status CURENT", "Did you mean CURRENT?", "nsip_get_statuses"],
  ["nsip_search_animals", { breed_group_id: 65 }, "breed_group_id", "NSIP has no breed group 65", "64 (Hair)", "nsip_list_breeds"],
  ["nsip_search_animals", { breed_id: 641 }, "breed_id", "NSIP has no breed 641", "640 (Katahdin)", "nsip_list_breeds"],
  ["nsip_get_trait_ranges", { breed_id: 641 }, "breed_id", "NSIP has no breed 641", "640 (Katahdin)", "nsip_list_breeds"],
  ["nsip_search_animals", { flock_id: "640194" }, "flock_id", "NSIP has no animals of flock 640194", "640149", "flockCode"],
  ["nsip_flock_summary", { flock_id: "640194" }, "flock_id", "NSIP has no animals of flock 640194", "640149", "flockCode"],
  ["nsip_flock_summary", { flock_id: "640149", status: "SOLDE" }, "status", "NSIP has no status SOLDE", "SOLD?", "nsip_get_statuses"],
])(
  "%s %j: %s is unknown, which is not the same as no animals",
  verifies(["card/6-error-results"]),
  async (tool, written, parameter, ...[message, near, more]) => {
    const { call } = await openGateway();
    const { data } = await call(tool, written);
    expect(data.error).toMatchObject({ code: -32000, message, data: { parameter, expected: expect.stringMatching(/\S{3}/) } });
    for (const part of [near, more]) expect(data.error?.data["suggestion"]).toContain(part);
  },
);

test("a status is found whatever the case of its letters, and sent as NSIP writes it", verifies(["card/6-error-results"]), async () => {
  const { call, mock } = await openGateway();
  expect((await call("nsip_search_animals", { status: "sold", page_size: 1 })).data).toMatchObject({ Animals: [{ Status: "SOLD" }] });
  const search = mock.requests().find(({ method }) => method === "POST");
  expect(JSON.parse(search?.body ?? "")).toEqual({ status: "SOLD" });
});

test("what is right and meets no animal is an empty list", verifies(["card/6-error-results"]), async () => {
  const { call } = await openGateway();
  const written = { flock_id: "640149", status: "DEAD", born_after: "2030-01-01" };
  expect((await call("nsip_search_animals", written)).data).toMatchObject({ TotalCount: 0, Animals: [], NextCursor: null });
});

test("a list that cannot be had is not checked, and takes no answer away", verifies(["card/6-error-results"]), async () => {
  const { call, mock } = await openGateway({ tries: 1 });
  mock.faults.add(Fault.parse({ fault: "html", on: "getStatuses" }));
  mock.faults.add(Fault.parse({ fault: "html", on: "getAvailableBreedGroups" }));
  const { data, isError } = await call("nsip_search_animals", { status: "SOLD", breed_id: 640, page_size: 2 });
  expect(isError).toBe(false);
  expect(data).toMatchObject({ Animals: [{ Status: "SOLD", Breed: null }, {}] });
  expect((await call("nsip_search_animals", { breed_id: 641 })).data.error).toMatchObject({
    message: "NSIP has no breed 641",
    data: { parameter: "breed_id", suggestion: expect.stringContaining("nsip_list_breeds") },
  });
});

test("an id that is not an LPN costs no search for its neighbours", verifies(["card/6-error-results"]), async () => {
  const { call, mock } = await openGateway();
  expect((await call("nsip_get_animal", { search_string: "nobody" })).isError).toBe(true);
  expect(asked(mock)).toEqual(["getAnimalDetails"]);
});

test("an animal whose progeny NSIP refuses has not no progeny", verifies(["card/6-error-results"]), async () => {
  const { call, mock } = await openGateway();
  mock.faults.add(Fault.parse({ fault: "body", body: '{"success":false}', on: "getPageOfProgeny" }));
  for (const tool of ["nsip_get_progeny", "nsip_search_by_lpn"])
    expect((await call(tool, { lpn_id: named.sire })).data.error).toMatchObject({
      code: -32000,
      message: "NSIP API call failed: get_progeny",
      data: { suggestion: expect.stringContaining("refuses its progeny") },
    });
});
