import { z } from "zod";
import { appTools } from "../contracts/app-tools/index.ts";

/** Renders the tools of an app as in `tools/list`; the C# handler embeds and serves this file. */
export function renderAppTools(): string {
  const tools = appTools.map((tool) => ({
    name: tool.name,
    description: tool.description,
    inputSchema: z.toJSONSchema(tool.input, { target: "draft-7", io: "input" }),
    outputSchema: z.toJSONSchema(tool.output, { target: "draft-7", io: "output" }),
    annotations: tool.hints,
  }));
  return `${JSON.stringify(tools, null, 2)}\n`;
}
