import { z } from "zod";
import type { AgentRequest } from "../../relay/agent-request.ts";
import type { AgentsContext } from "../agents-context.ts";
import { GUIDE } from "./guide.ts";

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

const offered = ({ options }: AgentsContext): readonly OwnPrompt[] => (options.control ? [] : prompts);

/** The elements of a `prompts/list` result for the proxy's own prompts. */
export const ownPrompts = (core: AgentsContext): readonly object[] => offered(core).map(({ render: _, ...definition }) => definition);

/** Answers `prompts/get` of the proxy's own prompts. @returns whether the name is one of them */
export function getOwnPrompt(name: string, given: () => unknown, request: AgentRequest, core: AgentsContext): boolean {
  const prompt = offered(core).find((one) => one.name === name);
  if (prompt === undefined) return false;
  const text = prompt.render(Given.safeParse(given()).data ?? {});
  request.succeed({ description: prompt.description, messages: [{ role: "user", content: { type: "text", text } }] });
  return true;
}
