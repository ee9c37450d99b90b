import { z } from "zod";
import { defineAppTool } from "../define-app-tool.ts";
import { RecordCheck } from "./record-check.ts";

export const RecordInput = defineAppTool({
  name: "RecordInput",
  description:
    "Turns recording on or off for this connection: while it is on, what a person does in the app comes as notifications `notifications/amcp/input`. Ends with the connection.",
  hints: { title: "Record input", readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({
    on: z.boolean(),
    fromTools: z.boolean().default(false).describe("records the input of tools too; a recorder without a window needs this"),
  }),
  output: z.object({
    recording: z.boolean(),
    sent: z.int().min(0).describe("number of events sent by this recording; turning it off sends the remaining ones first"),
  }),
});

/** Capability in `experimental` of clients that record what a person does. */
export const RECORDER_CAPABILITY = "amcp/recorder";

/** Names of the tools that only clients with that capability are offered; every client may call them. */
export const recorderTools: ReadonlySet<string> = new Set([RecordInput.name, RecordCheck.name]);
