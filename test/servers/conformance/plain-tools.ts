import { setTimeout as delay } from "node:timers/promises";
import { fromJsonSchema, type McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import { embedded, picture, sound, text } from "./samples.ts";

const none = z.object({});

/** Tools that answer by themselves, under the names and with the contents that the suite expects. */
export function addPlainTools(server: McpServer): void {
  const contents = {
    test_simple_text: [text("a simple text")],
    test_image_content: [picture],
    test_audio_content: [sound],
    test_embedded_resource: [embedded("test://embedded-resource")],
    test_multiple_content_types: [text("several kinds:"), picture, embedded("test://mixed-content-resource")],
    test_streaming_elicitation: [text("nobody was asked")],
  };
  for (const [name, content] of Object.entries(contents))
    server.registerTool(name, { description: `Answers ${name}.`, inputSchema: none }, () => ({ content }));
  server.registerTool("test_error_handling", { description: "Fails on purpose.", inputSchema: none }, () => {
    throw new Error("this tool fails on purpose");
  });
  addTellingTools(server);
  addSchemaTool(server);
}

function addTellingTools(server: McpServer): void {
  server.registerTool("test_tool_with_logging", { description: "Logs three times.", inputSchema: none }, async (_args, { mcpReq }) => {
    for (const data of ["started", "working", "done"])
      await mcpReq.notify({ method: "notifications/message", params: { level: "info", data } });
    return { content: [text("logged")] };
  });
  server.registerTool("test_logging_tool", { description: "Logs if it was asked to.", inputSchema: none }, async (_args, { mcpReq }) => {
    await mcpReq.log("info", "only who asked for it reads this");
    return { content: [text("logged")] };
  });
  server.registerTool("test_tool_with_progress", { description: "Reports progress.", inputSchema: none }, async (_args, { mcpReq }) => {
    const progressToken = mcpReq._meta?.progressToken;
    for (const progress of progressToken === undefined ? [] : [0, 50, 100]) {
      await mcpReq.notify({ method: "notifications/progress", params: { progressToken: progressToken ?? "", progress, total: 100 } });
      await delay(20);
    }
    return { content: [text(String(progressToken))] };
  });
  server.registerTool("test_reconnection", { description: "Takes a while.", inputSchema: none }, async () => {
    await delay(100);
    return { content: [text("still here")] };
  });
}

function addSchemaTool(server: McpServer): void {
  const inputSchema = fromJsonSchema({
    $schema: "https://json-schema.org/draft/2020-12/schema",
    type: "object",
    $defs: { address: { $anchor: "addressDef", type: "object", properties: { street: { type: "string" }, city: { type: "string" } } } },
    properties: {
      name: { type: "string" },
      address: { $ref: "#/$defs/address" },
      contactMethod: { type: "string", enum: ["phone", "email"] },
      phone: { type: "string" },
      email: { type: "string" },
    },
    allOf: [{ anyOf: [{ required: ["phone"] }, { required: ["email"] }] }],
    if: { properties: { contactMethod: { const: "phone" } }, required: ["contactMethod"] },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: { required: ["phone"] },
    else: { required: ["email"] },
    additionalProperties: false,
  });
  server.registerTool("json_schema_2020_12_tool", { description: "Has a schema with everything.", inputSchema }, () => ({
    content: [text("fine")],
  }));
}
