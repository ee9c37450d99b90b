import { readFile } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { z } from "zod";
import { type Clock, type EventSink, timeOf } from "../../../contracts/ports.ts";
import { readFileIfThere } from "../../../platform/files/files.ts";
import { cacheFolder } from "../../../platform/files/own-folders.ts";
import { compiledPlatform } from "./compile-platform.ts";
import { platformSources } from "./platform-project.ts";

/** The variable by which the handler in the app finds the platform. */
export const PLATFORM_VARIABLE = "AMCP_PLATFORM";

const Manifest = z.object({ version: z.string() });

export interface PlatformOptions {
  readonly app: string;
  /** The command that starts the app. */
  readonly command: readonly [string, ...string[]];
  /** Its working folder. */
  readonly cwd: string;
  /** The folder whose NuGet configuration applies to the app. */
  readonly appFolder: string;
  /** The folder of amcp-test itself. */
  readonly packageRoot: string;
  /** The folder for a user without a cache. */
  readonly stateFolder: string;
  /** Whether the handler is not the app's own. */
  readonly isHosted: boolean;
  /** Whether its windows are shown, which a platform of the app's own needs another package for. */
  readonly isShown: boolean;
  readonly dotnet: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly clock: Clock;
  readonly emit: EventSink;
  readonly signal: AbortSignal;
}

/**
 * The variables with which an app finds its headless platform: none if it has a fitting one of its own, else the platform that is compiled
 * once for its version of Avalonia.
 *
 * @throws AmcpError AMCP_PLATFORM_FAILED
 */
export async function providePlatform(options: PlatformOptions): Promise<Readonly<Record<string, string>>> {
  const { app, packageRoot, stateFolder, environment, clock, emit } = options;
  const packages = await appPackages(options);
  if (packages === undefined || hasFitting(packages, options.isShown)) return {};
  const sources = await platformSources(packageRoot);
  if (sources === undefined) return {};
  const { version } = Manifest.parse(JSON.parse(await readFile(join(packageRoot, "package.json"), "utf8")));
  const started = clock.monotonic();
  const cache = cacheFolder({ environment }) ?? stateFolder;
  const { file, isNew } = await compiledPlatform({ ...options, avalonia: packages.avalonia, sources, version, cache });
  if (isNew) {
    const seconds = Math.max(1, Math.round((clock.monotonic() - started) / 1000));
    const message = `${app} uses Avalonia ${packages.avalonia}: its platform is compiled once (${seconds} s)`;
    emit({ type: "notice", time: timeOf(clock), level: "info", message });
  }
  return { [PLATFORM_VARIABLE]: file };
}

/** Whether the app has a headless platform that fits its Avalonia. The version of its package begins with the Avalonia that it is bound to. */
function hasFitting({ avalonia, platform, shows }: AppPackages, isShown: boolean): boolean {
  if (platform === undefined) return false;
  if (platform === OTHER_PLATFORM) return true;
  return (platform.type === "project" || platform.version.startsWith(`${avalonia}.`)) && (shows || !isShown);
}

/** The package of the handler. */
export const HANDLER = "Amcp.Avalonia";
const PLATFORM = "Amcp.Avalonia.ManagedHeadless";
const OTHER_PLATFORM = "Avalonia.Headless";

/** The part of an app's `deps.json` that names its packages and projects, as `Name/Version`. */
const Dependencies = z.object({ libraries: z.record(z.string(), z.object({ type: z.string() })) });

/** The packages of a built app that decide on its headless platform. */
interface AppPackages {
  /** The version of Avalonia. */
  readonly avalonia: string;
  /** The app's own headless platform: a package of ours, a project that is built with the app, or Avalonia's own. */
  readonly platform: { readonly version: string; readonly type: string } | typeof OTHER_PLATFORM | undefined;
  /** Whether the app's own platform can show windows. */
  readonly shows: boolean;
}

/** The packages of a built app with a handler; undefined for any other program, and if its build names none. */
async function appPackages({ command, cwd, isHosted }: PlatformOptions): Promise<AppPackages | undefined> {
  const bytes = await readFileIfThere(`${startedApp(command, cwd).stem}.deps.json`);
  const read = bytes === undefined ? undefined : Dependencies.safeParse(parsed(bytes));
  if (!read?.success) return undefined;
  const libraries = Object.entries(read.data.libraries).map(([name, { type }]) => {
    const [id = "", version = ""] = name.split("/");
    return { id, version, type };
  });
  const avalonia = libraries.find(({ id }) => id === "Avalonia")?.version;
  if (avalonia === undefined || !(isHosted || libraries.some(({ id }) => id === HANDLER))) return undefined;
  const own = libraries.find(({ id }) => id === PLATFORM || id === `${PLATFORM}.Avalonia11`);
  const other = libraries.some(({ id }) => id === OTHER_PLATFORM) ? OTHER_PLATFORM : undefined;
  return { avalonia, platform: own ?? other, shows: libraries.some(({ id }) => id.startsWith(`${PLATFORM}.X11`)) };
}

/** The file that a command starts, by itself or by `dotnet`; its path without the extension; and the app's arguments. */
export function startedApp([program, ...rest]: readonly [string, ...string[]], cwd: string) {
  const [started = "", ...args] = /^dotnet(\.exe)?$/i.test(basename(program)) ? rest : [program, ...rest];
  const file = resolve(cwd, started);
  return { file, stem: file.replace(/\.(dll|exe)$/i, ""), args };
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    return undefined;
  }
}
