import { reportAtEnd } from "./define-report.ts";
import { writeReport } from "./html/write-report.ts";
import { runReport } from "./json.ts";

/** The report that a person opens. It is written from all events at the end, also of a run that broke off. */
export const html = reportAtEnd(
  { name: "html", summary: "report/index.html: scenarios, pictures and element trees, to open in a browser" },
  async (outcomes, { files, outFromRoot, readPage }) => {
    const [script, style] = await Promise.all([readPage("report.js"), readPage("report.css")]);
    await writeReport(runReport(outcomes), { files, out: outFromRoot, script, style });
  },
);
