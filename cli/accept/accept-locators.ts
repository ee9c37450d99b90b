import { AmcpError } from "../../contracts/errors.ts";
import type { RunEvent, RunEventOf } from "../../contracts/events.ts";
import { plural, visible, visibleLines } from "../../platform/text/shown-text.ts";
import { foundAgain, type Rewriting, rewritingsOf } from "../../runner/rewrite/index.ts";
import type { Terminal } from "../command/command.ts";
import { agrees, askerOf } from "../init/ask.ts";

interface Options {
  /** Scenarios and folders, relative to the working folder; all of them without a name. */
  readonly wanted: readonly string[];
  readonly root: string;
  /** The results folder as written. */
  readonly shown: string;
  readonly terminal: Terminal;
  /** Only show the changes. */
  readonly list: boolean;
  /** Do not ask. */
  readonly yes: boolean;
}

/**
 * Shows how scenarios change with the proposals of a run for lost locators, and writes them: after a question on a terminal, else at once.
 *
 * @returns the exit code @throws AmcpError as `rewritingsOf`, AMCP_SELECTION_EMPTY where no proposal is wanted
 */
export async function acceptLocators(events: readonly RunEvent[], { wanted, root, shown, terminal, list, yes }: Options): Promise<number> {
  const { out, cwd } = terminal;
  const proposals = lastSteps(events).flatMap(({ healing, scenarioFile }) =>
    healing !== undefined && (isWanted(scenarioFile, wanted) || isWanted(healing.file, wanted)) ? [healing] : [],
  );
  if (proposals.length === 0 && wanted.length > 0)
    throw new AmcpError("AMCP_SELECTION_EMPTY", `no element of ${wanted.join(", ")} was found again in ${shown}`);
  const rewritings = await rewritingsOf(proposals, { cwd, root });
  for (const rewriting of rewritings) out.write(textOf(rewriting));
  const changing = rewritings.filter(({ changed }) => changed.length > 0);
  const count = changing.reduce((sum, { changed }) => sum + changed.length, 0);
  if (count === 0) {
    out.write(`no locator can be accepted from ${shown}\n`);
    return 0;
  }
  const ask = list || yes ? undefined : askerOf(terminal);
  const isAgreed = ask === undefined || (await agrees(ask, `Write ${plural(changing.length, "scenario")}?`));
  if (!list && isAgreed) for (const rewriting of changing) await rewriting.write();
  out.write(`${plural(count, "locator")} ${list ? "can be accepted" : isAgreed ? "accepted" : "left as they are"}\n`);
  return 0;
}

/** The proposals for one scenario with their reasons, and the diff. */
function textOf({ file, changed, unchanged, diff }: Rewriting): string {
  const lines = [
    ...changed.map((healing) => `${file}: \`${healing.locator}\` is ${foundAgain(healing)}`),
    ...unchanged.map(({ locator }) => `${file}: \`${locator}\` is left, because no step has it on one line`),
  ];
  return `${lines.map(visible).join("\n")}\n${visibleLines(diff)}`;
}

/** A step that has ended, and the file of its scenario, which may not be the file that has the step. */
type StepOfScenario = RunEventOf<"stepEnded"> & { readonly scenarioFile: string };

/** The ended steps of the last attempt of each scenario. */
export function lastSteps(events: readonly RunEvent[]): StepOfScenario[] {
  const files = new Map(events.flatMap((event) => (event.type === "runStarted" ? event.scenarios.map(({ id, file }) => [id, file]) : [])));
  const lastAttempts = new Map(events.flatMap((event) => (event.type === "scenarioStarted" ? [[event.scenario, event.attempt]] : [])));
  return events
    .filter((event) => event.type === "stepEnded")
    .filter((event) => lastAttempts.get(event.scenario) === event.attempt)
    .map((event) => ({ ...event, scenarioFile: files.get(event.scenario) ?? event.scenario }));
}

/** Whether a file is one of the named files, or in one of the named folders; any file without a name. */
export const isWanted = (file: string, wanted: readonly string[]): boolean =>
  wanted.length === 0 || wanted.some((path) => path === "" || file === path || file.startsWith(`${path}/`));
