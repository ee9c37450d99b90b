import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { auditRequirements } from "../../requirements/audit.ts";
import { citationsIn, citationsOf } from "../../requirements/citations.ts";
import { requirements } from "../../requirements.ts";
import { verifies } from "../../support/verifies.ts";

describe("the requirements", () => {
  const citations = [...citationsOf("test"), ...citationsOf("dotnet/tests"), ...citationsOf("scenarios")];
  const audit = auditRequirements(requirements, citations);

  test("have each an id of their own, which names the specification, `card` or `error`", () => {
    expect(audit.duplicates).toEqual([]);
    expect(requirements.filter(({ id }) => !/^(?:00[0-4]|card|error)\/[A-Za-z0-9_.-]+$/.test(id))).toEqual([]);
  });

  test("include all that the tests cite", verifies(["card/shown-requirements"]), () => {
    expect(audit.unknown).toEqual([]);
  });

  test("are worded as their source words them, never shortened", () => {
    const wordsOf = (name: RegExp) => requirements.filter(({ id }) => name.test(id)).map(({ text: words }) => words);
    const demands = requirements.filter(({ id }) => /^003\/FR-/.test(id));
    expect(demands).toHaveLength(34);
    expect(demands.filter(({ text: words }) => !/\bMUST\b/.test(words))).toEqual([]);
    const scenes = requirements.filter(({ id }) => /^003\/US\d-AS/.test(id));
    expect(scenes.filter(({ text: words }) => !/^Given .* When .* Then /i.test(words.replace(/[,:]/g, "")))).toEqual([]);
    expect(wordsOf(/^003\/FR-014$/)).toEqual(["System MUST support HTTP/SSE transport for remote scenarios."]);
    expect(wordsOf(/^000\/3-FIELD-Bounds$/)).toEqual(["Bounding rectangle in screen coordinates."]);
  });

  test("are cited by a test or measured", () => {
    expect(audit.uncited).toEqual([]);
  });

  test("that are measured have a bench, and a page with its dated table", () => {
    for (const { bench, page } of requirements.flatMap(({ measured }) => measured ?? [])) {
      expect(existsSync(bench), bench).toBe(true);
      expect(readFileSync(page, "utf8")).toMatch(/^Measured on \d{4}-\d{2}-\d{2} by /m);
      expect(readFileSync(page, "utf8")).toContain(bench.split("/").at(-1));
    }
  });
});

describe("the audit", () => {
  const kept = { id: "003/FR-021", text: "timeouts", source: "seed" };
  const measured = { id: "card/5-ready", text: "ready", source: "issue", measured: { bench: "a.bench.ts", page: "a.md" } };
  const citing = (...ids: readonly string[]) => ids.map((id) => ({ id, file: "a.test.ts" }));
  const clean = { duplicates: [], unknown: [], uncited: [] };

  test("is content with what is cited or measured", () => {
    expect(auditRequirements([kept, measured], citing(kept.id))).toEqual(clean);
  });

  test("names an id that is unknown, with the file that cites it", () => {
    const { unknown } = auditRequirements([kept], citing(kept.id, "003/FR-999"));
    expect(unknown).toEqual(["003/FR-999 in a.test.ts"]);
  });

  test("names a requirement without a test", () => {
    expect(auditRequirements([kept, measured], []).uncited).toEqual([kept.id]);
  });

  test("names an id that two requirements share", () => {
    expect(auditRequirements([kept, kept], citing(kept.id)).duplicates).toEqual([kept.id]);
  });
});

describe("a citation", () => {
  /** Put together here, so that this file does not cite what it only talks about. */
  const options = "verifies(";

  test.each([
    ["test", "options of a test", `test("ends", ${options}["003/FR-1", "card/x"], { timeout: 1 }), () => {});`],
    ["test", "options over several lines", `test("ends",\n  ${options}\n    [\n      "003/FR-1",\n      "card/x",\n    ]), () => {});`],
    ["dotnet/tests", "a trait", `[Trait("Requirement", "003/FR-1")]\n[Trait("Requirement", "card/x")]\n[Fact]`],
    ["scenarios", "the head of a scenario", "name: a\n# Requirements: 003/FR-1,\n#   card/x\nsteps: []"],
  ] as const)("in %s stands in %s", (place, _where, text) => {
    expect(citationsIn(place, text)).toEqual(["003/FR-1", "card/x"]);
  });

  test.each([
    ["test", "a title", `test("ends (003/FR-1)", () => {});`],
    ["test", "a comment", `// test("ends", ${options}["003/FR-1"]), () => {});`],
    ["dotnet/tests", "a test that may be skipped", `[XvfbFact]\n    [Trait("Requirement", "003/FR-1")]\n    public void Ends()`],
    ["scenarios", "another comment", "# as 003/FR-1 has it"],
  ] as const)("in %s does not stand in %s", (place, _where, text) => {
    expect(citationsIn(place, text)).toEqual([]);
  });
});
