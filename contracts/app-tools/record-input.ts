import { z } from "zod";
import { defineAppTool } from "./define-app-tool.ts";

export const RecordInput = defineAppTool({
  name: "RecordInput",
  description:
    "Turns recording on or off for this connection: while it is on, what a person does in the app comes as notifications `notifications/amcp/input`. Ends with the connection.",
  hints: { title: "Record input", readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({
    on: z.boolean(),
    fromTools: z.boolean().default(false).describe("input that tools send is told, too, as for a recorder without a window"),
  }),
  output: z.object({
    recording: z.boolean(),
    sent: z.int().min(0).describe("how many events this recording has told so far; off tells the rest first"),
  }),
});
