import { describe, expect, test } from "vitest";
import { Fault } from "../../../contracts/fault.ts";
import type { Probe } from "../../../gateways/kit/doctor/probe.ts";
import { probeApi } from "../../../gateways/nsip/doctor/probe-api.ts";
import { defaultApi } from "../../../gateways/nsip/index.ts";
import { cli } from "../../support/cli/run-cli.ts";
import { openMock } from "../../support/gateways/open-mock.ts";
import { verifies } from "../../support/verifies.ts";

const { signal } = new AbortController();

const probe = async (url: string): Promise<Readonly<Record<string, Probe>>> =>
  Object.fromEntries((await probeApi({ ...defaultApi, base: url, tries: 1 }, signal)).map((one) => [one.method, one]));

/** Probes a mock whose answer to one method was changed by hand. */
async function probeSpoilt(method: string, spoil: (answer: string) => string): Promise<Probe | undefined> {
  const { url, faults } = await openMock();
  const [verb = "", at = ""] = (await probe(url))[method]?.request.split(" ") ?? [];
  const post = { method: verb, body: "{}", headers: { "content-type": "application/json" } };
  const answer = await (await fetch(at, verb === "POST" ? post : {})).text();
  faults.add(Fault.parse({ fault: "body", body: spoil(answer), on: new URL(at).pathname }));
  return (await probe(url))[method];
}

describe("the doctor compares the API's answers with the known shapes", verifies(["card/6-doctor-live"]), () => {
  test("the live form is as known, whatever the seed, with few requests", async () => {
    for (const seed of [1, 7]) {
      const { url, requests } = await openMock({ seed });
      const found = Object.values(await probe(url));
      expect(found.map(({ outcome, notes }) => [outcome, notes])).toEqual(Array.from({ length: 8 }, () => ["as known", []]));
      expect(requests()).toHaveLength(8);
    }
  });

  test("the legacy form is told to be another, and is read", async () => {
    const found = await probe((await openMock({ format: "legacy" })).url);
    expect(
      Object.values(found)
        .map(({ outcome }) => outcome)
        .sort(),
    ).toEqual(["as known", "as known", ...Array.from({ length: 6 }, () => "changed")]);
  });

  test.each([
    { method: "get_animal_details", from: "progenyCount", note: "data.progenyCount: Invalid input: expected number, received undefined" },
    { method: "search_animals", from: "lpnSre", note: "records[].lpnSre: Invalid input: expected string, received undefined" },
    { method: "search_animals", from: "records", note: "search is not understood: it has no records", outcome: "unreadable" },
    { method: "get_lineage", from: "content", note: "data.children[].content: Invalid input: expected string, received undefined" },
    { method: "get_lineage", from: "lpnId", note: "The lineage is not understood: it has no lpnId", outcome: "unreadable" },
    { method: "get_date_last_updated", from: "date", note: "The date of the last update is null", outcome: "unreadable" },
  ])("$method with the field $from renamed: $note", async ({ method, from, note, outcome = "changed" }) => {
    const found = await probeSpoilt(method, (answer) => answer.replaceAll(`"${from}"`, '"renamed"'));
    expect(found).toMatchObject({ outcome, notes: expect.arrayContaining([note]) });
  });

  test.each([
    [
      "a number that became a text",
      '"recordCount":',
      '"recordCount":"many","was":',
      "recordCount: Invalid input: expected number, received string",
    ],
    ["a new field", '"success":', '"colour":"red","success":', 'the answer: Unrecognized key: "colour"'],
  ])("%s is a change that names the field", async (_, from, to, note) => {
    const found = await probeSpoilt("get_progeny", (answer) => answer.replace(from, to));
    expect(found).toMatchObject({ outcome: "changed", notes: expect.arrayContaining([note]) });
  });

  test("a method that fails leaves the others their turn; without a search the animal of the examples is asked for", async () => {
    const { url, faults, requests } = await openMock();
    faults.add(Fault.parse({ fault: "html", on: "getPageOfSearchResults" }));
    const found = await probe(url);
    expect(found["search_animals"]).toMatchObject({ outcome: "failed", notes: [expect.stringContaining("text/html")] });
    expect(Object.values(found).filter(({ outcome }) => outcome === "as known")).toHaveLength(7);
    expect(requests().at(-1)?.query).toMatchObject({ lpnId: "6401492020FLE249" });
  });
});

describe("`amcp-test gateway nsip --doctor live`", verifies(["card/6-doctor-live"]), () => {
  const doctor = async (url: string, more: readonly string[] = []) =>
    cli({}, ["gateway", "nsip", "--doctor", "live", "--base", url, ...more]);

  test("all is well: 0, one line a method", async () => {
    const { code, out } = await doctor((await openMock()).url);
    expect(code).toBe(0);
    expect(out).toContain("ok  get_lineage");
    expect(out).toContain("0 errors, 0 warnings, 8 in order");
  });

  test("what differs but is read is a warning: 0", verifies(["error/AMCP_GATEWAY_API_CHANGED"]), async () => {
    const { code, out } = await doctor((await openMock({ format: "legacy" })).url, ["--json"]);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toContainEqual(
      expect.objectContaining({
        level: "warning",
        area: "get_lineage",
        code: "AMCP_GATEWAY_API_CHANGED",
        cure: expect.stringContaining("report"),
      }),
    );
  });

  test("what cannot be read or had is an error: 3", verifies(["error/AMCP_GATEWAY_API_FAILED"]), async () => {
    const { url, faults } = await openMock();
    faults.add(Fault.parse({ fault: "body", body: "[]", on: "getDateLastUpdated" }));
    faults.add(Fault.parse({ fault: "status", code: 403, body: "no entry", on: "getLineage" }));
    const { code, out } = await doctor(url);
    expect(code).toBe(3);
    expect(out).toMatch(/error +get_date_last_updated .*\n +AMCP_GATEWAY_API_CHANGED/);
    expect(out).toMatch(/error +get_lineage .*\n +AMCP_GATEWAY_API_FAILED: Status 403: no entry/);
  });

  test("only `live` can be asked for", async () => {
    const { code, err } = await doctor("http://127.0.0.1:9/api", ["--doctor", "dead"]);
    expect([code, err]).toEqual([2, expect.stringContaining("--doctor takes live")]);
  });
});
