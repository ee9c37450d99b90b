import { z } from "zod";

/** The member of an action's `_meta` that has its changes: programs read it, and models need not. */
export const CHANGES_KEY = "amcp/changes";

/**
 * A change that an action caused, as a later run can verify it. An app locates the most important ones, unless `AMCP_LOCATE_CHANGES` is 0 in its
 * environment, as in the apps of a run.
 */
export const RecordedChange = z.object({
  locator: z.string().describe("the most durable one that means this element alone; of what vanished, one that meant it"),
  window: z.string().optional().describe("title of the window, where the locator is unique only in that window"),
  property: z
    .enum(["text", "checked", "selected", "expanded", "itemCount", "invalid", "visible", "enabled", "focused"])
    .describe("as the element tree names it; `visible` for what appeared or vanished"),
  value: z.string().describe("after the action"),
});
export type RecordedChange = z.infer<typeof RecordedChange>;

/** The member of `_meta` of an outline that has its lines as data: programs read it, and models need not. */
export const OUTLINE_KEY = "amcp/outline";

/** A line of an outline. Names and texts of more than 80 characters are absent. */
export const OutlineRow = z.object({
  ref: z.string(),
  type: z.string(),
  depth: z.int().describe("0 for a root, such as a window"),
  id: z.string().optional().describe("AutomationId or x:Name, if no other element has it"),
  name: z.string().optional(),
  text: z.string().optional().describe("value or text that the line shows"),
});
export type OutlineRow = z.infer<typeof OutlineRow>;
