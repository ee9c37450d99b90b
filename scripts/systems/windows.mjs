// Runner, proxy and apps as Windows programs.
import { once } from "node:events";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { APPS, dotnetScenarios, hasProgram, missing, published, runScenarios } from "./run-scenarios.mjs";
import { commands, runCommands } from "./runner-commands.mjs";
import { openWindows, VERSION } from "./wine.mjs";

const system = `Windows x64 (Wine), Node ${VERSION}`;

export async function windows({ root, folder }) {
  if (!hasProgram("wine")) return missing(system, "wine");
  const { run, start } = openWindows({ root, folder });
  const out = join(folder, "windows-commands");
  rmSync(out, { recursive: true, force: true });
  const folderOf = published("win-x64", { root, folder });
  const apps = Object.fromEntries(APPS.map((name) => [name, { command: [join(folderOf(name), `${name}.exe`)] }]));
  return [
    runCommands(system, [...commands(out), onShare(root, out)], (args) => run(["dist/cli/main.js", ...args])),
    await interruptedRun(start, out),
    runScenarios(system, { root, folder, files: dotnetScenarios(root), apps, limits: { stepTimeout: "30s" }, run }),
  ];
}

/** Scenarios and results on a share, in the form that Wine has of one. */
function onShare(root, out) {
  const shared = (path) => `\\\\?\\unix${path.replaceAll("/", "\\")}`;
  return {
    args: [shared(join(root, "scenarios/stub")), "--out", shared(join(out, "share")), "--sessions", "off"],
    code: 0,
    text: "3 passed",
  };
}

const HANGS = `name: hangs
apps: [Stub]
steps:
  - interact: { call: "Stub:InjectFault", with: { fault: hang@FindElement } }
  - inspect: { find: Email, timeout: 1m }
`;

/** What a console shows of a run that Ctrl-C ends: the current step, the notice, and in red the scenario. */
const SHOWN = ["find `Email`", "interrupted: closing the apps", "\u001b[31m✗\u001b[39m hangs", "1 interrupted"];
const EXIT_CODE = 130;

async function interruptedRun(start, out) {
  const file = join(out, "hangs.yaml");
  writeFileSync(file, HANGS);
  const child = start(["dist/cli/main.js", file, "--out", join(out, "hangs"), "--sessions", "off"]);
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text) => {
    if (!output.includes(SHOWN[0]) && (output + text).includes(SHOWN[0])) child.stdin.write("\u0003");
    output += text;
  });
  const [code] = await once(child, "close");
  const isRight = code === EXIT_CODE && SHOWN.every((text) => output.includes(text));
  console.log(isRight ? "ok   Ctrl-C in a console" : `FAIL Ctrl-C in a console\nexit code ${code}\n${output}`);
  return { system, ran: "a run in a console, ended by Ctrl-C", passed: Number(isRight), failed: Number(!isRight) };
}
