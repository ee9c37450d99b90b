import { z } from "zod";

/** An error of a build, as MSBuild reports it. */
export const BuildError = z.object({
  file: z.string().optional().describe("relative to the folder of amcp.config.yaml; absent for an error without a place"),
  line: z.int().optional(),
  column: z.int().optional(),
  code: z.string().optional().describe("such as CS0103, AVLN2000 or NU1101"),
  message: z.string(),
});
export type BuildError = z.infer<typeof BuildError>;

/** The result of a start or restart. With `errors` the build has failed, and a process that ran before still runs. */
export const AppStart = z.object({
  app: z.string(),
  running: z.boolean(),
  pid: z.int().optional(),
  windows: z.array(z.string()).optional().describe("titles, the active window first"),
  startedBy: z.string().optional().describe("who has started the process, where it ran already"),
  buildMs: z.number().optional(),
  startMs: z.number().optional(),
  former: z.string().optional().describe("how the process before it has crashed"),
  errors: z.array(BuildError).optional(),
  reason: z.string().optional().describe("why it does not build, where the errors alone do not explain it"),
  more: z.int().optional().describe("how many errors were left off"),
});
export type AppStart = z.infer<typeof AppStart>;

/** The result of a request to end an app. */
export const AppStop = z.object({
  app: z.string(),
  ended: z.boolean(),
  dialog: z.string().optional().describe("title of the dialog in which the app asks first"),
  reason: z.string().optional().describe("why it still runs"),
});
export type AppStop = z.infer<typeof AppStop>;
