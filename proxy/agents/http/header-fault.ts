import { type Message, parseParams } from "../../../mcp/envelope.ts";
import { type HeaderValue, headerValueIn } from "../../../mcp/header-parameters.ts";
import { decodeHeader, isBrokenHeader } from "../../../mcp/links/standard-headers.ts";
import { metaKeys } from "../../../mcp/protocol-versions.ts";
import type { HttpExchange } from "../../../platform/http-server.ts";
import type { AgentsContext } from "../agents-context.ts";

/** Methods whose requests carry a name or URI. */
const NAMED: ReadonlySet<string> = new Set(["tools/call", "prompts/get", "resources/read"]);

/** Numbers that differ by less than this fraction count as equal, because both were parsed from decimal text. */
const SAME_SHARE = 1e-9;

/** The expected value of a header; undefined means that the header must be absent. */
interface Expected {
  readonly name: string;
  readonly value: HeaderValue | undefined;
}

/** Returns the first header that contradicts the body: intermediaries may have relied on it. */
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

/** Headers that the called tool declares. */
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
