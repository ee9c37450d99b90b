import { z } from "zod";
import { AppException } from "../app-exception.ts";
import { defineAppTool } from "../define-app-tool.ts";

export const AppErrorRecord = z.object({
  sequence: z.int(),
  kind: z
    .enum(["binding", "unhandled", "task", "renderer", "compatibility"])
    .describe(
      "`renderer`: something that the managed renderer draws differently than a desktop does; `compatibility`: a private member of Avalonia that the handler needs and this version lacks; neither is a fault of the app",
    ),
  message: z.string().describe("whole; of `binding` with the expression and the reason"),
  element: z
    .string()
    .optional()
    .describe("of `binding`: locator of the element whose property is bound; missing once it has left its window"),
  time: z.string().describe("ISO 8601"),
  exceptions: z.array(AppException).optional().describe("of `unhandled` and `task`: what was thrown, the outermost exception first"),
});

/** Determines whether an error is a fault of the app, and not of what tests it. */
export const isAppFault = (kind: z.output<typeof AppErrorRecord>["kind"]): boolean => kind !== "renderer" && kind !== "compatibility";

export const GetErrors = defineAppTool({
  name: "GetErrors",
  description: "Returns binding errors and unhandled exceptions of the app, and what its renderer cannot draw as a desktop does.",
  hints: { title: "Errors", readOnlyHint: true, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({
    since: z.int().min(0).default(0).describe("`last` of the answer before; only records with a greater sequence number"),
    collect: z
      .boolean()
      .default(true)
      .describe("whether garbage is collected first: only then are exceptions known of tasks that were never awaited"),
  }),
  output: z.object({ errors: z.array(AppErrorRecord), last: z.int().describe("sequence number of the newest record; 0 for none") }),
});
