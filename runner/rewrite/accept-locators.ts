import { resolve } from "node:path";
import { structuredPatch } from "diff";
import { AmcpError } from "../../contracts/errors.ts";
import type { Healing } from "../../contracts/events.ts";
import { readFileIfThere, writeFileWithFolders } from "../../platform/files/files.ts";
import { leadsOut } from "../../platform/files/paths.ts";
import { isTextWithHash } from "../../platform/text/text-encoding.ts";
import { refuseLinksOut } from "../baselines/baseline-path.ts";
import { rewriteLocators } from "./rewrite-locators.ts";

/** The proposals of a run for one scenario file, as a change of its text that is not written yet. */
export interface Rewriting {
  /** As the run names it. */
  readonly file: string;
  readonly changed: readonly Healing[];
  /** Those whose locator no step of the file has on one line. */
  readonly unchanged: readonly Healing[];
  /** Empty if nothing changes. */
  readonly diff: string;
  /** @throws AmcpError AMCP_LOCATORS_OUTDATED if the file has changed since the run */
  write(): Promise<void>;
}

/** The folders that the files of proposals are looked for in. */
export interface RewritePlace {
  /** Working folder of the run, to which its files are relative. */
  readonly cwd: string;
  /** Folder of amcp.config.yaml, or else the working folder; nothing is written outside it. */
  readonly root: string;
}

/**
 * Rewrites the scenarios of a run with the proposals for their locators, one text for each file. Of several proposals for one locator, which
 * rows or repetitions may make, the one with the highest confidence counts.
 *
 * @throws AmcpError AMCP_LOCATORS_OUTDATED where a scenario has changed since the run, AMCP_CANDIDATE_BROKEN or AMCP_BASELINE_OUTSIDE where a
 * path leads out of the project
 */
export async function rewritingsOf(proposals: readonly Healing[], place: RewritePlace): Promise<Rewriting[]> {
  const files = [...new Set(proposals.map(({ file }) => file))];
  const ofFile = (file: string) => mostConfident(proposals.filter((healing) => healing.file === file));
  return Promise.all(files.map((file) => rewritingOf(file, ofFile(file), place)));
}

async function rewritingOf(file: string, healings: readonly Healing[], { cwd, root }: RewritePlace): Promise<Rewriting> {
  const path = resolve(cwd, file);
  if (leadsOut(root, path)) throw new AmcpError("AMCP_CANDIDATE_BROKEN", `${file} leads out of the project; nothing was accepted`);
  await refuseLinksOut(root, path);
  const read = () => readAsSeen(path, healings);
  const before = await read();
  const { text, missing } = rewriteLocators(before, healings);
  return {
    file,
    changed: healings.filter((healing) => !missing.includes(healing)),
    unchanged: healings.filter((healing) => missing.includes(healing)),
    diff: unifiedDiff(file, before, text),
    async write() {
      await read();
      await writeFileWithFolders(path, text);
    },
  };
}

/** The text of a scenario, if it is the one that the run has seen. */
async function readAsSeen(path: string, healings: readonly Healing[]): Promise<string> {
  const bytes = await readFileIfThere(path);
  const moved = healings.find((healing) => bytes === undefined || !isTextWithHash(bytes, healing.sha256));
  if (bytes !== undefined && moved === undefined) return bytes.toString("utf8");
  const how = bytes === undefined ? "is gone" : "has changed";
  throw new AmcpError("AMCP_LOCATORS_OUTDATED", `${moved?.file} ${how} since the run that missed its elements; nothing was accepted`);
}

function mostConfident(healings: readonly Healing[]): Healing[] {
  const best = new Map<string, Healing>();
  for (const healing of healings) {
    const key = `${healing.app}\n${healing.locator}`;
    if ((best.get(key)?.confidence ?? -1) < healing.confidence) best.set(key, healing);
  }
  return [...best.values()];
}

/**
 * The changed lines of a text, as `git diff` shows them.
 *
 * @returns lines that end with a line break; empty if the texts are equal
 */
export function unifiedDiff(file: string, before: string, after: string): string {
  // With a line break at the end of both texts no line says that it has none.
  const options = { context: 3, stripTrailingCr: true };
  const { hunks } = structuredPatch(file, file, `${before}\n`, `${after}\n`, undefined, undefined, options);
  const lines = hunks.flatMap(({ oldStart, oldLines, newStart, newLines, lines }) => [
    `@@ -${oldStart},${oldLines} +${newStart},${newLines} @@`,
    ...lines,
  ]);
  return lines.length === 0 ? "" : `${[`--- ${file}`, `+++ ${file}`, ...lines].join("\n")}\n`;
}
