import { readFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { AmcpError, messageOf } from "../contracts/errors.ts";
import { EVENTS_VERSION, RunEvent } from "../contracts/events.ts";
import { isCode } from "../platform/files.ts";
import { openFolder } from "../platform/result-files.ts";
import { reports } from "../reports/index.ts";
import type { Command } from "./command/command.ts";
import { readFlags } from "./command/flags.ts";
import { openReports, rootFlag } from "./open-reports.ts";
import { reportNames } from "./run-settings.ts";

/** The source of the other reports, which must not be overwritten. */
const NOT_AGAIN = "events";

export const report: Command = {
  name: "report",
  summary: "Makes the reports again from events.ndjson, also of a run that broke off.",
  usage: "report <events.ndjson>",
  flags: {
    reports: {
      kind: "list",
      value: "NAMES",
      summary: reports
        .map(({ name }) => name)
        .filter((name) => name !== NOT_AGAIN)
        .join(", "),
    },
    ...rootFlag,
  },
  async run(argv, terminal) {
    const given = readFlags(argv, this.flags, terminal.env);
    const [path] = given.paths;
    if (path === undefined) throw new AmcpError("AMCP_USAGE", "name the events.ndjson of a run");
    const file = resolve(terminal.cwd, path);
    const out = dirname(file);
    const events = await readEvents(file, path);
    const all = reports.map(({ name }) => name);
    const names = reportNames(given.list("reports"), all).filter((name) => name !== NOT_AGAIN);
    const open = openReports({ names, files: openFolder(out), out, root: given.text("paths-from"), terminal });
    for (const event of events) open.onEvent(event);
    await open.close();
    return exitCodeOf(events);
  },
};

/** The exit code of a run; one that broke off counts as a fault of the environment. */
export const exitCodeOf = (events: readonly RunEvent[]): number => events.find((event) => event.type === "runEnded")?.exitCode ?? 3;

/**
 * Reads the events of a run. Ignores an incomplete last line, which a killed run may leave.
 *
 * @param shown the file as written by the user
 * @throws AmcpError AMCP_FILE_NOT_FOUND, AMCP_FILE_UNREADABLE
 */
export async function readEvents(file: string, shown: string): Promise<RunEvent[]> {
  const text = await readFile(file, "utf8").catch((cause: unknown) => {
    if (isCode(cause, "ENOENT")) throw new AmcpError("AMCP_FILE_NOT_FOUND", `there is no file ${shown}`, { cause });
    throw new AmcpError("AMCP_FILE_UNREADABLE", `cannot read ${shown}: ${messageOf(cause)}`, { cause });
  });
  const events = text.split("\n").flatMap((line) => parseEvent(line) ?? []);
  const started = events.find((event) => event.type === "runStarted");
  if (started === undefined) throw new AmcpError("AMCP_FILE_UNREADABLE", `${shown} holds no events of a run`);
  if (started.version > EVENTS_VERSION)
    throw new AmcpError("AMCP_FILE_UNREADABLE", `${shown} was written by amcp-test ${started.tool}, which is newer than this one`);
  return events;
}

function parseEvent(line: string): RunEvent | undefined {
  try {
    return RunEvent.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}
