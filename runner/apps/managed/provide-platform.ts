import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { type Clock, type EventSink, timeOf } from "../../../contracts/ports.ts";
import { cacheFolder } from "../../../platform/cache-folder.ts";
import { readFileIfThere } from "../../../platform/files.ts";
import { type AppPackages, appPackages } from "./app-packages.ts";
import { compiledPlatform } from "./compile-platform.ts";
import { platformSources } from "./platform-sources.ts";

/** The variable by which the handler in the app finds the platform. */
export const PLATFORM_VARIABLE = "AMCP_PLATFORM";

/** The part of `nuget/packages.json` with the versions of Avalonia that the packages of the platform are bound to. */
const Packages = z.object({ platforms: z.array(z.object({ id: z.string(), avalonia: z.string() })) });
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
  readonly dotnet: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly clock: Clock;
  readonly emit: EventSink;
  readonly signal: AbortSignal;
}

/**
 * The variables with which an app finds its headless platform: none where it has a fitting one of its own, else the platform that is compiled
 * once for its version of Avalonia.
 *
 * @throws AmcpError AMCP_PLATFORM_FAILED
 */
export async function providePlatform(options: PlatformOptions): Promise<Readonly<Record<string, string>>> {
  const { app, packageRoot, stateFolder, environment, clock, emit } = options;
  const packages = await appPackages(options.command, options.cwd);
  if (packages === undefined || (await hasFitting(packages, packageRoot))) return {};
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

/** Whether the app has a headless platform that fits its Avalonia. A package of the platform fits only the version that it is bound to. */
async function hasFitting({ avalonia, platform }: AppPackages, packageRoot: string): Promise<boolean> {
  if (platform?.kind !== "package") return platform !== undefined;
  const list = await readFileIfThere(join(packageRoot, "nuget", "packages.json"));
  const known = list === undefined ? [] : Packages.parse(JSON.parse(list.toString("utf8"))).platforms;
  const bound = known.find(({ id }) => id === platform.id)?.avalonia;
  return bound === undefined || bound === avalonia;
}
