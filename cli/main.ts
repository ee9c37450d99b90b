#!/usr/bin/env node
import type { Command, Terminal } from "./command.ts";
import { renderHelp } from "./help.ts";
import { showError } from "./show-error.ts";

/** Each command is loaded when it is called: starting a proxy must not pay for the runner. */
const commands: Readonly<Record<string, () => Promise<Command>>> = {
  run: async () => (await import("./run.ts")).run,
  check: async () => (await import("./check.ts")).check,
  init: async () => (await import("./init.ts")).init,
  report: async () => (await import("./report.ts")).report,
  proxy: async () => (await import("./proxy.ts")).proxy,
};

/** `amcp-test scenarios/` is `amcp-test run scenarios/`. */
async function main(argv: readonly string[], terminal: Terminal): Promise<number> {
  const [first = "", ...rest] = argv;
  if (first === "--version" || first === "-v") {
    terminal.out.write(`${(await import("./version.ts")).version}\n`);
    return 0;
  }
  const name = first in commands ? first : "run";
  const load = commands[name];
  if (load === undefined) return 2;
  const words = first in commands ? rest : argv;
  if (words.includes("--help") || words.includes("-h") || argv.length === 0) {
    const all = first in commands ? [await load()] : await Promise.all(Object.values(commands).map((each) => each()));
    terminal.out.write(renderHelp(all));
    return 0;
  }
  const command = await load();
  return command.run(words, terminal);
}

const terminal: Terminal = { cwd: process.cwd(), env: process.env, out: process.stdout, err: process.stderr };
try {
  process.exitCode = await main(process.argv.slice(2), terminal);
} catch (error) {
  process.exitCode = showError(error, terminal.err);
}
