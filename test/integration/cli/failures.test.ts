import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { cli, config, eventsOf, scenario } from "../../support/cli/run-cli.ts";
import { verifies } from "../../support/verifies.ts";

const group = (title: string, steps: readonly string[], more = ""): string =>
  `control: { group: ${title}, ${more}steps: [${steps.map((step) => `{ ${step} }`).join(", ")}] }`;

const NAME = "looks at ${data}";

/** Fails at every place where a step can stand. */
const steps = [
  group("sign in", ["verify: { element: Email, text: nobody, timeout: 50ms, soft: true }"], "repeat: 2, "),
  "inspect: { find: SignIn, save: button }",
  'verify: { value: "${button.bounds.width}", greater: 10000, soft: true }',
  group("outer", [group("inner", ["verify: { element: Emial, timeout: 50ms }"], "retry: 1, ")]),
];
const everywhere = `${scenario(NAME, steps)}teardown:
  - verify: { element: SignIn, enabled: false, timeout: 50ms }
table: [{ data: Empty, rows: 0 }, { data: Many, rows: 42 }]
`;

test(
  "a failure names row, group, round, attempt and teardown, the comparison and its page, and the summary repeats it",
  verifies(["error/AMCP_STEP_UNMET"]),
  async () => {
    const args = ["s", "--retries", "1", "--grep", "Empty", "--sessions", "off"];
    const { out, folder, code } = await cli({ "amcp.config.yaml": config(), "s/everywhere.yaml": everywhere }, args);
    expect(code).toBe(1);
    const times = out
      .replaceAll(/\d+ ms/g, "N ms")
      .replaceAll(/in \d+\.\d s/g, "in N s")
      .replaceAll(/(\d) steps, N ms/g, "$1 steps, N ms");
    await expect(times).toMatchFileSnapshot(join(import.meta.dirname, "failures.txt"));
    expect(out).not.toMatch(/MainWindow\/|GetElementTree|failure-Desk-tree\.json/);
    const junit = await readFile(join(folder, "amcp-results/junit.xml"), "utf8");
    expect(junit).toContain('name="looks at Empty [rows=0]"');
    expect(junit).toContain('s/everywhere.yaml:7  `Emial` is there (group "outer", group "inner", attempt 2 of 2)');
    expect(junit).toContain("docs/failures.md#timeout");
    expect((await eventsOf(folder)).at(-1)).toMatchObject({ type: "runEnded", exitCode: 1 });
  },
);

test("--list shows rows by their values", async () => {
  const { out } = await cli({ "amcp.config.yaml": config(), "s/everywhere.yaml": everywhere }, ["s", "--list"]);
  expect(out).toMatch(/^s\/everywhere\.yaml#1 {2}looks at Empty \[rows=0\].*\ns\/everywhere\.yaml#2 {2}looks at Many \[rows=42\]/);
});
