import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { decodePng } from "../../../runner/baselines/picture.ts";
import { cli, config, eventsOf, scenario, startCli } from "../../support/cli/run-cli.ts";
import { verifies } from "../../support/verifies.ts";

const SECRET = `pass"word<4>&more`;
const withSecrets = `${config()}secrets: [OPERATOR_PASSWORD]\n`;

/** Types the secret where everybody can read it, looks at it in every way, and fails on it. */
const careless = scenario("careless", [
  `interact: { type: "\${OPERATOR_PASSWORD}", into: Email }`,
  "inspect: { find: Email, save: field }",
  "verify: { screenshot: typed }",
  "verify: { tree: MainWindow, snapshot: typed }",
  `verify: { element: Email, text: "\${OPERATOR_PASSWORD}" }`,
  `verify: { element: Email, text: "not \${OPERATOR_PASSWORD}", timeout: 100ms }`,
]);

/** Every file below a folder that holds a spelling of the secret. */
async function filesWithSecret(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = names.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const texts = await Promise.all(files.map(async (file) => ({ file, text: await readFile(file, "latin1") })));
  return texts.filter(({ text }) => /pass.{1,9}word/.test(text)).map(({ file }) => file.slice(folder.length + 1));
}

test(
  "a secret is typed, and stands in no report, tree, event, baseline or line of the terminal",
  verifies(["card/scenario-secrets"]),
  async () => {
    const env = { OPERATOR_PASSWORD: SECRET };
    const ended = await cli({ "amcp.config.yaml": withSecrets, "s/careless.yaml": careless }, ["s", "--update", "all"], env);
    expect(ended.code).toBe(1);
    expect(await filesWithSecret(ended.folder)).toEqual([]);
    expect(ended.out + ended.err).not.toMatch(/pass.{1,9}word/);
    expect(ended.out).toContain("${OPERATOR_PASSWORD}");
    const left = await readdir(join(ended.folder, "amcp-results"), { recursive: true });
    expect(left).toEqual(expect.arrayContaining(["junit.xml", "events.ndjson", "element-trees.json"]));
    const statuses = (await eventsOf(ended.folder)).flatMap((event) => (event.type === "stepEnded" ? [event.status] : []));
    expect(statuses).toEqual(["passed", "passed", "passed", "passed", "passed", "failed"]);

    const again = await startCli(ended.folder, ["s"], { ...env, CI: "true" }).ended;
    const compared = (await eventsOf(again.folder)).flatMap((event) => (event.type === "stepEnded" ? [event.status] : []));
    expect(compared).toEqual(statuses);
  },
);

test("the element that shows a secret is painted over in pictures", verifies(["card/scenario-secrets"]), async () => {
  const env = { OPERATOR_PASSWORD: SECRET };
  const { folder } = await cli({ "amcp.config.yaml": withSecrets, "s/careless.yaml": careless }, ["s", "--update", "all"], env);
  const picture = decodePng(await readFile(join(folder, "s/__baselines__/careless/typed.png")));
  const at = (x: number, y: number) => [...picture.data.subarray((y * picture.width + x) * 4, (y * picture.width + x) * 4 + 4)];
  expect(at(40, 50)).toEqual(at(290, 60));
  expect(at(40, 50)).not.toEqual(at(40, 85));
});

/** The part of the base64 of a text that only the text determines, for each place at which it may begin. */
const base64Of = (text: string): readonly string[] =>
  [0, 1, 2].map((offset) =>
    Buffer.concat([Buffer.alloc(offset), Buffer.from(text)])
      .toString("base64")
      .slice(Math.ceil((offset * 8) / 6), Math.floor(((offset + text.length) * 8) / 6)),
  );

test(
  "in a trace, its pictures, the data of the HTML report and the session, a secret stands in no spelling",
  verifies(["card/scenario-secrets"]),
  async () => {
    const env = { OPERATOR_PASSWORD: SECRET };
    const more = `  - interact: { call: "Desk:FindElement", with: { element: "name=\${OPERATOR_PASSWORD}" }, soft: true }\n`;
    const files = { "amcp.config.yaml": withSecrets, "s/careless.yaml": careless + more };
    const { folder } = await cli(files, ["s", "--update", "all", "--trace", "on", "--reports", "events,html,json,junit,ctrf"], env);
    const traced = (await eventsOf(folder)).filter((event) => event.type === "stepTraced");
    expect(traced.flatMap(({ calls }) => calls).some(({ arguments: given }) => JSON.stringify(given).includes("OPERATOR_PASSWORD"))).toBe(
      true,
    );
    const json = JSON.stringify(SECRET).slice(1, -1);
    const spellings = [SECRET, json, JSON.stringify(json).slice(1, -1), encodeURIComponent(SECRET), ...base64Of(SECRET)];
    const names = await readdir(folder, { recursive: true, withFileTypes: true });
    const contents = names
      .filter((entry) => entry.isFile())
      .map(async ({ parentPath, name }) => ({ name, text: await readFile(join(parentPath, name), "latin1") }));
    for (const { name, text } of await Promise.all(contents))
      for (const spelling of spellings) expect(text.includes(spelling), `${name} has ${spelling}`).toBe(false);
    const [before, ...after] = traced.flatMap(({ states }) => states.flatMap(({ picture }) => picture?.path ?? []));
    const colours = async (path: string) => {
      const { data, width } = decodePng(await readFile(join(folder, "amcp-results", path)));
      const rows = Array.from({ length: 11 }, (_, row) => data.subarray(((50 + row) * width + 40) * 4, ((50 + row) * width + 290) * 4));
      return new Set(new Uint32Array(Uint8Array.from(rows.flatMap((row) => [...row])).buffer)).size;
    };
    expect(after.length).toBeGreaterThan(3);
    expect(before).not.toBe(after[0]);
    for (const path of after) expect(await colours(path)).toBe(1);
  },
);

test("what is typed into a password box shows nowhere, though nothing declares it", verifies(["card/scenario-secrets"]), async () => {
  const typed = scenario("typed", [
    "interact: { type: pass1word, into: Password }",
    "interact: { type: pass2word }",
    'interact: { call: "Desk:TypeText", with: { element: Password, text: pass3word } }',
    "interact: { type: pass4word, into: { x: 60, y: 100 } }",
    "interact: { type: pass5word, into: Missing, timeout: 100ms, soft: true }",
    "inspect: { find: Password, save: field }",
    "inspect: { tree: all }",
    "interact: { type: operator, into: Email }",
    'verify: { value: "${field.properties.text}", equals: none }',
  ]);
  const ended = await cli({ "amcp.config.yaml": config(), "s/typed.yaml": typed }, ["s", "--trace", "on"]);
  expect(ended.code).toBe(1);
  expect(await filesWithSecret(join(ended.folder, "amcp-results"))).toEqual([]);
  expect(ended.out + ended.err).not.toMatch(/pass.{1,9}word/);
  const sentences = (await eventsOf(ended.folder)).flatMap((event) => (event.type === "stepStarted" ? [event.sentence] : []));
  expect(sentences[0]).toBe("type •••••• into `Password`");
  expect(sentences[7]).toBe('type "operator" into `Email`');
});

test.each(["SECRET", "PASSWORD", "TOKEN", "KEY"])(
  "a variable that ends in _%s is hidden without being declared",
  verifies(["card/scenario-secrets"]),
  async (end) => {
    const files = { "amcp.config.yaml": config(), "s/careless.yaml": careless.replaceAll("OPERATOR_PASSWORD", `MY_${end}`) };
    const ended = await cli(files, ["s", "--update", "all"], { [`MY_${end}`]: SECRET });
    expect(await filesWithSecret(ended.folder)).toEqual([]);
    expect(ended.out + ended.err).not.toMatch(/pass.{1,9}word/);
  },
);

test(
  "a secret inside other words is hidden where steps write it, with a warning; an unset one hides nothing",
  verifies(["card/scenario-secrets"]),
  async () => {
    const steps = [
      `interact: { type: "\${OPERATOR_PASSWORD}", into: Email }`,
      `verify: { element: Email, text: "x\${OPERATOR_PASSWORD}", timeout: 50ms, soft: true }`,
      "verify: { element: Email }",
    ];
    const files = { "amcp.config.yaml": withSecrets, "s/a.yaml": scenario("a plain Emai", steps) };
    const short = await cli(files, ["s"], { OPERATOR_PASSWORD: "Emai" });
    expect(short.out).toContain(
      "OPERATOR_PASSWORD has fewer than 8 characters: it is hidden where a step writes ${OPERATOR_PASSWORD} and in password boxes",
    );
    const [typed, checked, plain] = (await eventsOf(short.folder)).filter((event) => event.type === "stepStarted");
    expect(typed?.sentence).toBe('type "${OPERATOR_PASSWORD}" into `Email`');
    expect(checked?.sentence).toBe('`Email` has text "x${OPERATOR_PASSWORD}"');
    expect(plain?.sentence).toBe("`Email` is there");
    const unset = { "amcp.config.yaml": withSecrets, "s/a.yaml": scenario("plain", ["verify: { element: Email }"]) };
    expect((await cli(unset, ["s"])).code).toBe(0);
  },
);
