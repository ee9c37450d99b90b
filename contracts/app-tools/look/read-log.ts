import { z } from "zod";
import { defineAppTool } from "../define-app-tool.ts";

/** In ascending severity. */
export const AppLogLevel = z.enum(["debug", "information", "warning", "error"]);

const LogEntry = z.object({
  sequence: z.int(),
  level: AppLogLevel,
  source: z.string().describe("`Avalonia/<area>`, `Trace`, `Console`, or the category of an ILogger"),
  message: z.string(),
  time: z.string().describe("ISO 8601"),
});

export const ReadLog = defineAppTool({
  name: "ReadLog",
  description:
    "Returns what the app has logged. It has Avalonia's own log, Trace, the console, and the loggers of AmcpLog.Provider, the newest 5000 entries.",
  hints: { title: "Log", readOnlyHint: true, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({
    level: AppLogLevel.default("debug").describe("and above"),
    since: z.int().min(0).default(0).describe("`next` of the answer before; only entries with a greater sequence number"),
    matches: z.string().min(1).optional().describe("regular expression; found in the message"),
    limit: z.int().min(0).max(5000).default(200).describe("the newest so many"),
  }),
  output: z.object({
    entries: z.array(LogEntry).describe("oldest first"),
    next: z.int().describe("sequence number of the newest entry of all, for the next `since`; 0 for none"),
    omitted: z.int().describe("entries that match, but were left out by `limit`"),
    dropped: z.int().describe("entries after `since` that are no longer kept"),
  }),
});
