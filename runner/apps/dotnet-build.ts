import { readdir, realpath } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import type { BuildError } from "../../contracts/started-app.ts";
import { slashedPath } from "../../platform/files/paths.ts";

/** Shown of the error lines of a build. */
export const SHOWN_ERRORS = 20;

/** Why the handler does not fit the app's Avalonia, by NuGet's error about a downgrade; undefined for other errors. */
export function tooOldAvalonia(output: string): string | undefined {
  const [, needed, used] = /error NU1605: [^\r\n]*?\bdowngrade: Avalonia from ([\w.-]+) to ([\w.-]+?)\.? /.exec(output) ?? [];
  return needed && `it uses Avalonia ${used}, and its handler Amcp.Avalonia needs ${needed} or later`;
}

/** Why a restore ends at a folder of packages that is not there, by NuGet's error, with the cure; undefined for other errors. */
export function missingSource(output: string): string | undefined {
  const [, source] = /error NU1301: [^\r\n]*?\bsource '([^\r\n]*)' doesn't exist/.exec(output) ?? [];
  if (source === undefined) return undefined;
  const cure = /\bamcp-test\b/.test(source)
    ? "install the packages of package.json, then run `npx amcp-test init`, which corrects the path in nuget.config"
    : "create it, or remove it from nuget.config";
  return `the package source ${source} does not exist; ${cure}`;
}

/** The distinct error lines of a build, without the project path that MSBuild appends. */
export function compilerErrors(output: string): readonly string[] {
  const lines = output
    .split(/\r?\n/)
    .filter((line) => /\berror\b[^:]*:/.test(line))
    .map((line) => line.replace(/ \[[^\]]*proj(::[^\]]*)?\]$/, "").trim());
  return [...new Set(lines)];
}

/** The form of MSBuild: `Main.axaml(5,10): Avalonia error AVLN2000: message`; place, category and code may be missing. */
const ERROR_LINE = /^(?:(.*?)(?:\((\d+)(?:,(\d+)[^)]*)?\))?\s*: )?(?:\w+ )?error(?: (\w+))?\s*: (.*)$/;

/**
 * Reads an error line of a build.
 *
 * @param root the folder to which the file becomes relative
 */
export function parseBuildError(line: string, project: string, root: string): BuildError {
  const [, origin = "", lineNumber, column, code, message = line] = ERROR_LINE.exec(line) ?? [];
  // Errors without a file have the name of a program in its place, such as `CSC`.
  const isFile = /[./\\]/.test(origin);
  return {
    ...(isFile && { file: slashedPath(root, resolve(dirname(project), origin)) }),
    ...(isFile && lineNumber !== undefined && { line: Number(lineNumber) }),
    ...(isFile && column !== undefined && { column: Number(column) }),
    ...(code !== undefined && { code }),
    message,
  };
}

/** Plain English output, and no build server that outlives the build. */
export const BUILD_ENVIRONMENT = {
  DOTNET_CLI_UI_LANGUAGE: "en",
  DOTNET_NOLOGO: "1",
  DOTNET_CLI_TELEMETRY_OPTOUT: "1",
  DOTNET_CLI_USE_MSBUILD_SERVER: "0",
  MSBUILDDISABLENODEREUSE: "1",
} as const;

/** Quiet output in plain lines. */
export const BUILD_FLAGS = ["--nologo", "--tl:off", "-verbosity:quiet", "-consoleLoggerParameters:NoSummary", "-nodeReuse:false"] as const;

/** The nearest file of this name chooses the SDK. */
export const ANY_SDK = { "global.json": `{ "sdk": { "version": "8.0.100", "rollForward": "latestMajor", "allowPrerelease": true } }\n` };

/** Where .NET is, with its SDKs and frameworks. */
export const dotnetFolder = async (dotnet: string): Promise<string> => dirname(await realpath(dotnet).catch(() => dotnet));

/** The names in a folder of .NET, such as the versions in `sdk`, of which the newest one builds. */
export const installedIn = async (dotnet: string, folder: string): Promise<readonly string[]> =>
  (await readdir(join(await dotnetFolder(dotnet), folder)).catch(() => [])).sort();

/** A property on the command line of MSBuild, which there splits at some characters and interprets others. */
export const msbuildProperty = (name: string, value: string): string =>
  `-property:${name}=${value.replace(/[%*?@$();',"]/g, (character) => `%${character.charCodeAt(0).toString(16)}`)}`;
