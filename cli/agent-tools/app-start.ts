import { z } from "zod";
import { defineOwnTool, type OwnToolCall, type OwnTools, type ProxyInside } from "../../contracts/own-tool.ts";
import { packageRoot } from "../../platform/files/paths.ts";
import { systemClock } from "../../platform/observability/clock.ts";
import type { StartCall, StartedApps } from "../../runner/launch/index.ts";
import type { Terminal } from "../command/command.ts";
import { version } from "../command/version.ts";
import type { RunningPlace } from "./running-steps.ts";

const app = z.string().describe("an app of amcp.config.yaml");

/** How often a stage that lasts is reported again: a client may give up on a call without progress. */
const REPEAT_MS = 5000;

/** `app_start`, `app_restart` and `app_stop`, for the apps of amcp.config.yaml in the working folder, and their control for steps. */
export function appStartTools(
  inside: ProxyInside,
  place: Pick<Terminal, "cwd" | "env">,
): OwnTools & { readonly controlFor: RunningPlace["controlFor"] } {
  let opened: Promise<StartedApps> | undefined;
  const apps = () => {
    opened ??= openApps(inside, place).catch((error) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };
  const start = defineOwnTool({
    name: "app_start",
    description:
      "Builds and starts an app, and answers when it shows its windows; its tools are then listed. Build errors are in `errors`. A running app is not started again.",
    hints: { title: "Start an app", destructiveHint: false, openWorldHint: false },
    input: z.strictObject({ app, build: z.boolean().default(true).describe("false: as it was built last") }),
    run: ({ app: name, build }, call) => reported(call, async (reporting) => (await apps()).start(name, reporting, !build)),
  });
  const restart = defineOwnTool({
    name: "app_restart",
    description:
      "Builds an app after a change and replaces its process; home and settings stay. With build `errors` the old process still runs.",
    hints: { title: "Restart an app", openWorldHint: false },
    input: z.strictObject({ app }),
    run: ({ app: name }, call) => reported(call, async (reporting) => (await apps()).restart(name, reporting)),
  });
  const stop = defineOwnTool({
    name: "app_stop",
    description: "Quits an app as a person does. An app that asks first is not ended: the answer has its dialog.",
    hints: { title: "Stop an app", openWorldHint: false },
    input: z.strictObject({ app, force: z.boolean().default(false).describe("kills it") }),
    run: ({ app: name, force }, call) => reported(call, async (reporting) => (await apps()).stop(name, reporting, force)),
  });
  return {
    tools: [start, restart, stop],
    left: (agentKey) => void opened?.then((started) => started.left(agentKey)).catch(() => {}),
    close: async () => (await opened?.catch(() => undefined))?.close(),
    controlFor: async (agent, lost) => (await opened?.catch(() => undefined))?.controlFor(agent, lost),
  };
}

/** Reports each stage of a call as progress, and again while it lasts. */
async function reported<Result>({ agent, signal, progress }: OwnToolCall, work: (call: StartCall) => Promise<Result>): Promise<Result> {
  let stage = "";
  let done = 0;
  const report = () => {
    if (stage !== "") progress(++done, stage);
  };
  const say = (next: string) => {
    stage = next;
    report();
  };
  const timer = setInterval(report, REPEAT_MS);
  return await work({ agent, signal, say }).finally(() => clearInterval(timer));
}

/** Secrets of the proxy, which neither a build nor an app needs. */
const OWN_VARIABLES = /^AMCP_/i;

/** Loaded on use: a proxy starts without it. */
async function openApps(inside: ProxyInside, { cwd, env }: Pick<Terminal, "cwd" | "env">): Promise<StartedApps> {
  const { openStartedApps } = await import("../../runner/launch/index.ts");
  const { openDisplay } = await import("../../runner/apps/index.ts");
  const { loadOwnConfig } = await import("../config/config.ts");
  const environment = Object.fromEntries(Object.entries(env).filter(([name]) => !OWN_VARIABLES.test(name)));
  const display = await openDisplay("headless", environment, cwd);
  return openStartedApps({
    inside,
    version,
    environment,
    display: display.environment,
    clock: systemClock,
    packageRoot: packageRoot(),
    async project() {
      const { config, root } = await loadOwnConfig({ cwd, env });
      return { ...config, root };
    },
  });
}
