import { LAYOUT_PICTURE, LayoutFacts } from "../../contracts/app-tools/look/check-layout.ts";
import type { ReportLayout } from "../../contracts/html-report.ts";
import type { RunReport } from "../../contracts/run-report.ts";

/** The steps of last attempts that found faults of layout. */
export const reportLayouts = (scenarios: RunReport["scenarios"]): ReportLayout[] =>
  scenarios.flatMap(({ title, attempts }, index) =>
    (attempts.at(-1)?.steps ?? []).flatMap(({ step, sentence, file, line, problem, attachments }) => {
      const facts = LayoutFacts.safeParse(problem?.actual).data;
      const picture = attachments.find(({ name, mediaType }) => name === LAYOUT_PICTURE && mediaType === "image/png")?.path;
      if (facts === undefined || facts.findings.length === 0) return [];
      return [{ ...facts, n: index + 1, title, step, sentence, place: `${file}:${line}`, ...(picture !== undefined && { picture }) }];
    }),
  );
