import { z } from "zod";
import { Duration, parseDuration } from "../language/duration.ts";
import type { DebugPort } from "./debugger-wait.ts";

const READY_TIMEOUT = "20s";

export const Theme = z.enum(["Light", "Dark"]);

export const Flow = z.enum(["LeftToRight", "RightToLeft"]);

/** The short form of a flow, for names of pictures. */
export const flowName = (flow: z.infer<typeof Flow>): string => (flow === "RightToLeft" ? "rtl" : "ltr");

export const Culture = z.string().regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, "a culture such as `en-US`");

/** Initial size, scale, theme and culture of the main window; override those of the app. Part of a screenshot's environment. */
export const WindowConfig = z.strictObject({
  width: z
    .int()
    .min(1)
    .max(8192)
    .optional()
    .describe("device-independent pixels; no default: the app's own applies, 1280 where it has none"),
  height: z
    .int()
    .min(1)
    .max(8192)
    .optional()
    .describe("device-independent pixels; no default: the app's own applies, 800 where it has none"),
  scale: z.number().positive().optional().describe("pixels per device-independent pixel; no default: 1 applies"),
  theme: Theme.optional().describe("theme variant of the app; no default: the app's own applies, `Light` where it has none"),
  culture: Culture.optional().describe(
    "culture of the app's threads; `qps-ploc` is the pseudo-locale: texts of resources with accents, 40 % longer and in brackets; no default: the app's own applies, `en-US` where it sets none",
  ),
  flow: Flow.optional().describe("flow direction of each window; no default: the app's own applies"),
});

/**
 * How an app is reset between scenarios: a new process (`restart`), not at all (`none`), or by its own tool, whose effect is verified.
 * `ignore` names elements that may differ afterwards, such as a clock.
 */
const ResetPolicy = z.union([
  z.enum(["restart", "none"]),
  z
    .string()
    .min(1)
    .transform((tool): { tool: string; ignore: string[] } => ({ tool, ignore: [] })),
  z.strictObject({
    tool: z.string().min(1).describe("name of the tool that resets the app"),
    ignore: z.array(z.string().min(1)).default([]).describe("elements that may differ after the reset, such as a clock"),
  }),
]);
export type ResetPolicy = z.output<typeof ResetPolicy>;

/** How long an app may take from its start until the proxy has its tools, and from there until its UI thread answers. */
const Ready = z
  .strictObject({
    timeout: Duration.default(READY_TIMEOUT).describe(
      "time limit from the start of the app until the proxy has its tools, and again from there until its UI thread answers",
    ),
  })
  .transform(({ timeout }) => ({ timeoutMs: parseDuration(timeout) ?? 0 }));

/** One entry of `apps:` in amcp.config.yaml; paths are relative to that file. */
export const AppConfig = z
  .strictObject({
    project: z
      .string()
      .min(1)
      .optional()
      .describe("a C# project, its folder or its file; it is built when its sources changed; no default"),
    configuration: z
      .string()
      .min(1)
      .default("Release")
      .describe("the configuration in which the project is built; one that waits for a debugger is built as `Debug`"),
    readyToRun: z
      .boolean()
      .default(false)
      .describe(
        "whether the assemblies of a built app are replaced by ReadyToRun images, so that each process starts in half the time; an assembly is compiled once for this user, all of Avalonia in some 20 s",
      ),
    command: z.array(z.string().min(1)).min(1).optional().describe("instead of `project`: the program and its arguments; no default"),
    handler: z
      .enum(["referenced", "hosted"])
      .default("referenced")
      .describe(
        "`referenced`: the app references Amcp.Avalonia and calls `UseAmcp`; `hosted`: an app without both is started with the handler of amcp-test, and stays unchanged",
      ),
    cwd: z
      .string()
      .min(1)
      .optional()
      .describe(
        "working folder of the app; no default: each process of a `project` has an empty one of its own, and a `command` has the folder of this file",
      ),
    args: z.array(z.string()).default([]).describe("further arguments of the app"),
    env: z.record(z.string(), z.string()).default({}).describe("environment variables of the app"),
    reset: ResetPolicy.optional().describe(
      "name of a tool, `restart`, `none`, or { tool, ignore }; no default: the app's ResetAppState applies if it has one, else `restart`",
    ),
    ready: Ready.prefault({}).describe("when the app counts as started"),
    standby: z
      .boolean()
      .default(true)
      .describe(
        "whether the next process starts while a scenario runs, and waits before its first window; `false` for an app of which one process may run",
      ),
    fonts: z
      .array(z.string().min(1))
      .default([])
      .describe(
        "font files, collections (`.ttc`) and folders of both for characters that the app's own fonts lack, such as symbols and emoji, in order of preference, those of a folder by name; the managed platform uses no fonts of the machine, so the app finds only these by name as well",
      ),
    clock: z
      .enum(["real", "stepped"])
      .default("real")
      .describe("`stepped`: the app's time stands still until a step moves it, so that no timer fires because a machine is slow"),
    now: z
      .union([z.iso.date(), z.iso.datetime({ offset: true })])
      .optional()
      .describe(
        "with `clock: stepped`: the time at the start of each process, such as `2026-03-02` (UTC) or `2026-03-02T09:30:00Z`; no default: the machine's",
      ),
    window: WindowConfig.prefault({}).describe("the main window when it opens; the app decides what is not said here"),
  })
  .refine((app) => (app.project === undefined) !== (app.command === undefined), "give either `project` or `command`")
  .refine(({ clock, now }) => now === undefined || clock === "stepped", { path: ["now"], message: "`now` needs `clock: stepped`" });
export type AppConfig = z.output<typeof AppConfig>;

/** How a process of an app is started; `command` is complete, with the arguments of amcp.config.yaml. */
export interface Launch {
  readonly command: readonly [string, ...string[]];
  /** Undefined: each instance has a private working folder. */
  readonly cwd: string | undefined;
  /** Added to the runner's environment: the location of .NET, then `env` of amcp.config.yaml. */
  readonly env: Readonly<Record<string, string>>;
}

/** An app that can be booted. */
export interface PreparedApp {
  /** The AppId. */
  readonly name: string;
  readonly config: AppConfig;
  readonly launch: Launch;
  /** Variables that select the display; absent without one. */
  readonly display?: Readonly<Record<string, string | undefined>>;
  /** Present for an app that waits for a debugger before it starts. */
  readonly debug?: DebugPort;
}

/** The variable by which the host of an app without a handler knows it. */
export const HOSTED_VARIABLE = "AMCP_HOSTED";

export const isHosted = ({ launch }: PreparedApp): boolean => HOSTED_VARIABLE in launch.env;

/** A way in which every scenario runs: with windows that are not those of the configured app. */
export interface Variant {
  readonly name: string;
  readonly window: z.output<typeof WindowConfig>;
}

/** `dark-1.5x-de-DE-rtl-800x600` */
function nameOf({ theme, scale, culture, flow, width, height }: Variant["window"]): string {
  const direction = flow === undefined ? undefined : flowName(flow);
  const size = width === undefined && height === undefined ? undefined : `${width ?? ""}x${height ?? ""}`;
  return [theme?.toLowerCase(), scale === undefined ? undefined : `${scale}x`, culture, direction, size]
    .filter((part) => part !== undefined)
    .join("-");
}

/** It is a part of the name of every picture's file. */
const LONGEST_NAME = 50;

/** One entry of `variants` in amcp.config.yaml. */
const WrittenVariant = WindowConfig.extend({
  name: z
    .string()
    .max(LONGEST_NAME)
    .regex(/^[A-Za-z0-9][\w.-]*$/, "a variant's name has letters, digits, `.`, `-` and `_`")
    .optional()
    .describe("by which reports, baselines and `--variant` call it; no default: made of the values, such as `dark-1.5x`"),
})
  .refine(({ name: _name, ...window }) => Object.keys(window).length > 0, "a variant has a theme, scale, culture, flow, width or height")
  .transform(({ name, ...window }): Variant => ({ name: name ?? nameOf(window), window }));

export const Variants = z.array(WrittenVariant).superRefine((variants, context) => {
  const names = variants.map(({ name }) => name);
  const twice = names.findIndex((name, index) => names.indexOf(name) < index);
  if (twice >= 0) context.addIssue({ code: "custom", path: [twice], message: `there are two variants \`${names[twice]}\`` });
});
