const SHOWN_ERRORS = 20;

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

/** The distinct error lines of a build, at most 20, without the project path that MSBuild appends. */
export function compilerErrors(output: string): readonly string[] {
  const lines = output
    .split(/\r?\n/)
    .filter((line) => /\berror\b[^:]*:/.test(line))
    .map((line) => line.replace(/ \[[^\]]*proj(::[^\]]*)?\]$/, "").trim());
  return [...new Set(lines)].slice(0, SHOWN_ERRORS);
}

/** Plain English output, and no build server that outlives the build. */
export const BUILD_ENVIRONMENT = {
  DOTNET_CLI_UI_LANGUAGE: "en",
  DOTNET_NOLOGO: "1",
  DOTNET_CLI_TELEMETRY_OPTOUT: "1",
  DOTNET_CLI_USE_MSBUILD_SERVER: "0",
  MSBUILDDISABLENODEREUSE: "1",
} as const;

/** A property on the command line of MSBuild, which there splits at some characters and interprets others. */
export const msbuildProperty = (name: string, value: string): string =>
  `-property:${name}=${value.replace(/[%*?@$();',"]/g, (character) => `%${character.charCodeAt(0).toString(16)}`)}`;
