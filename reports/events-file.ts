import type { Report } from "./define-report.ts";

/** Appends each event at once, so that a killed run leaves all its events. */
export const eventsFile: Report = {
  name: "events",
  summary: "events.ndjson: everything that happened, from which `amcp-test report` makes every other report",
  create: ({ files }) => {
    const write = files.appendTo("events.ndjson");
    return { name: "events", onEvent: (event) => write(`${JSON.stringify(event)}\n`), close: async () => {} };
  },
};
