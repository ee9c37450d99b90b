// Compiles the package into dist/. Run by npm as `prepare`; where TypeScript is not installed (a production install) dist/ is there already.
// dist/ mirrors the sources, for those that import the package. The programs are bundled into dist/bin/, and those that only tests start into
// dist/test/servers/: opening hundreds of small files was half of a program's start.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";

const require = createRequire(import.meta.url);
const root = resolve(import.meta.dirname, "..");
const bin = join(root, "dist/bin");

/** What the programs need at least, as package.json says it. */
const [, oldest] = />=(.*)/.exec(JSON.parse(readFileSync(join(root, "package.json"), "utf8")).engines.node);

const programs = { "amcp-test": "cli/main.ts", "amcp-proxy": "cli/proxy-main.ts", "nsip-mcp-server": "cli/nsip-main.ts" };

/** Programs that tests start beside those, most of them hundreds of times. */
const servers = [
  ...["asking", "conformance", "echo-stdio", "lean-app", "pass-through"],
  ...["pestering-agent", "sdk-relay", "stub-app", "troublemaker"],
];

/** Become part of the programs: zod, of which a program needs a fraction, what shares it, and what consists of many files. */
const BUNDLED = [
  ...["zod", "@modelcontextprotocol/client", "@modelcontextprotocol/server", "@modelcontextprotocol/core"],
  ...["yaml", "pngjs"],
];

let compiler;
try {
  compiler = require.resolve("typescript/bin/tsc");
} catch {
  process.exit(existsSync(join(bin, "amcp-test.js")) ? 0 : 1);
}
const bundles = [
  {
    folder: bin,
    input: Object.fromEntries(Object.entries(programs).map(([name, file]) => [`${name}-main`, file])),
    entryFileNames: "parts/[name].js",
    packages: BUNDLED,
  },
  {
    folder: join(root, "dist/test/servers"),
    entryFileNames: "[name].js",
    input: Object.fromEntries(servers.map((name) => [name, `test/servers/${name}.ts`])),
    packages: [...BUNDLED, "@modelcontextprotocol/node", "@hono/node-server"],
  },
];
const [status, ...outputs] = await Promise.all([compile(), ...bundles.map(bundle)]);
if (status !== 0) process.exit(status ?? 1);
for (const [index, { folder }] of bundles.entries()) write(folder, outputs[index]);
for (const name of Object.keys(programs)) {
  const launcher = join(bin, `${name}.js`);
  writeIfChanged(launcher, launcherOf(name));
  chmodSync(launcher, 0o755);
}
writeFileSync(join(bin, "LICENSES.txt"), BUNDLED.map(licenceOf).join("\n\n"));

async function compile() {
  const [status] = await once(spawn(process.execPath, [compiler, "-p", "tsconfig.build.json"], { cwd: root, stdio: "inherit" }), "exit");
  return status;
}

/** @param packages become part of the programs; others are found in node_modules */
async function bundle({ folder, input, entryFileNames, packages }) {
  const { build } = await import("rolldown");
  const isBundled = (id) => packages.some((name) => id === name || id.startsWith(`${name}/`));
  const { output } = await build({
    cwd: root,
    input,
    platform: "node",
    tsconfig: "tsconfig.json",
    external: (id) => !/^[./]/.test(id) && !isBundled(id),
    output: { dir: folder, entryFileNames, chunkFileNames: "parts/[name].js" },
    write: false,
  });
  return output;
}

function write(folder, output) {
  for (const { fileName, code } of output) writeIfChanged(join(folder, fileName), code);
  const written = new Set(output.map(({ fileName }) => fileName));
  const parts = join(folder, "parts");
  for (const part of readdirSync(parts)) if (!written.has(`parts/${part}`)) rmSync(join(parts, part));
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

/** A copy of a package carries its licence. */
function licenceOf(name) {
  return `${name}\n\n${readFileSync(join(root, "node_modules", name, "LICENSE"), "utf8")}`;
}
