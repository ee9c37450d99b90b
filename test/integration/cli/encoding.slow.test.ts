import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { config, folderWith, scenario, startCli } from "../../support/cli/run-cli.ts";

const FILES = {
  "amcp.config.yaml": `# Größe\n${config()}`,
  "s/a.yaml": `# Größe\n${scenario("rows", ["interact: { type: '${text}', into: Email }", "control: { use: a.steps.yaml }"])}table: rows.csv\n`,
  "s/b.yaml": `# Größe\n${scenario("lists", ["interact: { type: '${text}', into: Email }"])}table: rows.json\n`,
  "s/c.yaml": `# Größe\n${scenario("maps", ["interact: { type: '${text}', into: Email }"])}table: rows.data.yaml\n`,
  "s/rows.csv": "text,expected\nÄpfel,Äpfel\n",
  "s/rows.json": '[\n  { "text": "Äpfel" }\n]\n',
  "s/rows.data.yaml": "- text: Äpfel\n",
  "s/a.steps.yaml": "steps:\n  - inspect: { find: Größe }\n",
  "s/amcp.hooks.yaml": "# Größe\nbeforeEach:\n  - inspect: { find: Email }\n",
};

const marked = (text: string) => `\ufeff${text}`;

/** Checks the files, of which one has these bytes. */
async function checked(path: keyof typeof FILES, encode: (text: string) => Buffer | string) {
  const folder = await folderWith(FILES);
  await writeFile(join(folder, path), encode(FILES[path]));
  return startCli(folder, ["check", "s"]).ended;
}

const places = Object.entries({
  "amcp.config.yaml": "1:5",
  "s/a.yaml": "1:5",
  "s/b.yaml": "1:5",
  "s/rows.csv": "2:1",
  "s/rows.json": "2:14",
  "s/rows.data.yaml": "1:9",
  "s/a.steps.yaml": "2:24",
  "s/amcp.hooks.yaml": "1:5",
}) as [keyof typeof FILES, string][];

test.each(places)("a file that is not UTF-8 is refused with its line: %s:%s", async (path, place) => {
  const latin = await checked(path, (text) => Buffer.from(text, "latin1"));
  expect(latin.code).toBe(2);
  expect(latin.err).toMatch(new RegExp(`(^|[^\\w/])${path}:${place}\\b`));
  expect(latin.err).toMatch(/the file is not UTF-8: the byte 0x(F6|C4) is of another encoding, such as Windows-1252; save it as UTF-8/);
  const wide = await checked(path, (text) => Buffer.from(text, "utf16le"));
  expect(wide).toMatchObject({ code: 2, err: expect.stringContaining("the file is not UTF-8 but UTF-16LE; save it as UTF-8") });
  expect(wide.err).toContain(`${path}:1:1`);
  expect(await checked(path, marked)).toMatchObject({ code: 0, err: "" });
});

test("a file that is not UTF-8 is not formatted, and keeps its bytes", async () => {
  const folder = await folderWith(FILES);
  const bytes = Buffer.from("name:   Größe\nsteps: [ ]\n", "latin1");
  await writeFile(join(folder, "s/a.yaml"), bytes);
  const { code, err } = await startCli(folder, ["format", "s"]).ended;
  expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining("s/a.yaml:1:11") });
  expect(await readFile(join(folder, "s/a.yaml"))).toEqual(bytes);
});

test.each([
  ["letters of any script", ["登录", "вход", "größe", "gro\u0308ße", "คำ-2_b", "x".repeat(180)], ""],
  [
    "more bytes than a file's name may have",
    ["x".repeat(181), "登".repeat(61)],
    "name has at most 180 bytes, because it is that of a file",
  ],
  ["names of devices of Windows", ["con", "Aux", "COM1", "lpt9"], "cannot have the name of a device of Windows"],
  ["other characters", ["a.b", "a b", "a/b", "trailing."], "name has letters, digits, `-` and `_`"],
])("`check` of names of pictures: %s", async (_, names, refusal) => {
  const steps = names.flatMap((name) => [
    `verify: { screenshot: "${name}" }`,
    `inspect: { screenshot: "${name}" }`,
    `verify: { tree: all, snapshot: "${name}" }`,
  ]);
  const folder = await folderWith({ "amcp.config.yaml": config(), "s/a.yaml": scenario("names", steps) });
  const { code, err } = await startCli(folder, ["check", "s"]).ended;
  expect(code, err).toBe(refusal === "" ? 0 : 2);
  if (refusal !== "") expect(err.split(refusal)).toHaveLength(steps.length + 1);
});
