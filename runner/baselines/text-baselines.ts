import { failed, passed, type StepOutcome, type TextBaselines } from "../../contracts/step.ts";
import { readFileIfThere, writeFileWithFolders } from "../../platform/files.ts";
import { type BaselineName, baselinePath, shownPath } from "./baseline-path.ts";
import type { UpdateMode } from "./update-mode.ts";

interface TextBaselineOptions extends Omit<BaselineName, "name" | "extension"> {
  readonly update: UpdateMode;
  /** Hides secrets in stored texts and restores them for the comparison. */
  readonly redaction: { hide(text: string): string; reveal(text: string): string };
}

/** Accepted texts, such as tree snapshots, with the same paths and update modes as pictures. */
export function createTextBaselines({ update, redaction, ...place }: TextBaselineOptions): TextBaselines {
  return {
    async check({ name, actual: shown, matches }) {
      const actual = redaction.hide(shown);
      const file = baselinePath({ ...place, name, extension: "txt" });
      const expected = (await readFileIfThere(file))?.toString("utf8");
      if (expected === undefined) return withoutBaseline({ file, shown: shownPath(file, place.root) }, actual, update);
      const complaint = matches(redaction.reveal(expected));
      if (update === "all" || (update === "changed" && complaint !== undefined))
        return accept({ file, shown: shownPath(file, place.root) }, actual);
      return complaint === undefined ? passed("as accepted") : failed(complaint, { expected, actual });
    },
  };
}

interface BaselineFile {
  readonly file: string;
  /** The path in messages. */
  readonly shown: string;
}

async function withoutBaseline(baseline: BaselineFile, actual: string, update: UpdateMode): Promise<StepOutcome> {
  const facts = { code: "AMCP_BASELINE_MISSING", retryable: false };
  if (update === "none") return failed(`there is no accepted text ${baseline.shown}; write it with --update missing`, facts);
  const accepted = await accept(baseline, actual);
  if (update !== "missing") return accepted;
  return failed(`there was no accepted text; this one was written to ${baseline.shown}: read it and commit it`, { ...facts, soft: true });
}

async function accept({ file, shown }: BaselineFile, actual: string): Promise<StepOutcome> {
  await writeFileWithFolders(file, actual);
  return passed(`accepted as ${shown}`);
}
