import { z } from "zod";
import { Duration, parseDuration } from "../language/duration.ts";

const READY_TIMEOUT = "20s";

/** Initial size, scale, theme and culture of the main window; override those of the app. Part of a screenshot's environment. */
export const AppWindow = z.strictObject({
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
  scale: z.number().positive().max(4).optional().describe("pixels per device-independent pixel; no default: 1 applies"),
  theme: z
    .enum(["Light", "Dark"])
    .optional()
    .describe("theme variant of the app; no default: the app's own applies, `Light` where it has none"),
  culture: z
    .string()
    .regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, "a culture such as `en-US`")
    .optional()
    .describe("culture of the app's threads; no default: the app's own applies, `en-US` where it sets none"),
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
    command: z.array(z.string().min(1)).min(1).optional().describe("instead of `project`: the program and its arguments; no default"),
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
        "font files for characters that the app's own fonts lack, such as symbols and emoji, in order of preference; the managed platform uses no fonts of the machine, so the app finds only these by name as well",
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
    window: AppWindow.prefault({}).describe("the main window when it opens; the app decides what is not said here"),
  })
  .refine((app) => (app.project === undefined) !== (app.command === undefined), "give either `project` or `command`")
  .refine(({ clock, now }) => now === undefined || clock === "stepped", { path: ["now"], message: "`now` needs `clock: stepped`" });
export type AppConfig = z.output<typeof AppConfig>;
