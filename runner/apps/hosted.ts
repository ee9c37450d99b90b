import { existsSync } from "node:fs";
import { basename, delimiter, dirname, join } from "node:path";
import { z } from "zod";
import { AmcpError } from "../../contracts/errors.ts";
import { readFileIfThere, writeFileWithFolders } from "../../platform/files/files.ts";
import { sha256 } from "../../platform/text/bytes.ts";
import { HOSTED_VARIABLE } from "./app-config.ts";
import { HANDLER, startedApp } from "./managed/provide-platform.ts";

/** The app's code is in the first file; what it needs and which runtime are in the others. */
interface BuiltApp {
  readonly assembly: string;
  readonly dependencies: string;
  readonly runtime: string;
}

const Assets = z.record(z.string(), z.looseObject({ locale: z.string().optional() }));
const Library = z.looseObject({ runtime: Assets.optional(), native: Assets.optional(), resources: Assets.optional() });
/** `App.deps.json`: for each system the libraries of an app by `Name/Version`, and the files of each. */
const Dependencies = z.looseObject({
  targets: z.record(z.string(), z.record(z.string(), Library)),
  libraries: z.record(z.string(), z.looseObject({ type: z.string() })),
});
const Framework = z.object({ name: z.string(), version: z.string() });
/** `App.runtimeconfig.json`: a self-contained app includes its frameworks. */
const Runtime = z.object({
  runtimeOptions: z.looseObject({
    includedFrameworks: z.array(Framework).optional(),
    configProperties: z.record(z.string(), z.unknown()).optional(),
  }),
});

/** The library that the host replaces. */
const DESKTOP = "Avalonia.Desktop";
const HOOKS = "DOTNET_STARTUP_HOOKS";

export interface HostedOptions {
  readonly app: string;
  /** The command that starts the app without a host. */
  readonly command: readonly [string, ...string[]];
  /** Its working folder. */
  readonly cwd: string;
  /** The assembly of the host; the handler is beside it. */
  readonly host: string;
  readonly dotnet: string;
  /** `.amcp` beside the configuration. */
  readonly stateFolder: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** How an app is started with the handler of amcp-test. */
interface HostedLaunch {
  readonly command: readonly [string, ...string[]];
  readonly env: Readonly<Record<string, string>>;
  /** By its own Main, which calls `UsePlatformDetect`, or by `BuildAvaloniaApp`. */
  readonly entry: "Main" | "BuildAvaloniaApp";
}

/**
 * Starts an app that has no handler with ours, by files of ours alone: the runtime gets a list of the app's libraries that leaves out
 * Avalonia.Desktop, and a startup hook that stands for it.
 *
 * @returns undefined for an app that references the handler, whose own counts
 * @throws AmcpError AMCP_APP_START_FAILED for a single file, a trimmed app and one of NativeAOT
 */
export async function hostedLaunch(options: HostedOptions): Promise<HostedLaunch | undefined> {
  const { app, command, cwd, host, dotnet, stateFolder, environment } = options;
  const { args, ...files } = builtApp(app, command, cwd);
  const dependencies = Dependencies.parse(await readJson(files.dependencies));
  const names = Object.keys(dependencies.libraries).map((library) => library.split("/")[0]);
  if (names.includes(HANDLER)) return undefined;
  const runtime = Runtime.parse(await readJson(files.runtime));
  if (isTrimmed(runtime, dependencies)) throw unhosted(app, "it is trimmed");
  const folder = dirname(files.assembly);
  const state = join(stateFolder, "hosted", sha256(files.assembly).slice(0, 12));
  const own = { dependencies: `${state}.deps.json`, runtime: `${state}.runtimeconfig.json` };
  await writeFileWithFolders(own.dependencies, JSON.stringify(withoutDesktop(dependencies, folder)));
  await writeFileWithFolders(own.runtime, JSON.stringify(withSharedRuntime(runtime)));
  const entry = names.includes(DESKTOP) ? "Main" : "BuildAvaloniaApp";
  const hooks = environment[HOOKS] ?? "";
  const description = { assembly: files.assembly, dependencies: files.dependencies, hooks, byBuilder: entry === "BuildAvaloniaApp" };
  const places = ["--depsfile", own.dependencies, "--runtimeconfig", own.runtime, "--additionalprobingpath", dirname(folder)];
  return {
    command: [dotnet, "exec", ...places, files.assembly, ...args],
    env: { [HOOKS]: [host, hooks].filter((hook) => hook !== "").join(delimiter), [HOSTED_VARIABLE]: JSON.stringify(description) },
    entry,
  };
}

function builtApp(app: string, command: HostedOptions["command"], cwd: string): BuiltApp & { args: readonly string[] } {
  const { stem, args, file } = startedApp(command, cwd);
  if (!existsSync(file)) throw new AmcpError("AMCP_APP_START_FAILED", `${app} cannot be started: there is no ${file}`);
  const files = { assembly: `${stem}.dll`, dependencies: `${stem}.deps.json`, runtime: `${stem}.runtimeconfig.json` };
  const missing = Object.values(files).find((file) => !existsSync(file));
  if (missing !== undefined) throw unhosted(app, `there is no ${missing}, as for a single file and NativeAOT`);
  return { ...files, args };
}

const unhosted = (app: string, why: string): AmcpError =>
  new AmcpError(
    "AMCP_APP_START_FAILED",
    `${app} cannot be hosted, because ${why}: build it without PublishSingleFile, PublishTrimmed and PublishAot`,
  );

async function readJson(file: string): Promise<unknown> {
  return JSON.parse((await readFileIfThere(file))?.toString("utf8") ?? "{}");
}

/**
 * The runtime looks for an app's own files in the folder of the list, and for those of packages below other folders. With the list in another
 * folder every file belongs to a package in the app's folder.
 */
function withoutDesktop({ targets, libraries, ...rest }: z.output<typeof Dependencies>, folder: string): object {
  const isInFolder = (path: string) => existsSync(join(folder, path));
  const isKept = (name: string) => libraries[name]?.type !== "runtimepack";
  const moved = (assets: z.output<typeof Assets> = {}) =>
    Object.fromEntries(
      Object.entries(assets).map(([path, { locale, ...facts }]) => [
        locale === undefined ? basename(path) : `${locale}/${basename(path)}`,
        { ...facts, ...(locale !== undefined && { locale }) },
      ]),
    );
  const places = new Set<string>();
  const inFolder = ([name, library]: [string, z.output<typeof Library>]) => {
    if (name.startsWith(`${DESKTOP}/`)) return [name, { ...library, runtime: {} }];
    const files = { runtime: moved(library.runtime), native: moved(library.native), resources: moved(library.resources) };
    if (!Object.values(files).every((assets) => Object.keys(assets).every(isInFolder))) return [name, library];
    places.add(name);
    return [name, { ...library, ...files }];
  };
  const movedTargets = Object.entries(targets).map(([target, list]) => [
    target,
    Object.fromEntries(
      Object.entries(list)
        .filter(([name]) => isKept(name))
        .map(inFolder),
    ),
  ]);
  const movedLibraries = Object.entries(libraries)
    .filter(([name]) => isKept(name))
    .map(([name, facts]) => [name, places.has(name) ? { type: "package", serviceable: false, sha512: "", path: basename(folder) } : facts]);
  return { ...rest, targets: Object.fromEntries(movedTargets), libraries: Object.fromEntries(movedLibraries) };
}

/** A project with PublishTrimmed or PublishAot turns these off in every build, also in one with the whole runtime. */
const OF_WHOLE_RUNTIME = {
  "System.StartupHookProvider.IsSupported": true,
  "System.Runtime.CompilerServices.RuntimeFeature.IsDynamicCodeSupported": true,
};
/** A library of every runtime that no app of Avalonia uses. */
const UNUSED = "Microsoft.VisualBasic.Core.dll";

/** Whether an app has only the parts of its runtime that it uses. */
function isTrimmed({ runtimeOptions }: z.output<typeof Runtime>, { targets, libraries }: z.output<typeof Dependencies>): boolean {
  if (runtimeOptions.includedFrameworks === undefined) return false;
  const packs = Object.entries(libraries).flatMap(([name, { type }]) => (type === "runtimepack" ? [name] : []));
  const files = Object.values(targets).flatMap((list) => packs.flatMap((name) => Object.keys(list[name]?.runtime ?? {})));
  return !files.some((file) => basename(file) === UNUSED);
}

/** The settings of an app for the installed runtime, which has a host that takes a list of libraries. */
function withSharedRuntime({ runtimeOptions: { includedFrameworks, ...given } }: z.output<typeof Runtime>): object {
  const options = { ...given, configProperties: { ...given.configProperties, ...OF_WHOLE_RUNTIME } };
  return {
    runtimeOptions: includedFrameworks === undefined ? options : { ...options, frameworks: includedFrameworks, rollForward: "LatestMajor" },
  };
}
