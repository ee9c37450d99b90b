import type { RunEvent } from "../contracts/events.ts";
import type { Report } from "./define-report.ts";

/** In the results folder. */
export const EVENTS_FILE = "events.ndjson";

/** Appends each event at once, so that a killed run leaves all its events. */
export const eventsFile: Report = {
  name: "events",
  summary: "events.ndjson: everything that happened, from which `amcp-test report` makes every other report",
  create: ({ files }) => {
    const write = files.appendTo(EVENTS_FILE);
    return { name: "events", onEvent: (event) => write(`${JSON.stringify(event)}\n`), close: async () => {} };
  },
};

/** The events of a file that this process has written; none where it could not be created. A fault may have cut its last line. */
export function* writtenEvents(text = ""): Generator<RunEvent> {
  const end = text.lastIndexOf("\n");
  for (const line of text.slice(0, Math.max(0, end)).split("\n")) if (line !== "") yield JSON.parse(line);
}
