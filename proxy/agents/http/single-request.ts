import { type Message, type NotAMessage, parseParams } from "../../../mcp/envelope.ts";
import { type HeaderValue, headerValueIn } from "../../../mcp/header-parameters.ts";
import { decodeHeader, isBrokenHeader } from "../../../mcp/links/standard-headers.ts";
import { metaKeys } from "../../../mcp/protocol-versions.ts";
import { NO_ID, type RpcAnswer, rpcCodes, rpcError } from "../../../mcp/rpc.ts";
import { createAnswerChannel } from "../../../mcp/server/answer-channel.ts";
import type { HttpExchange } from "../../../platform/net/http-server.ts";
import type { SessionOwner } from "../../relay/agent.ts";
import { createAgentConnection } from "../agent-connection.ts";
import type { AgentsContext } from "../agents-context.ts";
import { hasRequestMeta } from "../request-era.ts";
import { serveMessage } from "../serve-agent.ts";

/** Serves a POST without a session (MCP 2026-07-28): it has its own stream, and ends when the agent disconnects. */
export function serveSingleRequest(
  message: Message | NotAMessage,
  exchange: HttpExchange,
  { core, endpoint, token }: { core: AgentsContext; endpoint: string; token: string | undefined },
): void {
  if (message.kind === "notification" || message.kind === "answer") {
    exchange.answer(202, {});
    return;
  }
  const fault = message.kind === "request" ? findHeaderFault(message, exchange, core) : undefined;
  if (fault !== undefined) {
    exchange.answer(
      400,
      { "content-type": "application/json" },
      rpcError({ code: rpcCodes.headerMismatch, message: fault }).frame(message.id ?? NO_ID),
    );
    return;
  }
  const agent = createAgentConnection({ send: () => {}, flowing: () => undefined });
  exchange.onGone(() => agent.end("the agent has hung up"));
  const isRefusedBefore = message.kind !== "request" || !hasRequestMeta(message);
  const ownerOf = (client: string) => (token === undefined ? anonymous : holderOf(token, client));
  const channel = createAnswerChannel(exchange, {});
  const answer = (answer: RpcAnswer, id: string) => channel.answer(answer.frame(id), isRefusedBefore ? 400 : statusOf(answer));
  serveMessage(message, { agent, core, endpoint, era: "request", ownerOf, authenticate: () => {} }, { ...channel, answer });
}

/** The common owner of all requests without a credential, which cannot be distinguished. */
const anonymous: SessionOwner = {
  key: "",
  isKnown: false,
  agent: undefined,
  introduction: () => undefined,
  logLevel: () => undefined,
  watched: () => [],
};

/** Owner of the requests with a credential and client name; several programs of one user share a bearer. */
const holderOf = (token: string, client: string): SessionOwner => ({ ...anonymous, key: `${token} ${client}`, isKnown: true });

const statuses: ReadonlyMap<number, number> = new Map([
  [rpcCodes.methodNotFound, 404],
  [rpcCodes.invalidRequest, 400],
  [rpcCodes.parseError, 400],
  [rpcCodes.headerMismatch, 400],
  [rpcCodes.missingCapability, 400],
  [rpcCodes.unsupportedVersion, 400],
]);

const statusOf = (answer: RpcAnswer): number => (answer.kind === "error" ? statuses.get(answer.rpcCode) : undefined) ?? 200;

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
function findHeaderFault(message: Message, { header }: HttpExchange, core: AgentsContext): string | undefined {
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

function isSame(sent: string | undefined, value: HeaderValue | undefined): boolean {
  if (typeof value !== "number" || sent === undefined || sent.trim() === "")
    return sent === (value === undefined ? undefined : String(value));
  return Math.abs(Number(sent) - value) <= SAME_SHARE * Math.abs(value);
}
