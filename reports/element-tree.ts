import type { Attachment } from "../contracts/events.ts";
import { reportAtEnd } from "./define-report.ts";
import { attachmentsOf, type ScenarioOutcome } from "./outcomes.ts";

/** Spec 003, US7-AS2: a list of all trees and pictures of the run. */
export const elementTree = reportAtEnd(
  { name: "element-tree", summary: "element-trees.json: which element trees and screenshots were taken, by scenario and step" },
  (outcomes, { files }) => files.write("element-trees.json", `${JSON.stringify([...outcomes.scenarios.values()].map(listing), null, 2)}\n`),
);

function listing({ planned, attempts }: ScenarioOutcome) {
  const taken = attempts.flatMap((attempt) => [
    ...attempt.steps.flatMap(({ started, ended }) =>
      (ended?.attachments ?? []).map((attachment) => entry(attachment, { attempt: attempt.number, step: started.step })),
    ),
    ...attachmentsOf({ ...attempt, steps: [] }).map((attachment) => entry(attachment, { attempt: attempt.number })),
  ]);
  return { scenario: planned.id, file: planned.file, name: planned.name, taken };
}

const entry = ({ name, kind, path }: Attachment, place: { attempt: number; step?: string }) => ({ ...place, name, kind, path });
