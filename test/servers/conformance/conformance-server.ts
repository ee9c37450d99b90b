import { McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import { addAskingTools } from "./asking-tools.ts";
import { addInputTools, states } from "./input-tools.ts";
import { addPlainTools } from "./plain-tools.ts";
import { addPrompts, addResources } from "./prompts-and-resources.ts";
import { text } from "./samples.ts";

/** What the tools that change a list do with it. */
export interface ListChanges {
  tools(): void;
  prompts(): void;
}

const listChanged = { listChanged: true };

/**
 * Everything that the official conformance suite calls by name, served by the official SDK.
 * @param changes undefined where the one server lives as long as its connection: then its own lists change
 */
export function createConformanceServer(changes?: ListChanges): McpServer {
  const capabilities = {
    tools: listChanged,
    prompts: listChanged,
    resources: { subscribe: true, ...listChanged },
    logging: {},
    completions: {},
  };
  const server = new McpServer({ name: "conformance", version: "1.0.0" }, { capabilities, requestState: { verify: states.verify } });
  addPlainTools(server);
  addAskingTools(server);
  addInputTools(server);
  addPrompts(server);
  addResources(server);
  addTriggers(server, changes ?? changesOf(server));
  for (const method of ["resources/subscribe", "resources/unsubscribe", "logging/setLevel"] as const)
    server.server.setRequestHandler(method, () => ({}));
  server.server.setRequestHandler("completion/complete", () => ({ completion: { values: [], total: 0, hasMore: false } }));
  return server;
}

/** Something new each time, so that the lists really differ. */
export function changesOf(server: McpServer): ListChanges {
  let changed = 0;
  const next = () => {
    changed += 1;
    return `added_${changed}`;
  };
  return {
    tools: () => void server.registerTool(next(), { description: "New.", inputSchema: z.object({}) }, () => ({ content: [text("new")] })),
    prompts: () => void server.registerPrompt(next(), { description: "New." }, () => ({ messages: [] })),
  };
}

function addTriggers(server: McpServer, changes: ListChanges): void {
  for (const [name, change] of [
    ["test_trigger_tool_change", changes.tools],
    ["test_trigger_prompt_change", changes.prompts],
  ] as const)
    server.registerTool(name, { description: "Changes a list.", inputSchema: z.object({}) }, () => {
      change();
      return { content: [text("changed")] };
    });
}
