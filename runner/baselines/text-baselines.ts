import type { Candidate } from "../../contracts/events.ts";
import { failed, passed, type StepOutcome, type TextBaselines, unmet } from "../../contracts/step.ts";
import { readFileIfThere, writeFileWithFolders } from "../../platform/files/files.ts";
import { slashedPath } from "../../platform/files/paths.ts";
import { gitBlobId, sha256 as sha256Of } from "../../platform/text/bytes.ts";
import { utf8Text, withLineEndsOf } from "../../platform/text/text-encoding.ts";
import { type BaselineName, baselineFile, type UpdateMode } from "./baseline-path.ts";

interface TextBaselineOptions extends Omit<BaselineName, "name" | "extension"> {
  readonly update: UpdateMode;
  /** Hides secrets in stored texts and restores them for the comparison. */
  readonly redaction: { hide(text: string): string; reveal(text: string): string };
}

/** Accepted texts, such as tree snapshots, with the same paths and update modes as pictures. */
export function createTextBaselines({ update: mode, redaction, ...place }: TextBaselineOptions): TextBaselines {
  return {
    async check({ name, actual: shown, matches }, { attach, negated }) {
      const update = negated ? "none" : mode;
      const actual = redaction.hide(shown);
      const file = await baselineFile({ ...place, name, extension: "txt" });
      const baseline = { file, shown: slashedPath(place.root, file) };
      const propose = async (old: Buffer | undefined) => {
        const { path, sha256 } = await attach({ name: `${name}-actual`, kind: "actual", mediaType: "text/plain", content: actual });
        const replaces = old === undefined ? null : sha256Of(old);
        const replacesInGit = { file: old === undefined ? null : gitBlobId(old), facts: null };
        return { file: baseline.shown, replaces, replacesInGit, content: path, sha256 };
      };
      const old = await readFileIfThere(file);
      const expected = old === undefined || update === "all" ? old?.toString("utf8") : utf8Text(old, baseline.shown);
      if (expected === undefined) return withoutBaseline(baseline, { actual, propose }, update);
      const complaint = matches(redaction.reveal(expected));
      if (update === "all" || (update === "changed" && complaint !== undefined)) return accept(baseline, withLineEndsOf(expected, actual));
      if (complaint === undefined) return passed("as accepted");
      return unmet(complaint, { expected, actual, candidate: await propose(old) });
    },
  };
}

interface BaselineFile {
  readonly file: string;
  /** The path in messages. */
  readonly shown: string;
}

interface NewText {
  readonly actual: string;
  /** Stores the text beside the report, to be accepted later. @param old content of the baseline's file, if it exists */
  propose(old: Buffer | undefined): Promise<Candidate>;
}

async function withoutBaseline(baseline: BaselineFile, { actual, propose }: NewText, update: UpdateMode): Promise<StepOutcome> {
  const facts = { code: "AMCP_BASELINE_MISSING", retryable: false };
  if (update === "none") {
    const candidate = await propose(undefined);
    return failed(`there is no accepted text ${baseline.shown}; write it with --update missing`, { ...facts, candidate });
  }
  const accepted = await accept(baseline, actual);
  if (update !== "missing") return accepted;
  return failed(`there was no accepted text; this one was written to ${baseline.shown}: read it and commit it`, { ...facts, soft: true });
}

async function accept({ file, shown }: BaselineFile, actual: string): Promise<StepOutcome> {
  await writeFileWithFolders(file, actual);
  return passed(`accepted as ${shown}`);
}
