// Shows on which systems the product works: apps and runner as Windows programs under Wine and as arm64 programs under qemu, the apps with
// musl and with fewer instructions of the processor, the tests in newer versions of Node. It writes the table of docs/systems.md.
// `npm run systems` runs all parts, `npm run systems windows` one of them; a part that lacks its program is a failure.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { arm64 } from "./systems/arm64.mjs";
import { instructionSets } from "./systems/instruction-sets.mjs";
import { musl } from "./systems/musl.mjs";
import { nodeVersions } from "./systems/node-versions.mjs";
import { windows } from "./systems/windows.mjs";
import { windowsTests } from "./systems/windows-tests.mjs";

const root = resolve(import.meta.dirname, "..");
const folder = join(root, "amcp-results", "systems");
const parts = {
  windows,
  "windows-tests": windowsTests,
  "instruction-sets": instructionSets,
  arm64,
  musl,
  "node-versions": nodeVersions,
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !Object.hasOwn(parts, name));
if (unknown.length > 0) {
  console.error(`unknown: ${unknown.join(", ")}; the parts are ${Object.keys(parts).join(", ")}`);
  process.exit(2);
}
mkdirSync(folder, { recursive: true });

const rows = [];
for (const [name, part] of Object.entries(parts).filter(([one]) => asked.length === 0 || asked.includes(one))) {
  console.log(`\n== ${name}`);
  for (const row of await part({ root, folder })) {
    rows.push(row);
    console.log(rendered(row));
  }
}
// CI shows that the table holds, on whatever machine it has.
if (!process.env["CI"]) writeTable(rows);
process.exitCode = rows.every(({ failed }) => failed === 0) ? 0 : 1;

function rendered({ system, ran, passed, failed, pictures, equal }) {
  return `| ${system} | ${ran} | ${passed} of ${passed + failed} | ${pictures === undefined ? "" : `${equal} of ${pictures}`} |`;
}

/** Replaces the rows of the table that have been run; the rest of the page is written by hand. */
function writeTable(written) {
  const page = join(root, "docs", "systems.md");
  const [, before, table, after] = /^(.*\|---\|---\|---\|---\|\n)((?:\|[^\n]*\n)*)(.*)$/s.exec(readFileSync(page, "utf8"));
  const lines = new Map(
    table
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => [nameOf(line), line]),
  );
  for (const line of written.map(rendered)) lines.set(nameOf(line), line);
  writeFileSync(page, `${before}${[...lines.values()].map((line) => `${line}\n`).join("")}${after}`);
}

/** System, and what ran there. */
function nameOf(line) {
  return line.split(" | ").slice(0, 2).join(" | ");
}
