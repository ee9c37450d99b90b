import { readdirSync, readFileSync } from "node:fs";
import { sep } from "node:path";
import { dirname } from "node:path/posix";
import { expect, test } from "vitest";

/** The lines of the page about the packages that the user named. */
const lines = readFileSync("docs/dependencies.md", "utf8").matchAll(/^- `(\S+)`: (none|`[^;\n]+`)(?:;|$)/gm);
const named = [...lines].map(
  ([, name, folders]) => [name ?? "", [...(folders ?? "").matchAll(/`([^`]+)`/g)].map(([, folder]) => folder)] as const,
);

const NO_SOURCES = /^(\.|(test|scripts|dist|node_modules|dotnet|amcp-results)$)/;
const sources = readdirSync(".", { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !NO_SOURCES.test(entry.name))
  .flatMap(({ name }) => readdirSync(name, { recursive: true, encoding: "utf8" }).map((file) => [name, ...file.split(sep)].join("/")))
  .filter((file) => /\.tsx?$/.test(file) && !file.includes("/node_modules/"))
  .map((file) => ({ file, text: readFileSync(file, "utf8") }));

/** The first two folders of each source that names a package. */
function usersOf(name: string): readonly string[] {
  const naming = new RegExp(`"${name}["/]`);
  return [
    ...new Set(sources.filter(({ text }) => naming.test(text)).map(({ file }) => dirname(file).split("/").slice(0, 2).join("/"))),
  ].sort();
}

test.each(named)("%s is used in the folders that the page of dependencies names", (name, folders) => {
  expect(usersOf(name)).toEqual(folders);
});

test("the page has each package that the user named", () => {
  expect(named.map(([name]) => name)).toEqual(
    expect.arrayContaining([
      "vitest",
      "@modelcontextprotocol/sdk",
      "pixelmatch",
      "pngjs",
      "xvfb-maybe",
      "junit-report-builder",
      "execa",
      "yaml",
    ]),
  );
});
