import { expect, test } from "vitest";
import { cli, config, eventsOf } from "../../support/cli/run-cli.ts";
import { verifies } from "../../support/verifies.ts";

const scenario = (...lines: string[]) => ["name: reuse", "apps: [Desk]", ...lines, ""].join("\n");

const sentences = async (folder: string) =>
  (await eventsOf(folder)).flatMap((event) =>
    event.type === "stepStarted" ? [`${event.step} ${event.file}:${event.line} ${event.sentence}`] : [],
  );

const SIGN_IN = [
  "name: sign in as ${user}",
  "arguments: { user: null, domain: example.org }",
  "steps:",
  "  - interact: { type: \"${user + '@' + domain}\", into: Email }",
  "  - inspect: { find: Email, save: field }",
  "",
].join("\n");

test("steps of a file run with their arguments, at their own places, and hand on what they save", verifies(["card/verb-use"]), async () => {
  const text = scenario(
    "table: [{ user: Bob }]",
    "steps:",
    "  - control: { use: parts/sign-in.steps.yaml, with: { user: '${lower(user)}' } }",
    "  - verify: { value: '${field.properties.text}', equals: bob@example.org }",
    "  - verify: { value: '${user}', equals: Bob }",
  );
  const { code, out, folder } = await cli({ "amcp.config.yaml": config(), "s/a.yaml": text, "s/parts/sign-in.steps.yaml": SIGN_IN }, ["s"]);

  expect(out).toContain("1 scenario: 1 passed");
  expect(code).toBe(0);
  expect((await sentences(folder)).slice(0, 2)).toEqual([
    "1 s/a.yaml:5 sign in as bob",
    '1.1 s/parts/sign-in.steps.yaml:4 type "bob@example.org" into `Email`',
  ]);
});

test.each([
  ["use: parts/sgn-in.steps.yaml", "there is no file `parts/sgn-in.steps.yaml` beside s/a.yaml"],
  ["use: parts/sign-in.steps.yaml", "`parts/sign-in.steps.yaml` needs the argument `user`: `with: { user: ... }`"],
  [
    "use: parts/sign-in.steps.yaml, with: { user: Bob, domian: x }",
    "`parts/sign-in.steps.yaml` has no argument `domian`; did you mean `domain`?",
  ],
  ["use: parts/loop.steps.yaml", "s/parts/loop.steps.yaml:2:21: error AMCP_SCENARIO_INVALID_ARGUMENT: `loop.steps.yaml` uses itself"],
  [
    "use: parts/typo.steps.yaml",
    "s/parts/typo.steps.yaml:2:17: error AMCP_SCENARIO_UNKNOWN_VERB: unknown verb `clck`; did you mean `click`?",
  ],
  ["use: parts/empty.steps.yaml", "the file is empty; a file of steps has `steps`"],
  ["use: sign-in.yaml", "a file of steps is named `*.steps.yaml`"],
])("%s is refused before the run, in the file with the mistake", async (use, message) => {
  const { code, out, err } = await cli(
    {
      "amcp.config.yaml": config(),
      "s/a.yaml": scenario("steps:", `  - control: { ${use} }`),
      "s/parts/sign-in.steps.yaml": SIGN_IN,
      "s/parts/loop.steps.yaml": "steps:\n  - control: { use: loop.steps.yaml }\n",
      "s/parts/typo.steps.yaml": "steps:\n  - interact: { clck: Save }\n",
      "s/parts/empty.steps.yaml": "",
    },
    ["check", "s"],
  );

  expect(out + err).toContain(message);
  expect(code).toBe(2);
});

test("a group runs for each item of a list, and until its condition holds", async () => {
  const text = scenario(
    "vars: { words: [one, two] }",
    "steps:",
    "  - control: { group: each word, for: { word: '${words}' }, steps: [{ interact: { type: '${word}', into: Email, clear: true } }] }",
    "  - verify: { element: Email, text: two }",
    "  - control:",
    "      group: until it is long",
    "      until: { element: Email, text: twotwotwotwo }",
    "      steps: [{ inspect: { find: Email, save: now } }, { interact: { type: '${now.properties.text + now.properties.text}', into: Email, clear: true } }]",
  );
  const { code, out, folder } = await cli({ "amcp.config.yaml": config(), "s/a.yaml": text }, ["s"]);

  expect(out).toContain("1 passed");
  expect(code).toBe(0);
  const all = await sentences(folder);
  expect(all.filter((sentence) => sentence.includes('type "o') || sentence.includes('type "two"'))).toHaveLength(2);
  const ends = (await eventsOf(folder)).flatMap((event) => (event.type === "stepEnded" && event.note !== undefined ? [event.note] : []));
  expect(ends).toContain("its `until` held after 2 rounds");
});

test("a group whose condition never holds, or whose list is none, fails and says so", async () => {
  const never = scenario(
    "steps:",
    "  - control: { group: wait, until: { element: Missing, exists: true }, repeat: 3, steps: [{ inspect: { find: Email } }] }",
  );
  const none = scenario(
    "vars: { word: one }",
    "steps:",
    "  - control: { group: wait, for: { x: '${word}' }, steps: [{ inspect: { find: Email } }] }",
  );
  const { code, out } = await cli({ "amcp.config.yaml": config(), "s/a.yaml": never, "s/b.yaml": none.replace("reuse", "none") }, ["s"]);

  expect(code).toBe(1);
  expect(out).toContain("AMCP_STEP_UNMET: its `until` does not hold after 3 rounds");
  expect(out).toContain('`for` takes a list, not "one"');
});

test("rows come from CSV, JSON and YAML files", async () => {
  const rows = (file: string, name: string) =>
    scenario(
      `table: ${file}`,
      "steps:",
      "  - interact: { type: '${user}', into: Email }",
      "  - verify: { element: Email, text: '${user}' }",
    ).replace("reuse", `${name} \${user}`);
  const { code, out } = await cli(
    {
      "amcp.config.yaml": config(),
      "s/a.yaml": rows("users.csv", "csv"),
      "s/b.yaml": rows("users.json", "json"),
      "s/c.yaml": rows("users.data.yaml", "yaml"),
      "s/users.csv": '\ufeffuser,note\n"Ann, Dr",007\nBob,\n',
      "s/users.json": '[{ "user": "Cid" }]',
      "s/users.data.yaml": "- { user: 007 }\n",
    },
    ["s"],
  );

  for (const name of ["csv Ann, Dr", "csv Bob", "json Cid", "yaml 007"]) expect(out).toContain(`✓ ${name}`);
  expect(code).toBe(0);
});

test.each([
  ["missing.csv", "", "there is no file `missing.csv` beside s/a.yaml"],
  ["t.csv", "", "`t.csv` has no rows"],
  ["t.csv", "a,b\n1\n", "`t.csv` cannot be read: "],
  ["t.csv", "user name\nAnn\n", "the column `user name` of `t.csv` has no variable's name: letters, digits and `_`"],
  ["t.json", "{}", "`t.json` cannot be read: it is not a list of rows"],
  ["t.json", "[1]", "`t.json` cannot be read: item 1 is not a row: a map of columns"],
])("a table in %s with %j is refused with its reason", async (file, content, message) => {
  const files = { "amcp.config.yaml": config(), "s/a.yaml": scenario(`table: ${file}`, "steps: [{ inspect: { find: Email } }]") };
  const { code, out, err } = await cli(file === "missing.csv" ? files : { ...files, [`s/${file}`]: content }, ["check", "s"]);

  expect(out + err).toContain(message);
  expect(code).toBe(2);
});
