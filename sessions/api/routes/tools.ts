import { type ListedTool, ToolList } from "../../../contracts/sessions/api.ts";
import type { LiveApps, LiveTool } from "../../../contracts/sessions/live-apps.ts";
import type { RecordedTool } from "../../../contracts/sessions/tool-call-record.ts";
import { jsonAnswer } from "./answer.ts";
import { defineRoute } from "./route.ts";

const tools = defineRoute({
  method: "GET",
  path: "/api/v1/tools",
  summary: "The tools that a running app offers, and those that were called before.",
  answer: { schema: ToolList },
  faults: [],
  async run(_request, { store, liveApps }) {
    const live = liveApps === undefined ? [] : await toolsOf(liveApps);
    return jsonAnswer({ tools: [...listTools(store.tools(), live)] } satisfies ToolList);
  },
});

async function toolsOf(liveApps: LiveApps): Promise<readonly LiveTool[]> {
  const proxies = await liveApps.proxies();
  const lists = await Promise.all(proxies.map(({ pid }) => liveApps.tools(pid)));
  return lists.flatMap((list) => list ?? []);
}

/**
 * Joins both by app and name, in their order. Of a tool that is offered, description, schema and annotations are those of now; of tools that
 * several proxies offer, those of the first.
 */
export function listTools(recorded: readonly RecordedTool[], live: readonly LiveTool[]): readonly ListedTool[] {
  const byName = new Map<string, ListedTool>();
  for (const tool of recorded) byName.set(keyOf(tool.server_name, tool.name), { ...withoutEmpty(tool), available: false });
  for (const { appId, name, description, schema, annotations } of live) {
    const known = byName.get(keyOf(appId, name));
    if (known?.available === true) continue;
    const { usage = 0, last_used } = known ?? {};
    const used = { usage, ...(last_used !== undefined && { last_used }) };
    const offered = { name, server_name: appId, description, schema: { ...schema }, ...(annotations !== undefined && { annotations }) };
    byName.set(keyOf(appId, name), { ...withoutEmpty({ ...offered, ...used }), available: true });
  }
  return [...byName].toSorted(([left], [right]) => (left < right ? -1 : 1)).map(([, tool]) => tool);
}

const keyOf = (app: string, tool: string): string => `${app}:${tool}`;

/** Schema and annotations are left out when they are empty. */
function withoutEmpty({ schema = {}, annotations = {}, ...tool }: RecordedTool): RecordedTool {
  return {
    ...tool,
    ...(Object.keys(schema).length > 0 && { schema }),
    ...(Object.keys(annotations).length > 0 && { annotations }),
  };
}

export const toolRoutes = [tools] as const;
