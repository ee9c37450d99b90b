import { AmcpError } from "../../contracts/errors.ts";
import { nearNames, orNames } from "../../contracts/near-names.ts";
import type { ProxyInside } from "../../contracts/own-tool.ts";
import type { Clock } from "../../contracts/ports.ts";
import type { AppStart, AppStop } from "../../contracts/started-app.ts";
import type { AppControl } from "../../contracts/step.ts";
import { openRunFolder } from "../../platform/files/own-folders.ts";
import type { AppConfig } from "../apps/app-config.ts";
import { joinFederation } from "../apps/federation.ts";
import { unowned } from "../apps/running-pool.ts";
import type { ServiceConfig } from "../services/service-config.ts";
import { shareServices } from "./shared-services.ts";
import { type LaunchContext, type StartCall, StartedApp } from "./started-app.ts";

export type { StartCall } from "./started-app.ts";

/** A project whose apps can be started. */
interface StartableProject {
  readonly apps: Readonly<Record<string, AppConfig>>;
  readonly services: Readonly<Record<string, ServiceConfig>>;
  /** Folder of amcp.config.yaml. */
  readonly root: string;
}

interface StartedAppsOptions {
  /** The proxy that gets the apps. */
  readonly inside: ProxyInside;
  /** Of amcp-test, for the log of the proxy. */
  readonly version: string;
  /** Read for each start, because the configuration may have changed. */
  readonly project: () => Promise<StartableProject>;
  /** The folder of amcp-test itself. */
  readonly packageRoot: string;
  /** Of builds and apps. */
  readonly environment: LaunchContext["environment"];
  readonly display: LaunchContext["display"];
  readonly clock: Clock;
}

/** The apps that the agents of a proxy have started. */
export interface StartedApps {
  /**
   * Builds the app and starts it with a new home; returns the running one if it runs.
   *
   * @param asBuilt whether the last build is good enough
   * @throws AmcpError AMCP_APP_NOT_CONFIGURED; AMCP_APP_CRASHED and the other errors of a start in a run, except those of the compiler
   */
  start(app: string, call: StartCall, asBuilt: boolean): Promise<AppStart>;
  /**
   * Builds the app, ends it and starts it again with the same home. After a failed build the old process still runs.
   *
   * @throws AmcpError as `start`; AMCP_APP_NOT_OURS
   */
  restart(app: string, call: StartCall): Promise<AppStart>;
  /**
   * Ends the app as a person does.
   *
   * @param force kills it instead
   * @throws AmcpError AMCP_APP_NOT_CONFIGURED, AMCP_APP_NOT_OURS
   */
  stop(app: string, call: StartCall, force: boolean): Promise<AppStop>;
  /**
   * For steps of an agent: starts and ends the apps that agents have started, without a build. @throws AmcpError AMCP_APP_UNOWNED
   *
   * @param lost aborts when the agent may not use them any more
   */
  controlFor(agent: StartCall["agent"], lost: AbortSignal): AppControl;
  /** Ends the apps that only this agent has started. */
  left(agentKey: string): void;
  /** Ends all of them. */
  close(): Promise<void>;
}

export async function openStartedApps({ inside, version, project, ...options }: StartedAppsOptions): Promise<StartedApps> {
  const federation = await joinFederation(inside, undefined, version);
  const folder = await openRunFolder();
  const closing = new AbortController();
  const context: LaunchContext = { ...options, federation, folder: folder.path, services: shareServices(), closing: closing.signal };
  const apps = new Map<string, StartedApp>();
  const appNamed = (name: string): StartedApp => {
    const app = apps.get(name) ?? new StartedApp(name, context);
    apps.set(name, app);
    return app;
  };
  const configured = async (app: string) => {
    const { apps: configs, ...place } = await project();
    const config = Object.hasOwn(configs, app) ? configs[app] : undefined;
    if (config === undefined) throw notConfigured(app, Object.keys(configs), place.root);
    return { ...place, config };
  };
  return {
    async start(app, call, asBuilt) {
      const options = { ...(await configured(app)), asBuilt };
      return appNamed(app).start(options, call);
    },
    async restart(app, call) {
      const options = { ...(await configured(app)), asBuilt: false };
      return appNamed(app).restart(options, call);
    },
    async stop(app, call, force) {
      if (!apps.has(app)) await configured(app);
      const stopped = await appNamed(app).stop(call, force);
      if (stopped.ended) return { app, ended: true };
      const { dialog, reason } = stopped;
      return { app, ended: false, ...(dialog !== undefined && { dialog }), reason };
    },
    controlFor(agent, lost) {
      const own = (name: string): StartedApp => {
        const app = apps.get(name);
        return app?.isOurs ? app : unowned(name);
      };
      const by = (signal: AbortSignal): StartCall => ({ agent, signal: AbortSignal.any([signal, lost]), say: () => {} });
      return {
        start: async (app, signal) => own(app).startAgain(by(signal), false),
        restart: async (app, signal) => own(app).startAgain(by(signal), true),
        stop: async (app, limitMs, signal) => own(app).stop(by(signal), false, limitMs),
        kill: async (app, signal) => void (await own(app).stop(by(signal), true)),
        duplicate: async (app) => unowned(app, "runs for an agent, so no step starts a second process of it"),
      };
    },
    left(agentKey) {
      for (const app of apps.values()) app.left(agentKey);
    },
    async close() {
      closing.abort(new AmcpError("AMCP_PROXY_LINK_CLOSED", "the proxy ends"));
      await Promise.all([...apps.values()].map((app) => app.close()));
      await federation.close();
      await folder.remove();
    },
  };
}

function notConfigured(app: string, known: readonly string[], root: string): AmcpError {
  const facts =
    known.length === 0 ? `no amcp.config.yaml with apps is in ${root}` : `amcp.config.yaml in ${root} has the apps ${known.join(", ")}`;
  return new AmcpError("AMCP_APP_NOT_CONFIGURED", `there is no app "${app}" to start; ${facts}${orNames(nearNames(app, known))}`);
}
