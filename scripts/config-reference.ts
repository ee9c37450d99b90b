import { runFlags } from "../cli/run/run-settings.ts";
import { SUPPORTED_AVALONIA } from "../runner/apps/index.ts";
import { cell } from "../runner/schema/option-kind.ts";
import { configSchema } from "./config-schema.ts";
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
    fonts: [fonts]                        # a folder of fonts, for characters that Inter lacks
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

## Services

\`\`\`yaml
services:
  api:
    command: [dotnet, run, --project, src/Api, --, --urls, "http://127.0.0.1:\${services.api.port}"]
    ready: { url: "http://127.0.0.1:\${services.api.port}/health", timeout: 60s }
  broker:
    command: [node, broker.js]
    ready: { log: "listening, token (?<token>\\\\w+)" }
    scope: worker
apps:
  Desk: { project: src/Desk, env: { DESK_API: "http://127.0.0.1:\${services.api.port}", DESK_TOKEN: "\${services.broker.token}" } }
\`\`\`

Services start before the apps, one after the other in their order, once for the run or once for each worker. Each has a free port of its own: \`\${services.NAME.port}\` in \`args\` and \`env\` of apps, and in \`command\`, \`env\` and \`ready.url\` of services; the service also has it as \`PORT\`. Named groups of \`ready.log\` are further values. \`$\${\` is a literal \`\${\`. With the run a service gets SIGTERM, and SIGKILL five seconds later. Its output is kept as \`services/NAME.log\` of the results, and shown if it does not become ready.

## Rules

- Command-line flags override environment variables, and these override the file.
- A duration has a number and a unit: \`500ms\`, \`5s\` or \`2m\`.
- [appsettings.json](reference/settings.md) has the settings of the proxy and of the handler in an app.
`;

const avalonia = `## Which Avalonia

| Avalonia | without a display | with \`--headed\` on a display of the system |
| --- | --- | --- |
| ${SUPPORTED_AVALONIA} | yes | yes |
| 12.0 | tried; else with \`Avalonia.Headless\` and \`Avalonia.Skia\` in the app | yes |
| older than 11.3.9 | no | no |

The headless platform is bound to one version of Avalonia. A build for yours may be among the packages that \`init\` adds. Else the first run compiles it, from the package sources of the app, and says so: \`AdminTool uses Avalonia 12.1.3: its platform is compiled once (7 s)\`. It is kept in \`$XDG_CACHE_HOME/amcp\` (\`~/.cache/amcp\`; \`~/Library/Caches/amcp\` on macOS, \`%LOCALAPPDATA%\\amcp\\cache\` on Windows), and compiled again for another version of Avalonia, amcp-test or the .NET SDK. Your \`Directory.*\` files and \`global.json\` have no effect on it.

An app that is started otherwise, with \`AMCP_HEADLESS=1\`, needs a reference to the platform, or \`AMCP_PLATFORM\` with the path of \`Amcp.Avalonia.ManagedHeadless.dll\` in that folder. In \`env\` of an app, \`AMCP_PLATFORM\` chooses the platform of a run, too.

Without a display, drop-downs, menus, flyouts and tool tips are drawn within their window. With \`AMCP_OVERLAY_POPUPS: "0"\` in \`env\` of an app they are windows of their own, as on a desktop, and may exceed their window. A flyout without a control that takes the focus then leaves the focus where it is; within its window Avalonia moves it to the window's first control.
`;

const baselines = `## Where baselines are

\`baselines\` is the path of an accepted picture, relative to the file. It ends with \`.png\`; accepted texts have the same path with \`.txt\`.

| token | stands for |
| --- | --- |
| \`{scenarioDir}\` | the folder of the scenario file |
| \`{scenario}\` | the name of the scenario file, without \`.yaml\` |
| \`{name}\` | the name in the step; required |
| \`{variant}\`, \`{-variant}\` | the variant of the run, the second with a dash before it; empty if it has none |
| \`{platform}\`, \`{-platform}\` | \`managed\`, or another renderer and the operating system, such as \`skia-linux\`; empty for the platform that has accepted the first picture |

The managed renderer draws the same pixels on every system, so the default path has no platform. With \`{-platform}\`, such as \`{scenarioDir}/__baselines__/{scenario}/{name}{-platform}.png\`, \`desk.png\` serves all platforms whose pixels are equal to it. Only if the pixels differ, and \`desk.json\` says that another platform has accepted them, \`desk-skia-linux.png\` is compared, and written by \`--update\`.

No baseline is outside of the folder of this file: a path that leads out of it is an error of the configuration, and a symbolic link that does so is [AMCP_BASELINE_OUTSIDE](errors/AMCP_BASELINE_OUTSIDE.md).
`;

/** Renders docs/config.md: every key of the configuration, and the flags and variables that override it. */
export function renderConfigReference(): string {
  const tables = settingTables({ root: configSchema, separator: "." });
  const flags = Object.entries(runFlags).map(
    ([name, { summary, value, env }]) =>
      `| \`--${name}${value === undefined ? "" : `${value.startsWith("[=") ? "" : " "}${cell(value)}`}\` | ${env === undefined ? "" : `\`${env}\``} | ${cell(summary)} |`,
  );
  return `${[head, ...tables, baselines, avalonia, "## Flags and variables of a run", "", "| flag | variable | meaning |", "| --- | --- | --- |", ...flags].join("\n")}\n`;
}
