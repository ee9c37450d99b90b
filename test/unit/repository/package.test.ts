import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path/posix";
import { expect, test } from "vitest";
import { verifies } from "../../support/verifies.ts";

/** On Windows npm is a command file, which only a shell starts. */
const shell = process.platform === "win32";
const hasNpm = spawnSync("npm", ["--version"], { shell }).status === 0;

/** The files that npm would pack. */
function packedFiles(): ReadonlySet<string> {
  const options = ["pack", "--dry-run", "--json", "--ignore-scripts"];
  const [{ files }] = JSON.parse(execFileSync("npm", options, { encoding: "utf8", shell, stdio: ["ignore", "pipe", "ignore"] }));
  return new Set(files.map(({ path }: { path: string }) => path));
}

/** They are for developers of amcp-test, and say so. */
const OF_THE_REPOSITORY = /^(test|scenarios|scripts|ARCHITECTURE\.md|CONTRIBUTING\.md)(\/|$)/;

test.runIf(hasNpm)("every page that a page of the package links to is in the package, too", verifies(["card/18-packed-pages"]), () => {
  const packed = packedFiles();
  const pages = [...packed].filter((name) => /^docs\/.*\.md$/.test(name));
  expect(pages).toEqual(expect.arrayContaining(["docs/guide.md", "docs/ci.md", "docs/errors/AMCP_USAGE.md"]));
  const links = pages.flatMap((page) =>
    [...readFileSync(page, "utf8").matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map(([, target = ""]) =>
      normalize(join(dirname(page), target)),
    ),
  );
  expect(links.filter((target) => !packed.has(target) && !OF_THE_REPOSITORY.test(target) && !target.endsWith("/"))).toEqual([]);
});
