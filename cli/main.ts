#!/usr/bin/env node
import { existsSync } from "node:fs";
import { join } from "node:path";
import { AmcpError } from "../contracts/errors.ts";
import { isCode } from "../platform/files/files.ts";
import type { Command, Terminal } from "./command/command.ts";
import { renderHelp } from "./command/help.ts";
import { showError } from "./command/show-error.ts";
import { commands } from "./commands.ts";

/** Processes that this program starts for itself; no help names them. */
const internal = new Map<string, () => Promise<Command>>([["recorder", async () => (await import("./recorder.ts")).recorderCommand]]);

/** `amcp-test scenarios/` means `amcp-test run scenarios/`, and so does `amcp-test` alone beside a configuration. */
async function main(argv: readonly string[], terminal: Terminal): Promise<number> {
  const [first = "", ...rest] = argv;
  if (first === "--version" || first === "-v") {
    terminal.out.write(`${(await import("./command/version.ts")).version}\n`);
    return 0;
  }
  const isNamed = commands.has(first) || internal.has(first);
  const words = isNamed ? rest : argv;
  const isLost = argv.length === 0 && !existsSync(join(terminal.cwd, "amcp.config.yaml"));
  if (words.includes("--help") || words.includes("-h") || isLost) {
    const all = isNamed ? [await formOf(await load(first), rest)] : await Promise.all([...commands.keys()].map(load));
    terminal.out.write(renderHelp(all, terminal.out.columns));
    return 0;
  }
  if (!isNamed) await refuseMisspelt(first, terminal.cwd);
  return (await load(isNamed ? first : "run")).run(words, terminal);
}

const formOf = async (command: Command, words: readonly string[]): Promise<Command> => (await command.form?.(words)) ?? command;

/** @throws AmcpError AMCP_USAGE for a word that is close to a command and names no file */
async function refuseMisspelt(word: string, cwd: string): Promise<void> {
  if (!/^[a-z]+$/i.test(word) || existsSync(join(cwd, word))) return;
  const { nearest } = await import("../contracts/near-names.ts");
  const meant = nearest(word.toLowerCase(), [...commands.keys()]);
  if (meant !== undefined) throw new AmcpError("AMCP_USAGE", `there is no command \`${word}\`; did you mean \`${meant}\`?`);
}

async function load(name: string): Promise<Command> {
  const command = await (commands.get(name) ?? internal.get(name))?.();
  if (command === undefined) throw new AmcpError("AMCP_USAGE", `there is no command ${name}`);
  return command;
}

/** A closed reader, such as `| head`, must not abort the run. */
function ignoreClosedReaders({ out, err }: Terminal): void {
  for (const stream of [out, err]) {
    stream.on("error", (error) => {
      if (!isCode(error, "EPIPE") && !isCode(error, "EIO")) throw error;
    });
  }
}

const terminal: Terminal = {
  cwd: process.cwd(),
  env: process.env,
  get in() {
    return process.stdin;
  },
  out: process.stdout,
  err: process.stderr,
};
ignoreClosedReaders(terminal);
try {
  process.exitCode = await main(process.argv.slice(2), terminal);
} catch (error) {
  process.exitCode = showError(error, terminal.err);
}
