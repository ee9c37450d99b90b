import { parse } from "yaml";
import { blocksOf } from "./pages.ts";

/** A file of a CI server as docs/ci.md shows it. */
export function ciFile(name: string): string {
  const block = blocksOf("docs/ci.md").find(({ file }) => file === name);
  if (block === undefined) throw new Error(`docs/ci.md has no ${name}`);
  return block.text;
}

interface Step {
  readonly run?: string;
  readonly script?: string;
  readonly uses?: string;
  readonly with?: { readonly args?: string };
}

/** The action runs one command with its inputs, which test/integration/cli/github-action.slow.test.ts executes. */
const commandOf = ({ run, script, uses, with: given }: Step): readonly string[] =>
  uses === "./node_modules/amcp-test"
    ? [`npx amcp-test scenarios/ ${given?.args}`]
    : (run ?? script ?? "").split(/\n| && /).filter((line) => line !== "");

/** The commands of each file of docs/ci.md, in their order. */
export const ciCommands = (): Readonly<Record<string, readonly string[]>> => ({
  ".github/workflows/scenarios.yml": (parse(ciFile(".github/workflows/scenarios.yml")).jobs.scenarios.steps as Step[]).flatMap(commandOf),
  ".gitlab-ci.yml": parse(ciFile(".gitlab-ci.yml")).scenarios.script,
  "azure-pipelines.yml": (parse(ciFile("azure-pipelines.yml")).jobs[0].steps as Step[]).flatMap(commandOf),
  Jenkinsfile: [...ciFile("Jenkinsfile").matchAll(/^\s*sh '([^']+)'$/gm)].map(([, command = ""]) => command),
});
