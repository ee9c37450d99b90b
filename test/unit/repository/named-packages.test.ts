import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname } from "node:path";
import { expect, test } from "vitest";

/** The lines of the page about the packages that the user named. */
const lines = readFileSync("docs/dependencies.md", "utf8").matchAll(/^- `(\S+)`: (none|`[^;\n]+`)(?:;|$)/gm);
const named = [...lines].map(
  ([, name, folders]) => [name ?? "", [...(folders ?? "").matchAll(/`([^`]+)`/g)].map(([, folder]) => folder)] as const,
);

const sources = execFileSync("git", ["ls-files", "*.ts", "*.tsx"], { encoding: "utf8" })
  .split("\n")
  .filter((file) => file.includes("/") && !/^(test|scripts)\//.test(file))
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
