import { existsSync, readdirSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { AmcpError } from "../../contracts/errors.ts";
import { type Clock, type EventSink, timeOf } from "../../contracts/ports.ts";
import { findExecutable } from "../../platform/processes/executables.ts";
import type { AppConfig, Launch, PreparedApp } from "./app-config.ts";
import { buildProject } from "./build.ts";
import type { DebugPort } from "./debugger-wait.ts";
import { fontVariables } from "./fonts.ts";
import { hostedLaunch } from "./hosted.ts";
import { PLATFORM_VARIABLE, type PlatformOptions, providePlatform } from "./managed/provide-platform.ts";

export interface PrepareOptions {
  /** The apps in the order of the configuration. */
  readonly configs: Readonly<Record<string, AppConfig>>;
  /** The folder of amcp.config.yaml; paths are relative to it, and it holds `.amcp/`. */
  readonly root: string;
  /** The folder of amcp-test itself. */
  readonly packageRoot: string;
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** Of every app. */
  readonly display?: PreparedApp["display"];
  readonly clock: Clock;
  readonly emit: EventSink;
  readonly signal: AbortSignal;
  /** The apps that wait for a debugger; they are built for one. */
  readonly debug?: { readonly apps: readonly string[]; readonly port: DebugPort };
  /** Whether the last build of a project counts as up to date, whatever has changed. */
  readonly asBuilt?: boolean | undefined;
  /** Called once for each app, as soon as it can be booted or has failed. */
  readonly onPrepared?: (name: string, app: PreparedApp | AmcpError) => void;
}

/**
 * Makes each app bootable: first those without a build, then the projects one after the other in the order of `configs`, because builds
 * share references. A failed app is an error in the result (AMCP_DOTNET_MISSING, AMCP_BUILD_FAILED, AMCP_PLATFORM_FAILED,
 * AMCP_APP_START_FAILED, AMCP_FONT_UNREADABLE).
 *
 * @throws the signal's reason when it aborts
 */
export async function prepareApps(options: PrepareOptions): Promise<ReadonlyMap<string, PreparedApp | AmcpError>> {
  const prepared = new Map<string, PreparedApp | AmcpError>();
  const entries = Object.entries(options.configs);
  const isBuilt = ([, { command }]: (typeof entries)[number]) => command === undefined;
  for (const [name, config] of [...entries.filter((entry) => !isBuilt(entry)), ...entries.filter(isBuilt)]) {
    const app = await prepare(name, config, options);
    prepared.set(name, app);
    options.onPrepared?.(name, app);
  }
  return prepared;
}

/** Returns the apps if all can be booted. @throws AmcpError of the first one that cannot */
export function bootable(prepared: ReadonlyMap<string, PreparedApp | AmcpError>): readonly PreparedApp[] {
  return [...prepared.values()].map((app) => {
    if (app instanceof AmcpError) throw app;
    return app;
  });
}

async function prepare(name: string, config: AppConfig, options: PrepareOptions): Promise<PreparedApp | AmcpError> {
  const { display = {}, signal } = options;
  const debug = portFor(name, options);
  try {
    return { name, config, launch: await launchOf(name, config, options), display, ...(debug && { debug }) };
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof AmcpError)) throw error;
    return error;
  }
}

const portFor = (name: string, { debug }: PrepareOptions): DebugPort | undefined => (debug?.apps.includes(name) ? debug.port : undefined);

async function launchOf(name: string, config: AppConfig, options: PrepareOptions): Promise<Launch> {
  const { environment = process.env } = options;
  const stateFolder = join(options.root, ".amcp");
  const fonts = await fontVariables(name, config.fonts, options.root);
  if (config.command !== undefined) {
    const cwd = resolve(options.root, config.cwd ?? ".");
    const [program = "", ...args] = config.command;
    const dotnet = program === "dotnet" ? findDotnet(environment, name) : dotnetIn(environment);
    const file = /[/\\]/.test(program) ? resolve(cwd, program) : program;
    const command = [file, ...args] as const;
    const given = { ...options, environment, app: name, config, command, cwd, stateFolder, appFolder: cwd };
    const started =
      config.handler === "hosted" ? await hosted({ ...given, dotnet: dotnet ?? findDotnet(environment, name) }) : { command, env: {} };
    const env = { ...(await platformOf({ ...given, dotnet })), ...started.env, ...fonts, ...config.env };
    return { command: [...started.command, ...config.args], cwd, env };
  }
  const cwd = config.cwd === undefined ? undefined : resolve(options.root, config.cwd);
  const dotnet = findDotnet(environment, name);
  const project = projectFile(name, resolve(options.root, config.project ?? "."));
  const shared = { ...options, environment, app: name, dotnet, stateFolder };
  const { handler } = config;
  const configuration = portFor(name, options) ? "Debug" : config.configuration;
  const readyToRun = config.readyToRun && configuration !== "Debug";
  const command = await buildProject({ ...shared, handler, project, partialProps: partialProps(options), configuration, readyToRun });
  const given = { ...shared, config, command, cwd: cwd ?? dirname(project), appFolder: dirname(project) };
  const platform = await platformOf(given);
  const started = handler === "hosted" ? await hosted(given) : { command, env: {} };
  const env = { ...dotnetRoot(dotnet), ...platform, ...started.env, ...fonts, ...config.env };
  return { command: [...started.command, ...config.args], cwd, env };
}

const partialProps = ({ packageRoot }: Pick<PrepareOptions, "packageRoot">): string => join(packageRoot, "dotnet", "PartialNuGet.props");

/** The start of an app without a handler, by the host of this package. */
async function hosted(given: PlatformRequest & PrepareOptions & { readonly dotnet: string }): Promise<Pick<Launch, "command" | "env">> {
  const { app, command, clock, emit } = given;
  const launch = await hostedLaunch({ ...given, host: await hostAssembly(given) });
  const message =
    launch === undefined
      ? `${app} references Amcp.Avalonia, so that its own handler is used`
      : `${app} is hosted: its ${launch.entry} starts it`;
  emit({ type: "notice", time: timeOf(clock), level: "info", message });
  return launch ?? { command, env: {} };
}

/** The host is part of the package; a clone builds it. */
async function hostAssembly(options: PlatformRequest & PrepareOptions & { readonly dotnet: string }): Promise<string> {
  const project = join(options.packageRoot, "dotnet/src/Amcp.Avalonia.Host/Amcp.Avalonia.Host.csproj");
  if (!existsSync(project)) return join(options.packageRoot, "nuget/host/Avalonia.Desktop.dll");
  const build = {
    ...options,
    app: "the host",
    handler: "referenced",
    project,
    partialProps: partialProps(options),
    configuration: "Release",
  } as const;
  const command = await buildProject(build);
  return command.at(-1) ?? "";
}

interface PlatformRequest extends Omit<PlatformOptions, "dotnet" | "isHosted" | "isShown"> {
  readonly config: AppConfig;
  readonly display?: PreparedApp["display"];
  readonly dotnet: string | undefined;
}

/** The variables of the headless platform, which an app on a real display does not need, and which the configuration may name itself. */
async function platformOf({ config, display, dotnet, ...options }: PlatformRequest): Promise<Readonly<Record<string, string>>> {
  const needsNone = display?.["AMCP_HEADLESS"] === "0" || config.env[PLATFORM_VARIABLE] !== undefined || dotnet === undefined;
  const isShown = display?.["AMCP_HEADED"] === "1";
  return needsNone ? {} : providePlatform({ ...options, dotnet, isHosted: config.handler === "hosted", isShown });
}

export function projectFile(app: string, path: string): string {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found?.isFile()) return path;
  const projects = found?.isDirectory() ? readdirSync(path).filter((file) => /\.(cs|fs|vb)proj$/.test(file)) : [];
  const [only] = projects;
  if (only !== undefined && projects.length === 1) return join(path, only);
  const what = found === undefined ? "does not exist" : `holds ${projects.length === 0 ? "no project" : "more than one project"}`;
  throw new AmcpError("AMCP_APP_START_FAILED", `the project of ${app} ${what}: ${path}`);
}

const dotnetIn = (environment: Readonly<Record<string, string | undefined>>): string | undefined =>
  environment["DOTNET_HOST_PATH"] ?? findExecutable("dotnet", environment);

/** @throws AmcpError AMCP_DOTNET_MISSING */
function findDotnet(environment: Readonly<Record<string, string | undefined>>, app: string): string {
  const dotnet = dotnetIn(environment);
  if (dotnet === undefined) throw new AmcpError("AMCP_DOTNET_MISSING", `${app} needs the .NET SDK, and there is no \`dotnet\` on PATH`);
  return dotnet;
}

/** The app host looks for .NET in few places, and the private HOME hides one of them. */
function dotnetRoot(dotnet: string): Readonly<Record<string, string>> {
  const root = dirname(dotnet);
  return existsSync(join(root, "shared")) ? { DOTNET_ROOT: root } : {};
}
