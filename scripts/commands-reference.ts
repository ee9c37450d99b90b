import type { Command } from "../cli/command/command.ts";
import { flagRows } from "../cli/command/flags.ts";
import { commands } from "../cli/commands.ts";
import { apis } from "../cli/gateway/gateways.ts";

/** Renders docs/reference/commands.md: every command with its options, as `--help` shows them. */
export async function renderCommandsReference(): Promise<string> {
  const all = await Promise.all([...commands.values()].map((load) => load()));
  const sections = await Promise.all(
    all.map(async (command) => [
      sectionOf(command.name, command),
      ...(await formsOf(command)).flatMap(([title, form]) => sectionOf(title, form)),
    ]),
  );
  const list = all.map(({ name, summary }) => `| [\`${name}\`](#${name}) | ${cell(summary)} |`);
  return [
    "# Commands",
    "",
    "`npx amcp-test <command> --help` prints what this page lists. `npx amcp-test scenarios/` means `npx amcp-test run scenarios/`.",
    "",
    ...["| command | what it does |", "|---|---|", ...list, ""],
    ...sections.flat(2),
  ].join("\n");
}

/** The forms of a command for each gateway, which have options of their own. */
async function formsOf({ name, form }: Command): Promise<readonly (readonly [title: string, form: Command])[]> {
  const forms = await Promise.all(apis.map(async (api) => [`${name} ${api}`, await form?.([api])] as const));
  return forms.flatMap(([title, found]) => (found === undefined ? [] : [[title, found] as const]));
}

function sectionOf(title: string, { summary, usage, flags }: Command): readonly string[] {
  const rows = flagRows(flags).map(({ left, right }) => `| \`${cell(left)}\` | ${cell(right)} |`);
  const options = rows.length === 0 ? [] : ["| option | meaning |", "|---|---|", ...rows, ""];
  return [`## ${title}`, "", summary, "", "```text", `amcp-test ${usage}`, "```", "", ...options];
}

const cell = (text: string): string => text.replaceAll("|", "\\|");
