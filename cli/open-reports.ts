import { relative, sep } from "node:path";
import type { RunEvent } from "../contracts/events.ts";
import type { Reporter, ResultFiles } from "../contracts/ports.ts";
import { type Report, reports, type Screen } from "../reports/index.ts";
import type { Terminal } from "./command.ts";

/** The reports of a run as one. */
export interface OpenReports {
  onEvent(event: RunEvent): void;
  close(): Promise<void>;
}

interface ReportOptions {
  readonly names: readonly Report["name"][];
  readonly files: ResultFiles;
  /** The results folder. */
  readonly out: string;
  readonly terminal: Terminal;
}

export function openReports({ names, files, out, terminal }: ReportOptions): OpenReports {
  const outFromRoot =
    relative(terminal.env["CI_PROJECT_DIR"] ?? terminal.env["GITHUB_WORKSPACE"] ?? terminal.cwd, out)
      .split(sep)
      .join("/") || ".";
  const surroundings = { files, outFromRoot, screen: screenOf(terminal) };
  const open: Reporter[] = reports.filter(({ name }) => names.includes(name)).map((report) => report.create(surroundings));
  return {
    onEvent(event) {
      for (const reporter of open) reporter.onEvent(event);
    },
    async close() {
      for (const reporter of open) await reporter.close();
    },
  };
}

/** Under CI nothing is rewritten in place; NO_COLOR and FORCE_COLOR are heeded as everywhere. */
function screenOf({ out, env }: Terminal): Screen {
  const isTerminal = out.isTTY === true && !isSet(env["CI"]);
  return {
    write: (text) => void out.write(text),
    isTerminal,
    hasColor: isSet(env["FORCE_COLOR"]) || (out.isTTY === true && !isSet(env["NO_COLOR"])),
    columns: out.columns ?? 80,
  };
}

const isSet = (value: string | undefined) => value !== undefined && value !== "" && value !== "0" && value !== "false";
