import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { decodePng } from "../../../runner/image/picture.ts";
import { cli, config, eventsOf, scenario, startCli } from "./run-cli.ts";

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

test("a secret is typed, and stands in no report, tree, event, baseline or line of the terminal (card/scenario-secrets)", async () => {
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
});

test("the element that shows a secret is painted over in pictures (card/scenario-secrets)", async () => {
  const env = { OPERATOR_PASSWORD: SECRET };
  const { folder } = await cli({ "amcp.config.yaml": withSecrets, "s/careless.yaml": careless }, ["s", "--update", "all"], env);
  const picture = decodePng(await readFile(join(folder, "s/__baselines__/careless/typed.png")));
  const at = (x: number, y: number) => [...picture.data.subarray((y * picture.width + x) * 4, (y * picture.width + x) * 4 + 4)];
  expect(at(40, 50)).toEqual(at(290, 60));
  expect(at(40, 50)).not.toEqual(at(40, 85));
});

test("a secret that is too short to be told from other words is refused, and one that is not set hides nothing (card/scenario-secrets, card/5-bad-input)", async () => {
  const files = { "amcp.config.yaml": withSecrets, "s/a.yaml": scenario("plain", ["verify: { element: Email }"]) };
  const short = await cli(files, ["s"], { OPERATOR_PASSWORD: "abc" });
  expect(short.code).toBe(2);
  expect(short.err).toContain("AMCP_CONFIG_INVALID: amcp.config.yaml: secrets: OPERATOR_PASSWORD has fewer than 4 characters");
  expect((await cli(files, ["s"])).code).toBe(0);
});
