import { join } from "node:path";
import { AmcpError } from "../../../contracts/errors.ts";
import { withFileLock } from "../../../platform/files/file-lock.ts";
import { isThere, removeFolder, replaceFile, writeFileWithFolders } from "../../../platform/files/files.ts";
import { runCommand } from "../../../platform/processes/processes.ts";
import { sha256 } from "../../../platform/text/bytes.ts";
import {
  ANY_SDK,
  BUILD_ENVIRONMENT,
  BUILD_FLAGS,
  compilerErrors,
  installedIn,
  missingSource,
  msbuildProperty,
  SHOWN_ERRORS,
} from "../dotnet-build.ts";
import { ASSEMBLY, type PlatformSources, PROJECT } from "./platform-project.ts";

/** The lines of Avalonia that the headless platform supports, with the first patch of each. The handler needs the first one of all, too. */
const LINES = [
  { line: "11.3", first: 9 },
  { line: "12.1", first: 0 },
] as const;

/** The supported versions in words, for messages. */
export const SUPPORTED_AVALONIA = LINES.map(({ line, first }) => (first === 0 ? line : `${line} (from ${line}.${first})`)).join(" and ");

/** Whether a version of Avalonia belongs to a supported line. */
export function isSupportedAvalonia(version: string): boolean {
  const [, line, patch] = /^(\d+\.\d+)\.(\d+)/.exec(version) ?? [];
  return LINES.some((known) => known.line === line && Number(patch) >= known.first);
}

const KEY_LENGTH = 12;
const OUTPUT = "out";

export interface PlatformRequest {
  readonly app: string;
  /** Version of Avalonia that the app uses. */
  readonly avalonia: string;
  readonly sources: PlatformSources;
  /** Version of amcp-test. */
  readonly version: string;
  /** The folder whose NuGet configuration names the package sources: the app's own. */
  readonly appFolder: string;
  readonly cache: string;
  readonly dotnet: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly signal: AbortSignal;
}

/** A platform for one version of Avalonia. */
export interface CompiledPlatform {
  /** Path of its assembly; what it needs is beside it. */
  readonly file: string;
  /** Whether it was compiled just now, not found in the cache. */
  readonly isNew: boolean;
}

/**
 * Finds the platform for a version of Avalonia in the cache, or compiles it there.
 *
 * @throws AmcpError AMCP_PLATFORM_FAILED
 */
export async function compiledPlatform(request: PlatformRequest): Promise<CompiledPlatform> {
  const { avalonia, sources, version, cache, dotnet, signal } = request;
  const key = sha256(JSON.stringify([sources, version, await installedIn(dotnet, "sdk")])).slice(0, KEY_LENGTH);
  const folder = join(cache, "platforms", `${avalonia}-${key}`);
  const file = join(folder, `${ASSEMBLY}.dll`);
  if (isThere(file)) return { file, isNew: false };
  return withFileLock(`${folder}.lock`, signal, async () => {
    // Another run may have compiled it while this one waited.
    if (isThere(file)) return { file, isNew: false };
    await compile(request, { work: `${folder}.work`, folder });
    return { file, isNew: true };
  });
}

interface Places {
  readonly work: string;
  /** Has its name only once all is in it. */
  readonly folder: string;
}

async function compile(request: PlatformRequest, { work, folder }: Places): Promise<void> {
  const { avalonia, sources, version, dotnet, environment, signal, appFolder } = request;
  await removeFolder(work);
  for (const [path, text] of Object.entries({ ...sources, ...ANY_SDK })) await writeFileWithFolders(join(work, path), text);
  // Relative, because `--output` does not take every path.
  const properties = { AvaloniaVersion: avalonia, Version: version, RestoreRootConfigDirectory: appFolder, OutDir: `../${OUTPUT}/` };
  const end = await runCommand(
    [
      ...([dotnet, "build", PROJECT, "--configuration", "Release"] as const),
      ...BUILD_FLAGS,
      "-noAutoResponse",
      ...Object.entries(properties).map(([name, value]) => msbuildProperty(name, value)),
    ],
    { cwd: work, env: { ...environment, ...BUILD_ENVIRONMENT }, signal },
  );
  if (end.exitCode !== 0) throw failure(request, end.output);
  await removeFolder(folder);
  await replaceFile(join(work, OUTPUT), folder);
  await removeFolder(work);
}

/** One sentence: a version that is not supported, a package that is missing, or an Avalonia that has changed. */
function failure({ app, avalonia }: PlatformRequest, output: string): AmcpError {
  const errors = compilerErrors(output);
  const facts = { output: errors.length > 0 ? errors.slice(0, SHOWN_ERRORS).join("\n") : output };
  const uses = `${app} uses Avalonia ${avalonia}`;
  const source = missingSource(output);
  if (source !== undefined)
    return new AmcpError("AMCP_PLATFORM_FAILED", `${uses}, whose headless platform does not build: ${source}`, facts);
  const restore = errors.find((line) => /\berror NU\d+/.test(line))?.replace(/^.*?\berror /, "");
  if (restore !== undefined)
    return new AmcpError("AMCP_PLATFORM_FAILED", `${uses}, for which a package of its headless platform is missing: ${restore}`, facts);
  if (!isSupportedAvalonia(avalonia))
    return new AmcpError(
      "AMCP_PLATFORM_FAILED",
      `${uses}, and the headless platform does not compile against it; it supports ${SUPPORTED_AVALONIA}`,
      facts,
    );
  return new AmcpError(
    "AMCP_PLATFORM_FAILED",
    `${uses}, and the headless platform does not compile against it: ${errors[0] ?? "see the output"}`,
    facts,
  );
}
