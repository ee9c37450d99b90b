import { dirname, resolve } from "node:path";
import { isMap, LineCounter, type Node, parseDocument } from "yaml";
import { z } from "zod";
import type { Diagnostic } from "../../contracts/diagnostic.ts";
import { AmcpError, type ErrorCode, messageOf } from "../../contracts/errors.ts";
import { AppId } from "../../contracts/link.ts";
import { isCode, readFileIfThere } from "../../platform/files/files.ts";
import { utf8Text } from "../../platform/text/text-encoding.ts";
import { reports } from "../../reports/index.ts";
import { AppConfig, Variants } from "../../runner/apps/index.ts";
import { BaselineTemplate, DEFAULT_TEMPLATE } from "../../runner/baselines/index.ts";
import { Duration } from "../../runner/language/index.ts";
import { explainIssue, placeOf, renderDiagnostic, Source } from "../../runner/language/read/index.ts";
import { RetryStrategy, TraceMode } from "../../runner/run/index.ts";
import { referenceProblem, ServiceConfig } from "../../runner/services/index.ts";
import { ViewsConfig } from "../../runner/views/index.ts";
import { GatewayConfig } from "./gateway-config.ts";

export const CONFIG_FILE = "amcp.config.yaml";

const Workers = z.union([
  z.int().min(1),
  z.string().regex(/^([1-9]\d*|([1-9]\d?|100)%)$/, "a number, or a share of the cores such as `50%`"),
]);
const ReportName = z.enum(reports.map(({ name }) => name));

/** `amcp.config.yaml`: the apps and gateways, and defaults of runs that flags and environment override. */
export const Config = z
  .strictObject({
    apps: z.record(AppId, AppConfig).prefault({}).describe("the apps that scenarios may use, by AppId"),
    gateways: z.record(AppId, GatewayConfig).default({}).describe("APIs and other MCP servers beside them, by the prefix of their tools"),
    services: z
      .record(AppId, ServiceConfig)
      .default({})
      .describe(
        `programs beside the apps, such as a server, by name; \`\${services.NAME.port}\` in \`args\` and \`env\` of apps is the free port of one; no default: there are none`,
      ),
    verbs: z
      .array(z.string().min(1))
      .default([])
      .describe("modules of the project's own verbs, TypeScript or JavaScript, relative to this file: `./verbs/sign-in.ts`"),
    secrets: z
      .array(z.string().regex(/^[A-Za-z_]\w*$/, "the name of a variable of the environment"))
      .default([])
      .describe(
        "variables of the environment whose values show in nothing that a run leaves; those that end in `_SECRET`, `_PASSWORD`, `_TOKEN` or `_KEY` need not be listed. Values of fewer than 8 characters are hidden only where a step writes the variable and in password boxes",
      ),
    variants: Variants.default([]).describe(
      "each scenario runs in each of these, unless it says otherwise: `[{ theme: Light }, { theme: Dark, scale: 1.5 }]`; what a variant does not say is as the app's `window` says; no default: the apps are as configured",
    ),
    baselines: BaselineTemplate.default(DEFAULT_TEMPLATE).describe(
      "where accepted screenshots are, relative to this file; `{scenarioDir}`, `{scenario}`, `{name}`, `{-variant}` and `{-platform}` stand for parts of the path",
    ),
    views: ViewsConfig.prefault({}).describe("the pictures that `amcp-test views` takes of the views of the apps"),
    run: z
      .strictObject({
        workers: Workers.default("50%").describe(
          "scenarios at the same time; more than there are processors only while one of them is idle",
        ),
        retries: z.int().min(0).max(10).default(0).describe("how often a failed scenario is tried again"),
        retryStrategy: RetryStrategy.default("immediate").describe(
          "`immediate`: a failed scenario is tried again at once; `isolated`: at the end, by one worker and with fresh apps",
        ),
        timeout: Duration.optional().describe("time limit of the whole run, builds included; no default: there is none"),
        stepTimeout: Duration.default("5s").describe("time limit of a step that sets no `timeout`"),
        scenarioTimeout: Duration.default("60s").describe("time limit of a scenario"),
        trace: TraceMode.default("on-first-retry").describe("which attempts keep the pictures, elements and calls of each step"),
        reports: z
          .array(ReportName)
          .default(["console", "junit", "element-tree", "events", "github", "html", "last-run"])
          .describe("reports that a run makes"),
      })
      .prefault({})
      .describe("how a run goes unless flags or the environment say otherwise"),
  })
  .superRefine(({ apps, gateways, services, variants, baselines }, context) => {
    if (variants.length > 1 && !/\{-?variant\}/.test(baselines))
      context.addIssue({
        code: "custom",
        path: ["baselines"],
        message: "with `variants` the path needs {-variant}: their pictures would have the same file",
      });
    for (const { path, text } of serviceTexts(apps, services)) {
      const message = referenceProblem(text, services);
      if (message !== undefined) context.addIssue({ code: "custom", path: [...path], message });
    }
    for (const name of Object.keys(gateways))
      if (name in apps) context.addIssue({ code: "custom", path: ["gateways", name], message: `\`${name}\` is the name of an app, too` });
  })
  .meta({ id: "Config", title: CONFIG_FILE });
export type Config = z.output<typeof Config>;

/** The texts that may refer to services. */
function serviceTexts(apps: Readonly<Record<string, AppConfig>>, services: Readonly<Record<string, ServiceConfig>>) {
  const texts = (kind: string, name: string, key: string, values: Readonly<Record<string, string>> | readonly string[]) =>
    Object.entries(values).map(([at, text]) => ({ path: [kind, name, key, Array.isArray(values) ? Number(at) : at], text }));
  return [
    ...Object.entries(apps).flatMap(([name, { args, env }]) => [...texts("apps", name, "args", args), ...texts("apps", name, "env", env)]),
    ...Object.entries(services).flatMap(([name, { command, env }]) => [
      ...texts("services", name, "command", command),
      ...texts("services", name, "env", env),
    ]),
  ];
}

export interface LoadedConfig {
  readonly config: Config;
  /** Folder of the file, or else the working folder. */
  readonly root: string;
  /** The place of a value, as messages name it: `amcp.config.yaml:3:10`. */
  readonly placeOf: (path: readonly string[]) => string;
}

/**
 * @param named value of `--config`; otherwise the file in `cwd`, or the defaults without one
 * @throws AmcpError AMCP_CONFIG_INVALID with every problem and its place, AMCP_CONFIG_UNREADABLE, AMCP_FILE_NOT_FOUND
 */
export async function loadConfig(cwd: string, named: string | undefined): Promise<LoadedConfig> {
  const file = resolve(cwd, named ?? CONFIG_FILE);
  const shown = named ?? CONFIG_FILE;
  const bytes = await readBytes(file);
  if (bytes === undefined && named !== undefined) throw new AmcpError("AMCP_FILE_NOT_FOUND", `there is no file ${named}`);
  if (bytes === undefined) return { config: Config.parse({}), root: cwd, placeOf: () => shown };
  const text = utf8Text(bytes, shown, "AMCP_CONFIG_INVALID");
  const read = readYaml({ file: shown, text, schema: Config, code: "AMCP_CONFIG_INVALID" });
  if (!read.ok) throw new AmcpError("AMCP_CONFIG_INVALID", read.rendered);
  return { config: read.data, root: dirname(file), placeOf: read.placeOf };
}

/** The configuration of a program without the option `--config`: the file that AMCP_CONFIG names, else as `loadConfig` without a name. */
export const loadOwnConfig = ({ cwd, env }: { readonly cwd: string; readonly env: NodeJS.ProcessEnv }): Promise<LoadedConfig> =>
  loadConfig(cwd, env["AMCP_CONFIG"] || undefined);

async function readBytes(file: string): Promise<Buffer | undefined> {
  try {
    return await readFileIfThere(file);
  } catch (cause) {
    const why = isCode(cause, "EISDIR") ? "it is a folder" : messageOf(cause);
    throw new AmcpError("AMCP_CONFIG_UNREADABLE", `cannot read ${file}: ${why}`, { cause });
  }
}

interface YamlFile<Schema extends z.ZodObject> {
  /** As messages name it. */
  readonly file: string;
  readonly text: string;
  readonly schema: Schema;
  readonly code: ErrorCode;
}

type ReadYaml<Data> =
  | { readonly ok: true; readonly data: Data; readonly placeOf: (path: readonly string[]) => string }
  | { readonly ok: false; readonly rendered: string };

/** Parses a YAML file by its schema; reports all problems with their places. An empty file is an empty map. */
function readYaml<Schema extends z.ZodObject>({ file, text, schema, code }: YamlFile<Schema>): ReadYaml<z.output<Schema>> {
  const lines = new LineCounter();
  const document = parseDocument<Node>(text, { lineCounter: lines, prettyErrors: false });
  const source = new Source(file, text, lines);
  const refuse = (diagnostics: readonly Diagnostic[]) => ({
    ok: false as const,
    rendered: diagnostics.map((diagnostic) => renderDiagnostic(diagnostic, text, { color: false })).join("\n\n"),
  });
  if (document.errors.length > 0) {
    return refuse(document.errors.map(({ pos, message }) => source.diagnose(pos, code, message.split("\n")[0] ?? message)));
  }
  const body = document.contents;
  if (body !== null && !isMap<Node, Node | null>(body))
    return refuse([source.diagnose(body, code, "the file is not a map of keys and values")]);

  const value: unknown = document.toJS() ?? {};
  const parsed = schema.safeParse(value);
  const places = body === null ? { file, whole: { line: 1, column: 1, endColumn: 2 }, byPath: {}, keys: {} } : source.places(body);
  const shownPlaceOf = (path: readonly string[]) => {
    const { line, column } = placeOf(places, path);
    return `${file}:${line}:${column}`;
  };
  if (parsed.success) return { ok: true, data: parsed.data, placeOf: shownPlaceOf };
  const unknownKey = { code, known: Object.keys(schema.shape), message: (key: string) => `there is no \`${key}\`` };
  return refuse(parsed.error.issues.flatMap((issue) => explainIssue(issue, { value, places, unknownKey, invalid: code, open: false })));
}
