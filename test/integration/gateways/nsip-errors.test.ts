import { describe, expect, onTestFinished, test, vi } from "vitest";
import { Fault } from "../../../contracts/fault.ts";
import { defaultApi } from "../../../gateways/nsip/index.ts";
import { named } from "../../../gateways/nsip/mock/flock/named-animals.ts";
import { callerNamed } from "../../support/gateways/caller.ts";
import { openGateway } from "../../support/gateways/open-gateway.ts";
import { verifies } from "../../support/verifies.ts";

const id = { search_string: named.sample };

describe(
  "each of the ten codes has a test; those of tools are results",
  verifies([
    "card/6-error-results",
    "001/FR-007",
    "001/REL-errors",
    "001/6-FIELD-code",
    "001/6-FIELD-message",
    "001/6-FIELD-data",
    "001/6-RULE-code",
    "001/6-RULE-message-non-empty",
    "001/6-RULE-suggestion",
  ]),
  () => {
    test(
      "a short LPN is caught before any request",
      verifies([
        "001/FR-003",
        "001/6-EXAMPLE-invalid-lpn",
        "001/6-CODE-INVALID_PARAMS",
        "001/6-FIELD-parameter",
        "001/6-FIELD-value",
        "001/6-FIELD-expected",
        "001/6-FIELD-suggestion",
      ]),
      async () => {
        const { call, mock } = await openGateway();
        const { data, isError } = await call("nsip_get_lineage", { lpn_id: "123" });
        expect(isError).toBe(true);
        expect(data).toEqual({
          error: {
            code: -32602,
            message: "Invalid parameter: lpn_id",
            data: {
              parameter: "lpn_id",
              value: "123",
              expected: "Non-empty string with at least 5 characters",
              suggestion: "Provide a valid LPN ID like '6401492020FLE249'",
            },
          },
        });
        expect(mock.requests()).toEqual([]);
      },
    );

    test("an API that does not answer", verifies(["001/6-EXAMPLE-api-unavailable", "001/6-CODE-NSIP_API_ERROR"]), async () => {
      const { call, mock } = await openGateway({ timeoutMs: 1000, tries: 1 });
      mock.faults.add(Fault.parse({ fault: "timeout" }));
      expect((await call("nsip_get_animal", id)).data).toEqual({
        error: {
          code: -32000,
          message: "NSIP API call failed: get_animal_details",
          data: {
            parameter: "method",
            value: "get_animal_details",
            suggestion: "Check NSIP API availability and parameters: Connection timeout after 1s",
          },
        },
      });
      mock.faults.clear();
      expect((await call("nsip_get_animal", id)).isError).toBe(false);
    });

    test("an API that asks to wait", verifies(["001/6-FIELD-retry_after"]), async () => {
      const { call, mock } = await openGateway();
      mock.faults.add(Fault.parse({ fault: "status", code: 503, headers: { "retry-after": "120" }, on: "Animal" }));
      expect((await call("nsip_get_animal", id)).data.error).toMatchObject({
        code: -32000,
        data: { retry_after: 120, suggestion: expect.stringMatching(/Status 503; wait 120 s, then call the tool again$/) },
      });
    });

    /** The limit of a call, which is over when the test says so. */
    function limitByHand(): { readonly limitMs: number; expire(): void; begun(): number } {
      const limitMs = 20_000;
      const over = new AbortController();
      const real = AbortSignal.timeout.bind(AbortSignal);
      const spy = vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => (ms === limitMs ? over.signal : real(ms)));
      onTestFinished(() => spy.mockRestore());
      return { limitMs, expire: () => over.abort(), begun: () => spy.mock.calls.filter(([ms]) => ms === limitMs).length };
    }

    test.each([
      ["one request that never ends", { timeoutMs: 60_000 }, { fault: "timeout", on: "Animal" }, 1],
      ["tries that never end", { timeoutMs: 50, tries: 10_000 }, { fault: "timeout", on: "Animal" }, 3],
      ["waiting for a better moment", { backoffMs: 60_000, longestWaitMs: 60_000 }, { fault: "status", code: 503, on: "Animal" }, 1],
      ["a date of the last update that never comes", { timeoutMs: 60_000 }, { fault: "timeout", on: "DateLastUpdated" }, 1],
    ])(
      "the limit of a call is one, whatever it is spent on: %s",
      verifies(["001/6-EXAMPLE-api-unavailable"]),
      async (_, settings, about, requests) => {
        const { limitMs, expire, begun } = limitByHand();
        const { call, mock } = await openGateway({ limitMs, ...settings });
        mock.faults.add(Fault.parse(about));
        const calling = call("nsip_get_animal", id);
        await expect.poll(() => mock.requests().filter(({ path }) => path.includes(about.on)).length).toBeGreaterThanOrEqual(requests);
        expire();
        const { data, isError } = await calling;
        expect(isError).toBe(true);
        expect(data.error).toEqual({
          code: -32000,
          message: "NSIP API call failed: get_animal_details",
          data: {
            parameter: "method",
            value: "get_animal_details",
            suggestion: "Check NSIP API availability and parameters: Connection timeout after 20s",
          },
        });
        expect(begun()).toBe(1);
      },
    );

    test(
      "all requests of a call share one limit of 25 s, which is shorter than that of proxy and clients",
      verifies(["001/6-EXAMPLE-api-unavailable"]),
      async () => {
        expect(defaultApi).toMatchObject({ limitMs: 25_000, timeoutMs: 25_000 });
        const { limitMs, expire, begun } = limitByHand();
        const { call, mock } = await openGateway({ limitMs });
        mock.faults.add(Fault.parse({ fault: "timeout", on: "getLineage" }));
        const calling = call("nsip_plan_mating", { sire_id: named.ram, dam_id: named.sample });
        await expect.poll(() => mock.requests().some(({ path }) => path.endsWith("getLineage"))).toBe(true);
        expire();
        expect((await calling).data.error).toMatchObject({
          message: "NSIP API call failed: get_lineage",
          data: { suggestion: expect.stringContaining("Connection timeout after 20s") },
        });
        expect(begun()).toBe(1);
      },
    );

    test.each([
      ["nsip_get_animal", { search_string: "nobody" }, "search_string", "nsip_search_animals"],
      ["nsip_get_lineage", { lpn_id: "nobody" }, "lpn_id", "nsip_search_animals"],
      ["nsip_search_by_lpn", { lpn_id: "nobody" }, "lpn_id", "nsip_search_animals"],
      ["nsip_get_trait_ranges", { breed_id: 999 }, "breed_id", "nsip_list_breeds"],
      ["nsip_search_animals", { breed_id: 999 }, "breed_id", "nsip_list_breeds"],
    ])("%s %j is unknown to the API", async (tool, written, parameter, suggested) => {
      const { call, gateway } = await openGateway();
      expect((await call(tool, written)).data.error).toMatchObject({
        code: -32000,
        message: expect.stringMatching(/^NSIP has no/),
        data: { parameter, suggestion: expect.stringContaining(suggested) },
      });
      // The parameters are valid; it is NSIP that has no such thing.
      expect(gateway.metrics.snapshot()).toMatchObject({ validation_attempts: 1, validation_successes: 1 });
    });

    test("a clock that is broken, whose code stands in a result", verifies(["001/6-CODE-CACHE_ERROR"]), async () => {
      const { call } = await openGateway({}, { now: () => Number.NaN, monotonic: () => 0 });
      const { data } = await call("nsip_list_breeds");
      expect(data.error).toMatchObject({ code: -32001, data: { suggestion: expect.stringContaining("clock") } });
    });

    test("an answer that cannot be shortened; following the suggestion works", verifies(["001/6-CODE-SUMMARIZATION_ERROR"]), async () => {
      const { call, mock } = await openGateway();
      const contactInfo = { note: "words about sheep and pastures ".repeat(700) };
      const body = JSON.stringify({ success: true, data: { searchResultViewModel: { lpnId: named.sample }, contactInfo } });
      mock.faults.add(Fault.parse({ fault: "body", body, on: "getAnimalDetails" }));
      const { data } = await call("nsip_get_animal", id);
      expect(data.error).toMatchObject({ code: -32002, data: { parameter: "summarize", suggestion: expect.stringContaining('"never"') } });
      const better = { ...(data.error?.data["arguments"] ?? {}) };
      expect(better).toEqual({ ...id, summarize: "never" });
      expect(await call("nsip_get_animal", better)).toMatchObject({ isError: false, data: { Contact: contactInfo } });
    });

    const withTraits = (howMany: number) => {
      const Traits = Object.fromEntries(Array.from({ length: howMany }, (_, index) => [`T${index}`, { Value: index / 8, Accuracy: 60 }]));
      return JSON.stringify({ LpnId: named.sample, Breed: "Katahdin", Traits });
    };

    test("an answer that is too long for any client; following the suggestion works", verifies(["001/6-CODE-CONTEXT_ERROR"]), async () => {
      const { call, mock } = await openGateway();
      mock.faults.add(Fault.parse({ fault: "body", body: withTraits(3000), on: "getAnimalDetails" }));
      const { data } = await call("nsip_get_animal", { ...id, summarize: "never" });
      expect(data.error).toMatchObject({ code: -32003, data: { parameter: "summarize", value: "never" } });
      const better = { ...(data.error?.data["arguments"] ?? {}) };
      expect(await call("nsip_get_animal", better)).toMatchObject({ isError: false, data: { _summarized: true } });
    });

    test("an answer that can neither be shortened nor given whole is a resource", async () => {
      const { call, mock, read } = await openGateway();
      const contactInfo = { note: "words about sheep and pastures ".repeat(7000) };
      const body = JSON.stringify({ success: true, data: { searchResultViewModel: { lpnId: named.sample }, contactInfo } });
      mock.faults.add(Fault.parse({ fault: "body", body, on: "getAnimalDetails" }));
      const { data } = await call("nsip_get_animal", id);
      const [, uri = ""] = /Read the resource (\S+):/.exec(String(data.error?.data["suggestion"])) ?? [];
      expect(await read(uri)).toMatchObject({ LpnId: named.sample, Contact: contactInfo });
    });

    test("our own fault", verifies(["001/6-CODE-INTERNAL_ERROR"]), async () => {
      const fail = () => {
        throw new Error("no time");
      };
      const { call } = await openGateway({}, { now: () => 0, monotonic: fail });
      const { data, isError } = await call("nsip_list_breeds");
      expect(isError).toBe(true);
      expect(data.error).toMatchObject({ code: -32603, message: "The gateway failed: no time", data: { suggestion: expect.any(String) } });
    });
  },
);

test("every call is one line of the log, whatever came of it", verifies(["001/SC-009"]), async () => {
  const { call, gateway, mock, lines } = await openGateway();
  await call("nsip_get_animal", id);
  await call("nsip_get_animal", { search_string: "nobody" });
  mock.faults.add(Fault.parse({ fault: "timeout", on: "getLineage" }));
  const abort = new AbortController();
  const waiting = gateway.call("nsip_get_lineage", { lpn_id: named.sample }, { ...callerNamed("test"), signal: abort.signal });
  abort.abort(new Error("enough"));
  await expect(waiting).rejects.toThrow("enough");
  const told = lines.filter(({ message }) => message === "tool call").map(({ tool, status }) => [tool, status]);
  expect(told).toEqual([
    ["nsip_get_animal", "ok"],
    ["nsip_get_animal", "error"],
    ["nsip_get_lineage", "given up"],
  ]);
});
