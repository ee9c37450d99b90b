import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { auditRequirements, type CitingText, citationsIn, countPlanned } from "../../requirements/audit.ts";
import { landed, requirements } from "../../requirements.ts";

/** Where tests are, and what in there is not one. */
const places: readonly { folder: string; ending: RegExp; except?: RegExp }[] = [
  { folder: "test", ending: /\.ts$/, except: /^test[\\/]requirements([\\/]|\.ts$)/ },
  { folder: "dotnet/tests", ending: /\.cs$/, except: /[\\/](bin|obj)[\\/]/ },
  { folder: "scenarios", ending: /\.yaml$/ },
];

const texts: readonly CitingText[] = places.flatMap(({ folder, ending, except }) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter((file) => ending.test(file) && !except?.test(file))
    .map((file) => ({ file, text: readFileSync(file, "utf8") })),
);

describe("the requirements", () => {
  const audit = auditRequirements(requirements, { texts, landed });

  test("have each an id of their own, which names the seed or `card`", () => {
    expect(audit.duplicates).toEqual([]);
    expect(requirements.filter(({ id }) => citationsIn(id)[0] !== id)).toEqual([]);
  });

  test("include all that the tests cite (card/shown-requirements)", () => {
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

  test("are cited by a test, or planned for an issue that has not landed", () => {
    for (const [plan, count] of countPlanned(requirements)) process.stdout.write(`planned for ${plan}: ${count}\n`);
    expect(audit.uncited).toEqual([]);
    expect(audit.overdue).toEqual([]);
  });
});

describe("the audit", () => {
  /** Put together here, so that this file does not cite what it only talks about. */
  const idOf = (name: string) => `003/${name}`;
  const kept = { id: idOf("FR-021"), text: "timeouts", source: "seed" };
  const planned = { id: idOf("FR-013"), text: "Named Pipes", source: "seed", planned: "later" } as const;
  const citing = (text: string) => [{ file: "a.test.ts", text }];
  const clean = { duplicates: [], unknown: [], uncited: [], overdue: [] };

  test.each([
    ["a title", `test("times out (${kept.id})", () => {});`],
    ["a trait", `[Trait("Requirement", "${kept.id}")]`],
    ["a comment of a scenario", `# Requirements: ${kept.id}`],
  ])("finds what is cited in %s", (_where, text) => {
    expect(auditRequirements([kept, planned], { texts: citing(text), landed: [] })).toEqual(clean);
  });

  test("names an id that is unknown, with the file that cites it", () => {
    const { unknown } = auditRequirements([kept], { texts: citing(`${kept.id} and ${idOf("FR-999")}`), landed: [] });
    expect(unknown).toEqual([`${idOf("FR-999")} in a.test.ts`]);
  });

  test("names what nobody cites, but for what is planned", () => {
    expect(auditRequirements([kept, planned], { texts: [], landed: [] }).uncited).toEqual([kept.id]);
  });

  test("names what is still planned although its issue has landed", () => {
    expect(auditRequirements([planned], { texts: citing(planned.id), landed: ["later"] }).overdue).toEqual([planned.id]);
  });

  test("names an id that two requirements share", () => {
    expect(auditRequirements([kept, kept], { texts: citing(kept.id), landed: [] }).duplicates).toEqual([kept.id]);
  });

  test("takes neither paths nor parts of words for citations", () => {
    expect(citationsIn("cases/001-misspelt-verb discard/x 1003/FR-1 issues/003")).toEqual([]);
  });
});
