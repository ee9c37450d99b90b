import { z } from "zod";
import { defineOwnTool, type OwnTool } from "../../../contracts/own-tool.ts";
import { appsList } from "./apps-list.ts";
import type { MetaContext } from "./meta-context.ts";

const FoundTool = z.object({
  name: z.string().describe("as it is called, directly or by tool_call"),
  app: z.string(),
  description: z.string().optional(),
  inputSchema: z.unknown(),
});

const toolsFind = defineOwnTool({
  name: "tools_find",
  description: "Finds tools of the apps that are connected now, also of those that came after your tool list was made.",
  hints: { title: "Find tools", readOnlyHint: true, openWorldHint: false },
  input: z.strictObject({
    query: z.string().default("").describe("words of name or description"),
    app: z.string().optional().describe("only tools of this app"),
    limit: z.int().min(1).max(200).default(20),
  }),
  output: z.object({ tools: z.array(FoundTool), more: z.int().describe("how many were left off") }),
  run({ query, app, limit }, { catalog, style }: MetaContext) {
    const words = query.toLowerCase().split(/\s+/);
    const found = catalog.tools.entries.filter(({ appId, offer }) => {
      if (offer.forRecorders) return false;
      const text = `${appId}:${offer.name} ${offer.description ?? ""}`.toLowerCase();
      return (app === undefined || app === appId) && words.every((word) => text.includes(word));
    });
    const tools = found
      .slice(0, limit)
      .map(({ appId, offer, names }) => ({
        name: names[style],
        app: appId,
        ...(offer.description === undefined ? {} : { description: offer.description }),
        inputSchema: JSON.parse(offer.definition.toString()).inputSchema,
      }));
    return { tools, more: found.length - tools.length };
  },
});

export const toolCall = defineOwnTool({
  name: "tool_call",
  description: "Calls a tool of any connected app by name, such as one that tools_find has found.",
  hints: { title: "Call a tool" },
  input: z.strictObject({
    name: z.string().describe("such as WatchTower:ClickElement"),
    arguments: z.record(z.string(), z.unknown()).default({}).describe("as the tool's inputSchema asks"),
  }),
});

/** A tool of the proxy itself. It is in the first `tools/list`, for agents that never list again. */
export type MetaTool = OwnTool<MetaContext>;

/** Tools that every proxy has, by name, in the order in which they are listed. */
export const metaTools: ReadonlyMap<string, MetaTool> = new Map([appsList, toolsFind, toolCall].map((tool) => [tool.name, tool]));
