import { dirname, resolve } from "node:path";
import { AmcpError } from "../contracts/errors.ts";
import { openFolder } from "../platform/files/result-files.ts";
import { reports } from "../reports/index.ts";
import type { Command } from "./command/command.ts";
import { readFlags } from "./command/flags.ts";
import { openReports, rootFlag } from "./run/open-reports.ts";
import { exitCodeOfRun, readEvents } from "./run/run-events.ts";
import { reportNames } from "./run/run-settings.ts";

/** The source of the other reports, which must not be overwritten. */
const NOT_AGAIN = "events";

export const reportCommand: Command = {
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
    return exitCodeOfRun(events);
  },
};
