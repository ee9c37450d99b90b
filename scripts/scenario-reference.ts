import { z } from "zod";
import { ScenarioFile } from "../runner/language/read/index.ts";
import { cell, optionKind, presetOf } from "../runner/schema/option-kind.ts";

type Json = Readonly<Record<string, unknown>>;

const head = `# Scenario files

A scenario is one YAML file. This page lists its keys, generated from \`runner/language/read/scenario.ts\`; [Verbs](reference/verbs.md) describes the steps, [locators](reference/locators.md) the names of elements, [writing scenarios](scenarios.md) explains them one after the other.

\`\`\`yaml
# yaml-language-server: $schema=../node_modules/amcp-test/docs/schema/scenario.json
name: An operator sees \${count} alerts of \${data}
tags: [smoke, alerts]
apps: [WatchTower, AdminTool]
gateways: [NSIP]
table:
  - { data: HighVolumeAlerts, count: 500 }
  - { data: Empty, count: 0 }
reset: restart
timeout: 2m
setup:
  - interact: { call: "WatchTower:SetTestData", with: { scenarioName: "\${data}" } }
steps:
  - verify: { element: AlertCount, text: "Showing \${count} of \${count}" }
  - verify: { element: UnitTally, app: AdminTool, visible: true }
teardown:
  - interact: { call: "WatchTower:ResetAppState" }
\`\`\`
`;

const tail = `## Execution

1. The apps are reset according to \`reset\`. After a failed scenario an app is always a new process.
2. \`setup\` runs. If one of its steps fails, \`steps\` are skipped.
3. \`steps\` run up to the first failure. A step with \`soft: true\` reports its failure, and the next step runs.
4. \`teardown\` always runs.

[Hooks](scenarios.md#hooks) run around these: \`beforeEach\` ahead of \`setup\`, \`afterEach\` behind \`teardown\`.

With a \`table\` all of this is done once for each row. Column names are variables.

With \`skip\` nothing of this is done; with \`expect: fail\` the verdict is inverted. [Writing scenarios](scenarios.md#which-scenarios-run) explains the keys.

## Steps

A step has one key, its kind, and below it one verb with its options:

| kind | purpose of its verbs |
|---|---|
| \`inspect\` | read a value, and save or store it |
| \`interact\` | simulate a user |
| \`verify\` | compare, until the comparison holds or the time is over |
| \`control\` | group steps, start and stop apps, move the clock, inject faults into a mock |

## Block style and flow style

Both forms mean the same step:

\`\`\`yaml
steps:
  - interact: { click: "AlertList >> ListBoxItem[2]", button: right }   # flow style: one line
  - interact:                                                           # block style
      click: AlertList >> ListBoxItem[2]
      button: right
\`\`\`

Flow style is short. In block style fewer texts need quotes, and editors complete verbs and options; the language server does not complete between brackets.

| text | in flow style | in block style |
|---|---|---|
| \`Save\`, \`Button 'Save'\`, \`looked into it\` | as it is | as it is |
| \`AlertList >> ListBoxItem[2]\`, \`a, b\`, \`\${count}\` | \`"\${count}"\` | as it is |
| \`#Save\`, \`@e12\`, \`'Save'\`, \`a: b\` | \`"#Save"\` | \`"#Save"\` |

## Variables

\`\${name}\` is a column of the table, an environment variable, or a value that an earlier step kept with \`save\`. \`\${name.part}\` is a part of it, \`\${name.0}\` the first entry of a list. \`$\${name}\` is the literal text. A value that consists only of \`\${name}\` keeps its type.
`;

/** Renders docs/scenario.md: the top-level keys of a scenario. */
export function renderScenarioReference(): string {
  const { properties = {}, required = [] } = z.toJSONSchema(ScenarioFile, { target: "draft-7", io: "input" });
  const rows = Object.entries(properties).map(([name, property]) => {
    const schema = property as Json;
    const kind = stepLists.has(name) ? "list of steps" : optionKind(schema);
    return `| \`${name}\` | ${kind} | ${presetOf(schema["default"], required.includes(name))} | ${cell(schema["description"])} |`;
  });
  return [head, "## Keys", "", "| key | takes | default | |", "|---|---|---|---|", ...rows, "", tail].join("\n");
}

/** Keys whose items are parsed one by one, each with the schema of its verb. */
const stepLists: ReadonlySet<string> = new Set(["setup", "steps", "teardown"]);
