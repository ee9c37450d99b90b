import { z } from "zod";
import { SavedScenario, ScenarioName } from "../../../contracts/sessions/own-sessions.ts";
import { appsList } from "./apps-list.ts";
import { defineMetaTool, type MetaTool } from "./define-meta-tool.ts";

const scenarioSave = defineMetaTool({
  name: "scenario_save",
  description: "Writes what you did in this session as a scenario that repeats and verifies it. Replaces no file.",
  hints: { title: "Save a scenario", readOnlyHint: false, destructiveHint: false, openWorldHint: false },
  input: z.strictObject({ name: ScenarioName }),
  output: SavedScenario,
  run: ({ name }, { saveScenario }) => saveScenario(name),
});

const FoundTool = z.object({
  name: z.string().describe("as it is called, directly or by tool_call"),
  app: z.string(),
  description: z.string().optional(),
  inputSchema: z.unknown(),
});

const toolsFind = defineMetaTool({
  name: "tools_find",
  description: "Finds tools of the apps that are connected now, also of those that came after your tool list was made.",
  hints: { title: "Find tools", readOnlyHint: true, openWorldHint: false },
  input: z.strictObject({
    query: z.string().default("").describe("words of name or description"),
    app: z.string().optional().describe("only tools of this app"),
    limit: z.int().min(1).max(200).default(20),
  }),
  output: z.object({ tools: z.array(FoundTool), more: z.int().describe("how many were left off") }),
  run({ query, app, limit }, { catalog, style }) {
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

export const toolCall = defineMetaTool({
  name: "tool_call",
  description: "Calls a tool of any connected app by name, such as one that tools_find has found.",
  hints: { title: "Call a tool" },
  input: z.strictObject({
    name: z.string().describe("such as WatchTower:ClickElement"),
    arguments: z.record(z.string(), z.unknown()).default({}).describe("as the tool's inputSchema asks"),
  }),
});

/** Tools that every proxy has, in the order in which they are listed. */
const always = [appsList, toolsFind, toolCall];

const byName = (tools: readonly MetaTool[]): ReadonlyMap<string, MetaTool> => new Map(tools.map((tool) => [tool.name, tool]));

const withoutExport = byName(always);
const withExport = byName([...always, scenarioSave]);

/** The proxy's own tools by name. @param canSave whether agents may save scenarios */
export const metaToolsOf = (canSave: boolean): ReadonlyMap<string, MetaTool> => (canSave ? withExport : withoutExport);

export const metaToolNames: ReadonlySet<string> = new Set(withExport.keys());
