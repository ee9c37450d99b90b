import { type ExpressionFunction, functions } from "../runner/language/expression/functions.ts";
import { cell } from "../runner/schema/option-kind.ts";

const head = `# Expressions

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
export const renderExpressionsReference = (): string => `${head}${Object.values(functions).map(row).join("")}`;

function row({ form, summary, example: [expression, ...value] }: ExpressionFunction): string {
  const shown = value.length === 0 ? "" : ` = \`${JSON.stringify(value[0])}\``;
  return `| \`${form}\` | ${cell(summary)} | \`${expression}\`${shown} |\n`;
}
