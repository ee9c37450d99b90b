import type { Server } from "@modelcontextprotocol/server";
import { nearest } from "../../../contracts/near-names.ts";
import type { FaultCodes, Gateway, ListedPrompt } from "../gateway.ts";
import { type ClientConnection, callerOf } from "./client-connection.ts";
import { answering, fault, unknownName } from "./protocol-fault.ts";

export function addPrompts(server: Server, gateway: Gateway, connection: ClientConnection): void {
  const { codes, prompts } = gateway;
  server.setRequestHandler("prompts/list", () => ({
    prompts: prompts.map((prompt) => ({ ...prompt, arguments: prompt.arguments.map((argument) => ({ ...argument })) })),
  }));
  server.setRequestHandler("prompts/get", async ({ params: { name, arguments: written = {} } }, context) => {
    const again = `Get ${name} again; if it fails again, report this message as a fault of amcp-test`;
    const { description, messages } = await answering(
      () => {
        const listed = prompts.find((prompt) => prompt.name === name);
        if (listed !== undefined) checkArguments(listed, written, codes);
        // A gateway may know prompts by earlier names, which it does not list.
        const answer = gateway.prompt(name, written, callerOf(context, connection));
        if (answer !== undefined) return answer;
        throw unknownName({ kind: "prompt", written: name, names: prompts.map((prompt) => prompt.name), list: "prompts/list" }, codes);
      },
      { codes, signal: context.mcpReq.signal, again },
    );
    return { description, messages: messages.map(({ role, text }) => ({ role, content: { type: "text" as const, text } })) };
  });
}

/** @throws ProtocolError INVALID_PARAMS for a missing or unknown argument */
function checkArguments(
  { name, arguments: known }: ListedPrompt,
  written: Readonly<Record<string, string>>,
  { INVALID_PARAMS }: FaultCodes,
): void {
  const names = known.map((argument) => argument.name);
  const unknown = Object.keys(written).find((word) => !names.includes(word));
  const missing = known.find((argument) => argument.required && (written[argument.name] ?? "") === "");
  if (unknown !== undefined) {
    const meant = nearest(unknown, names);
    throw fault(INVALID_PARAMS, `The prompt ${name} has no argument ${unknown}`, {
      parameter: unknown,
      value: written[unknown],
      expected: names.length === 0 ? "no arguments" : names.join(", "),
      suggestion: meant === undefined ? `Leave out ${unknown}` : `Write ${meant} instead of ${unknown}`,
    });
  }
  if (missing === undefined) return;
  throw fault(INVALID_PARAMS, `The prompt ${name} needs the argument ${missing.name}`, {
    parameter: missing.name,
    expected: missing.description,
    suggestion: `Give ${missing.name}: ${missing.description}`,
  });
}
