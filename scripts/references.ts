import type { Command } from "../cli/command/command.ts";
import { flagRows } from "../cli/command/flags.ts";
import { commands } from "../cli/commands.ts";
import { apis } from "../cli/gateway/gateways.ts";
import { errors } from "../contracts/errors.ts";
import { toolsOf as binanceTools } from "../gateways/binance/tools/index.ts";
import { listTool } from "../gateways/kit/define-tool.ts";
import { expectedOf } from "../gateways/kit/explain-arguments.ts";
import type { ParameterSchema } from "../gateways/kit/parameter-schema.ts";
import { tools as nsipTools } from "../gateways/nsip/tools/index.ts";
import { type ExpressionFunction, functions } from "../runner/language/expression/functions.ts";
import { cell } from "../runner/schema/option-kind.ts";

export function renderErrorsReference(): string {
  const rows = Object.entries(errors).map(([code, { exit, hint }]) => `| [${code}](../errors/${code}.md) | ${exit} | ${hint} |`);
  return [
    "# Error codes",
    "",
    "Exit codes: 1 a scenario failed, 2 usage, configuration or scenario file, 3 environment, 4 a bug of amcp-test, 130 interrupted.",
    "",
    "| code | exit | what to do |",
    "|---|---|---|",
    ...rows,
    "",
  ].join("\n");
}

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

const EXPRESSIONS = `# Expressions

A text of a scenario may contain expressions in \`\${}\`, where the value of a variable is needed. This page is generated from \`runner/language/expression/\`.

\`\`\`yaml
vars: { due: "\${addDays(today(), 7)}", total: "\${sum([2, 3])}" }
steps:
  - interact: { type: "\${formatDate(due, 'DD.MM.YYYY')}", into: DueDate }
  - verify: { element: Total, text: "Total: \${total + 1}" }
  - verify: { value: "\${total > 4 && !contains(due, '1999')}", equals: true }
\`\`\`

A text that is one expression keeps the type of its value; in a longer text the value becomes text. \`$\${name}\` is the literal text \`\${name}\`. Syntax, operators, functions and variables are checked before the run. No code is evaluated: an expression reaches its variables and the functions below, nothing else.

A secret stands alone: \`\${PASSWORD}\` is masked in reports. \`\${upper(PASSWORD)}\` fails, because its value would not be masked.

## Variables

Columns of \`table\`, \`vars\`, the environment (always texts) and what earlier steps keep by \`save\`. Members follow a dot, items a number in brackets: \`alert.title\`, \`rows[0].id\`, \`alert['due-date']\`.

## Operators

| operators | operands |
|---|---|
| \`+\` | numbers; joins as soon as one side is a text |
| \`-\` \`*\` \`/\` \`%\` | numbers |
| \`==\` \`!=\` | any values; maps and lists by content |
| \`<\` \`<=\` \`>\` \`>=\` | two numbers or two texts |
| \`&&\` \`\\|\\|\` \`!\` | true and false; the right side is evaluated only if it decides |
| \`a ? b : c\` | \`b\` where \`a\` is true |

Nothing is converted in silence: \`number(x)\` and \`text(x)\` convert.

## Functions

| function | value | example |
|---|---|---|
`;

/** Renders the page of all operators and functions. */
export const renderExpressionsReference = (): string => `${EXPRESSIONS}${Object.values(functions).map(row).join("")}`;

function row({ form, summary, example: [expression, ...value] }: ExpressionFunction): string {
  const shown = value.length === 0 ? "" : ` = \`${JSON.stringify(value[0])}\``;
  return `| \`${form}\` | ${cell(summary)} | \`${expression}\`${shown} |\n`;
}

const NSIP = `# The tools of the NSIP gateway

The proxy adds the name of the gateway, as in \`NSIP:nsip_get_animal\`. [docs/nsip.md](../nsip.md) describes the start of the gateway and the common behaviour of its tools.
`;

const BINANCE = `# The tools of the Binance gateway

The proxy adds the name of the gateway, as in \`Binance:get_ticker\`. [docs/binance.md](../binance.md) describes the start of the gateway and the common behaviour of its tools.
`;

/** Renders docs/reference/nsip-tools.md: every tool with its parameters, as clients see them. */
export const renderNsipReference = (): string => [NSIP, ...nsipTools.map((tool) => renderTool(listTool(tool)))].join("\n");

/** Renders docs/reference/binance-tools.md. */
export const renderBinanceReference = (): string => [BINANCE, ...binanceTools(true).map((tool) => renderTool(listTool(tool)))].join("\n");

function renderTool({ name, description, inputSchema }: ReturnType<typeof listTool>): string {
  const { properties = {}, required = [] }: ParameterSchema = inputSchema;
  const rows = Object.entries(properties).map(([parameter, schema]) => {
    const need = required.includes(parameter) ? "yes" : schema.default === undefined ? "no" : `no: ${JSON.stringify(schema.default)}`;
    return `| \`${parameter}\` | ${need} | ${lineCell(expectedOf(schema))} | ${lineCell(schema.description)} |`;
  });
  const table = ["| parameter | required | form | meaning |", "|---|---|---|---|", ...rows];
  return [`## ${name}`, "", description, "", ...(rows.length === 0 ? ["No parameters."] : table), ""].join("\n");
}

/** A cell of one line. */
const lineCell = (text = ""): string => cell(text.replaceAll("\n", " "));
