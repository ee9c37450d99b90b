import { acceptedContent, inputRequired, type McpServer, ResourceTemplate, type ServerContext } from "@modelcontextprotocol/server";
import { z } from "zod";
import { embedded, PICTURE, picture, text } from "./samples.ts";

type Content = ReturnType<typeof text> | typeof picture | ReturnType<typeof embedded>;
const saying = (...contents: readonly Content[]) => ({ messages: contents.map((content) => ({ role: "user" as const, content })) });

export function addPrompts(server: McpServer): void {
  server.registerPrompt("test_simple_prompt", { description: "Without arguments." }, () => saying(text("a simple prompt")));
  const twoArguments = z.object({ arg1: z.string(), arg2: z.string() });
  server.registerPrompt("test_prompt_with_arguments", { description: "With two arguments.", argsSchema: twoArguments }, ({ arg1, arg2 }) =>
    saying(text(`arg1='${arg1}', arg2='${arg2}'`)),
  );
  const resource = z.object({ resourceUri: z.string() });
  server.registerPrompt(
    "test_prompt_with_embedded_resource",
    { description: "With a resource.", argsSchema: resource },
    ({ resourceUri }) => saying(embedded(resourceUri), text("Read this.")),
  );
  server.registerPrompt("test_prompt_with_image", { description: "With a picture." }, () => saying(picture, text("Look at this.")));
  const asking = (context: ServerContext) => {
    const given = acceptedContent<{ context: string }>(context.mcpReq.inputResponses, "user_context")?.context;
    if (given !== undefined) return saying(text(`Use this: ${given}`));
    const requestedSchema = { type: "object" as const, properties: { context: { type: "string" as const } }, required: ["context"] };
    return inputRequired({ inputRequests: { user_context: inputRequired.elicit({ message: "Which context?", requestedSchema }) } });
  };
  server.registerPrompt("test_input_required_result_prompt", { description: "Asks first.", argsSchema: z.object({}) }, (_args, context) =>
    asking(context),
  );
}

/** A resource of a session that a tool changes, once now and once more a moment later. */
function addWatched(server: McpServer): void {
  const uri = "test://watched-resource";
  const about = { uri, mimeType: "text/plain" };
  let version = 1;
  server.registerResource("watched-resource", uri, about, () => ({
    contents: [{ ...about, text: `the words of watched-resource, version ${version}` }],
  }));
  const change = async () => {
    version += 1;
    await server.server.sendResourceUpdated({ uri });
  };
  const description = "Changes test://watched-resource twice.";
  server.registerTool("test_change_watched_resource", { description, inputSchema: z.object({}) }, async () => {
    await change();
    setTimeout(() => void change(), 50);
    return { content: [text("changed")] };
  });
}

export function addResources(server: McpServer): void {
  const plain = { mimeType: "text/plain" };
  const still = "test://static-text";
  server.registerResource("static-text", still, plain, () => ({ contents: [{ uri: still, ...plain, text: "the words of static-text" }] }));
  addWatched(server);
  const png = { mimeType: "image/png" };
  const binary = "test://static-binary";
  server.registerResource("static-binary", binary, png, () => ({ contents: [{ uri: binary, ...png, blob: PICTURE }] }));
  const json = { mimeType: "application/json" };
  server.registerResource("template", new ResourceTemplate("test://template/{id}/data", { list: undefined }), json, (uri, { id }) => ({
    contents: [{ uri: uri.href, ...json, text: JSON.stringify({ id, templateTest: true, data: `Data for ID: ${String(id)}` }) }],
  }));
}
