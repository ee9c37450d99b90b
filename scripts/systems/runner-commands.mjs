// Commands that show that runner and proxy work on a system.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const NEW_PICTURE = "name: new picture\napps: [Stub]\nsteps: [verify: { screenshot: desk }]\n";

/** With the exit code and a text of their output that prove that they work. */
export const commands = (out) => [
  { args: ["--version"], code: 0, text: "0." },
  { args: ["check", "scenarios"], code: 0, text: "scenarios are valid" },
  { args: ["format", "--check", "scenarios"], code: 0, text: "" },
  { args: ["status"], code: 3, text: "AMCP_PROXY_NOT_RUNNING" },
  { args: ["scenarios/stub", "scenarios/stub-sign-in.yaml", "--sessions", "off", "--workers", "1", "--out", out], code: 0, text: "passed" },
  { args: ["report", `${out}/events.ndjson`], code: 0, text: "" },
  { args: ["merge", out, "--out", `${out}/merged`], code: 0, text: "" },
  { args: ["proxy", "--doctor"], code: 0, text: "" },
  { args: ["proxy", "--names", "portable", "--sessions", "off"], code: 0, text: "proxy is ready" },
  { args: ["scenarios/none.yaml"], code: 2, text: "" },
  ...accepting(join(out, "new")),
];

/** A scenario without a baseline fails, and passes when its picture is accepted. */
function accepting(folder) {
  const file = join(folder, "new-picture.yaml");
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, NEW_PICTURE);
  const run = [file, "--sessions", "off", "--update", "none", "--out", join(folder, "results")];
  return [
    { args: run, code: 1, text: "desk" },
    { args: ["accept", "--all", "--from", join(folder, "results")], code: 0, text: "desk" },
    { args: run, code: 0, text: "1 passed" },
  ];
}

/** @param run runs the program with arguments @returns the row of the table */
export function runCommands(system, list, run) {
  const failed = list.filter(({ args, code, text }) => {
    const { status, output } = run(args);
    const isRight = status === code && output.includes(text);
    console.log(`${isRight ? "ok  " : "FAIL"} ${args.join(" ")}${isRight ? "" : `\nexit code ${status}\n${output}`}`);
    return !isRight;
  });
  return { system, ran: "commands, scenarios of the stub app", passed: list.length - failed.length, failed: failed.length };
}
