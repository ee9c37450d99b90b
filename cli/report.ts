import { createReadStream } from "node:fs";
import { dirname, resolve } from "node:path";
import { createInterface } from "node:readline/promises";
import { AmcpError } from "../contracts/errors.ts";
import { RunEvent } from "../contracts/events.ts";
import { isCode } from "../platform/files.ts";
import { openFolder } from "../platform/result-files.ts";
import { reports } from "../reports/index.ts";
import type { Command } from "./command.ts";
import { readFlags } from "./flags.ts";
import { openReports } from "./open-reports.ts";

/** Made by the run itself; making it again from itself would lose it. */
const NOT_AGAIN = "events";

export const report: Command = {
  name: "report",
  summary: "Makes the reports again from events.ndjson, also of a run that broke off.",
  usage: "report <events.ndjson>",
  flags: {
    out: { kind: "text", value: "DIR", summary: "where the reports go; beside the file by default" },
    reports: {
      kind: "list",
      value: "NAMES",
      summary: reports
        .map(({ name }) => name)
        .filter((name) => name !== NOT_AGAIN)
        .join(", "),
    },
  },
  async run(argv, terminal) {
    const given = readFlags(argv, this.flags, terminal.env);
    const [path] = given.paths;
    if (path === undefined) throw new AmcpError("AMCP_USAGE", "name the events.ndjson of a run");
    const file = resolve(terminal.cwd, path);
    const out = resolve(terminal.cwd, given.text("out") ?? dirname(file));
    const wanted = given.list("reports");
    const names = reports.map(({ name }) => name).filter((name) => name !== NOT_AGAIN && (wanted.length === 0 || wanted.includes(name)));
    const open = openReports({ names, files: openFolder(out), out, terminal });
    let exitCode: number | undefined;
    for await (const event of readEvents(file, path)) {
      open.onEvent(event);
      if (event.type === "runEnded") exitCode = event.exitCode;
    }
    await open.close();
    return exitCode ?? 3;
  },
};

/** A run that was killed may leave half a line at the end; it is left out. */
async function* readEvents(file: string, shown: string): AsyncGenerator<RunEvent> {
  const lines = createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY });
  try {
    for await (const line of lines) {
      const event = parseEvent(line);
      if (event !== undefined) yield event;
    }
  } catch (cause) {
    if (isCode(cause, "ENOENT")) throw new AmcpError("AMCP_FILE_NOT_FOUND", `there is no file ${shown}`, { cause });
    throw new AmcpError("AMCP_FILE_UNREADABLE", `cannot read ${shown}: ${cause instanceof Error ? cause.message : cause}`, { cause });
  }
}

function parseEvent(line: string): RunEvent | undefined {
  try {
    return RunEvent.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}
