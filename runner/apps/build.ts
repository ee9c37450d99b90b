import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, stat } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { z } from "zod";
import { AmcpError } from "../../contracts/errors.ts";
import { type Clock, type EventSink, timeOf } from "../../contracts/ports.ts";
import { withFileLock } from "../../platform/files/file-lock.ts";
import { readFileIfThere, writeFileWithFolders } from "../../platform/files/files.ts";
import { cacheFolder } from "../../platform/files/own-folders.ts";
import { slashedPath } from "../../platform/files/paths.ts";
import { runCommand } from "../../platform/processes/processes.ts";
import { sha256 } from "../../platform/text/bytes.ts";
import { plural } from "../../platform/text/shown-text.ts";
import {
  BUILD_ENVIRONMENT,
  BUILD_FLAGS,
  compilerErrors,
  missingSource,
  msbuildProperty,
  parseBuildError,
  SHOWN_ERRORS,
  tooOldAvalonia,
} from "./dotnet-build.ts";
import { nodeModulesAdvice, packageSources, projectSources } from "./project-sources.ts";
import { compileAhead } from "./ready-to-run.ts";

/** The property of a build: it includes the handler that a project references only for tests, or is for the host, which brings one. */
const PURPOSES = { referenced: "AmcpTest", hosted: "AmcpHosted" } as const;

/** The stored result of the last build of a project. */
const StoredBuild = z.object({
  stamp: z.string(),
  command: z.tuple([z.string()], z.string()),
  target: z.string().describe("what was built"),
  identity: z.string().describe("size and time of it: a build by hand may have left out the handler since"),
});
/** Facts from earlier builds about package sources that several projects share. */
const StoredSources = z.object({ partial: z.boolean().describe("they lack packages that are pruned") });

const Properties = z.object({ Properties: z.object({ RunCommand: z.string(), TargetPath: z.string() }) });

export interface BuildOptions {
  readonly app: string;
  /** The project's file. */
  readonly project: string;
  readonly handler: keyof typeof PURPOSES;
  /** Such as `Release`; a debugger needs code that is not optimised. */
  readonly configuration: string;
  /** Whether the built assemblies become ReadyToRun images. */
  readonly readyToRun?: boolean | undefined;
  /** The folder of amcp.config.yaml; messages show paths relative to it. */
  readonly root: string;
  readonly dotnet: string;
  /** `.amcp` beside the configuration; holds the stored build results. */
  readonly stateFolder: string;
  /** MSBuild props that prune the packages which a partial source lacks. */
  readonly partialProps: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Whether the last build counts as up to date, whatever has changed. */
  readonly asBuilt?: boolean | undefined;
  readonly clock: Clock;
  readonly emit: EventSink;
  readonly signal: AbortSignal;
}

/**
 * Builds a C# project if its sources changed, and returns the command that starts it.
 *
 * @throws AmcpError AMCP_BUILD_FAILED with the compiler's lines, AMCP_DOTNET_MISSING if the SDK is missing or of another version
 */
export async function buildProject(options: BuildOptions): Promise<readonly [string, ...string[]]> {
  const { app, project, configuration, handler, stateFolder, environment, asBuilt = false, clock, emit, signal } = options;
  // The variable of the SDK turns it off, for example where coverage is measured.
  const readyToRun = options.readyToRun === true && environment["PublishReadyToRun"] !== "false";
  const fileOf = (of: string, kind: string) => join(stateFolder, "build", `${shortHash(of)}.${kind}`);
  const subject = configuration === "Release" ? project : `${project} ${configuration}`;
  const files = { stored: fileOf(subject, "json"), result: fileOf(subject, "result.json") };
  const stampNow = () => sourceStamp(project, stateFolder, [configuration, PURPOSES[handler], options.dotnet, String(readyToRun)]);
  const upToDate = async (stamp: string) => {
    const built = await readStored(files.stored, StoredBuild);
    const isKnown = built !== undefined && (asBuilt || built.stamp === stamp);
    return isKnown && (await isUnchanged(built)) ? built.command : undefined;
  };
  const found = await upToDate(await stampNow());
  if (found !== undefined) return found;
  // Projects of several configurations can share sources, whose builds write the same files.
  const cache = cacheFolder({ environment }) ?? stateFolder;
  const lock = join(cache, "build.lock");
  const onWait = (owner: number | undefined) => {
    const message = `${app} waits for the build of another run${owner === undefined ? "" : ` (process ${owner})`}`;
    emit({ type: "notice", time: timeOf(clock), level: "info", message });
  };
  const buildOnce = async () => {
    const stamp = await stampNow();
    const foundNow = await upToDate(stamp);
    if (foundNow !== undefined) return foundNow;
    await mkdir(dirname(files.result), { recursive: true });
    await timed(options, () => build(options, files.result, fileOf(packageSources(project).join("\n"), "sources.json")));
    const { command, target } = await outcomeOf(files.result, options.dotnet);
    if (readyToRun) await compileAhead({ ...options, target, cache, appFolder: dirname(project) });
    await store(files.stored, { stamp, command, target, identity: await identityOf(target) });
    return command;
  };
  return withFileLock(lock, signal, buildOnce, onWait);
}

/** Emits events for start and end of the build. */
async function timed({ app, project, root, clock, emit }: BuildOptions, run: () => Promise<void>): Promise<void> {
  const started = clock.monotonic();
  const report = (change: "building" | "built" | "unbuilt", facts = {}) =>
    emit({ type: "appChanged", time: timeOf(clock), app, instance: "", change, ...facts });
  report("building", { detail: slashedPath(root, project) });
  try {
    await run();
  } catch (error) {
    report("unbuilt", { durationMs: clock.monotonic() - started });
    throw error;
  }
  report("built", { durationMs: clock.monotonic() - started });
}

/** Builds; retries without packages that the sources lack if only a display needs them, which is stored for these sources. */
async function build(options: BuildOptions, resultFile: string, sourcesFile: string): Promise<void> {
  const { app, clock, emit } = options;
  const { partial } = (await readStored(sourcesFile, StoredSources)) ?? { partial: false };
  let end = await dotnetBuild(options, partial, resultFile);
  const missing = missingPackages(end.output);
  if (end.exitCode !== 0 && !partial && (await arePrunable(missing, options.partialProps))) {
    await store(sourcesFile, { partial: true });
    const message = `Nothing is wrong: the package source lacks ${plural(missing.length, "package")} that only a display needs (${end.output.includes("NU1101") ? "NU1101" : "NU1603"}), so ${app} is built without ${missing.length === 1 ? "it" : "them"}.`;
    emit({ type: "notice", time: timeOf(clock), level: "info", message });
    end = await dotnetBuild(options, true, resultFile);
  }
  if (end.exitCode !== 0) throw buildError(options, end.output);
}

/** The built file and the start command, which is the app host if the build made one. */
async function outcomeOf(resultFile: string, dotnet: string): Promise<{ command: [string, ...string[]]; target: string }> {
  const { RunCommand, TargetPath: target } = Properties.parse(JSON.parse(await readFile(resultFile, "utf8"))).Properties;
  return { target, command: RunCommand !== dotnet && existsSync(RunCommand) ? [RunCommand] : [dotnet, target] };
}

const isUnchanged = async ({ command, target, identity }: z.output<typeof StoredBuild>): Promise<boolean> =>
  command.every((part) => existsSync(part)) && (await identityOf(target).catch(() => "")) === identity;

async function identityOf(target: string): Promise<string> {
  const { size, mtimeMs } = await stat(target);
  return `${size} ${mtimeMs}`;
}

/** Paths are relative to the working folder, because MSBuild splits those of some options at `,` and `;`. */
function dotnetBuild(options: BuildOptions, partial: boolean, resultFile: string) {
  const { stateFolder: cwd, project, partialProps } = options;
  const command: readonly [string, ...string[]] = [
    options.dotnet,
    "build",
    relative(cwd, project),
    "--configuration",
    options.configuration,
    ...BUILD_FLAGS,
    msbuildProperty("UseSharedCompilation", "false"),
    msbuildProperty(PURPOSES[options.handler], "true"),
    ...(partial ? [msbuildProperty("CustomAfterDirectoryBuildProps", partialProps)] : []),
    "-target:Build",
    "-getProperty:RunCommand",
    "-getProperty:TargetPath",
    `-getResultOutputFile:${relative(cwd, resultFile)}`,
  ];
  return runCommand(command, { cwd, env: { ...options.environment, ...BUILD_ENVIRONMENT }, signal: options.signal });
}

async function arePrunable(missing: readonly string[], partialProps: string): Promise<boolean> {
  const pruned = prunedPackages(await readFile(partialProps, "utf8"));
  return missing.length > 0 && missing.every((id) => pruned.includes(id));
}

function buildError({ app, project, root }: BuildOptions, output: string): AmcpError {
  if (/No \.NET SDKs were found|compatible \.NET SDK was not found|NETSDK1045/.test(output)) {
    return new AmcpError("AMCP_DOTNET_MISSING", `${app} needs another .NET SDK than the one that is installed`, { output });
  }
  const errors = compilerErrors(output);
  const [first] = errors;
  const cause = missingSource(output) ?? nodeModulesAdvice(errors, project) ?? tooOldAvalonia(output) ?? first;
  const message = cause === undefined ? `${app} does not build` : `${app} does not build: ${cause}`;
  return new AmcpError("AMCP_BUILD_FAILED", message, {
    output: errors.length > 0 ? errors.slice(0, SHOWN_ERRORS).join("\n") : output,
    buildErrors: errors.map((line) => parseBuildError(line, project, root)),
  });
}

const shortHash = (text: string): string => sha256(text).slice(0, 12);

const store = (file: string, value: object): Promise<void> => writeFileWithFolders(file, JSON.stringify(value));

async function readStored<Shape extends z.ZodType>(file: string, shape: Shape): Promise<z.infer<Shape> | undefined> {
  const bytes = await readFileIfThere(file);
  try {
    if (bytes !== undefined) return shape.parse(JSON.parse(bytes.toString("utf8")));
  } catch {
    // Written by another version, or incomplete: build again.
  }
  return undefined;
}

/** Errors of a restore from a source that lacks a package (NU1101), or has it in another version only (NU1603). */
const MISSING = [
  /error NU1101: [^\r\n]*?\b([A-Za-z0-9_]+(?:[.-][A-Za-z0-9_]+)+|[A-Za-z0-9_]+)\. /g,
  /error NU1603: [^\r\n]*? depends on ([\w.-]+) \(/g,
];

/** The distinct packages that no NuGet source has in the version that is needed. */
export function missingPackages(output: string): readonly string[] {
  return [...new Set(MISSING.flatMap((error) => [...output.matchAll(error)].map(([, id]) => id ?? "")))];
}

/** The packages that a props file prunes: `<PrunePackageReference Include="A;B">`. */
export function prunedPackages(props: string): readonly string[] {
  return [...props.matchAll(/<PrunePackageReference\s+Include="([^"]*)"/g)].flatMap(([, ids]) => (ids ?? "").split(";"));
}

/**
 * Hash of the inputs of a build: path, size and time of each source, and `facts` such as the configuration and the
 * SDK. Equal stamps mean that the build is up to date, which `dotnet build` itself takes two seconds to find out.
 */
export async function sourceStamp(project: string, root: string, facts: readonly string[]): Promise<string> {
  const files = await projectSources(project);
  const lines = await Promise.all(
    files.map(async (file) => {
      const { size, mtimeMs } = await stat(file);
      return `${relative(root, file)}\0${size}\0${mtimeMs}`;
    }),
  );
  return createHash("sha256")
    .update([...facts, ...lines].join("\n"))
    .digest("hex");
}
