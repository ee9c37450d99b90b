import type { Report } from "./define-report.ts";

/** Appended line by line as things happen, so that a run that dies still leaves all that it knew. */
export const eventsFile: Report = {
  name: "events",
  summary: "events.ndjson: everything that happened, from which `amcp-test report` makes every other report",
  create: ({ files }) => {
    const write = files.appendTo("events.ndjson");
    return { name: "events", onEvent: (event) => write(`${JSON.stringify(event)}\n`), close: async () => {} };
  },
};
