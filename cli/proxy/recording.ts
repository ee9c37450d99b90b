import { resolve } from "node:path";
import { z } from "zod";
import { AmcpError } from "../../contracts/errors.ts";
import type { OwnTool } from "../../contracts/own-tool.ts";
import type { CallSink } from "../../contracts/sessions/call-sink.ts";
import type { OwnSessions } from "../../contracts/sessions/own-sessions.ts";
import type { Log } from "../../platform/observability/log.ts";
import { endpointSecrets, type ProxyInput, ProxyOptions } from "../../proxy/index.ts";
import type { Terminal } from "../command/command.ts";
import { oneOf } from "../command/flag-values.ts";
import type { Flags, Given } from "../command/flags.ts";
import type { SessionPlace } from "../export/own-sessions.ts";
import { secretsIn } from "../sessions/secret-values.ts";
import { recordedFolder } from "../sessions/sessions-folder.ts";
import { recorderStarter } from "../sessions/start-recorder.ts";

/** Variable with the names of further variables that are secrets, separated by commas: those that a run declares. */
const SECRET_NAMES = "AMCP_SECRET_NAMES";

export const recordingFlags: Flags = {
  sessions: {
    kind: "text",
    value: "<folder|off>",
    summary: "the store in which every tool call is kept (default: the user's state folder, amcp/sessions; off with --control)",
    env: "AMCP_SESSIONS",
  },
  "allow-export": {
    kind: "text",
    value: "<folder>",
    summary: "agents may write the scenario of their own session into this folder, by the tool scenario_save",
  },
  "session-id": {
    kind: "text",
    value: "<uuid>",
    summary: "the one session to which all recorded calls belong, as in a run of scenarios",
    env: "AMCP_SESSION_ID",
  },
  "execution-type": {
    kind: "text",
    value: "<type>",
    summary: "of recorded calls: direct (default), or scenario for those of a run",
    env: "AMCP_EXECUTION_TYPE",
  },
  "no-sync": {
    kind: "switch",
    summary: "acknowledge recorded calls before the disk has them, as in a run of scenarios: a loss of power may cost the store",
  },
};

/** A proxy as its recording needs it, besides its flags. */
export interface RecordedProxy extends Pick<Terminal, "cwd" | "env"> {
  /** The settings file; undefined without one. */
  readonly config: string | undefined;
  readonly options: Pick<ProxyInput, "endpoints" | "secret" | "http">;
  readonly log: Pick<Log, "warning">;
}

/** The ports of a proxy whose calls are recorded. */
export interface ProxyRecording {
  readonly calls: CallSink;
  readonly ownSessions: OwnSessions;
  /** The tools by which agents use it. */
  readonly tools: readonly OwnTool[];
}

/**
 * Opens the recording of a proxy's calls; undefined where it is off, and with a warning where this system cannot keep any.
 * @throws AmcpError AMCP_USAGE, AMCP_STORE_UNSUPPORTED
 */
export async function openRecording(given: Given, { cwd, env, config, options, log }: RecordedProxy): Promise<ProxyRecording | undefined> {
  const executionType = oneOf("--execution-type", ["direct", "scenario"], given.text("execution-type")) ?? "direct";
  const sessionId = given.text("session-id");
  if (sessionId !== undefined && !z.uuid().safeParse(sessionId).success)
    throw new AmcpError("AMCP_USAGE", `--session-id takes a UUID, not "${sessionId}"`);
  const written = given.text("sessions");
  const folder = written === undefined && given.has("control") ? undefined : recordedFolder(written, { cwd, env });
  const exportFolder = given.text("allow-export");
  if (folder === undefined) {
    if (exportFolder === undefined) return undefined;
    throw new AmcpError("AMCP_USAGE", "--allow-export needs recorded calls, and --sessions is off");
  }
  const { bindingProblem, createFeed } = await import("../../sessions/feed/index.ts");
  const problem = bindingProblem();
  if (problem !== undefined) {
    if (exportFolder !== undefined) throw problem;
    log.warning(problem.warning);
    return undefined;
  }
  const calls = createFeed({
    folder,
    start: recorderStarter(folder, env, { waitsForDisk: !given.has("no-sync") }),
    configPath: config === undefined ? "" : resolve(cwd, config),
    executionType,
    sessionId,
    secrets: secretsOf(options, env),
  });
  const place = { cwd, env, store: folder };
  // Loaded on use: a proxy starts without it.
  const page = async (callId: string) => (await import("../export/own-sessions.ts")).ownPage(callId, place);
  const tools = await exportTools(exportFolder, calls, place);
  return { calls, ownSessions: { page }, tools };
}

async function exportTools(folder: string | undefined, calls: CallSink, place: SessionPlace): Promise<readonly OwnTool[]> {
  if (folder === undefined) return [];
  const { scenarioSave } = await import("../agent-tools/scenario-save.ts");
  return [scenarioSave(resolve(place.cwd, folder), calls, place)];
}

/** Values that records must not contain. */
function secretsOf({ endpoints, secret, http }: RecordedProxy["options"], env: NodeJS.ProcessEnv): Readonly<Record<string, string>> {
  const declared = (env[SECRET_NAMES] ?? "").split(",").filter((name) => name !== "");
  return {
    ...endpointSecrets(ProxyOptions.parse({ endpoints }).endpoints),
    ...(secret !== undefined && { AMCP_SECRET: secret }),
    ...(http?.token !== undefined && { AMCP_AGENT_TOKEN: http.token }),
    ...secretsIn(declared, env).values,
  };
}
