import { z } from "zod";

/** How a proxy's recording of calls goes. */
export const RecordingStatus = z.object({
  state: z.enum(["off", "connecting", "recording", "interrupted"]),
  store: z.string().optional().describe("the folder of the store; absent while off"),
  recorded: z.int().describe("calls that are on disk"),
  lost: z.int().describe("calls that were not kept"),
  reason: z.string().optional().describe("why calls were lost the last time"),
});
export type RecordingStatus = z.infer<typeof RecordingStatus>;

/** Of a proxy that records nothing. */
export const NOT_RECORDING: RecordingStatus = { state: "off", recorded: 0, lost: 0 };
