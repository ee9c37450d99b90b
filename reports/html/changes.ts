import type { Attachment, Candidate } from "../../contracts/events.ts";
import type { ReportChange } from "../../contracts/html-report.ts";
import type { RunReport } from "../../contracts/run-report.ts";
import type { PatchWriter } from "./patches.ts";
import { changedAreas } from "./scenario-detail.ts";

type Step = RunReport["scenarios"][number]["attempts"][number]["steps"][number];

/** The changes that can be accepted, equal ones once. Only last attempts count, as for `amcp-test accept`. */
export async function reportChanges(scenarios: RunReport["scenarios"], patches: PatchWriter): Promise<ReportChange[]> {
  const groups = new Map<string, ReportChange>();
  for (const [index, { title, attempts }] of scenarios.entries()) {
    for (const step of attempts.at(-1)?.steps ?? []) {
      const { candidate } = step;
      if (candidate === undefined) continue;
      const id = candidate.change ?? `${candidate.replaces ?? ""}:${candidate.sha256}`;
      const patch = await patches.patched(candidate);
      const place = { n: index + 1, title, step: step.step, baseline: candidate.file, ...(patch.length > 0 && { patch }) };
      const known = groups.get(id);
      if (known === undefined) groups.set(id, { id, ...changeOf(step, candidate), places: [place] });
      else groups.set(id, { ...known, places: [...known.places, place] });
    }
  }
  return [...groups.values()];
}

function changeOf({ problem, attachments }: Step, { content, replaces }: Candidate): Omit<ReportChange, "id" | "places"> {
  const of = (kind: Attachment["kind"]) =>
    attachments.find((attachment) => attachment.kind === kind && attachment.mediaType === "image/png")?.path;
  const [message = problem?.message ?? "", ...reasons] = problem?.details ?? [];
  const [expected, diff] = [of("expected"), of("diff")];
  const isPicture = content.endsWith(".png");
  return {
    kind: !isPicture ? "text" : replaces === null ? "new" : "changed",
    message,
    reasons,
    actual: content,
    areas: changedAreas(problem),
    replaces,
    ...(expected === undefined ? {} : { expected }),
    ...(diff === undefined ? {} : { diff }),
  };
}
