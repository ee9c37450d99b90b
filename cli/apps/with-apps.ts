import { AmcpError } from "../../contracts/errors.ts";
import type { EventSink } from "../../contracts/ports.ts";
import { packageRoot } from "../../platform/files/paths.ts";
import { systemClock } from "../../platform/observability/clock.ts";
import { bootable, type DisplayMode, displayModes, openDisplay, prepareApps } from "../../runner/apps/index.ts";
import type { Terminal } from "../command/command.ts";
import type { Given } from "../command/flags.ts";
import { onInterrupt } from "../command/interrupt.ts";
import { version } from "../command/version.ts";
import type { Config } from "../config/config.ts";
import { controlledProxy } from "./proxy-program.ts";

/** The apps that a command without a run starts. */
interface Wanted {
  readonly configs: Config["apps"];
  /** Folder of amcp.config.yaml. */
  readonly root: string;
  readonly mode: DisplayMode;
  /** Pending work at Ctrl-C, for the message to the user. */
  readonly remaining: string;
}

/** Prepared apps, and the options to boot them behind a proxy of their own. */
export interface ReadyApps {
  readonly apps: ReturnType<typeof bootable>;
  readonly proxyCommand: ReturnType<typeof controlledProxy>;
  readonly version: string;
  readonly clock: typeof systemClock;
  readonly environment: NodeJS.ProcessEnv;
  /** Aborts on Ctrl-C. */
  readonly signal: AbortSignal;
}

/**
 * Builds apps and opens their display for the time of some work.
 *
 * @throws AmcpError where one cannot be built; what `work` throws
 */
export async function withApps<Result>(wanted: Wanted, terminal: Terminal, work: (ready: ReadyApps) => Promise<Result>): Promise<Result> {
  const { close, ...ready } = await openApps(wanted, terminal);
  return await work(ready).finally(close);
}

/**
 * Builds apps and opens their display, until `close`.
 *
 * @throws AmcpError where one cannot be built
 */
export async function openApps(
  { configs, root, mode, remaining }: Wanted,
  { cwd, env, err }: Terminal,
): Promise<ReadyApps & { close(): Promise<void> }> {
  const display = await openDisplay(mode, env, cwd);
  const { interrupted: signal, release } = onInterrupt(err, { remaining });
  const close = async () => {
    await display.close();
    release();
  };
  const shared = { clock: systemClock, environment: env, signal };
  const place = { root, packageRoot: packageRoot(), display: display.environment };
  try {
    const apps = bootable(await prepareApps({ ...shared, ...place, emit: sayNotices(err), configs }));
    return { ...shared, apps, version, proxyCommand: controlledProxy(), close };
  } catch (error) {
    await close();
    throw error;
  }
}

const sayNotices =
  (err: Terminal["err"]): EventSink =>
  (event) => {
    if (event.type === "notice") err.write(`${event.message}\n`);
  };

/** The apps of a configuration that have one of the names. */
export const namedApps = ({ apps }: Config, names: ReadonlySet<string>): Config["apps"] =>
  Object.fromEntries(Object.entries(apps).filter(([name]) => names.has(name)));

/** Where the apps of a command show their windows. @throws AmcpError AMCP_USAGE */
export function displayModeOf(given: Given): DisplayMode {
  const [named = "headless", ...more] = displayModes.filter((mode) => given.has(mode));
  if (more.length > 0) throw new AmcpError("AMCP_USAGE", `--${named} and --${more[0]} exclude each other`);
  return named;
}
