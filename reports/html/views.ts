import type { ReportView } from "../../contracts/html-report.ts";
import { type RunReport, VIEW_TAG } from "../../contracts/run-report.ts";

type Scenario = RunReport["scenarios"][number];
type Step = Scenario["attempts"][number]["steps"][number];

/** The contact sheet: each picture of each view, in the order of the run. A view without a picture has its problem instead. */
export const reportViews = (scenarios: readonly Scenario[]): ReportView[] =>
  scenarios.flatMap((scenario, index) => (scenario.tags.includes(VIEW_TAG) ? picturesOf(scenario, index + 1) : []));

function picturesOf({ title, verdict, attempts }: Scenario, n: number): ReportView[] {
  const last = attempts.at(-1);
  const pictures = last?.steps.flatMap((step) => pictureOf(step, { n, title })) ?? [];
  const other = last?.steps.find(({ status, verb }) => status !== "passed" && verb !== "screenshot");
  if (other === undefined && pictures.length > 0) return pictures;
  const message = other?.problem?.message ?? last?.problem?.message;
  return [
    ...pictures,
    { n, title, verdict, ...(other && { step: other.step }), ...(message !== undefined && { message: firstLine(message) }) },
  ];
}

function pictureOf({ step, verb, status, attachments, problem }: Step, view: Pick<ReportView, "n" | "title">): ReportView[] {
  const actual = attachments.find(({ kind }) => kind === "actual");
  if (verb !== "screenshot") return [];
  return [
    {
      ...view,
      step,
      verdict: status === "passed" || status === "interrupted" ? status : "failed",
      ...(actual && { look: actual.name.replace(/-actual$/, ""), picture: actual.path }),
      ...(problem && { message: firstLine(problem.message) }),
    },
  ];
}

const firstLine = (text: string): string => text.split("\n", 1)[0] ?? "";
