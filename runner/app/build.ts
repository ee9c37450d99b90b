import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { AmcpError } from "../../contracts/errors.ts";
import type { Clock, EventSink } from "../../contracts/ports.ts";
import { withFileLock } from "../../platform/file-lock.ts";
import { readFileIfThere, writeFileWithFolders } from "../../platform/files.ts";
import { runCommand } from "../../platform/run-command.ts";
import { compilerErrors } from "./compiler-errors.ts";
import { missingPackages, prunedPackages } from "./nuget-gaps.ts";
import { sourceStamp } from "./source-stamp.ts";

const CONFIGURATION = "Release";
/** No colours, no banners, English codes, and nothing that stays in memory afterwards. */
const BUILD_ENVIRONMENT = {
  DOTNET_CLI_UI_LANGUAGE: "en",
  DOTNET_NOLOGO: "1",
  DOTNET_CLI_TELEMETRY_OPTOUT: "1",
  DOTNET_CLI_USE_MSBUILD_SERVER: "0",
  MSBUILDDISABLENODEREUSE: "1",
};

const Built = z.object({
  stamp: z.string(),
  command: z.tuple([z.string()], z.string()),
  partial: z.boolean().describe("the package source lacks packages that are pruned"),
});
type Built = z.infer<typeof Built>;

const Properties = z.object({ Properties: z.object({ RunCommand: z.string(), TargetPath: z.string() }) });

export interface BuildOptions {
  readonly app: string;
  /** The project's file. */
  readonly project: string;
  readonly dotnet: string;
  /** `.amcp` beside the configuration: what was built from what. */
  readonly stateFolder: string;
  /** Prunes the packages that a partial source lacks. */
  readonly partialProps: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly clock: Clock;
  readonly emit: EventSink;
  readonly signal: AbortSignal;
}

/**
 * Builds a C# project unless nothing that it is made of has changed, and returns the command that starts it.
 *
 * @throws AmcpError AMCP_BUILD_FAILED with the compiler's lines, AMCP_DOTNET_MISSING where the SDK is missing or of another version
 */
export async function buildProject(options: BuildOptions): Promise<readonly [string, ...string[]]> {
  const { project, stateFolder, signal } = options;
  const key = createHash("sha256").update(project).digest("hex").slice(0, 12);
  const record = join(stateFolder, "build", `${key}.json`);
  return withFileLock(join(stateFolder, "build.lock"), signal, async () => {
    const stamp = await sourceStamp(project, stateFolder, [CONFIGURATION, options.dotnet]);
    const last = await readBuilt(record);
    if (last?.stamp === stamp && last.command.every((part) => existsSync(part))) return last.command;
    const built = await build(options, {
      stamp,
      partial: last?.partial ?? false,
      resultFile: join(stateFolder, "build", `${key}.result.json`),
    });
    await writeFileWithFolders(record, JSON.stringify(built));
    return built.command;
  });
}

async function build(options: BuildOptions, known: { stamp: string; partial: boolean; resultFile: string }): Promise<Built> {
  const started = options.clock.monotonic();
  await mkdir(join(options.stateFolder, "build"), { recursive: true });
  let partial = known.partial;
  let result = await dotnetBuild(options, { ...known, partial });
  if (result.exitCode !== 0 && !partial && (await isPrunable(missingPackages(result.output), options.partialProps))) {
    partial = true;
    const message = `${options.app}: the package source lacks ${missingPackages(result.output).length} packages that only a display needs (NU1101); built without them, which is remembered in .amcp/`;
    options.emit({ type: "notice", time: new Date(options.clock.now()).toISOString(), level: "info", message });
    result = await dotnetBuild(options, { ...known, partial });
  }
  if (result.exitCode !== 0) throw buildError(options.app, result.output);
  const { RunCommand, TargetPath } = Properties.parse(JSON.parse(await readFile(known.resultFile, "utf8"))).Properties;
  options.emit({
    type: "appChanged",
    time: new Date(options.clock.now()).toISOString(),
    app: options.app,
    instance: "",
    change: "built",
    durationMs: options.clock.monotonic() - started,
  });
  return { stamp: known.stamp, partial, command: existsSync(RunCommand) ? [RunCommand] : [options.dotnet, TargetPath] };
}

function dotnetBuild(options: BuildOptions, { partial, resultFile }: { partial: boolean; resultFile: string }) {
  const command: readonly [string, ...string[]] = [
    options.dotnet,
    "build",
    options.project,
    "--configuration",
    CONFIGURATION,
    "--nologo",
    "--tl:off",
    "-verbosity:quiet",
    "-consoleLoggerParameters:NoSummary",
    "-nodeReuse:false",
    "-property:UseSharedCompilation=false",
    ...(partial ? [`-property:CustomAfterDirectoryBuildProps=${options.partialProps}`] : []),
    "-target:Build",
    "-getProperty:RunCommand",
    "-getProperty:TargetPath",
    `-getResultOutputFile:${resultFile}`,
  ];
  const env = Object.fromEntries(
    Object.entries({ ...options.environment, ...BUILD_ENVIRONMENT }).filter(([, value]) => value !== undefined),
  );
  return runCommand(command, { cwd: options.stateFolder, env: z.record(z.string(), z.string()).parse(env), signal: options.signal });
}

async function isPrunable(missing: readonly string[], partialProps: string): Promise<boolean> {
  const pruned = prunedPackages(await readFile(partialProps, "utf8"));
  return missing.length > 0 && missing.every((id) => pruned.includes(id));
}

function buildError(app: string, output: string): AmcpError {
  if (/No \.NET SDKs were found|compatible \.NET SDK was not found|NETSDK1045/.test(output)) {
    return new AmcpError("AMCP_DOTNET_MISSING", `${app} needs another .NET SDK than the one that is installed`, { output });
  }
  const errors = compilerErrors(output);
  const [first] = errors;
  const message = first === undefined ? `${app} does not build` : `${app} does not build: ${first}`;
  return new AmcpError("AMCP_BUILD_FAILED", message, { output: errors.length > 0 ? errors.join("\n") : output });
}

async function readBuilt(file: string): Promise<Built | undefined> {
  const bytes = await readFileIfThere(file);
  if (bytes === undefined) return undefined;
  try {
    return Built.parse(JSON.parse(bytes.toString("utf8")));
  } catch {
    // A record of another version, or half written: the build tells anew.
    return undefined;
  }
}
