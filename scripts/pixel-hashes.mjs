// Checks that scenarios have the same pixels on every system of CI.
//   collect EVENTS FILE   writes the hash of each verified picture
//   compare FOLDER COUNT  fails unless there are COUNT such files, and all of them have the same pictures
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Hashes by scenario and step. Only verified pictures count, because others may show a clock. */
function hashesIn(events) {
  const verified = new Set();
  const hashes = {};
  for (const { type, family, scenario, step, pixelHash } of events) {
    const key = `${scenario} ${step}`;
    if (type === "stepStarted" && family === "verify") verified.add(key);
    if (type === "stepEnded" && pixelHash !== undefined && verified.has(key)) hashes[key] = pixelHash;
  }
  return hashes;
}

function collect(eventsFile, file) {
  const lines = readFileSync(eventsFile, "utf8").trimEnd().split("\n");
  const hashes = hashesIn(lines.map((line) => JSON.parse(line)));
  const count = Object.keys(hashes).length;
  if (count === 0) return [`${eventsFile} has no picture that was verified`];
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(hashes, undefined, 2)}\n`);
  console.log(`${count} pictures in ${file}`);
  return [];
}

function compare(folder, expected) {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .sort();
  if (files.length !== Number(expected)) return [`${folder} has ${files.length} files, not ${expected}: ${files.join(", ")}`];
  const all = files.map((name) => ({ name, hashes: JSON.parse(readFileSync(join(folder, name), "utf8")) }));
  const keys = [...new Set(all.flatMap(({ hashes }) => Object.keys(hashes)))].sort();
  console.log(`${keys.length} pictures of ${files.length} files`);
  return keys.flatMap((key) => {
    const groups = new Map();
    for (const { name, hashes } of all) {
      const hash = hashes[key] ?? "no picture";
      groups.set(hash, [...(groups.get(hash) ?? []), name.replace(/\.json$/, "")]);
    }
    if (groups.size === 1) return [];
    const rows = [...groups].map(([hash, ones]) => `  ${hash}: ${ones.join(", ")}`);
    return [[`${key} differs:`, ...rows].join("\n")];
  });
}

const [action, ...words] = process.argv.slice(2);
const actions = { collect, compare };
const faults = actions[action]?.(...words) ?? [`there is no ${action}: collect or compare`];
for (const fault of faults) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1;
