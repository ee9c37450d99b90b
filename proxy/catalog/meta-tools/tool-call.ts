import { z } from "zod";
import { defineMetaTool } from "./define-meta-tool.ts";

export const toolCall = defineMetaTool({
  name: "tool_call",
  description: "Calls a tool of any connected app by name, such as one that tools_find has found.",
  hints: { title: "Call a tool" },
  input: z.strictObject({
    name: z.string().describe("such as WatchTower:ClickElement"),
    arguments: z.record(z.string(), z.unknown()).default({}).describe("as the tool's inputSchema asks"),
  }),
});
