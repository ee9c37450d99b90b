import { z } from "zod";
import { AmcpError, messageOf } from "../../../contracts/errors.ts";
import { latestCallOf } from "../../../contracts/sessions/own-sessions.ts";
import { refusalOf, rpcRefusal } from "../../../mcp/rpc.ts";
import type { AgentRequest } from "../../relay/agent-request.ts";
import type { AgentsContext } from "../agents-context.ts";
import { GUIDE } from "./guide.ts";
import { RUNS_URI, readerOfRun, runTemplates } from "./runs.ts";

/** A resource of the proxy itself, beside those of the apps. */
interface OwnResource {
  readonly uri: string;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** Whether this proxy can offer it. */
  readonly isOffered: (core: AgentsContext) => boolean;
  readonly mimeType: "text/markdown" | "text/plain";
  /** Its text. */
  readonly read: (request: AgentRequest, core: AgentsContext) => Promise<string>;
}

/** An answer must fit into a frame, and few models read as much. In characters. */
const LONGEST = 4 * 1024 * 1024;

/** The store is another process, whose failures reach the agent with a cure. */
function refuseUnread(error: unknown): never {
  if (error instanceof AmcpError) throw error;
  throw new AmcpError("AMCP_SESSIONS_UNREACHABLE", `the session cannot be read: ${messageOf(error)}`, { cause: error });
}

const session: OwnResource = {
  uri: "amcp://session",
  name: "session",
  title: "Your session",
  description: "Every tool call of yours in this session with its arguments, result and duration, as Markdown.",
  mimeType: "text/markdown",
  isOffered: ({ calls, ownSessions }) => calls !== undefined && ownSessions !== undefined,
  async read({ observed }, { calls, ownSessions }) {
    const latest = await latestCallOf(observed().key, calls).catch(refuseUnread);
    if (latest === undefined || ownSessions === undefined) return "# What the agent did and saw\n\nNo tool was called so far.\n";
    const page = await ownSessions.page(latest).catch(refuseUnread);
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
  mimeType: "text/markdown",
  isOffered: () => true,
  read: async () => GUIDE,
};

const runs: OwnResource = {
  uri: RUNS_URI,
  name: "runs",
  title: "Results of runs",
  description: "The runs of scenarios whose results are kept, and the scenarios of the latest one, failed ones first.",
  mimeType: "text/plain",
  isOffered: (core) => core.runs !== undefined,
  read: async (_request, core) => (await core.runs?.list()) ?? "",
};

/** A launcher's proxy serves a runner, which needs none of them. */
const offeredResources = (core: AgentsContext): readonly OwnResource[] =>
  core.options.control ? [] : [session, guide, runs].filter(({ isOffered }) => isOffered(core));

/** The elements of a `resources/list` result for the proxy's own resources. */
export const ownResources = (core: AgentsContext): readonly object[] =>
  offeredResources(core).map(({ uri, name, title, description, mimeType }) => ({ uri, name, title, description, mimeType }));

/** The elements of a `resources/templates/list` result for the proxy's own resources. */
export const ownTemplates = (core: AgentsContext): readonly object[] => (runs.isOffered(core) && !core.options.control ? runTemplates : []);

/** The resource of a URI, among those that a template describes, too. */
function ownResource(uri: string, core: AgentsContext): Pick<OwnResource, "mimeType" | "read"> | undefined {
  const listed = offeredResources(core).find((own) => own.uri === uri);
  const read = core.runs === undefined || core.options.control ? undefined : readerOfRun(uri, core.runs);
  return listed ?? (read && { mimeType: runs.mimeType, read });
}

/** Answers `resources/read` of the proxy's own resources. @returns whether the URI is one of them */
export function readOwnResource(uri: string, request: AgentRequest, core: AgentsContext): boolean {
  const resource = ownResource(uri, core);
  if (resource === undefined) return false;
  resource.read(request, core).then(
    (text) => request.succeed({ contents: [{ uri, mimeType: resource.mimeType, text }] }, "never"),
    (error) => request.answer(rpcRefusal(refusalOf(error))),
  );
  return true;
}

/** A prompt of the proxy itself: a text for a task, which a person chooses in a client. */
interface OwnPrompt {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly arguments: readonly { readonly name: string; readonly description: string; readonly required: boolean }[];
  readonly render: (given: Readonly<Record<string, string>>) => string;
}

const testApp: OwnPrompt = {
  name: "test_app",
  title: "Test an app",
  description: "Explores and tests an app in a loop of inspect, interact and verify.",
  arguments: [
    { name: "app", description: "the AppId, as apps_list shows it", required: true },
    { name: "task", description: "what to test, in words", required: true },
  ],
  render: ({ app = "", task = "" }) =>
    `Test the app ${app} through this proxy: ${task}\n\nReport each expectation that the app does not meet, with the element, what you expected and what you found.\n\n${GUIDE}`,
};

const leaveScenario: OwnPrompt = {
  name: "leave_scenario",
  title: "Leave a scenario behind",
  description: "Does a task once more without detours, so that the session becomes a scenario.",
  arguments: [
    { name: "app", description: "the AppId, as apps_list shows it", required: true },
    { name: "task", description: "what the scenario does and proves, in words", required: true },
  ],
  render: ({ app = "", task = "" }) =>
    `Do this task in the app ${app} once, in as few calls as it takes, so that the record of this session becomes a scenario: ${task}\n\nState each expectation with WaitForElement. End with the one that proves that the task is done. Then read amcp://session, and name the commands that export it.\n\n${GUIDE}`,
};

const prompts = [testApp, leaveScenario];

const Given = z.record(z.string(), z.string()).default({});

const offeredPrompts = ({ options }: AgentsContext): readonly OwnPrompt[] => (options.control ? [] : prompts);

/** The elements of a `prompts/list` result for the proxy's own prompts. */
export const ownPrompts = (core: AgentsContext): readonly object[] =>
  offeredPrompts(core).map(({ render: _, ...definition }) => definition);

/** Answers `prompts/get` of the proxy's own prompts. @returns whether the name is one of them */
export function getOwnPrompt(name: string, given: () => unknown, request: AgentRequest, core: AgentsContext): boolean {
  const prompt = offeredPrompts(core).find((own) => own.name === name);
  if (prompt === undefined) return false;
  const text = prompt.render(Given.safeParse(given()).data ?? {});
  request.succeed({ description: prompt.description, messages: [{ role: "user", content: { type: "text", text } }] });
  return true;
}
