import { AmcpError, messageOf } from "../../../contracts/errors.ts";
import { refusalOf, rpcRefusal } from "../../../mcp/rpc.ts";
import type { AgentRequest } from "../../relay/agent-request.ts";
import type { AgentsContext } from "../agents-context.ts";
import { GUIDE } from "./guide.ts";
import { latestCallOf } from "./latest-call.ts";

/** A resource of the proxy itself, beside those of the apps. */
interface OwnResource {
  readonly uri: string;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** Whether this proxy can offer it. */
  readonly isOffered: (core: AgentsContext) => boolean;
  /** Its text, in Markdown. */
  readonly read: (request: AgentRequest, core: AgentsContext) => Promise<string>;
}

/** An answer must fit into a frame, and few models read as much. In characters. */
const LONGEST = 4 * 1024 * 1024;

const session: OwnResource = {
  uri: "amcp://session",
  name: "session",
  title: "Your session",
  description: "Every tool call of yours in this session with its arguments, result and duration, as Markdown.",
  isOffered: ({ calls, ownSessions }) => calls !== undefined && ownSessions !== undefined,
  async read({ agentKey }, { calls, ownSessions }) {
    const latest = await latestCallOf(agentKey, calls);
    if (latest === undefined || ownSessions === undefined) return "# What the agent did and saw\n\nNo tool was called so far.\n";
    const page = await ownSessions.page(latest);
    return page.length <= LONGEST
      ? page
      : `${page.slice(0, LONGEST)}\n\nThe rest is left out: \`npx amcp-test export\` writes the whole.\n`;
  },
};

const guide: OwnResource = {
  uri: "amcp://guide",
  name: "guide",
  title: "Testing an app through this proxy",
  description: "The loop of inspect, interact and verify, how to locate elements, and how to leave a scenario behind.",
  isOffered: () => true,
  read: async () => GUIDE,
};

const MIME_TYPE = "text/markdown";

/** A launcher's proxy serves a runner, which needs none of them. */
const offered = (core: AgentsContext): readonly OwnResource[] =>
  core.options.control ? [] : [session, guide].filter(({ isOffered }) => isOffered(core));

/** The elements of a `resources/list` result for the proxy's own resources. */
export const ownResources = (core: AgentsContext): readonly object[] =>
  offered(core).map(({ uri, name, title, description }) => ({ uri, name, title, description, mimeType: MIME_TYPE }));

/** Answers `resources/read` of the proxy's own resources. @returns whether the URI is one of them */
export function readOwnResource(uri: string, request: AgentRequest, core: AgentsContext): boolean {
  const resource = offered(core).find((one) => one.uri === uri);
  if (resource === undefined) return false;
  resource.read(request, core).then(
    (text) => request.succeed({ contents: [{ uri, mimeType: MIME_TYPE, text }] }, "never"),
    (error) => request.answer(rpcRefusal(refusalOf(asAmcpError(error)))),
  );
  return true;
}

/** The store is another process, whose failures reach the agent with a cure. */
const asAmcpError = (error: unknown): AmcpError =>
  error instanceof AmcpError
    ? error
    : new AmcpError("AMCP_SESSIONS_UNREACHABLE", `the session cannot be read: ${messageOf(error)}`, { cause: error });
