// Compiles the package into dist/. npm runs it as `prepare`; a production install has no TypeScript, and its dist/ exists already.
// With --if-changed it does nothing if no source has changed since the last build.
// dist/ mirrors the sources for importers. Programs are bundled into dist/bin/, test servers into dist/test/servers/: opening hundreds of
// small files took half of a program's start.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, isAbsolute, join, relative, resolve } from "node:path";
import { licencesOf, packagesIn } from "./licences.mjs";

const require = createRequire(import.meta.url);
const root = resolve(import.meta.dirname, "..");
const bin = join(root, "dist/bin");

/** Oldest Node version for the programs, from package.json. */
const [, oldest] = />=(.*)/.exec(JSON.parse(readFileSync(join(root, "package.json"), "utf8")).engines.node);

const programs = {
  "amcp-test": "cli/main.ts",
  "amcp-proxy": "cli/proxy-main.ts",
  "nsip-mcp-server": "cli/nsip-main.ts",
  "binance-provider": "cli/binance-main.ts",
};

/** Programs that only other programs start. */
const inner = { "store-probe": "sessions/store/probe-main.ts" };

/** Programs that tests start besides those, most of them hundreds of times. */
const servers = [
  ...["asking", "conformance", "echo-stdio", "lean-app", "pass-through"],
  ...["pestering-agent", "sdk-relay", "sessions-api", "small-gateway-stdio", "store-writer", "stub-app", "troublemaker"],
];

/**
 * Packages bundled into the programs: zod, of which a program needs only a fraction, packages that share it, and packages of many files.
 */
const bundled = () => [
  ...["zod", "@modelcontextprotocol/client", "@modelcontextprotocol/server", "@modelcontextprotocol/core"],
  ...["yaml", "pngjs"],
  // execa and its parts are over a hundred files, more than all other modules of a run.
  ...withDependencies("execa"),
  // The client of GitHub's API, of which a program needs a fraction: its types alone are 12 MB.
  ...["core", "plugin-paginate-rest", "plugin-retry"].flatMap((name) => withDependencies(`@octokit/${name}`)),
  // As a dependency `lmdb` would bring msgpackr-extract, whose packages for some systems are missing in some registries: `npm ci` fails then.
  ...["lmdb", "msgpackr", "ordered-binary", "weak-lru-cache", "@harperfast/extended-iterable"],
];

/** Modules that stand in for those of a bundled package. */
const REPLACED = {
  "node-gyp-build-optional-packages": join(root, "sessions/store/lmdb-binding.ts"),
  // Without the native part, which is for values of another encoding than ours.
  msgpackr: join(root, "node_modules/msgpackr/index.js"),
};

/** Folders and files that the build reads. */
const INPUTS = [
  ...["cli", "contracts", "gateways", "mcp", "platform", "proxy", "reports", "runner", "scripts", "sessions", "test/servers", "ui"],
  ...["package.json", "package-lock.json", "tsconfig.json", "tsconfig.build.json"],
];
const stampFile = join(root, "dist/.inputs");
const inputs = hashOfInputs();
if (process.argv.includes("--if-changed") && existsSync(stampFile) && readFileSync(stampFile, "utf8") === inputs) process.exit(0);

let compiler;
try {
  compiler = require.resolve("typescript/bin/tsc");
} catch {
  process.exit(existsSync(join(bin, "amcp-test.js")) ? 0 : 1);
}
const bundles = [
  {
    folder: bin,
    input: { ...Object.fromEntries(Object.entries(programs).map(([name, file]) => [`${name}-main`, file])), ...inner },
    entryFileNames: "parts/[name].js",
    packages: bundled(),
  },
  {
    folder: join(root, "dist/test/servers"),
    entryFileNames: "[name].js",
    input: Object.fromEntries(servers.map((name) => [name, `test/servers/${name}.ts`])),
    packages: [...bundled(), "@modelcontextprotocol/node", "@hono/node-server"],
  },
];
const dashboard = join(root, "dist/ui");
const [status, page, report, ...outputs] = await Promise.all([compile(), bundleDashboard(), bundleReport(), ...bundles.map(bundle)]);
if (status !== 0) process.exit(status ?? 1);
writeDashboard(page);
for (const { fileName, code, source } of report) writeIfChanged(join(root, "dist/ui-report", fileName), String(code ?? source));
for (const [index, { folder }] of bundles.entries()) write(folder, outputs[index]);
for (const name of Object.keys(programs)) {
  const launcher = join(bin, `${name}.js`);
  writeIfChanged(launcher, launcherOf(name));
  chmodSync(launcher, 0o755);
}
writeFileSync(join(bin, "LICENSES.txt"), licencesOf(packagesIn(outputs[0])));
// What the bundles of the tarball contain: a release lists it in its SBOM.
writeFileSync(join(root, "dist/.bundled.json"), JSON.stringify(packagesIn([...outputs[0], ...page, ...report]), undefined, 2));
writeFileSync(stampFile, inputs);

function hashOfInputs() {
  const hash = createHash("sha256").update(process.version);
  const add = (path) =>
    hash
      .update(path)
      .update("\0")
      .update(readFileSync(join(root, path)))
      .update("\0");
  for (const input of INPUTS) {
    const path = join(root, input);
    if (!existsSync(path)) continue;
    if (!statSync(path).isDirectory()) add(input);
    else for (const file of filesBelow(path).map(slashed).sort()) add(file);
  }
  return hash.digest("hex");
}

/** The path within this folder, alike on every system. */
function slashed(file) {
  return relative(root, file).replaceAll("\\", "/");
}

function filesBelow(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.map(({ parentPath, name }) => join(parentPath, name));
}

async function compile() {
  const [status] = await once(spawn(process.execPath, [compiler, "-p", "tsconfig.build.json"], { cwd: root, stdio: "inherit" }), "exit");
  return status;
}

/** @param packages to be bundled; others are resolved in node_modules */
async function bundle({ folder, input, entryFileNames, packages }) {
  const { build } = await import("rolldown");
  const programFiles = new Set(Object.values(input).map((file) => join(root, file)));
  const isProgram = (id) => programFiles.has(id);
  const isBundled = (id) => id in REPLACED || packages.some((name) => id === name || id.startsWith(`${name}/`));
  const { output } = await build({
    cwd: root,
    input,
    platform: "node",
    tsconfig: "tsconfig.json",
    resolve: { alias: REPLACED },
    // ordered-binary makes functions of a text of its own; nothing is minified here.
    checks: { eval: false },
    external: (id) => !id.startsWith(".") && !isAbsolute(id) && !isBundled(id),
    // No module of ours does anything when it is imported but those that are programs: a command does not load what an index offers besides.
    treeshake: { moduleSideEffects: (id) => id.includes("node_modules") || isProgram(id) },
    output: { dir: folder, entryFileNames, chunkFileNames: "parts/[name].js" },
    write: false,
  });
  return output;
}

/** The page for browsers: hashed names, so that they keep what has not changed. */
async function bundleDashboard() {
  // Under a test runner the page would be another one, a third larger: with preact's checks for developers.
  process.env["NODE_ENV"] = "production";
  const { build } = await import("vite");
  const { output } = await build({
    root: join(root, "ui"),
    base: "./",
    configFile: false,
    logLevel: "warn",
    build: { outDir: dashboard, write: false, target: "es2022", modulePreload: false, assetsInlineLimit: 0 },
  });
  return output;
}

/** The page of the HTML report: one classic script and one style sheet, because a page from disk may not import modules. */
async function bundleReport() {
  process.env["NODE_ENV"] = "production";
  const { build } = await import("vite");
  // A banner would be minified away.
  const postBanner = (chunk) => `/*!\n${licencesOf(packagesIn([chunk]))}*/`;
  const { output } = await build({
    root: join(root, "ui/report"),
    configFile: false,
    logLevel: "warn",
    build: {
      outDir: join(root, "dist/ui-report"),
      write: false,
      target: "es2022",
      modulePreload: false,
      cssCodeSplit: false,
      rolldownOptions: {
        input: join(root, "ui/report/main.tsx"),
        output: { format: "iife", entryFileNames: "report.js", assetFileNames: "report[extname]", postBanner },
      },
    },
  });
  return output;
}

function writeDashboard(output) {
  const written = new Set(["LICENSES.txt"]);
  for (const file of output) {
    writeIfChanged(join(dashboard, file.fileName), String(file.type === "chunk" ? file.code : file.source));
    written.add(file.fileName);
  }
  writeIfChanged(join(dashboard, "LICENSES.txt"), licencesOf(packagesIn(output)));
  for (const path of filesBelow(dashboard)) {
    if (!written.has(relative(dashboard, path).replaceAll("\\", "/"))) rmSync(path);
  }
}

function write(folder, output) {
  for (const { fileName, code } of output) writeIfChanged(join(folder, fileName), code);
  const written = new Set(output.map(({ fileName }) => fileName));
  const parts = join(folder, "parts");
  for (const part of readdirSync(parts)) if (!written.has(`parts/${part}`)) rmSync(join(parts, part));
}

/** The package, and all that it needs. */
function withDependencies(name) {
  const { dependencies = {} } = JSON.parse(readFileSync(join(root, "node_modules", name, "package.json"), "utf8"));
  return [name, ...Object.keys(dependencies).flatMap(withDependencies)];
}

/** Renders a launcher that reports an old Node version before loading anything. It uses only syntax of Node 10. */
function launcherOf(name) {
  const [major, minor] = oldest.split(".");
  return `#!/usr/bin/env node
var version = process.versions.node.split(".").map(Number);
if (version[0] > ${major} || (version[0] === ${major} && version[1] >= ${minor})) {
  // A program that stops without an explicit exit has not succeeded.
  process.exitCode = 4;
  // From Node 22 on: compiling is a third of a program's start.
  var module = process.getBuiltinModule("module");
  if (module.enableCompileCache) module.enableCompileCache();
  import("./parts/${name}-main.js");
} else {
  console.error("${name} needs Node ${oldest} or newer, and this is Node " + process.versions.node + " (" + process.execPath + "): install a newer one.");
  process.exitCode = 3;
}
`;
}

/** Leaves unchanged files alone, so that a running program, such as a test's, never reads half a file. */
function writeIfChanged(file, text) {
  if (existsSync(file) && readFileSync(file, "utf8") === text) return;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
