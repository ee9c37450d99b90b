import { type Message, parseParams } from "../../../mcp/envelope.ts";
import { type HeaderValue, headerValueIn } from "../../../mcp/header-parameters.ts";
import { decodeHeader, isBrokenHeader } from "../../../mcp/links/standard-headers.ts";
import { metaKeys } from "../../../mcp/protocol-versions.ts";
import type { HttpExchange } from "../../../platform/http-server.ts";
import type { AgentsContext } from "../agents-context.ts";

/** The methods whose requests name something. */
const NAMED: ReadonlySet<string> = new Set(["tools/call", "prompts/get", "resources/read"]);

/** Numbers that are read from two texts count as one where they differ by less than this share. */
const SAME_SHARE = 1e-9;

/** What a header of the request has to say; nothing at all where the value is undefined. */
interface Expected {
  readonly name: string;
  readonly value: HeaderValue | undefined;
}

/** Where the headers say something else than the body: those in between may have relied on them. */
export function findHeaderFault(message: Message, { header }: HttpExchange, core: AgentsContext): string | undefined {
  const named = NAMED.has(message.method ?? "") ? (message.text("params.name") ?? message.text("params.uri")) : undefined;
  const always: readonly Expected[] = [
    { name: "mcp-protocol-version", value: message.text(`params._meta.${metaKeys.version}`) },
    { name: "mcp-method", value: message.method },
    { name: "mcp-name", value: named },
  ];
  const expected = [...always.filter(({ value }) => value !== undefined), ...parametersIn(message, core)];
  const broken = expected.find(({ name }) => isBrokenHeader(header(name)));
  if (broken !== undefined) return `the header ${broken.name} is not base64 of UTF-8: ${JSON.stringify(header(broken.name))}`;
  const wrong = expected.find(({ name, value }) => !isSame(decodeHeader(header(name)), value));
  return (
    wrong &&
    `the header ${wrong.name} is ${JSON.stringify(header(wrong.name) ?? null)}, but the body says ${JSON.stringify(wrong.value ?? null)}`
  );
}

/** What the called tool declares, if anything. */
function parametersIn(message: Message, core: AgentsContext): readonly Expected[] {
  const tool = message.method === "tools/call" ? core.catalog().tools.resolve(message.text("params.name") ?? "") : undefined;
  const parameters = tool?.offer.headerParameters ?? [];
  if ("fault" in parameters || parameters.length === 0) return [];
  const args = parseParams(message, "params.arguments");
  return parameters.map((parameter) => ({ name: parameter.header.toLowerCase(), value: headerValueIn(args, parameter) }));
}

function isSame(told: string | undefined, value: HeaderValue | undefined): boolean {
  if (typeof value !== "number" || told === undefined || told.trim() === "")
    return told === (value === undefined ? undefined : String(value));
  return Math.abs(Number(told) - value) <= SAME_SHARE * Math.abs(value);
}
