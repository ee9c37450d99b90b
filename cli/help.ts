import type { Command } from "./command.ts";
import { renderFlags } from "./flags.ts";

/** Of one command everything, of several what they are for. */
export function renderHelp(commands: readonly Command[]): string {
  const [only, ...others] = commands;
  if (only === undefined) return "";
  if (others.length === 0) {
    const options = Object.keys(only.flags).length === 0 ? "" : `\nOptions:\n${renderFlags(only.flags)}\n`;
    return `${only.summary}\n\nUsage: amcp-test ${only.usage}\n${options}`;
  }
  const width = Math.max(...commands.map(({ usage }) => usage.length));
  const list = commands.map(({ usage, summary }) => `  amcp-test ${usage.padEnd(width)}  ${summary}`).join("\n");
  return `End-to-end tests for Avalonia desktop apps.\n\n${list}\n\nOptions of \`run\`:\n${renderFlags(only.flags)}\n\nRun \`amcp-test <command> --help\` for the options of the others.\n`;
}
