import { describe, expect, test } from "vitest";
import type { Probe } from "../../../gateways/kit/doctor/probe.ts";
import { apiMethods } from "../../../gateways/nsip/client/methods.ts";
import { probeApi } from "../../../gateways/nsip/doctor/probe-api.ts";
import { defaultApi } from "../../../gateways/nsip/index.ts";
import { cli } from "../../support/cli/run-cli.ts";
import { type Alterations, alteringProxy, changed } from "../../support/gateways/altering-proxy.ts";
import { openMock } from "../../support/gateways/open-mock.ts";
import { selfSigned } from "../../support/gateways/self-signed.ts";
import { verifies } from "../../support/verifies.ts";

const { signal } = new AbortController();

const probe = (url: string, settings: Partial<typeof defaultApi> = {}): Promise<readonly Probe[]> =>
  probeApi({ ...defaultApi, tries: 1, ...settings, base: url }, signal);

/** Probes a mock behind a proxy. @returns the probe of the endpoint */
async function probeAltered(end: string, alterations: Alterations, settings: Partial<typeof defaultApi> = {}): Promise<Probe | undefined> {
  const { url } = await alteringProxy((await openMock()).url, alterations);
  return (await probe(url, settings)).find(({ endpoint }) => endpoint.endsWith(end));
}

const summaries = (found: Probe | undefined) => found?.differences.map(({ kind, path, note, isInMock }) => [kind, path, note, isInMock]);

describe("the doctor compares the API's answers with the mock's", verifies(["card/6-doctor-live"]), () => {
  test("one probe for each endpoint that the client calls, as expected whatever the seed, with one request each", async () => {
    const client = Object.values(apiMethods).map(({ request }) => request("http://nsip/api", {} as never));
    const endpoints = client.map(({ method, url }) => `${method} ${new URL(url).pathname}`);
    for (const seed of [1, 7]) {
      const { url, requests } = await openMock({ seed });
      const found = await probe(url);
      expect(found.map(({ endpoint }) => endpoint).sort()).toEqual(endpoints.sort());
      for (const one of found)
        expect(one).toMatchObject({ outcome: "as expected", reason: "", differences: [], durationMs: expect.any(Number) });
      expect(requests().map(({ method, path }) => `${method} ${path}`)).toEqual(found.map(({ endpoint }) => endpoint));
    }
  });

  test("the legacy form differs in its fields", async () => {
    const found = await probe((await openMock({ format: "legacy" })).url);
    expect(found.map(({ outcome }) => outcome).sort()).toEqual([
      "as expected",
      "as expected",
      ...Array.from({ length: 6 }, () => "differs"),
    ]);
    const search = found.find(({ endpoint }) => endpoint.endsWith("getPageOfSearchResults"));
    expect(summaries(search)).toContainEqual(["missing", "$.records", "is missing; the mock has a list", true]);
    expect(summaries(search)).toContainEqual(["new", "$.Results", "is new, a list; the mock does not have it", false]);
  });

  const drop = () => undefined;
  test.each([
    [
      "a missing field",
      "getAnimalDetails data.progenyCount",
      drop,
      ["missing", "$.data.progenyCount", "is missing; the mock has a number", true],
    ],
    [
      "a field that is missing in a row",
      "getPageOfSearchResults records.1.lpnSre",
      drop,
      ["missing", "$.records[*].lpnSre", "is missing in 1 of 3; the mock has a text", true],
    ],
    [
      "a new field",
      "getPageOfProgeny records.*.colour",
      () => "red",
      ["new", "$.records[*].colour", "is new, a text; the mock does not have it", false],
    ],
    ["a text for a number", "getPageOfProgeny recordCount", String, ["type", "$.recordCount", "is a text; the mock has a number", true]],
    ["null for a value", "getAnimalDetails data.breed", () => null, ["type", "$.data.breed", "is null; the mock has an object", true]],
    [
      "another word of a list",
      "getPageOfSearchResults records.0.status",
      () => "LOST",
      [
        "value",
        "$.records[*].status",
        'has the value "LOST"; the mock has "COMMERCIAL", "CULL", "CURRENT", "DEAD", "EXPORTED", "SOLD"',
        true,
      ],
    ],
    [
      "another word of two",
      "getPageOfProgeny records.0.sex",
      () => "F",
      ["value", "$.records[*].sex", 'has the value "F"; the mock has "1", "2"', true],
    ],
    [
      "another form of a date",
      "getAnimalDetails data.dateOfBirth",
      () => "2020-02-14",
      ["format", "$.data.dateOfBirth", "is a date as YYYY-MM-DD; the mock has a date as M/D/YYYY", true],
    ],
    [
      "another form of a date and time",
      "getPageOfProgeny records.*.dob",
      () => "02/14/2020",
      ["format", "$.records[*].dob", "is a date as MM/DD/YYYY; the mock has a date and time as YYYY-MM-DDThh:mm:ss", true],
    ],
    [
      "another form of a range",
      "getTraitRangesByBreed rangeBWT",
      () => "up to 3",
      ["format", "$.rangeBWT", "is a text of another form; the mock has a range of numbers", true],
    ],
    [
      "a fraction",
      "getPageOfSearchResults recordCount",
      () => 7.5,
      ["format", "$.recordCount", "is a fraction; the mock has a whole number", true],
    ],
    [
      "a difference in a pedigree",
      "getLineage data.children.0.content",
      () => 7,
      ["type", "$.data.children[*].content", "is a number; the mock has a text", true],
    ],
  ] as const satisfies readonly (readonly [string, string, (value: unknown) => unknown, readonly unknown[]])[])(
    "%s is named with its path: %s",
    async (_, place, change, difference) => {
      const [end = "", path = ""] = place.split(" ");
      const found = await probeAltered(end, { json: { [end]: changed(path, change) } });
      expect(found).toMatchObject({ outcome: "differs", reason: "" });
      expect(summaries(found)).toContainEqual(difference);
      expect(summaries(found)?.filter(([kind]) => kind !== "unreadable")).toHaveLength(1);
    },
  );

  test("an answer that the gateway cannot read says so beside its differences", async () => {
    const found = await probeAltered("getDateLastUpdated", { json: { getDateLastUpdated: changed("date", () => null) } });
    expect(summaries(found)).toEqual([
      ["unreadable", "$", "cannot be read by the gateway: The date of the last update is null", false],
      ["type", "$.date", "is null; the mock has a text", true],
    ]);
  });

  test("a redirect that leads to the answer is a difference", async () => {
    const { url } = await openMock();
    const found = await probeAltered("getLineage", {
      raw: {
        getLineage: (response, { url: path = "" }) => void response.writeHead(302, { location: `${new URL(url).origin}${path}` }).end(),
      },
    });
    expect(summaries(found)).toEqual([["redirected", "$", `is at another address, ${new URL(url).origin}`, false]]);
  });

  /** No answer, until the client gives up. */
  const silence = () => {};
  const page = (status: number) => (response: import("node:http").ServerResponse) =>
    void response.writeHead(status, { "content-type": "text/html" }).end("<html>\n<h1>Sorry</h1>\n</html>");
  test.each([
    ["an error page", page(503), /^Status 503: <html> <h1>Sorry<\/h1> <\/html>$/],
    ["a page of a portal", page(200), /^The answer is text\/html instead of JSON: <html> <h1>Sorry/],
    ["an empty answer", (response) => void response.writeHead(200).end(), /^The answer is empty$/],
    ["no content", (response) => void response.writeHead(204).end(), /^Status 204$/],
    [
      "half an answer",
      (response) => void response.writeHead(200, { "content-type": "application/json" }).end('{"success":true,"data":{"lpn'),
      /^The answer is no whole JSON: \{"success":true,"data":\{"lpn$/,
    ],
    [
      "a broken connection",
      (response) => {
        response.writeHead(200, { "content-length": "100" }).write("{");
        response.destroy();
      },
      /^(The answer broke off|No connection)/,
    ],
    ["silence", silence, /^Connection timeout after 0\.5s$/],
    [
      "a redirect loop",
      (response, { url }) => void response.writeHead(302, { location: url }).end(),
      /^It leads from one address to the next, 3 times and more$/,
    ],
  ] as const satisfies readonly (readonly [string, NonNullable<Alterations["raw"]>[string], RegExp])[])(
    "%s is one line, and the other endpoints have theirs",
    async (_, raw, reason) => {
      const { url } = await alteringProxy((await openMock()).url, { raw: { getLineage: raw } });
      const found = await probe(url, raw === silence ? { timeoutMs: 500 } : {});
      const lineage = found.find(({ endpoint }) => endpoint.endsWith("getLineage"));
      expect(lineage).toMatchObject({ outcome: "unreachable", differences: [], reason: expect.stringMatching(reason) });
      expect(lineage?.reason).not.toMatch(/\n|\bat /);
      // On a busy machine others may be too late for the limit of that one.
      if (raw !== silence) expect(found.filter(({ outcome }) => outcome === "as expected")).toHaveLength(7);
    },
  );

  test("a certificate that is not trusted, and a server without TLS, are one line each", async () => {
    const { url: mock } = await openMock();
    const secure = await alteringProxy(mock, { tls: await selfSigned() });
    const plain = await alteringProxy(mock);
    for (const [url, reason] of [
      [secure.url, /^No connection: .*self[- ]signed certificate/],
      [plain.url.replace("http:", "https:"), /^No connection: .*(wrong version number|packet length too long)/],
    ] as const)
      for (const found of await probe(url)) {
        expect(found).toMatchObject({ outcome: "unreachable", reason: expect.stringMatching(reason) });
        expect(found.reason).not.toContain("\n");
      }
  });

  test("without a search, the animal of NSIP's example is asked for", async () => {
    const { url, requests } = await openMock();
    const proxy = await alteringProxy(url, { raw: { getPageOfSearchResults: page(500) } });
    const found = await probe(proxy.url);
    expect(found.flatMap(({ differences }) => differences)).toEqual([]);
    expect(requests().at(-1)?.query).toMatchObject({ lpnId: "6401492020FLE249" });
  });

  test.each([
    [429, { "retry-after": "7" }, " (Retry-After: 7 s)"],
    [418, {}, ""],
  ])("status %d ends the run: the other endpoints are not asked", async (status, headers, wait) => {
    const limited = (response: import("node:http").ServerResponse) => void response.writeHead(status, headers).end();
    const { url, requests } = await alteringProxy((await openMock()).url, { raw: { getStatusesByBreedGroup: limited } });
    const found = await probe(url, { tries: 3, backoffMs: 1 });
    expect(found.map(({ outcome }) => outcome)).toEqual([
      "as expected",
      "as expected",
      "unreachable",
      ...Array.from({ length: 5 }, () => "skipped"),
    ]);
    expect(found[2]?.reason).toBe(`Status ${status}${wait}`);
    expect(found[3]?.reason).toBe(`not asked, because the API asked for a pause: Status ${status}${wait}`);
    expect(requests).toHaveLength(3);
  });

  test("a transient failure is tried again", async () => {
    let calls = 0;
    const { url: mock } = await openMock();
    const flaky: Alterations = {
      raw: {
        getDateLastUpdated(response) {
          calls += 1;
          if (calls === 1) response.writeHead(503).end();
          else response.writeHead(200, { "content-type": "application/json" }).end('{"date":"10/09/2025"}');
        },
      },
    };
    const { url } = await alteringProxy(mock, flaky);
    expect((await probe(url, { tries: 2, backoffMs: 1 }))[0]).toMatchObject({ outcome: "as expected" });
  });
});

describe("`amcp-test gateway nsip --doctor --live`", verifies(["card/6-doctor-live"]), () => {
  const doctor = async (url: string, more: readonly string[] = ["--doctor", "--live"]) =>
    cli({}, ["gateway", "nsip", "--base", url, ...more]);

  test.each([[["--doctor", "--live"]], [["--live", "--doctor"]], [["--doctor", "live"]]])(
    "%j: all is well: 0, one line for each endpoint",
    async (words) => {
      const { code, out, err } = await doctor((await openMock()).url, words);
      expect([code, err]).toEqual([0, ""]);
      expect(out).toMatch(/^as expected {2}GET \/api\/details\/getLineage +\d+ ms {2}reachable, shape as expected$/m);
      expect(out.match(/reachable, shape as expected/g)).toHaveLength(8);
      expect(out).toContain("8 as expected, 0 differs, 0 unreachable, 0 skipped");
    },
  );

  test("differences: 1, each with its path", verifies(["error/AMCP_GATEWAY_API_CHANGED"]), async () => {
    const { url } = await alteringProxy((await openMock()).url, { json: { getAnimalDetails: changed("data.gender", () => undefined) } });
    const { code, out } = await doctor(url);
    expect(code).toBe(1);
    expect(out).toMatch(
      /^differs +GET \/api\/details\/getAnimalDetails +\d+ ms {2}reachable, 1 difference\n +\$\.data\.gender is missing; the mock has a text$/m,
    );
    expect(out).toContain("AMCP_GATEWAY_API_CHANGED");
  });

  test("unreachable: 3, also beside differences; --json has the same", verifies(["error/AMCP_GATEWAY_API_FAILED"]), async () => {
    const { url } = await alteringProxy((await openMock()).url, {
      json: { getAnimalDetails: changed("data.gender", () => undefined) },
      raw: { getLineage: (response) => void response.writeHead(403).end("no entry") },
    });
    const text = await doctor(url);
    expect(text.code).toBe(3);
    expect(text.out).toMatch(/^unreachable +GET \/api\/details\/getLineage +\d+ ms {2}Status 403: no entry$/m);
    const { code, out } = await doctor(url, ["--doctor", "--live", "--json"]);
    expect(code).toBe(3);
    const listed: readonly object[] = JSON.parse(out);
    expect(listed).toHaveLength(8);
    expect(listed).toContainEqual(
      expect.objectContaining({
        endpoint: "GET /api/details/getLineage",
        outcome: "unreachable",
        reason: "Status 403: no entry",
        code: "AMCP_GATEWAY_API_FAILED",
      }),
    );
    expect(listed).toContainEqual(
      expect.objectContaining({
        outcome: "differs",
        code: "AMCP_GATEWAY_API_CHANGED",
        differences: [{ path: "$.data.gender", kind: "missing", note: "is missing; the mock has a text", isInMock: true }],
      }),
    );
  });

  test.each([
    [["--doctor", "dead"], "--doctor takes live"],
    [["--doctor"], "--doctor needs --live"],
    [["--live"], "--live belongs to --doctor"],
  ])("%j is refused", async (words, cause) => {
    const { code, err } = await doctor("http://127.0.0.1:9/api", words);
    expect([code, err]).toEqual([2, expect.stringContaining(cause)]);
  });
});
