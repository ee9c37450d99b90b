import { type CacheHint, Server, type ServerContext } from "@modelcontextprotocol/server";
import { nearest } from "../../../contracts/near-names.ts";
import type { Completed, FaultCodes, Gateway, ListedPrompt } from "../gateway.ts";
import { type ClientConnection, callerOf } from "./client-connection.ts";
import { answering, protocolFault, unknownName } from "./protocol-fault.ts";
import { addResources } from "./resources.ts";
import { addSubscriptions } from "./subscriptions.ts";

/** Lists are the same for every client and for the life of a gateway; a restart may change them. */
const LIST: CacheHint = { ttlMs: 300_000, cacheScope: "public" };

/** The SDK server of one connection; it speaks both protocol eras. */
export function createMcpServer(gateway: Gateway, connection: ClientConnection): Server {
  const { name, version, instructions, codes, prompts, watch, complete } = gateway;
  const hasPrompts = prompts.length > 0;
  const server = new Server(
    { name, version },
    {
      capabilities: {
        tools: {},
        resources: watch === undefined ? {} : { subscribe: true },
        ...(hasPrompts && { prompts: {} }),
        ...(complete !== undefined && { completions: {} }),
      },
      cacheHints: {
        "tools/list": LIST,
        "resources/list": LIST,
        "resources/templates/list": LIST,
        "server/discover": LIST,
        ...(hasPrompts && { "prompts/list": LIST }),
      },
      instructions,
    },
  );
  addTools(server, gateway, connection);
  addResources(server, gateway, connection);
  if (hasPrompts) addPrompts(server, gateway, connection);
  if (complete !== undefined) addCompletion(server, gateway, connection);
  if (watch !== undefined) addSubscriptions(server, gateway, connection);
  const methods = [
    ...["tools/list", "tools/call", "resources/list", "resources/templates/list", "resources/read"],
    ...(watch === undefined ? [] : ["resources/subscribe", "resources/unsubscribe"]),
    ...(hasPrompts ? ["prompts/list", "prompts/get"] : []),
    ...(complete === undefined ? [] : ["completion/complete"]),
  ];
  server.fallbackRequestHandler = async ({ method }) => {
    throw protocolFault(codes.METHOD_NOT_FOUND, `There is no method ${method}`, {
      parameter: "method",
      value: method,
      expected: `${methods.slice(0, -1).join(", ")} or ${methods.at(-1)}`,
      suggestion: "Call tools/list for what can be done, then tools/call",
    });
  };
  return server;
}

function addTools(server: Server, gateway: Gateway, connection: ClientConnection): void {
  let isDiscovered = false;
  server.setRequestHandler("tools/list", () => {
    if (!isDiscovered) gateway.discovered?.((performance.now() - connection.connectedAt) / 1000);
    isDiscovered = true;
    return { tools: gateway.tools.map((tool) => ({ ...tool })) };
  });
  server.setRequestHandler("tools/call", async ({ params }, context) => {
    const answer = gateway.call(params.name, params.arguments ?? {}, callerOf(context, connection));
    if (answer === undefined) {
      const names = gateway.tools.map((tool) => tool.name);
      throw unknownName({ kind: "tool", written: params.name, names, list: "tools/list" }, gateway.codes);
    }
    const { content, structuredContent, ...rest } = await withProgress(answer, context, { gateway, everyMs: connection.progressEveryMs });
    return { ...rest, content: [...content], structuredContent: { ...structuredContent } };
  });
}

async function withProgress<Answer>(
  answer: Promise<Answer>,
  { mcpReq }: ServerContext,
  { gateway, everyMs }: { gateway: Gateway; everyMs: number },
): Promise<Answer> {
  const progressToken = mcpReq._meta?.progressToken;
  if (progressToken === undefined) return answer;
  const began = performance.now();
  const timer = setInterval(() => {
    const progress = Math.round(performance.now() - began) / 1000;
    const params = { progressToken, progress, message: `waiting for the API for ${Math.round(progress)} s` };
    gateway.metrics.updated();
    // The client has disconnected.
    mcpReq.notify({ method: "notifications/progress", params }).catch(() => {});
  }, everyMs);
  return answer.finally(() => clearInterval(timer));
}

/** The most values of one completion (MCP specification). */
const MOST_VALUES = 100;

function addCompletion(server: Server, gateway: Gateway, connection: ClientConnection): void {
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
  throw protocolFault(codes.INVALID_PARAMS, `${name} has no argument ${written}`, {
    parameter: "argument.name",
    value: written,
    expected: names.length === 0 ? "no arguments" : names.join(", "),
    suggestion: names.length === 0 ? `Use ${name} without arguments` : `Complete ${names.join(" or ")}`,
  });
}

function addPrompts(server: Server, gateway: Gateway, connection: ClientConnection): void {
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
    throw protocolFault(INVALID_PARAMS, `The prompt ${name} has no argument ${unknown}`, {
      parameter: unknown,
      value: written[unknown],
      expected: names.length === 0 ? "no arguments" : names.join(", "),
      suggestion: meant === undefined ? `Leave out ${unknown}` : `Write ${meant} instead of ${unknown}`,
    });
  }
  if (missing === undefined) return;
  throw protocolFault(INVALID_PARAMS, `The prompt ${name} needs the argument ${missing.name}`, {
    parameter: missing.name,
    expected: missing.description,
    suggestion: `Give ${missing.name}: ${missing.description}`,
  });
}
