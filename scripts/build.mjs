// Compiles the package into dist/. Run by npm as `prepare`; where TypeScript is not installed (a production install) dist/ is there already.
// dist/ mirrors the sources, for whoever imports the package. The programs are bundled into dist/bin/: opening hundreds of small files was
// half of a program's start.
import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";

const require = createRequire(import.meta.url);
const root = resolve(import.meta.dirname, "..");
const bin = join(root, "dist/bin");

/** What the programs need at least, as package.json says it. */
const [, oldest] = />=(.*)/.exec(JSON.parse(readFileSync(join(root, "package.json"), "utf8")).engines.node);

const programs = { "amcp-test": "cli/main.ts", "amcp-proxy": "cli/proxy-main.ts", "nsip-mcp-server": "cli/nsip-main.ts" };

/** Become part of the programs: zod, of which a program needs a fraction, and what shares it. */
const BUNDLED = ["zod", "@modelcontextprotocol/client", "@modelcontextprotocol/server", "@modelcontextprotocol/core"];
const isBundled = (id) => BUNDLED.some((name) => id === name || id.startsWith(`${name}/`));

let compiler;
try {
  compiler = require.resolve("typescript/bin/tsc");
} catch {
  process.exit(existsSync(join(bin, "amcp-test.js")) ? 0 : 1);
}
const { status } = spawnSync(process.execPath, [compiler, "-p", "tsconfig.build.json"], { cwd: root, stdio: "inherit" });
if (status !== 0) process.exit(status ?? 1);
await bundle();

async function bundle() {
  const { build } = await import("rolldown");
  const { output } = await build({
    cwd: root,
    input: Object.fromEntries(Object.entries(programs).map(([name, file]) => [`${name}-main`, file])),
    platform: "node",
    tsconfig: "tsconfig.json",
    external: (id) => !/^[./]/.test(id) && !isBundled(id),
    output: { dir: bin, entryFileNames: "parts/[name].js", chunkFileNames: "parts/[name].js" },
    write: false,
  });
  for (const { fileName, code } of output) writeIfChanged(join(bin, fileName), code);
  for (const name of Object.keys(programs)) {
    const launcher = join(bin, `${name}.js`);
    writeIfChanged(launcher, launcherOf(name));
    chmodSync(launcher, 0o755);
  }
  const written = new Set(output.map(({ fileName }) => fileName));
  for (const part of readdirSync(join(bin, "parts"))) if (!written.has(`parts/${part}`)) rmSync(join(bin, "parts", part));
  writeFileSync(join(bin, "LICENSES.txt"), BUNDLED.map(licenceOf).join("\n\n"));
}

/** Says that Node is too old before anything is loaded that an old Node cannot read; so it is written as Node 10 could read it. */
function launcherOf(name) {
  const [major, minor] = oldest.split(".");
  return `#!/usr/bin/env node
var version = process.versions.node.split(".").map(Number);
if (version[0] > ${major} || (version[0] === ${major} && version[1] >= ${minor})) {
  // A program that stops without an end of its own has not succeeded.
  process.exitCode = 4;
  import("./parts/${name}-main.js");
} else {
  console.error("${name} needs Node ${oldest} or newer, and this is Node " + process.versions.node + " (" + process.execPath + "): install a newer one.");
  process.exitCode = 3;
}
`;
}

/** A program that runs meanwhile, such as that of a test, never finds half a file where nothing has changed. */
function writeIfChanged(file, text) {
  if (existsSync(file) && readFileSync(file, "utf8") === text) return;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** Whoever hands on a copy of a package has to hand on its licence too. */
function licenceOf(name) {
  return `${name}\n\n${readFileSync(join(root, "node_modules", name, "LICENSE"), "utf8")}`;
}
