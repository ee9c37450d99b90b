import { runFlags } from "../cli/run-settings.ts";
import { configSchema } from "./config-schema.ts";
import { cell } from "./option-kind.ts";
import { settingTables } from "./settings-reference.ts";

const head = `# amcp.config.yaml

The file defines the apps and the options of a run. \`npx amcp-test init\` writes it. This page lists every key with its default, generated from [the schema](schema/config.json). Paths are relative to the file. An unknown key is an error.

\`\`\`yaml
# yaml-language-server: $schema=node_modules/amcp-test/docs/schema/config.json
apps:
  Desk:
    project: src/Desk                     # a project, built after changes
    reset: { tool: ResetAppState, ignore: [Clock] }
    env: { DESK_FEED: "off" }
    window: { width: 1280, height: 800, theme: Dark }
    fonts: [fonts/NotoEmoji.ttf]          # for symbols and emoji; Inter has the rest
  Legacy:
    command: ["./bin/Legacy", "--quiet"]  # an existing program
    ready: { timeout: 40s }
gateways:
  NSIP: { kind: nsip, seed: 7 }
  Files: { command: [npx, -y, "@modelcontextprotocol/server-filesystem", .] }
secrets: [OPERATOR_PASSWORD]
run:
  workers: 2
  retries: 1
  stepTimeout: 10s
\`\`\`

- Command-line flags override environment variables, and these override the file.
- A duration has a number and a unit: \`500ms\`, \`5s\` or \`2m\`.
- [appsettings.json](reference/settings.md) has the settings of the proxy and of the handler in an app.
`;

/** Renders docs/config.md: every key of the configuration, and the flags and variables that override it. */
export function renderConfigReference(): string {
  const tables = settingTables({ root: configSchema, separator: "." });
  const flags = Object.entries(runFlags).map(
    ([name, { summary, value, env }]) =>
      `| \`--${name}${value === undefined ? "" : `${value.startsWith("[=") ? "" : " "}${cell(value)}`}\` | ${env === undefined ? "" : `\`${env}\``} | ${cell(summary)} |`,
  );
  return `${[head, ...tables, "## Flags and variables of a run", "", "| flag | variable | meaning |", "| --- | --- | --- |", ...flags].join("\n")}\n`;
}
