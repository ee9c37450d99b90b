import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { z } from "zod";
import { verifies } from "../../support/verifies.ts";

const bundled = z.array(z.object({ name: z.string(), version: z.string(), license: z.string() }));
const read = (file: string): string => readFileSync(file, "utf8");

test("each bundled package has its licence text, and the list of them has a version and a licence", verifies(["card/46-licences"]), () => {
  const packages = bundled.parse(JSON.parse(read("dist/.bundled.json")));
  const inPrograms = read("dist/bin/LICENSES.txt");
  const names = packages.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["zod", "lmdb", "ajv", "fast-uri", "@modelcontextprotocol/client", "preact"]));
  const without = names.filter((name) => name !== "preact" && !inPrograms.includes(`\n${name}\n\n`) && !inPrograms.startsWith(`${name}\n`));
  expect(without).toEqual([]);
  for (const file of ["dist/ui/LICENSES.txt", "dist/ui-report/report.js"])
    expect(read(file)).toMatch(/preact\n\nThe MIT License[\s\S]*Jason Miller/);
});

test("a package inside of a bundled package is found with its own version", verifies(["card/46-licences"]), () => {
  const folder = "node_modules/@modelcontextprotocol/server/dist";
  const inner = /from "\.\.\/(ajvProvider-[^"]+)"/.exec(read(`${folder}/validators/ajv.mjs`))?.[1];
  const modules = { [`./${folder}/${inner}`]: { renderedLength: 1 }, "./node_modules/yaml/dist/index.js": { renderedLength: 0 } };
  const { status, stdout } = licences(`packagesIn([{ modules: ${JSON.stringify(modules)} }])`);
  expect({ status, names: bundled.parse(JSON.parse(stdout)).map(({ name }) => name) }).toEqual({
    status: 0,
    names: ["@modelcontextprotocol/server", "ajv-formats", "ajv", "fast-deep-equal", "fast-uri", "json-schema-traverse"],
  });
});

test("a package without a licence text fails the build", () => {
  const { status, stderr } = licences(`licencesOf([{ name: "typescript/lib" }])`);
  expect({ status, stderr }).toMatchObject({
    status: 1,
    stderr: expect.stringContaining("typescript/lib is bundled and has no licence text"),
  });
});

function licences(expression: string) {
  const program = `import * as licences from "./scripts/licences.mjs"; console.log(JSON.stringify(licences.${expression}))`;
  return spawnSync(process.execPath, ["--input-type=module", "--eval", program], { encoding: "utf8" });
}
