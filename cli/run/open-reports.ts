import { appendFile, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { AmcpError, messageOf } from "../../contracts/errors.ts";
import type { RunEvent } from "../../contracts/events.ts";
import type { Reporter, ResultFiles } from "../../contracts/ports.ts";
import { packageRoot, slashedPath } from "../../platform/files/paths.ts";
import { systemClock } from "../../platform/observability/clock.ts";
import { EVENTS_FILE, eventsFile, type Report, type ReportContext, reports, type Screen, writtenEvents } from "../../reports/index.ts";
import type { Terminal } from "../command/command.ts";
import { isSet } from "../command/flag-values.ts";
import type { Flags } from "../command/flags.ts";

/** All reports of a run. A report that cannot be written, such as on a full disk, ends neither the run nor the other reports. */
export interface OpenReports {
  onEvent(event: RunEvent): void;
  /** @throws AmcpError AMCP_OUT_UNWRITABLE, after all other reports are written */
  close(): Promise<void>;
}

export interface ReportOptions {
  readonly names: readonly Report["name"][];
  readonly files: ResultFiles;
  /** The results folder. */
  readonly out: string;
  /** Folder to which reports write paths; by default the checkout of the CI server, else the current folder. */
  readonly root?: string | undefined;
  readonly terminal: Terminal;
}

/** The option with which a command lets users choose `root`. */
export const rootFlag: Flags = {
  "paths-from": {
    kind: "text",
    value: "DIR",
    summary: "folder to which paths in reports are relative, the checkout by default",
    env: "AMCP_PATHS_FROM",
  },
};

export function openReports({ names, files, out, root, terminal }: ReportOptions): OpenReports {
  const context = contextOf({ files, out, root, terminal });
  const chosen = reports.filter(({ name }) => names.includes(name));
  const hasFile = chosen.some(({ name }) => name === eventsFile.name);
  // With the file of events a long run keeps no events in memory: reports that are written at the end read it then.
  const late = chosen.filter(({ isAtEnd }) => hasFile && isAtEnd === true);
  const open = new Set<Reporter>(chosen.filter((report) => !late.includes(report)).map((report) => report.create(context)));
  const faults = new Map<Report["name"], unknown>();
  /** Events that the file does not have, after a fault. */
  const rest: RunEvent[] = [];
  const onEvent = (event: RunEvent) => {
    for (const reporter of open) {
      try {
        reporter.onEvent(event);
      } catch (fault) {
        faults.set(reporter.name, fault);
        open.delete(reporter);
      }
    }
    if (late.length > 0 && faults.has(eventsFile.name)) rest.push(event);
  };
  const allEvents = async (): Promise<readonly RunEvent[]> => {
    const text = await files.read(EVENTS_FILE);
    if (text === undefined && !faults.has(eventsFile.name)) throw new Error(`${EVENTS_FILE} cannot be read`);
    return [...writtenEvents(text), ...rest];
  };
  const replay = async (report: Report, events: Promise<readonly RunEvent[]>) => {
    const reporter = report.create(context);
    for (const event of await events) reporter.onEvent(event);
    await reporter.close();
  };
  return {
    onEvent,
    async close() {
      const saved: string[] = [];
      const end = async (name: Report["name"], write: () => Promise<void>) => {
        try {
          await write();
          if (name !== "console") saved.push(name);
        } catch (fault) {
          faults.set(name, fault);
        }
      };
      // In sequence, so that the first reports are complete if the disk gets full.
      for (const { name, close } of open) await end(name, close);
      let events: Promise<readonly RunEvent[]> | undefined;
      for (const report of late)
        await end(report.name, () => {
          events ??= allEvents();
          return replay(report, events);
        });
      const [first] = faults.values();
      if (first === undefined) return;
      const cause = first instanceof AmcpError ? first.cause : first;
      const lost = `not saved: ${[...faults.keys()].join(", ")}; saved: ${saved.join(", ") || "nothing"}`;
      throw new AmcpError("AMCP_OUT_UNWRITABLE", `cannot write to ${out}: ${messageOf(cause)}; ${lost}`, { cause });
    },
  };
}

function contextOf({ files, out, root, terminal }: Omit<ReportOptions, "names">): ReportContext {
  const { env, cwd } = terminal;
  const base = root === undefined ? (env["CI_PROJECT_DIR"] ?? env["GITHUB_WORKSPACE"] ?? cwd) : resolve(cwd, root);
  const outFromRoot = slashedPath(base, out) || ".";
  return {
    files,
    outFromRoot,
    screen: screenOf(terminal),
    clock: systemClock,
    eachSecond,
    github: gitHubJob(terminal),
    readPage: (name: string) => readFile(join(packageRoot(), "dist/ui-report", name), "utf8"),
  };
}

/** The variables are GitHub's: https://docs.github.com/actions/reference/variables-reference */
function gitHubJob({ cwd, env }: Terminal): ReportContext["github"] {
  if (env["GITHUB_ACTIONS"] !== "true") return undefined;
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository, GITHUB_RUN_ID: run, GITHUB_STEP_SUMMARY: summary } = env;
  const isKnown = server !== undefined && repository !== undefined && run !== undefined;
  return {
    cwdFromRoot: slashedPath(env["GITHUB_WORKSPACE"] ?? cwd, cwd),
    artifacts: isKnown ? `${server}/${repository}/actions/runs/${run}#artifacts` : undefined,
    appendSummary: async (markdown) => {
      if (summary !== undefined) await appendFile(summary, markdown);
    },
  };
}

function eachSecond(tick: () => void): () => void {
  const timer = setInterval(tick, 1000).unref();
  return () => clearInterval(timer);
}

/** Under CI no line is rewritten; NO_COLOR and FORCE_COLOR apply. */
function screenOf({ out, env }: Terminal): Screen {
  const isTerminal = out.isTTY === true && !isSet(env["CI"]);
  return {
    write: (text) => void out.write(text),
    isTerminal,
    hasColor: isSet(env["FORCE_COLOR"]) || (out.isTTY === true && !isSet(env["NO_COLOR"])),
    columns: out.columns ?? 80,
  };
}
