// A server whose tools ask the client: over stdio, or with "http" on a port that it prints. AMCP_ERA is session (default) or both.
import { setTimeout as delay } from "node:timers/promises";
import { acceptedContent, inputRequired, McpServer } from "@modelcontextprotocol/server";
import { StdioServerTransport, serveStdio } from "@modelcontextprotocol/server/stdio";
import { z } from "zod";
import { serveOverHttp } from "./serve-both-eras.ts";

const era = process.env["AMCP_ERA"] === "both" ? "both" : "session";
const content = (text: string) => [{ type: "text" as const, text }];
const form = { type: "object" as const, properties: { word: { type: "string" as const } } };

function createAskingServer(): McpServer {
  const capabilities = { tools: {}, logging: {}, resources: { subscribe: true } };
  const server = new McpServer({ name: "asking", version: "1" }, { capabilities });
  const inputSchema = z.object({ text: z.string() });
  server.registerTool("sample", { inputSchema }, async ({ text }, { mcpReq }) => {
    const messages = [{ role: "user", content: { type: "text", text } }];
    // Other questions of other agents come in between.
    await delay(Math.random() * 20);
    const said = await mcpReq.send({ method: "sampling/createMessage", params: JSON.parse(JSON.stringify({ messages, maxTokens: 9 })) });
    return { content: content(JSON.stringify(said)) };
  });
  server.registerTool("elicit", { inputSchema }, async ({ text }, { mcpReq }) => {
    const given = await mcpReq.send({ method: "elicitation/create", params: { message: text, requestedSchema: form } });
    return { content: content(JSON.stringify(given)) };
  });
  let turn = Promise.resolve({});
  server.registerTool("elicit-in-turn", { inputSchema }, async ({ text }, { mcpReq }) => {
    const ask = () => mcpReq.send({ method: "elicitation/create", params: { message: text, requestedSchema: form } });
    turn = turn.then(ask);
    return { content: content(JSON.stringify(await turn)) };
  });
  // In both eras: where the client has a session the SDK asks in the middle of the call.
  server.registerTool("require", { inputSchema }, ({ text }, { mcpReq }) => {
    const given = acceptedContent<{ word: string }>(mcpReq.inputResponses, "word");
    if (given !== undefined) return { content: content(given.word) };
    return inputRequired({ inputRequests: { word: inputRequired.elicit({ message: text, requestedSchema: form }) } });
  });
  server.registerTool("pid", { inputSchema: z.object({}) }, () => ({ content: content(String(process.pid)) }));
  addRoots(server);
  return server;
}

/** Like a server of files: it works with the roots that it was told, until it hears that they have changed. */
function addRoots(server: McpServer): void {
  let known: string | undefined;
  server.server.setNotificationHandler("notifications/roots/list_changed", () => {
    known = undefined;
  });
  server.registerTool("roots", { inputSchema: z.object({}) }, async (_args, { mcpReq }) => {
    known ??= (await mcpReq.send({ method: "roots/list" })).roots.map(({ uri }) => uri).join(" ");
    return { content: content(known) };
  });
}

if (process.argv[2] === "http") console.log(await serveOverHttp(createAskingServer, era));
else if (era === "both") serveStdio(createAskingServer);
else await createAskingServer().connect(new StdioServerTransport());
