import { beforeAll, describe, expect, test } from "vitest";
import { manageContext, meetsTarget } from "../../../../gateways/kit/context.ts";
import type { Animal, Lineage } from "../../../../gateways/nsip/model/model.ts";
import { selectTopTraits, summariseAnimal, summariseAnimals, summariseLineage } from "../../../../gateways/nsip/model/summary.ts";
import { type CountTokens, loadTokenizer } from "../../../../platform/text/tokenizer.ts";
import { verifies } from "../../../support/verifies.ts";

let count: CountTokens;
beforeAll(async () => {
  count = await loadTokenizer();
});

const traits = (accuracies: readonly (number | null)[]) =>
  Object.fromEntries(accuracies.map((accuracy, index) => [`T${index}`, { value: index / 10, accuracy }]));

const animal = (howMany: number): Animal => ({
  LpnId: "6401492020FLE249",
  RegistrationNumber: "R1",
  Sire: "6401492017FLE001",
  Dam: null,
  Breed: "Katahdin",
  Status: "CURRENT",
  Traits: traits(Array.from({ length: howMany }, (_, index) => (index * 7) % 101)),
  BreedId: 640,
  BreedGroup: null,
  DateOfBirth: "2020-02-14",
  Gender: "Female",
  Genotyped: null,
  FlockCount: 1,
  TotalProgeny: 4,
  Contact: { farmName: "Oak Farm", phone: "(540) 555-0100", email: "a@b.example", anything: { else: [1] } },
});

const long = animal(400);

test("tokens are those of cl100k_base", verifies(["card/6-tokenizer"]), () => {
  expect(count("Hello, world!")).toBe(4);
  expect(count("<|endoftext|>")).toBeGreaterThan(1);
});

describe("up to 2000 tokens", () => {
  test(
    "an answer passes unchanged",
    verifies([
      "001/FR-015",
      "001/3-STATE-pass-through",
      "001/3-RULE-passthrough-equal",
      "001/3-RULE-passthrough-limit",
      "001/3-FIELD-original_response",
      "001/3-FIELD-token_count",
      "001/3-FIELD-was_summarized",
      "001/3-FIELD-final_response",
      "001/3-FIELD-final_token_count",
      "001/3-DEFAULT-reduction_percent",
      "001/3-RULE-token_count-positive",
      "001/3-RULE-final_token_count-positive",
    ]),
    () => {
      const answer = animal(5);
      const context = manageContext(answer, { count, mode: "auto", summarise: () => summariseAnimal(answer) });
      const tokens = count(JSON.stringify(answer));
      expect(tokens).toBeLessThanOrEqual(2000);
      expect(context).toEqual({
        original_response: answer,
        final_response: answer,
        token_count: tokens,
        final_token_count: tokens,
        was_summarized: false,
        reduction_percent: null,
      });
      expect(meetsTarget(context)).toBe(true);
    },
  );

  test("exactly 2000 pass and 2001 do not", verifies(["001/3-RULE-passthrough-limit", "001/3-STATE-summarized"]), () => {
    const managed = (tokens: number) => manageContext(long, { count, mode: "auto", tokens, summarise: () => summariseAnimal(long) });
    expect(managed(2000).was_summarized).toBe(false);
    expect(managed(2001).was_summarized).toBe(true);
  });

  test("`always` gives a summary where it saves enough, and the whole where it does not", verifies(["card/6-summarize"]), () => {
    const shorter = animal(100);
    const always = (answer: Animal) => manageContext(answer, { count, mode: "always", summarise: () => summariseAnimal(answer) });
    expect(always(shorter)).toMatchObject({ was_summarized: true });
    expect(always(animal(2))).toMatchObject({ was_summarized: false, final_response: { Breed: "Katahdin" } });
  });
});

describe("above", () => {
  test(
    "a summary has every field to preserve, its metadata, and 70 % fewer tokens",
    verifies([
      "001/FR-005",
      "001/FR-005a",
      "001/FR-005b",
      "001/SC-002",
      "001/3-STATE-summarized",
      "001/3-FIELD-reduction_percent",
      "001/3-RULE-summarized-smaller",
      "001/3-RULE-summarized-reduction",
      "001/3-RULE-meets-target",
      "001/4-FIELD-LpnId",
      "001/4-FIELD-Sire",
      "001/4-FIELD-Dam",
      "001/4-FIELD-Breed",
      "001/4-FIELD-TotalProgeny",
      "001/4-FIELD-Contact",
      "001/4-FIELD-TopTraits",
      "001/4-FIELD-_summarized",
      "001/4-FIELD-_original_token_count",
      "001/4-FIELD-_summary_token_count",
      "001/4-RULE-lpn_id-non-empty",
      "001/4-RULE-breed-non-empty",
      "001/4-RULE-contact-complete",
      "001/4-RULE-omit-metadata",
      "001/4-RULE-omit-low-priority",
    ]),
    () => {
      const context = manageContext(long, { count, mode: "auto", summarise: () => summariseAnimal(long) });
      const { original_response, final_response, token_count, final_token_count, reduction_percent } = context;
      expect(final_response).toEqual({
        LpnId: long.LpnId,
        Sire: long.Sire,
        Dam: null,
        Breed: "Katahdin",
        Status: "CURRENT",
        TotalProgeny: 4,
        Contact: long.Contact,
        TopTraits: expect.any(Array),
        _summarized: true,
        _original_token_count: token_count,
        _summary_token_count: final_token_count,
        _dropped: [expect.stringContaining("traits below 50 %"), expect.stringContaining("RegistrationNumber")],
      });
      expect(original_response).toBe(long);
      expect(count(JSON.stringify(final_response))).toBe(final_token_count);
      expect(reduction_percent).toBeCloseTo(((token_count - final_token_count) / token_count) * 100, 10);
      expect(reduction_percent).toBeGreaterThanOrEqual(70);
      expect(meetsTarget(context)).toBe(true);
      expect(meetsTarget({ ...context, reduction_percent: 69.9 })).toBe(false);
      expect(meetsTarget({ ...context, reduction_percent: 70 })).toBe(true);
    },
  );

  test("`never` gives all of it, until no client would take it", verifies(["card/6-summarize"]), () => {
    expect(manageContext(long, { count, mode: "never", summarise: () => summariseAnimal(long) })).toMatchObject({ final_response: long });
    const huge = animal(4000);
    expect(() => manageContext(huge, { count, mode: "never", summarise: () => summariseAnimal(huge) })).toThrow(
      expect.objectContaining({ kind: "context" }),
    );
  });

  test(
    "rows are dropped whole, the last first, counted, and no more than needed",
    verifies(["001/3-RULE-summarized-reduction", "card/6-summarize"]),
    () => {
      const { LpnId, RegistrationNumber, Sire, Dam, Breed, Status, Traits } = animal(6);
      const rows = Array.from({ length: 60 }, () => ({ LpnId, RegistrationNumber, Sire, Dam, Breed, Status, Traits }));
      const page = { counts: { TotalCount: 60, NextCursor: null }, rows, continued: (kept: number) => ({ NextCursor: String(kept) }) };
      const context = manageContext(
        { ...page.counts, Animals: rows },
        { count, mode: "auto", summarise: () => summariseAnimals(page, {}) },
      );
      const summary = JSON.parse(JSON.stringify(context.final_response));
      const left = summary.Animals.length;
      expect(left).toBeGreaterThan(0);
      expect(left).toBeLessThan(60);
      expect(summary._dropped[0]).toBe(`${60 - left} of 60 Animals`);
      expect(summary).toMatchObject({ TotalCount: 60, NextCursor: String(left) });
      expect(summary.Animals[0]).toEqual({ ...summariseAnimal(animal(6)).fixed, TotalProgeny: null, Contact: null });
      const perRow = count(JSON.stringify(summary.Animals[0]));
      expect(context.reduction_percent).toBeGreaterThanOrEqual(70);
      expect(context.token_count * 0.3 - context.final_token_count).toBeLessThan(perRow * 1.5);
    },
  );

  test("a list is never summarised to nothing: short ones pass, long ones are a problem", verifies(["card/6-summarize"]), () => {
    const items = Array.from({ length: 3 }, () => ({ text: "words ".repeat(40) }));
    const managed = (mode: "auto" | "always", tokens: number) =>
      manageContext(
        { Items: items },
        { count, mode, tokens, summarise: () => ({ fixed: {}, rows: { name: "Items", items }, dropped: [] }) },
      );
    expect(managed("always", 150)).toMatchObject({ was_summarized: false, final_response: { Items: items } });
    expect(managed("always", 400)).toMatchObject({ was_summarized: true, final_response: { Items: [{}] } });
  });

  test("what cannot be shortened is a problem of its own", verifies(["001/3-RULE-summarized-reduction"]), () => {
    const talkative = { ...animal(3), Contact: { note: "many words and more of them ".repeat(800) } };
    expect(() => manageContext(talkative, { count, mode: "auto", summarise: () => summariseAnimal(talkative) })).toThrow(
      expect.objectContaining({ kind: "summary" }),
    );
  });

  test("an answer of no tokens is none", verifies(["001/3-RULE-token_count-positive"]), () => {
    expect(() => manageContext({}, { count: () => 0, mode: "auto", summarise: undefined })).toThrow(
      expect.objectContaining({ kind: "context" }),
    );
  });

  test("a pedigree keeps its subject and as many ancestors as fit, the nearest first", verifies(["001/4-RULE-omit-nested"]), () => {
    const node = (depth: number, path: string): Lineage => ({
      LpnId: `6401492020${path}`,
      Farm: "Oak Farm",
      Indexes: { "US Hair": 101.5 },
      DateOfBirth: null,
      Sex: null,
      Status: null,
      Sire: depth === 0 ? null : node(depth - 1, `${path}S`),
      Dam: depth === 0 ? null : node(depth - 1, `${path}D`),
    });
    const lineage = node(5, "X");
    const context = manageContext(lineage, { count, mode: "auto", summarise: () => summariseLineage({ ...lineage, Breed: "Katahdin" }) });
    expect(context.was_summarized).toBe(true);
    expect(context.final_response).toMatchObject({
      LpnId: "6401492020X",
      Sire: "6401492020XS",
      Dam: "6401492020XD",
      Contact: { farmName: "Oak Farm" },
      Ancestors: expect.arrayContaining([{ LpnId: "6401492020XS", Sire: "6401492020XSS", Dam: "6401492020XSD" }]),
    });
  });
});

test(
  "top traits: at least 50 %, the surest first, three at most, unknown counts as 0",
  verifies([
    "001/4-RULE-top_traits-count",
    "001/4-RULE-top_traits-accuracy",
    "001/4-RULE-omit-low-accuracy",
    "001/4-RULE-top-traits-order",
  ]),
  () => {
    expect(selectTopTraits(traits([49, 50, null, 90, 71, 60])).map(({ trait, accuracy }) => [trait, accuracy])).toEqual([
      ["T3", 90],
      ["T4", 71],
      ["T5", 60],
    ]);
    expect(selectTopTraits(traits([10, null, 49]))).toEqual([]);
  },
);
