// Adds per-platform optional packages to package-lock.json that the current registry lacks, so that `npm ci` works with registries that
// have them. `--check` only lists missing ones. npm compares the lock with every `optionalDependencies` list, installed or not.
import { readFileSync, writeFileSync } from "node:fs";

const FILE = new URL("../package-lock.json", import.meta.url);
const SYSTEMS = ["aix", "android", "darwin", "freebsd", "linux", "netbsd", "openbsd", "openharmony", "sunos", "win32"];
const PROCESSORS = ["arm", "arm64", "ia32", "loong64", "mips64el", "ppc64", "riscv64", "s390x", "wasm32", "x64"];

/** Most such packages are named `<name>-<os>-<cpu>[-<libc or abi>]`; unnamed parts are omitted. */
function platformOf(name) {
  const words = name.replace(/linuxmusl/, "linux-musl").split(/[-/.]/);
  const os = words.filter((word) => SYSTEMS.includes(word));
  const cpu = words.filter((word) => PROCESSORS.includes(word));
  const libc = words.includes("musl") ? ["musl"] : words.includes("gnu") || words.includes("glibc") ? ["glibc"] : [];
  return { ...(cpu.length > 0 && { cpu }), ...(libc.length > 0 && { libc }), ...(os.length > 0 && { os }) };
}

/** npm looks beside the requesting package, then in every `node_modules` above it. */
function isLocked(packages, asker, name) {
  for (let folder = asker; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/node_modules/")))) {
    if (`${folder === "" ? "" : `${folder}/`}node_modules/${name}` in packages) return true;
    if (folder === "" || !folder.includes("node_modules")) return `node_modules/${name}` in packages;
  }
}

const exact = (range) => /\d+\.\d+\.\d+[\w.+-]*/.exec(range)?.[0];

const lock = JSON.parse(readFileSync(FILE, "utf8"));
const missing = [];
for (const [asker, entry] of Object.entries(lock.packages)) {
  for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
    if (isLocked(lock.packages, asker, name)) continue;
    const version = exact(range);
    if (version === undefined) throw new Error(`${asker} wants ${name}@${range}: no version can be read from that`);
    missing.push(name);
    const dev = entry.dev === true ? { dev: true } : {};
    lock.packages[`node_modules/${name}`] = { version, ...platformOf(name), ...dev, optional: true };
  }
}

if (process.argv.includes("--check")) {
  if (missing.length > 0)
    console.error(`package-lock.json lacks optional packages: ${missing.join(", ")}\nRun \`node scripts/complete-lock.mjs\`.`);
  process.exitCode = missing.length > 0 ? 1 : 0;
} else {
  const [root, ...rest] = Object.entries(lock.packages);
  lock.packages = Object.fromEntries([root, ...rest.sort(([a], [b]) => (a < b ? -1 : 1))]);
  writeFileSync(FILE, `${JSON.stringify(lock, null, 2)}\n`);
  console.log(missing.length > 0 ? `added ${missing.length} optional packages` : "nothing was missing");
}
