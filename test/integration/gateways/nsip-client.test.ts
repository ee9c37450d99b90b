import { describe, expect, test } from "vitest";
import { named } from "../../../gateways/nsip/mock/flock/named-animals.ts";
import type { Lineage } from "../../../gateways/nsip/model/model.ts";
import { breeds, fault, openClient as open, signal } from "../../support/gateways/open-client.ts";
import { verifies } from "../../support/verifies.ts";

describe("the live form is read without a note", verifies(["card/6-tolerant-reader"]), () => {
  test("an animal: three kinds of dates, numbers as text, fractions as whole percentages", async () => {
    const { client, drift } = await open();
    const { value } = await client.call("get_animal_details", { searchString: named.sample }, signal);
    expect(value).toMatchObject({
      LpnId: named.sample,
      Breed: "Katahdin",
      BreedId: 640,
      DateOfBirth: "2020-02-14",
      FlockCount: 1,
      RegistrationNumber: null,
      Traits: { BWT: { value: 0.246, accuracy: 74 }, WFEC: { value: -29.26, accuracy: 65 } },
      Contact: { flockCode: "640149", email: expect.stringContaining(".example") },
    });
    const unsure = await client.call("get_animal_details", { searchString: named.unsure }, signal);
    expect(unsure.value?.Traits["BWT"]).toEqual({ value: 0.246, accuracy: null });
    const percentages = await client.call("get_animal_details", { searchString: named.percentages }, signal);
    expect(percentages.value?.Traits).toEqual(value?.Traits);
    expect((await client.call("get_animal_details", { searchString: named.withoutTraits }, signal)).value?.Traits).toEqual({});
    expect(drift).toEqual([]);
  });

  test("a lineage: parents in their place, entities, negative and missing indexes", async () => {
    const { client, drift, mock } = await open();
    const lineage = async (lpnId: string): Promise<Lineage | undefined> => (await client.call("get_lineage", { lpnId }, signal)).value;
    expect(await lineage(named.sample)).toMatchObject({
      Indexes: { "US Hair": 102.23, SRC$: 117.63 },
      DateOfBirth: "2020-02-14",
      Sex: "Female",
      Status: "CURRENT",
      Sire: { Sire: { LpnId: expect.any(String) }, DateOfBirth: null },
    });
    expect((await lineage(named.inbred))?.Dam?.LpnId).toBe(named.fullSister);
    expect((await lineage(named.negativeIndex))?.Indexes["US Hair"]).toBe(-3.42);
    expect(await lineage(named.withoutIndex)).toMatchObject({ Indexes: {} });
    expect(await lineage(named.withoutDam)).toMatchObject({ Dam: null, Sire: {} });
    mock.faults.add(fault({ fault: "body", body: JSON.stringify({ lpnId: "1", content: "<div>A &amp; B&#39;s &#x3c;Farm&gt;</div>" }) }));
    expect(await lineage("others")).toMatchObject({ Farm: "A & B's <Farm>", Sire: null });
    expect(drift).toEqual([]);
  });

  test("lists, progeny by sex code, ranges as text, the date", async () => {
    const { client, drift } = await open();
    expect((await breeds(client)).value?.BreedGroups[2]).toEqual({ Id: 64, Name: "Hair", Breeds: [{ Id: 640, Name: "Katahdin" }] });
    expect((await client.call("get_statuses_by_breed_group", {}, signal)).value?.Statuses).toContain("CULL");
    const ranges = await client.call("get_trait_ranges_by_breed", { breedId: 640 }, signal);
    expect(ranges.value?.Traits["BWT"]?.Min).toBeLessThan(0);
    expect(ranges.value?.Traits["YFD"]).toBeUndefined();
    const progeny = await client.call("get_progeny", { lpnId: named.sire, page: 0, pageSize: 10 }, signal);
    expect(progeny.value).toMatchObject({
      TotalCount: 3,
      PageCount: 1,
      Progeny: [{ Sex: "Male", DateOfBirth: "2015-03-02" }, { Sex: "Female" }, {}],
    });
    const page = await client.call("search_animals", { page: 1, pageSize: 4, breedId: 640, criteria: { gender: "Male" } }, signal);
    expect(page.value).toMatchObject({ Page: 1, PageSize: 4, Animals: [{ Breed: null }, {}, {}, {}] });
    expect((await client.call("get_date_last_updated", {}, signal)).value).toEqual({ LastUpdated: "2025-10-09" });
    expect(drift).toEqual([]);
  });

  test("what does not exist is no error: by text, by status and by an empty answer", async () => {
    const { client } = await open();
    expect((await client.call("get_animal_details", { searchString: "nobody" }, signal)).value).toBeUndefined();
    expect((await client.call("get_lineage", { lpnId: "nobody" }, signal)).value).toBeUndefined();
    expect((await client.call("get_trait_ranges_by_breed", { breedId: 999 }, signal)).value).toBeUndefined();
  });
});

describe("manners", verifies(["card/6-retries"]), () => {
  test("three tries for what may pass, each with its log line", verifies(["001/SC-009"]), async () => {
    const { client, mock, log, requests } = await open();
    mock.faults.add(fault({ fault: "status", code: 503, times: 2 }));
    expect((await breeds(client)).value?.BreedGroups).toHaveLength(4);
    expect(requests()).toBe(3);
    expect(log.lines.filter(({ message }) => message === "NSIP request").map(({ status }) => status)).toEqual(["failed", "failed", "ok"]);
    mock.faults.add(fault({ fault: "status", code: 500, times: 3 }));
    await expect(breeds(client)).rejects.toMatchObject({ code: -32000 });
    expect(requests()).toBe(6);
  });

  test("Retry-After is waited for, or told where it is too long", async () => {
    const { client, mock, requests } = await open({}, { longestWaitMs: 1500 });
    mock.faults.add(fault({ fault: "status", code: 429, headers: { "retry-after": "1" }, times: 1 }));
    const began = performance.now();
    await breeds(client);
    expect(performance.now() - began).toBeGreaterThanOrEqual(990);
    mock.faults.add(fault({ fault: "status", code: 429, headers: { "retry-after": "600" }, times: 1 }));
    await expect(breeds(client)).rejects.toMatchObject({ data: { retry_after: 600, suggestion: expect.stringContaining("; wait 600 s") } });
    expect(requests()).toBe(3);
  });

  test("what will not pass is asked once", async () => {
    const { client, mock, requests } = await open();
    mock.faults.add(fault({ fault: "status", code: 403, body: "forbidden" }));
    await expect(breeds(client)).rejects.toMatchObject({ data: { suggestion: expect.stringContaining("Status 403: forbidden") } });
    expect(requests()).toBe(1);
  });

  test("at most two requests at once, equal ones joined", async () => {
    const { client, mock, requests } = await open();
    mock.faults.add(fault({ fault: "delay", ms: 300 }));
    const animals = ["one-a", "two-b", "three"].map((searchString) => client.call("get_animal_details", { searchString }, signal));
    const same = [breeds(client), breeds(client), breeds(client)];
    await expect.poll(() => mock.requests().length).toBe(2);
    await Promise.all([...animals, ...same]);
    expect(requests()).toBe(4);
  });

  test("who gives up leaves the others their answer; when all do, the request ends", async () => {
    const { client, mock, log } = await open();
    mock.faults.add(fault({ fault: "delay", ms: 200, times: 1 }));
    const impatient = new AbortController();
    const [given, kept] = [breeds(client, impatient.signal), breeds(client)];
    impatient.abort(new Error("enough"));
    await expect(given).rejects.toThrow("enough");
    expect((await kept).value?.BreedGroups).toHaveLength(4);
    mock.faults.add(fault({ fault: "timeout" }));
    const alone = new AbortController();
    const waiting = breeds(client, alone.signal);
    await expect.poll(() => mock.requests().length).toBe(2);
    alone.abort(new Error("enough"));
    await expect(waiting).rejects.toThrow("enough");
    await expect.poll(() => log.lines.at(-1)).toMatchObject({ status: "given up" });
  });
});

test.each([
  ["down", { fault: "refuse" }, "No connection"],
  ["slow", { fault: "timeout" }, "Connection timeout after 1s"],
  ["broken off", { fault: "reset" }, "The answer broke off"],
  ["truncated", { fault: "truncate" }, "The answer is no whole JSON"],
  ["an HTML page", { fault: "html" }, "The answer is text/html"],
  ["of a wrong type", { fault: "content-type", type: "image/png" }, "The answer is image/png instead of JSON"],
  ["of a wrong shape", { fault: "body", body: "7" }, "is no list"],
  ["100 MB", { fault: "huge" }, "The answer is larger than"],
  ["a redirect loop", { fault: "redirect-loop" }, "from one address to the next"],
  ["empty", { fault: "empty" }, "Status 204"],
])("an answer that is %s is a clear NSIP_API_ERROR, and others go on", verifies(["card/6-upstream-faults"]), async (_, about, reason) => {
  const { client, mock } = await open({}, { timeoutMs: about.fault === "timeout" ? 1000 : 30_000, tries: 1 });
  mock.faults.add(fault({ ...about, on: "Breed" }));
  const [failed, other] = await Promise.allSettled([
    breeds(client),
    client.call("get_animal_details", { searchString: named.sample }, signal),
  ]);
  expect(failed).toMatchObject({
    status: "rejected",
    reason: {
      code: -32000,
      message: "NSIP API call failed: get_available_breed_groups",
      data: { parameter: "method", value: "get_available_breed_groups", suggestion: expect.stringContaining(reason) },
    },
  });
  expect(other.status).toBe("fulfilled");
});

test("packed and slow answers are read like others", async () => {
  const { client, mock } = await open();
  for (const about of [{ fault: "gzip" }, { fault: "drip", ms: 1, bytes: 100 }]) {
    mock.faults.add(fault({ ...about, times: 1 }));
    expect((await breeds(client)).value?.BreedGroups).toHaveLength(4);
  }
});
