import { RECORDER_CAPABILITY } from "../../contracts/app-tools/record/record-input.ts";
import { AmcpError } from "../../contracts/errors.ts";
import { AppMode } from "../../contracts/link.ts";
import type { Message } from "../../mcp/envelope.ts";
import { locate, textAt, type WantedPaths } from "../../mcp/json/scan.ts";
import { metaKeys, PROTOCOL_VERSIONS, requestMeta } from "../../mcp/protocol-versions.ts";
import { describeError, refusalOf, renderNotification, rpcCodes } from "../../mcp/rpc.ts";
import type { Introduction } from "../relay/agent.ts";
import type { AppSession, Upstream } from "../relay/upstream.ts";

/** Declared to every app. Agents differ in their capabilities, so a question that an agent cannot answer is refused later. */
const CLIENT_CAPABILITIES = {
  sampling: {},
  elicitation: { form: {}, url: {} },
  roots: { listChanged: true },
  // Some agents record; `isRecorder` of a view decides who is offered the tool.
  experimental: { [RECORDER_CAPABILITY]: {} },
};

/**
 * Opens an MCP session with an authenticated app, as its client. An app that refuses `initialize` is tried in the era without sessions.
 * @throws AmcpError AMCP_PROXY_SERVER_FAILED with the reasons if it refuses both, AMCP_PROXY_LINK_CLOSED, AMCP_PROXY_BAD_FRAME
 */
export async function openAppSession(upstream: Upstream, version: string): Promise<AppSession> {
  const { clientInfo, capabilities } = introduceProxy(version);
  const opening = await initialize(upstream, { clientInfo, capabilities });
  const refusal = opening.raw("error");
  if (refusal === undefined) return begin(upstream, opening);
  try {
    return await openWithoutSession(upstream, version);
  } catch (error) {
    const [first, { message: second }] = [describeError(refusal), refusalOf(error)];
    // Servers with sessions do not know the other method, and many refuse both for the same reason.
    const isNews = !(error instanceof MethodUnknown) && !first.includes(second.replace(`${upstream.appId} refused server/discover: `, ""));
    const text = `${upstream.appId} refused initialize: ${first}${isNews ? `; ${second}` : ""}`;
    throw new AmcpError("AMCP_PROXY_SERVER_FAILED", text, { cause: error });
  }
}

/** The proxy's client info and capabilities. */
export const introduceProxy = (version: string) =>
  ({ clientInfo: { name: "amcp-proxy", version }, capabilities: CLIENT_CAPABILITIES }) as const satisfies Introduction;

/** The metadata of the proxy's own requests without a session. */
export const ownMeta = (version: string): Readonly<Record<string, unknown>> => requestMeta(introduceProxy(version).clientInfo, {});

/** Opens a session for one agent. @throws AmcpError AMCP_PROXY_LINK_CLOSED, AMCP_PROXY_BAD_FRAME */
export async function openAgentSession(upstream: Upstream, introduction: Introduction): Promise<AppSession> {
  return begin(upstream, resultOf(upstream, "initialize", await initialize(upstream, introduction)));
}

/** Sends `initialize` in the newest version, then in those that the server names in its refusal. Returns the first refusal if all fail. */
async function initialize(upstream: Upstream, introduction: Introduction): Promise<Message> {
  const [newest, ...older] = PROTOCOL_VERSIONS;
  const first = await exchange(upstream, "initialize", { protocolVersion: newest, ...introduction });
  for (const protocolVersion of older.filter((version) => first.raw("error")?.includes(version))) {
    const again = await exchange(upstream, "initialize", { protocolVersion, ...introduction });
    if (again.raw("error") === undefined) return again;
  }
  return first;
}

function begin(upstream: Upstream, answer: Message): AppSession {
  const spoken = textIn(answer, "protocolVersion");
  if (!PROTOCOL_VERSIONS.some((known) => known === spoken))
    throw new AmcpError(
      "AMCP_PROXY_BAD_FRAME",
      `${upstream.appId} speaks MCP ${spoken ?? "without a version"}, not ${PROTOCOL_VERSIONS.join(" or ")}`,
    );
  upstream.send(renderNotification("notifications/initialized"));
  return {
    era: "session",
    capabilities: capabilitiesIn(answer),
    version: versionIn(answer, "serverInfo"),
    mode: modeIn(answer),
    meta: undefined,
  };
}

/**
 * Opens a server of the era without sessions.
 * @throws AmcpError AMCP_PROXY_LINK_CLOSED, AMCP_PROXY_BAD_FRAME
 */
export async function openWithoutSession(upstream: Upstream, version: string): Promise<AppSession> {
  const meta = ownMeta(version);
  const answer = resultOf(upstream, "server/discover", await exchange(upstream, "server/discover", { _meta: meta }));
  const declared = versionIn(answer, "_meta", metaKeys.server);
  return { era: "request", capabilities: capabilitiesIn(answer), version: declared, mode: modeIn(answer), meta };
}

function textIn({ bytes }: Message, key: string): string | undefined {
  const at = locate(bytes, { result: { [key]: {} } })?.get(`result.${key}`);
  return at && textAt(bytes, at);
}

/** @param path of the server's description of itself, inside the result */
function versionIn({ bytes }: Message, ...path: readonly string[]): string | undefined {
  const wanted = path.reduceRight<WantedPaths>((inner, key) => ({ [key]: inner }), { version: {} });
  const at = locate(bytes, { result: wanted })?.get(["result", ...path, "version"].join("."));
  return at && textAt(bytes, at);
}

const DECLARED_MODE = { result: { capabilities: { experimental: { amcp: { mode: {} } } } } };

function modeIn({ bytes }: Message): AppSession["mode"] {
  const at = locate(bytes, DECLARED_MODE)?.get("result.capabilities.experimental.amcp.mode");
  return AppMode.safeParse(at && textAt(bytes, at)).data;
}

const DECLARED = { tools: {}, prompts: {}, resources: {}, logging: {}, completions: {} };

function capabilitiesIn({ bytes }: Message): ReadonlySet<string> {
  const found = locate(bytes, { result: { capabilities: DECLARED } });
  return new Set(Object.keys(DECLARED).filter((name) => found?.has(`result.capabilities.${name}`)));
}

/** The reason of closing an upstream that takes too long to open a session. */
export const openedTooLate = (limitMs: number): string => `it did not open an MCP session within ${limitMs} ms (McpProxy:OperationTimeout)`;

/** The upstream has no such method. */
class MethodUnknown extends AmcpError {}

/** Returns the answer if it is a result. @throws AmcpError AMCP_PROXY_SERVER_FAILED if it is a refusal */
export function resultOf(upstream: Upstream, method: string, answer: Message): Message {
  const error = answer.raw("error");
  if (error === undefined) return answer;
  const Refusal = answer.raw("error.code") === String(rpcCodes.methodNotFound) ? MethodUnknown : AmcpError;
  throw new Refusal("AMCP_PROXY_SERVER_FAILED", `${upstream.appId} refused ${method}: ${describeError(error)}`);
}

/** Sends a request of the proxy. @throws AmcpError AMCP_PROXY_LINK_CLOSED, AMCP_PROXY_BAD_FRAME, AMCP_PROXY_FRAME_TOO_LARGE */
export async function exchange(upstream: Upstream, method: string, params: unknown): Promise<Message> {
  const answer = await upstream.request(method, params);
  if (answer.kind === "gone")
    throw new AmcpError("AMCP_PROXY_LINK_CLOSED", `${upstream.appId} went away before it answered ${method}: ${answer.reason}`);
  if (answer.kind === "unusable") throw new AmcpError(answer.code, `${upstream.appId} answered ${method} badly: ${answer.message}`);
  return answer.message;
}
