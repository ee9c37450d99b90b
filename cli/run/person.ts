import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { createInterface } from "node:readline/promises";
import { AmcpError } from "../../contracts/errors.ts";
import type { Halt } from "../../contracts/ports.ts";
import { removeFile, writePrivateFile } from "../../platform/files/files.ts";
import { slashedPath } from "../../platform/files/paths.ts";
import { visible, visibleLines } from "../../platform/text/shown-text.ts";
import { pausesIn } from "../../runner/language/read/index.ts";
import type { PlannedRun, RunnerOptions } from "../../runner/run/index.ts";
import type { Terminal } from "../command/command.ts";
import { isSet } from "../command/flag-values.ts";
import type { RunSettings } from "./run-settings.ts";

/** The file with the bearer of agents, in the results folder while a run can be halted. */
const TOKEN_FILE = ".agent-token";

/** Settings with which a person can look at the apps of one scenario at a time. */
type AttendedSettings = Pick<RunSettings, "workers" | "limits" | "repetition">;

/** The settings of a run that let a person look at its apps. */
export interface Attendance {
  readonly person: RunnerOptions["halts"]["person"];
  readonly agentToken: string | undefined;
  /** Arguments of each worker's proxy, which then serves agents. */
  readonly proxyArguments: readonly string[];
  readonly settings: AttendedSettings;
  readonly warnings: readonly string[];
  close(): Promise<void>;
}

interface Attending {
  readonly runs: readonly PlannedRun[];
  readonly settings: RunSettings;
  /** The results folder. */
  readonly out: string;
  readonly sessions: string | undefined;
}

/** Why no person can continue a halted scenario; undefined where one can. */
export const unattended = ({ in: input, env }: Terminal): string | undefined =>
  isSet(env["CI"]) ? "CI is set" : input?.isTTY === true ? undefined : "there is no terminal";

/**
 * A debugger needs no terminal, only a person.
 *
 * @throws AmcpError AMCP_RUN_UNATTENDED if a failure or an app waits for a person and none can be there
 */
export function refuseUnattended({ pauseOnFailure, debugApps }: RunSettings["halts"], terminal: Terminal): void {
  if (debugApps.length > 0 && isSet(terminal.env["CI"]))
    throw new AmcpError("AMCP_RUN_UNATTENDED", "--debug-app waits for a debugger, and CI is set");
  const reason = unattended(terminal);
  if (!pauseOnFailure || reason === undefined) return;
  throw new AmcpError("AMCP_RUN_UNATTENDED", `--pause-on-failure waits for a person, and ${reason}`);
}

/** Prepares a run for halts: steps with `pause`, `--pause-on-failure`, and `--debug-app`. A run without them is not changed. */
export async function attend({ runs, settings, out, sessions }: Attending, terminal: Terminal): Promise<Attendance> {
  const pauses = runs.flatMap(({ scenario }) => pausesIn(scenario));
  const { pauseOnFailure, debugApps } = settings.halts;
  const nothing = { agentToken: undefined, proxyArguments: [], settings, warnings: [], close: async () => {} };
  const reason = unattended(terminal);
  if (reason !== undefined) {
    const places = [...new Set(pauses.map(({ file, line }) => `${file}:${line}`))];
    const warnings = places.map((place) => `${place}: \`pause\` is passed over: ${reason}`);
    return { ...nothing, person: reason, warnings };
  }
  if (pauses.length === 0 && !pauseOnFailure && debugApps.length === 0) return { ...nothing, person: "no step was planned to pause" };
  const token = `amcp_${randomBytes(32).toString("hex")}`;
  const file = join(out, TOKEN_FILE);
  await writePrivateFile(file, `${token}\n`);
  const shown = { token: slashedPath(terminal.cwd, file), store: sessions ?? slashedPath(terminal.cwd, join(out, "sessions")) };
  return {
    ...nothing,
    person: {
      async halt(halt, signal) {
        if (signal.aborted) return;
        terminal.err.write(describe(halt, shown));
        await nextLine(terminal, signal);
      },
      goOn: (signal) => nextLine(terminal, signal),
    },
    agentToken: token,
    proxyArguments: ["--http", "0"],
    settings: oneAtATime(settings),
    close: () => removeFile(file),
  };
}

/** One scenario is shown at a time; after a failure none is tried again, and no limit ends the wait. */
function oneAtATime({ limits, repetition, halts }: RunSettings): AttendedSettings {
  if (!halts.pauseOnFailure) return { workers: 1, limits, repetition };
  return { workers: 1, limits: { ...limits, scenarioTimeoutMs: 0, runTimeoutMs: 0 }, repetition: { ...repetition, retries: 0 } };
}

interface Places {
  /** The file of the bearer. */
  readonly token: string;
  /** Folder of the sessions. */
  readonly store: string;
}

function describe({ reason, scenario, apps, endpoint }: Halt, { token, store }: Places): string {
  const bearer = `$(cat ${token})`;
  const looks =
    endpoint === undefined
      ? []
      : [
          `  MCP endpoint: ${endpoint}, bearer in ${token}`,
          `  a client:     AMCP_BEARER=${bearer} npx amcp-test attach ${endpoint}`,
          `  Inspector:    npx @modelcontextprotocol/inspector --cli ${endpoint} --transport http --header "Authorization: Bearer ${bearer}" --method tools/list`,
        ];
  return [
    "",
    `paused in ${visible(scenario)}: ${visibleLines(reason)}`,
    `  open apps:    ${apps.join(", ") || "none"}`,
    ...looks,
    ...(store === "off" ? [] : [`  dashboard:    npx amcp-test ui --store ${store}`]),
    "Press Enter to go on, or Ctrl-C to end the run. ",
  ].join("\n");
}

/** Waits for Enter. A closed terminal goes on, because no person can. */
async function nextLine({ in: input }: Terminal, signal: AbortSignal): Promise<void> {
  if (input === undefined || signal.aborted) return;
  // Ctrl-C must reach the process as a signal, so the lines are read without a terminal of their own.
  const lines = createInterface({ input, terminal: false });
  try {
    await new Promise<void>((resolve) => {
      lines.once("line", () => resolve());
      lines.once("close", () => resolve());
      signal.addEventListener("abort", () => resolve(), { once: true });
    });
  } finally {
    lines.close();
    input.pause();
  }
}
