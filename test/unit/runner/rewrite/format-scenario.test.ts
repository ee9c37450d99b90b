import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isMap, parseDocument, Scalar, visit } from "yaml";
import { parseScenario } from "../../../../runner/language/read/parse-scenario.ts";
import { formatScenario } from "../../../../runner/rewrite/format-scenario.ts";
import { builtInVerbs } from "../../../../runner/steps/index.ts";
import { shippedFiles } from "../../../support/repository/shipped-scenarios.ts";
import { verifies } from "../../../support/verifies.ts";

const shipped = shippedFiles.map(({ text }) => text);

const format = (text: string) => formatScenario(text, builtInVerbs);

/** A scenario as it is understood, without the places of its parts. */
const understood = (text: string): unknown =>
  JSON.parse(
    JSON.stringify(parseScenario("a.yaml", text, builtInVerbs), (key, value: unknown) => {
      if (key === "verb") return typeof value === "object" ? Object(value).name : value;
      return ["places", "line", "column", "endColumn"].includes(key) ? 0 : value;
    }),
  );

const comments = (text: string): readonly string[] => (text.match(/(?<=^|\s)# .*$/gm) ?? []).map((one) => one.trim()).toSorted();

/** The same file with quotes around every text of one line. */
function quoted(text: string): string {
  const document = parseDocument(text);
  visit(document, {
    Scalar(_key, scalar) {
      if (typeof scalar.value === "string" && !scalar.value.includes("\n")) scalar.type = Scalar.QUOTE_DOUBLE;
    },
  });
  return document.toString({ lineWidth: 0 });
}

describe("the shipped scenarios", verifies(["card/24-format"]), () => {
  test("are formatted", () => {
    expect(shipped.length).toBeGreaterThan(30);
    for (const text of shipped) expect(format(text)).toBe(text);
  });

  test("mean the same once formatted, with quotes around every text of one line as without", () => {
    for (const text of shipped) {
      const written = quoted(text);
      expect(written).not.toBe(text);
      const formatted = format(written);
      expect(understood(formatted)).toEqual(understood(written));
      expect(comments(formatted)).toEqual(comments(text));
      expect(format(formatted)).toBe(formatted);
    }
  });

  test("have one form, whatever the order of their keys was", () => {
    const oneOf = fc.constantFrom(...shipped.filter((text) => !text.includes("*")));
    fc.assert(
      fc.property(oneOf, fc.infiniteStream(fc.nat(6)), (text, picks) => {
        const document = parseDocument(text, { schema: "failsafe" });
        visit(document, {
          Map(_key, map) {
            if (isMap(map)) map.items.sort(() => (picks.next().value ?? 0) - 3);
          },
        });
        const shuffled = format(document.toString({ lineWidth: 0 }));
        expect(format(shuffled)).toBe(shuffled);
        expect(parseDocument(shuffled).toJS()).toEqual(parseDocument(text).toJS());
      }),
      { numRuns: 60 },
    );
  });
});

test("the verb and the known keys come first, quotes go where they are not needed, comments stay", () => {
  const written = `# yaml-language-server: $schema=x.json
steps:
    # signs in
    - interact: {into: 'User', "type": 'Ada'}   # her name
    - interact: { timeout: 5s, type: 007, clear: true,
                  into: "a: b" }

    - verify: {text: "\${count}", element: 'Count'}
    - control:
        steps: [ { interact: {count: 2, click: "#Save"} } ]
        until: { text: 'Done', element: Status }
        group: "save"
tags: [ 'a' ]
name: 'two'
`;
  expect(format(written)).toBe(`# yaml-language-server: $schema=x.json
name: two
tags: [a]
steps:
  # signs in
  - interact: { type: Ada, into: User } # her name
  - interact:
      type: 007
      into: "a: b"
      clear: true
      timeout: 5s

  - verify: { element: Count, text: "\${count}" }
  - control:
      group: save
      until: { element: Status, text: Done }
      steps: [{ interact: { click: "#Save", count: 2 } }]
`);
});

test("a file with an alias keeps the order of its keys", () => {
  const text = 'steps:\n  - &a\n    interact: { count: 2, click: Save }\n  - *a\nname: "x"\n';
  expect(format(text)).toBe("steps:\n  - &a\n    interact: { count: 2, click: Save }\n  - *a\nname: x\n");
});

test.each([
  "type: '007'",
  'type: "true"',
  "type: ''",
  "type: |\n        two\n        lines",
  "type: 1.50",
  "type: '~'",
  'type: "a\\tb"',
  "type: ' x'",
])("%s keeps its kind", (option) => {
  const text = `name: x\nsteps:\n  - interact:\n      ${option}\n`;
  expect(parseDocument(format(text)).toJS()).toEqual(parseDocument(text).toJS());
});

test("the line ends of Windows stay, and only they differ", () => {
  for (const text of shipped) {
    const written = quoted(text);
    expect(format(written.replaceAll("\n", "\r\n"))).toBe(format(written).replaceAll("\n", "\r\n"));
  }
});
