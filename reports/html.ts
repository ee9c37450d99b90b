import type { Report } from "./define-report.ts";
import { writeReport } from "./html/write-report.ts";
import { runReport } from "./json.ts";
import { noOutcomes, record } from "./outcomes.ts";

/** The report that a person opens. It is written from all events at the end, also of a run that broke off. */
export const html: Report = {
  name: "html",
  summary: "report/index.html: scenarios, pictures and element trees, to open in a browser",
  create: ({ files, outFromRoot, readPage }) => {
    const outcomes = noOutcomes();
    return {
      name: "html",
      onEvent: (event) => record(outcomes, event),
      async close() {
        const [script, style] = await Promise.all([readPage("report.js"), readPage("report.css")]);
        await writeReport(runReport(outcomes), { files, out: outFromRoot, script, style });
      },
    };
  },
};
