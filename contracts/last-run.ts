import { z } from "zod";

/** `last-run.json` of a results folder: what `--last-failed` runs again. */
export const LastRun = z.object({
  version: z.literal(1),
  status: z.enum(["passed", "failed", "interrupted"]),
  failed: z
    .array(z.string())
    .describe("ids of the scenarios that failed or did not run, without the repetition; the file of one that could not be read"),
});
export type LastRun = z.infer<typeof LastRun>;

export const LAST_RUN_FILE = "last-run.json";
