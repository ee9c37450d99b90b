import { spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { text as collected } from "node:stream/consumers";
import { pathToFileURL } from "node:url";
import { describe, expect, onTestFinished, test } from "vitest";
import { createFlock, FLOCK_GENERATIONS, flockOf } from "../../../gateways/nsip/mock/flock/create-flock.ts";
import { named } from "../../../gateways/nsip/mock/flock/named-animals.ts";
import { openMock } from "../../support/gateways/open-mock.ts";
import { ENDINGS, signal, startNode } from "../../support/start-node.ts";
import { verifies } from "../../support/verifies.ts";

const text = async (url: string, init: RequestInit = {}) => {
  const response = await fetch(url, init);
  return { status: response.status, type: response.headers.get("content-type"), body: await response.text() };
};

const get = async (url: string) => JSON.parse((await text(url)).body);

const searchIn = (url: string, query: Record<string, string>, criteria: object = {}) =>
  text(`${url}/search/getPageOfSearchResults?${new URLSearchParams(query)}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(criteria),
  });

const found = async (url: string, query: Record<string, string>, criteria: object = {}) =>
  JSON.parse((await searchIn(url, query, criteria)).body);

describe("the synthetic flock", verifies(["card/6-mock", "card/gateway-mock-real-server"]), () => {
  const flock = flockOf(1);

  test("has more than 5,000 animals in 5 generations, and no parent is younger than its offspring", () => {
    expect(flock.animals.length).toBeGreaterThanOrEqual(5000);
    expect(new Set(flock.animals.map(({ lpnId }) => lpnId)).size).toBe(flock.animals.length);
    expect(new Set(flock.animals.map(({ generation }) => generation)).size).toBe(FLOCK_GENERATIONS);
    const pairs = flock.animals.flatMap((animal) => [animal.sire, animal.dam].flatMap((parent) => (parent ? [{ animal, parent }] : [])));
    expect(pairs.length).toBeGreaterThan(flock.animals.length);
    expect(pairs.filter(({ animal, parent }) => parent.born >= animal.born)).toEqual([]);
    for (const { lpnId } of flock.animals) expect(lpnId).toMatch(/^\d{10}[A-Z]{3}\d{3}$/);
  });

  test("is the same for the same seed and another for another", () => {
    const written = (seed: number) => JSON.stringify(createFlock(seed).animals.slice(0, 200));
    expect(written(7)).toBe(written(7));
    expect(written(7)).not.toBe(written(8));
  });

  test("is made once for the mocks of one seed, and anew for another seed", () => {
    const first = flockOf(7);
    expect(flockOf(7)).toBe(first);
    expect(flockOf(8).animals.slice(0, 200)).toEqual(createFlock(8).animals.slice(0, 200));
    expect(flockOf(7)).not.toBe(first);
  });

  test("names no real person: telephone numbers and mail addresses are those reserved for fiction", () => {
    for (const { flock: farm } of flock.animals) {
      expect(farm.phone).toMatch(/555-01\d\d$/);
      expect(farm.email).toMatch(/\.example$/);
    }
  });

  test("has every animal that is asked for by name, with every seed", () => {
    const other = createFlock(99);
    for (const lpnId of Object.values(named)) expect(other.find(lpnId)?.lpnId).toBe(lpnId);
  });
});

test("the two documented animals differ, and both have progeny", verifies(["card/6-mock"]), () => {
  const flock = flockOf(1);
  const [ewe, ram] = [flock.find(named.sample), flock.find(named.ram)];
  if (ewe === undefined || ram === undefined) throw new Error("both are there");
  for (const [name, { value }] of Object.entries(ewe.traits)) expect(ram.traits[name]?.value).not.toBe(value);
  expect(flock.childrenOf(ewe).map(({ lpnId }) => lpnId)).toEqual([named.lamb, named.daughter]);
  expect(flock.childrenOf(ram).map(({ lpnId }) => lpnId)).toEqual(expect.arrayContaining([named.daughter, named.otherLamb]));
});

describe("the live form", verifies(["card/6-mock"]), () => {
  test("breeds, statuses, ranges and the last update", async () => {
    const { url } = await openMock();
    expect((await get(`${url}/search/getAvailableBreedGroups`)).data[2]).toMatchObject({ breedGroupId: 64, breedGroupName: "Hair" });
    expect(await get(`${url}/search/getStatusesByBreedGroup`)).toContain("CURRENT");
    expect((await get(`${url}/search/getTraitRangesByBreed?breedId=640`)).rangeBWT).toMatch(/^-\d\.\d+ - \d\.\d+$/);
    expect((await get(`${url}/search/getDateLastUpdated`)).date).toMatch(/^\d\d\/\d\d\/2025$/);
  });

  test("an animal with numbers as text, fractions, and as many progeny as its list", async () => {
    const { url } = await openMock();
    const { data } = await get(`${url}/details/getAnimalDetails?searchString=${named.sire}`);
    const { recordCount, numberOfPages, records } = await get(`${url}/details/getPageOfProgeny?lpnId=${named.sire}&pageSize=2&page=1`);
    expect(data).toMatchObject({ flockCount: "1", progenyCount: recordCount, breed: { breedDisplayString: "640 - Katahdin" } });
    expect(data.dateOfBirth).toMatch(/^\d{1,2}\/\d{1,2}\/2012$/);
    expect(data.searchResultViewModel.accbwt).toBeLessThanOrEqual(1);
    expect(recordCount).toBe(3);
    expect(numberOfPages).toBe(2);
    expect(records).toHaveLength(1);
    expect(records[0]).toMatchObject({ sex: "2", dob: "2015-03-02T00:00:00" });
  });

  test("a lineage as HTML with entities, gaps, a negative index, and both parents in their order", async () => {
    const { url } = await openMock();
    const lineage = async (lpnId: string) => (await get(`${url}/details/getLineage?lpnId=${lpnId}`)).data;
    expect((await lineage(named.sample)).content).toMatch(
      /^<div>[^<]+<\/div><div>US Hair Index: 102.23<\/div><div>SRC\$ Index: 117.63<\/div>/,
    );
    expect((await lineage(named.negativeIndex)).content).toContain("US Hair Index: -3.42");
    expect((await lineage(named.withoutIndex)).content).not.toContain("Index");
    expect((await lineage(named.withoutDam)).children[1]).toEqual({});
    const [sire, dam] = (await lineage(named.inbred)).children;
    expect([sire.lpnId, dam.lpnId]).toEqual([named.fullBrother, named.fullSister]);
    expect(sire.content).not.toContain("DOB");
    const all = await Promise.all(
      flockOf(1)
        .animals.slice(-40)
        .map(({ lpnId }) => lineage(lpnId)),
    );
    expect(JSON.stringify(all)).toContain("&amp; Ash Farm");
  });

  test("searches really filter, sort and page", async () => {
    const { url } = await openMock();
    const first = await found(url, { page: "0", pageSize: "5", breedId: "640", sortedBreedTrait: "BWT", reverse: "true" });
    const values = first.records.map(({ bwt }: { bwt: number }) => bwt);
    expect(values).toEqual(values.toSorted((a: number, b: number) => b - a));
    expect(first.recordCount).toBeGreaterThan(2800);
    // Python writes it so.
    const fromPython = await found(url, { page: "0", pageSize: "5", breedId: "640", sortedBreedTrait: "BWT", reverse: "True" });
    expect(fromPython).toEqual(first);
    const heavy = await found(url, { breedId: "640" }, { traitRanges: { BWT: { min: 0.5, max: 0.6 } }, status: "CURRENT" });
    for (const row of heavy.records) expect(row).toMatchObject({ status: "CURRENT", bwt: expect.closeTo(0.55, 1) });
    const flock = await found(url, { pageSize: "100" }, { flockId: "640149", gender: "Male", bornAfter: "2019-01-01" });
    for (const { lpnId } of flock.records) expect(lpnId).toMatch(/^640149(2019|202\d)/);
    const beyond = await found(url, { page: "5000" });
    expect(beyond).toMatchObject({ records: [], recordCount: expect.any(Number) });
    expect((await found(url, {}, { provenOnly: true })).recordCount).toBeLessThan(beyond.recordCount);
  });
});

describe("its rules", () => {
  test("bad requests are answered with 415 or 400, and unknown animals with 404 or an empty page", async () => {
    const { url } = await openMock();
    const search = `${url}/search/getPageOfSearchResults`;
    expect(await text(search, { method: "POST", body: "{}" })).toMatchObject({ status: 415 });
    const headers = { "Content-Type": "application/json" };
    expect(await text(search, { method: "POST", headers })).toMatchObject({ status: 400, body: "An Error Occured" });
    expect(await text(search)).toMatchObject({ status: 405 });
    for (const query of ["breedId=999", "breedId=undefined"])
      expect(await text(`${url}/search/getTraitRangesByBreed?${query}`)).toMatchObject({ status: 400, body: "An Error Occured" });
    expect(await searchIn(url, { breedId: "1" })).toMatchObject({ status: 400 });
    expect(await text(`${url}/details/getAnimalDetails?searchString=nobody`)).toMatchObject({ status: 404 });
    expect(await text(`${url}/details/getLineage?lpnId=nobody`)).toMatchObject({ status: 404 });
    expect(await get(`${url}/details/getPageOfProgeny?lpnId=nobody`)).toMatchObject({ recordCount: 0, records: [] });
    expect(await text(`${url}/elsewhere`)).toMatchObject({ status: 404 });
  });

  test("the legacy form says the same in other words", async () => {
    const { url } = await openMock({ format: "legacy" });
    expect(await get(`${url}/details/getAnimalDetails?searchString=${named.sample}`)).toMatchObject({
      LpnId: named.sample,
      Breed: "Katahdin",
      FlockCount: 1,
      Traits: { BWT: { Value: 0.246, Accuracy: 74 } },
      ContactInfo: { FlockCode: "640149" },
    });
    expect(await get(`${url}/search/getTraitRangesByBreed?breedId=640`)).toMatchObject({ BWT: { min: expect.any(Number) } });
    expect(await found(url, { pageSize: "2" })).toMatchObject({ Page: 0, PageSize: 2, Results: [{}, {}] });
    expect(await get(`${url}/details/getPageOfProgeny?lpnId=${named.sire}`)).toMatchObject({
      TotalCount: 3,
      Results: [{ Sex: "M", DateOfBirth: "03/02/2015", Traits: { BWT: expect.any(Number) } }, { Sex: "F" }, {}],
    });
    expect(await get(`${url}/details/getLineage?lpnId=${named.inbred}`)).toMatchObject({
      lpnId: named.inbred,
      content: expect.stringContaining("DOB: 3/2/2018"),
      children: [{ lpnId: named.fullBrother }, {}],
    });
    expect((await get(`${url}/search/getAvailableBreedGroups`))[0]).toMatchObject({
      Id: 61,
      Name: "Range",
      breeds: [{ id: 486, name: "South African Meat Merino" }, { id: 610 }],
    });
  });
});

describe("misbehaviour by name", verifies(["card/gateway-mock-real-server"]), () => {
  const order = (admin: string, name: string, body: object, method = "POST") =>
    text(`${admin}/${name}`, { method, ...(method === "POST" && { body: JSON.stringify(body) }) });

  const breeds = (url: string) => `${url}/search/getAvailableBreedGroups`;

  test("a status as often as asked, then all is well; what came can be read", async () => {
    const { url, admin } = await openMock();
    await order(admin, "faults", { fault: "status", code: 503, headers: { "retry-after": "7" }, times: 2, on: "Breed" });
    expect(await text(`${url}/search/getStatusesByBreedGroup?q=1`)).toMatchObject({ status: 503 });
    expect(await text(breeds(url))).toMatchObject({ status: 503 });
    expect(await text(breeds(url))).toMatchObject({ status: 200 });
    const seen = await get(`${admin}/requests`);
    expect(seen.map(({ fault }: { fault?: string }) => fault)).toEqual(["status", "status", undefined]);
    expect(seen[0]).toMatchObject({ method: "GET", path: "/api/search/getStatusesByBreedGroup", query: { q: "1" } });
    await order(admin, "requests", {}, "DELETE");
    expect(await get(`${admin}/requests`)).toEqual([]);
  });

  test.each([
    ["refuse", {}],
    ["reset", {}],
  ])("%s breaks the connection", async (fault, more) => {
    const { url, faults } = await openMock();
    faults.add({ fault: fault as "reset", on: "", ...more });
    await expect(text(breeds(url))).rejects.toThrow();
  });

  test("truncated, foreign, compressed, dripping, empty, huge and circular answers", async () => {
    const { url, admin } = await openMock();
    const answered = async (fault: object) => {
      await order(admin, "faults", { ...fault, times: 1 });
      return text(breeds(url), { redirect: "manual" });
    };
    const well = await text(breeds(url));
    expect(well.body.startsWith((await answered({ fault: "truncate" })).body)).toBe(true);
    expect(await answered({ fault: "html" })).toMatchObject({ status: 200, type: "text/html; charset=utf-8" });
    expect(await answered({ fault: "content-type", type: "image/png" })).toEqual({ ...well, type: "image/png" });
    expect(await answered({ fault: "body", body: "[1" })).toMatchObject({ body: "[1" });
    for (const fault of [{ fault: "gzip" }, { fault: "drip", ms: 0, bytes: 100 }, { fault: "delay", ms: 1 }])
      expect((await answered(fault)).body).toBe(well.body);
    expect(await answered({ fault: "empty" })).toMatchObject({ status: 204, body: "" });
    expect((await answered({ fault: "huge", bytes: 1_000_000 })).body.length).toBeGreaterThanOrEqual(1_000_000);
    expect(await answered({ fault: "redirect-loop" })).toMatchObject({ status: 302 });
  });

  test("an answer that never comes, until the faults are cleared", async () => {
    const { url, admin } = await openMock();
    await order(admin, "faults", { fault: "timeout" });
    await expect(fetch(breeds(url), { signal: AbortSignal.timeout(100) })).rejects.toThrow();
    await order(admin, "faults", {}, "DELETE");
    expect(await text(breeds(url))).toMatchObject({ status: 200 });
  });

  test.each(["delay", "drip"])(
    "a mock that closes in the middle of a %s keeps no process waiting",
    verifies(["card/cli-interrupt"]),
    async (fault) => {
      const program = `
      import { serveNsipMock } from ${JSON.stringify(pathToFileURL("dist/gateways/nsip/index.js").href)};
      const mock = await serveNsipMock({});
      mock.faults.add({ fault: "${fault}", on: "", ms: 3_600_000, bytes: 1 });
      const asked = fetch(mock.url + "/search/getDateLastUpdated").then((got) => got.text());
      while (mock.requests().length === 0) await new Promise(setImmediate);
      await Promise.all([asked.catch((reason) => console.log(reason.name)), mock.close()]);
    `;
      const child = spawn(process.execPath, ["--input-type=module", "-e", program], { stdio: ["ignore", "pipe", "inherit"] });
      onTestFinished(() => void child.kill("SIGKILL"));
      const [out, [code]] = await Promise.all([collected(child.stdout), once(child, "exit")]);
      expect({ code, out }).toEqual({ code: 0, out: "TypeError\n" });
    },
  );

  test("the clock stands still until it is put forward, and the last update moves with it", async () => {
    const { url, admin } = await openMock();
    const date = async () => (await get(`${url}/search/getDateLastUpdated`)).date;
    const before = await date();
    expect(await date()).toBe(before);
    await order(admin, "clock", { advanceMs: 7 * 24 * 3600 * 1000 });
    expect(await date()).not.toBe(before);
  });

  test("it begins anew with nothing wrong, nothing asked and its first date", verifies(["card/scenario-gateways"]), async () => {
    const mock = await openMock();
    const date = async () => (await get(`${mock.url}/search/getDateLastUpdated`)).date;
    const before = await date();
    mock.clock.advance(7 * 24 * 3600 * 1000);
    mock.faults.add({ fault: "html", on: "" });
    mock.reset();
    expect(mock.requests()).toEqual([]);
    expect(await date()).toBe(before);
  });

  test("an order that makes no sense is refused with the reason", async () => {
    const { admin } = await openMock();
    expect(await order(admin, "faults", { fault: "explode" })).toMatchObject({ status: 400, body: expect.stringContaining("fault") });
    expect(await order(admin, "nonsense", {})).toMatchObject({ status: 404 });
  });
});

test("`amcp-test mock nsip` prints one JSON line when it is ready", verifies(["card/gateway-mock-real-server"]), async () => {
  const program = startNode([resolve("dist/bin/amcp-test.js"), "mock", "nsip", "--format", "legacy", "--seed", "3"]);
  onTestFinished(() => void program.kill());
  const [line] = await once(program.stdout, "data");
  const { ready, url } = JSON.parse(String(line));
  expect(ready).toBe(true);
  expect((await get(`${url}/search/getAvailableBreedGroups`))[0]).toMatchObject({ Name: "Range" });
  signal(program, ENDINGS[1]);
  expect(await once(program, "exit")).toEqual([0, null]);
});
