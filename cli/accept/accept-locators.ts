import { AmcpError } from "../../contracts/errors.ts";
import type { RunEvent } from "../../contracts/events.ts";
import { plural, visible, visibleLines } from "../../platform/text/shown-text.ts";
import { foundAgain, type Rewriting, rewritingsOf } from "../../runner/rewrite/index.ts";
import type { Terminal } from "../command/command.ts";
import { agrees, askerOf } from "../init/ask.ts";
import { isWanted, lastSteps } from "./proposals.ts";

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
    healing !== undefined && isWanted([scenarioFile, healing.file], wanted) ? [healing] : [],
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
