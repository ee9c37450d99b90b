import { z } from "zod";

/** A value of an answer that differs: both are left out where the other answer alone has it. */
export const AnswerDifference = z.object({
  path: z.string().describe("JSONPath in the structured answer, such as `$.changed[0]`; `error`, `text` or `status`"),
  was: z.unknown().optional().describe("in the record; of a long text, the lines that differ"),
  is: z.unknown().optional().describe("now"),
});
export type AnswerDifference = z.infer<typeof AnswerDifference>;

/** A picture of an answer that differs, with the files of both and of their difference, relative to the current folder. */
export const PictureDifference = z.object({
  sentence: z.string().describe("such as `1204 pixels (0.12 %) differ`"),
  was: z.string().optional(),
  is: z.string().optional(),
  difference: z.string().optional().describe("changed pixels in red"),
});
export type PictureDifference = z.infer<typeof PictureDifference>;

/** A call of the session, and how its repetition compares with the record. */
export const ReplayedCall = z.object({
  number: z.int().min(1).describe("in the order of time; calls of the proxy's own tools are not counted"),
  app: z.string().describe("the AppId, or the name of a gateway"),
  tool: z.string(),
  target: z.string().describe("the element or the tool's first argument, for people; may be empty"),
  outcome: z.enum(["same", "different", "notRepeated"]),
  why: z.string().optional().describe("why the call was not repeated"),
  differences: z.array(AnswerDifference),
  pictures: z.array(PictureDifference),
  wasMs: z.number().describe("duration in the record, in milliseconds"),
  isMs: z.number().optional().describe("duration now; absent where the call was not repeated"),
});
export type ReplayedCall = z.infer<typeof ReplayedCall>;

/** The output of `amcp-test replay --json`. */
export const ReplayReport = z.object({
  session: z.string(),
  same: z.int(),
  different: z.int(),
  notRepeated: z.int(),
  calls: z.array(ReplayedCall),
});
export type ReplayReport = z.infer<typeof ReplayReport>;
