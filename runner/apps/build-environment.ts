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
