import type { McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import { text } from "./samples.ts";

const string = { type: "string" } as const;

/** What the elicitations of the suite ask for, by tool. */
const forms = {
  test_elicitation: { response: string },
  test_elicitation_sep1034_defaults: {
    name: { ...string, default: "John Doe" },
    age: { type: "integer", default: 30 },
    score: { type: "number", default: 95.5 },
    status: { ...string, enum: ["active", "inactive", "pending"], default: "active" },
    verified: { type: "boolean", default: true },
  },
  test_elicitation_sep1330_enums: {
    untitledSingle: { ...string, enum: ["option1", "option2", "option3"] },
    titledSingle: { ...string, oneOf: titled("value1", "value2", "value3") },
    legacyEnum: { ...string, enum: ["opt1", "opt2", "opt3"], enumNames: ["Option One", "Option Two", "Option Three"] },
    untitledMulti: { type: "array", minItems: 1, maxItems: 3, items: { ...string, enum: ["option1", "option2", "option3"] } },
    titledMulti: { type: "array", minItems: 1, maxItems: 3, items: { anyOf: titled("value1", "value2", "value3") } },
  },
} as const;

function titled(...values: readonly string[]): readonly { const: string; title: string }[] {
  return values.map((value, index) => ({ const: value, title: `Choice ${index + 1}` }));
}

/** Tools that ask the client in the middle of a call, as sessions allow. */
export function addAskingTools(server: McpServer): void {
  server.registerTool(
    "test_sampling",
    { description: "Has the client's model say something.", inputSchema: z.object({ prompt: z.string() }) },
    async ({ prompt }, { mcpReq }) => {
      const messages = [{ role: "user" as const, content: text(prompt) }];
      const said = await mcpReq.send({ method: "sampling/createMessage", params: { messages, maxTokens: 100 } });
      return { content: [text(`LLM response: ${JSON.stringify(said)}`)] };
    },
  );
  for (const [name, properties] of Object.entries(forms)) {
    const inputSchema = z.object({ message: z.string().default("Please fill in the form.") });
    server.registerTool(name, { description: `Asks the user, ${name}.`, inputSchema }, async ({ message }, { mcpReq }) => {
      const requestedSchema = JSON.parse(JSON.stringify({ type: "object", properties, required: [] }));
      const given = await mcpReq.send({ method: "elicitation/create", params: { message, requestedSchema } });
      return { content: [text(`User response: ${JSON.stringify(given)}`)] };
    });
  }
}
