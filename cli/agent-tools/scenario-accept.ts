import { stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { z } from "zod";
import { AmcpError } from "../../contracts/errors.ts";
import type { RunEvent } from "../../contracts/events.ts";
import { defineOwnTool, type OwnTool } from "../../contracts/own-tool.ts";
import { plural, visible } from "../../platform/text/shown-text.ts";
import { acceptCandidates } from "../../runner/baselines/index.ts";
import { type Rewriting, rewritingsOf } from "../../runner/rewrite/index.ts";
import { isWanted, lastSteps, onePerBaseline, type Proposal, proposalsOf, selected } from "../accept/proposals.ts";
import { loadOwnConfig } from "../config/config.ts";
import { readEvents } from "../run/run-events.ts";
import type { AgentRuns } from "./agent-runs.ts";
import type { ScenarioPlace } from "./scenario-program.ts";

/** How long the reason of a change may be, in characters. */
const LONGEST = 400;

const Accepted = z.object({
  accepted: z.boolean().describe("whether anything was written"),
  baselines: z.array(
    z.object({
      file: z.string(),
      bytes: z.int().describe("of the new content"),
      before: z.int().nullable().describe("bytes of the old content; null: there was none"),
      change: z.string().describe("such as changed elements"),
    }),
  ),
  locators: z.array(z.object({ file: z.string(), locator: z.string(), found: z.string(), reasons: z.array(z.string()) })),
});
type Accepted = z.infer<typeof Accepted>;

/** `scenario_accept`. */
export const scenarioAccept = (runs: AgentRuns, place: ScenarioPlace): OwnTool =>
  defineOwnTool({
    name: "scenario_accept",
    description:
      "Accepts results of the last scenario_run as right: new pictures and texts as baselines, or locators that were found again.",
    hints: { title: "Accept results", openWorldHint: false },
    input: z.strictObject({
      under: z.string().optional().describe("only this scenario, folder or baseline"),
      locators: z.boolean().default(false).describe("locators in place of baselines"),
      preview: z.boolean().default(false),
    }),
    output: Accepted,
    run: (wanted) => runs.afterRun(() => accept(wanted, runs.results, place)),
    render: ({ accepted, baselines, locators }) =>
      [
        `${accepted ? "accepted" : "would be accepted"}: ${plural(baselines.length, "baseline")}, ${plural(locators.length, "locator")}`,
        ...baselines.map(({ file, bytes, before, change }) => `${file} (${before ?? "new"} -> ${bytes} bytes): ${change}`),
        ...locators.map(({ file, locator, found, reasons }) => visible(`${file}: ${locator} -> ${found} (${reasons.join(", ")})`)),
      ].join("\n"),
  });

interface Wanted {
  readonly under?: string | undefined;
  readonly locators: boolean;
  readonly preview: boolean;
}

async function accept(
  { under, locators, preview }: Wanted,
  { shown, path: results }: AgentRuns["results"],
  place: ScenarioPlace,
): Promise<Accepted> {
  const { folder } = place;
  const { root } = await loadOwnConfig(place);
  const events = await readEvents(join(results, "events.ndjson"), `${shown}/events.ndjson`);
  const wanted = under === undefined ? [] : [folder.pathOf(under)];
  if (locators) return acceptLocators(events, { wanted, preview, root }, place);
  const proposals = onePerBaseline(selected(proposalsOf(events), wanted));
  for (const { candidate } of proposals) refuseOther(candidate.file, resolve(root, candidate.file), place);
  const baselines = await Promise.all(proposals.map((proposal) => changeOf(proposal, { root, results })));
  if (!preview)
    await acceptCandidates(
      proposals.map(({ candidate }) => candidate),
      { results, root },
    );
  return { accepted: !preview && proposals.length > 0, baselines, locators: [] };
}

/** @throws AmcpError AMCP_FILE_OUTSIDE: the results may be of an earlier proxy with another folder */
function refuseOther(shown: string, path: string, { folder }: Pick<ScenarioPlace, "folder">): void {
  const outside = folder.confined(path);
  if (outside !== undefined) throw new AmcpError("AMCP_FILE_OUTSIDE", `${shown} must not be written: ${outside}; nothing was accepted`);
}

async function changeOf(
  { candidate, message }: Proposal,
  { root, results }: { root: string; results: string },
): Promise<Accepted["baselines"][number]> {
  const { file, content } = candidate;
  const sizeOf = (path: string) =>
    stat(path).then(
      ({ size }) => size,
      () => null,
    );
  const [before, bytes] = await Promise.all([sizeOf(resolve(root, file)), sizeOf(resolve(results, content))]);
  return { file, bytes: bytes ?? 0, before, change: visible(message).slice(0, LONGEST) };
}

interface WantedLocators {
  readonly wanted: readonly string[];
  readonly preview: boolean;
  readonly root: string;
}

async function acceptLocators(
  events: readonly RunEvent[],
  { wanted, preview, root }: WantedLocators,
  place: ScenarioPlace,
): Promise<Accepted> {
  const { cwd } = place;
  const proposals = lastSteps(events).flatMap(({ healing, scenarioFile }) =>
    healing !== undefined && isWanted([scenarioFile, healing.file], wanted) ? [healing] : [],
  );
  for (const { file } of proposals) refuseOther(file, resolve(cwd, file), place);
  const rewritings: readonly Rewriting[] = await rewritingsOf(proposals, { cwd, root });
  const changed = rewritings.flatMap((rewriting) => rewriting.changed);
  if (!preview) for (const rewriting of rewritings) if (rewriting.changed.length > 0) await rewriting.write();
  return {
    accepted: !preview && changed.length > 0,
    baselines: [],
    locators: changed.map(({ file, locator, found, reasons }) => ({ file, locator, found, reasons })),
  };
}
