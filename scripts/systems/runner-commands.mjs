// Commands that show that runner and proxy work on a system.

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
  { args: ["scenarios/none.yaml"], code: 2, text: "" },
];

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
