import type { Server } from "@modelcontextprotocol/server";
import type { Completed, Gateway } from "../gateway.ts";
import { type ClientConnection, callerOf } from "./client-connection.ts";
import { answering, fault, unknownName } from "./protocol-fault.ts";

/** The most values of one completion (MCP specification). */
const MOST_VALUES = 100;

export function addCompletion(server: Server, gateway: Gateway, connection: ClientConnection): void {
  const { codes } = gateway;
  server.setRequestHandler("completion/complete", async ({ params: { ref, argument } }, context) => {
    const all = await answering(
      () => {
        const asked = ref.type === "ref/prompt" ? { prompt: ref.name } : { template: ref.uri };
        checkArgument(asked, argument.name, gateway);
        return gateway.complete?.(asked, argument, callerOf(context, connection)) ?? [];
      },
      { codes, signal: context.mcpReq.signal, again: "Complete it again, or write the value without a completion" },
    );
    return { completion: { values: all.slice(0, MOST_VALUES), total: all.length, hasMore: all.length > MOST_VALUES } };
  });
}

/** @throws ProtocolError INVALID_PARAMS for an unknown prompt, template or argument */
function checkArgument(asked: Completed, written: string, { codes, prompts, templates }: Gateway): void {
  const known = "prompt" in asked ? prompts.map(({ name }) => name) : templates.map(({ where }) => where.uriTemplate);
  const name = "prompt" in asked ? asked.prompt : asked.template;
  if (!known.includes(name)) {
    const about =
      "prompt" in asked ? { kind: "prompt", list: "prompts/list" } : { kind: "resource template", list: "resources/templates/list" };
    throw unknownName({ ...about, written: name, names: known }, codes);
  }
  const names =
    "prompt" in asked
      ? (prompts.find((prompt) => prompt.name === name)?.arguments.map((argument) => argument.name) ?? [])
      : [...name.matchAll(/\{([^}]+)\}/g)].map(([, variable = ""]) => variable);
  if (names.includes(written)) return;
  throw fault(codes.INVALID_PARAMS, `${name} has no argument ${written}`, {
    parameter: "argument.name",
    value: written,
    expected: names.length === 0 ? "no arguments" : names.join(", "),
    suggestion: names.length === 0 ? `Use ${name} without arguments` : `Complete ${names.join(" or ")}`,
  });
}
