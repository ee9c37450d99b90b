import { join } from "node:path";
import { AmcpError } from "../contracts/errors.ts";
import type { LiveApps } from "../contracts/sessions/live-apps.ts";
import { emptyAbove, isThere } from "../platform/files/files.ts";
import { packageRoot } from "../platform/files/paths.ts";
import { systemClock } from "../platform/observability/clock.ts";
import { createLateLog } from "../platform/observability/late-log.ts";
import { serveSessionsApi } from "../sessions/api/index.ts";
import { prepareFolder, type RecorderOptions, runRecorder } from "../sessions/recorder/index.ts";
import type { Command } from "./command/command.ts";
import { type Flags, readFlags } from "./command/flags.ts";
import { signalled } from "./command/interrupt.ts";
import { version } from "./command/version.ts";

const flags: Flags = {
  store: { kind: "text", value: "<folder>", summary: "the store of which it is the one recorder" },
  "no-sync": { kind: "switch", summary: "acknowledge records before the disk has them: a loss of power may cost the store" },
};

const MAX_LOG_BYTES = 1024 * 1024;

/** Started by proxies and commands: see `recorderStarter`. */
export const recorderCommand: Command = {
  name: "recorder",
  summary: "Keeps the calls of this user's proxies in a store, and serves them; ends when none needs it any more.",
  usage: "recorder --store <folder> [--no-sync]",
  flags,
  async run(argv, { env }) {
    const given = readFlags(argv, flags, env);
    const folder = given.text("store");
    const survives = given.has("no-sync") ? "process" : "power";
    if (folder === undefined) throw new AmcpError("AMCP_USAGE", "a recorder needs --store <folder>");
    const ended = new AbortController();
    void signalled().then(() => ended.abort());
    // The content of apps is for this user alone, also in a folder that others can read.
    process.umask(0o077);
    await prepareFolder(folder);
    const file = join(folder, "recorder.log");
    await emptyAbove(file, MAX_LOG_BYTES);
    const log = createLateLog({ level: "Warning", file });
    const dashboard = join(packageRoot(), "dist/ui");
    const surroundings = {
      liveApps: createLateApps(env),
      dashboard: isThere(dashboard) ? dashboard : undefined,
      log,
      now: systemClock.now,
    };
    const serveApi: RecorderOptions["serveApi"] = (parts, access) => serveSessionsApi(parts, access, surroundings);
    try {
      await runRecorder({ folder, version, clock: systemClock, log, survives, serveApi }, ended.signal);
    } catch (error) {
      log.error("the recorder has ended", { reason: error instanceof Error ? error.message : String(error) });
      throw error;
    } finally {
      await log.close();
    }
    return 0;
  },
};

/** The running proxies, whose program is loaded when they are first asked for: most recorders serve no dashboard. */
function createLateApps(env: Readonly<Record<string, string | undefined>>): LiveApps {
  let loading: Promise<LiveApps> | undefined;
  const load = () => {
    loading ??= import("../proxy/index.ts").then(({ createLiveApps }) => createLiveApps(env));
    return loading;
  };
  return {
    proxies: async () => (await load()).proxies(),
    tools: async (pid) => (await load()).tools(pid),
    call: async (pid, call, signal) => (await load()).call(pid, call, signal),
  };
}
