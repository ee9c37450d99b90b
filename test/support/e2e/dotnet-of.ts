import { resolve } from "node:path";
import { privatePackages } from "./packed.ts";
import { type Ended, runProgram } from "./program.ts";

/**
 * The SDK as the owner of a folder calls it; where the package source lacks Avalonia's native back ends, without them.
 *
 * @param further variables of the owner
 */
export function dotnetOf(folder: string, further: NodeJS.ProcessEnv = {}): (...args: readonly string[]) => Promise<Ended> {
  const env = {
    DOTNET_CLI_UI_LANGUAGE: "en",
    DOTNET_CLI_USE_MSBUILD_SERVER: "0",
    DOTNET_NOLOGO: "1",
    MSBUILDDISABLENODEREUSE: "1",
    ...privatePackages(folder),
    ...further,
  };
  return async (...args) => {
    const command = ["dotnet", ...args, "--tl:off"] as const;
    const ended = await runProgram(command, { cwd: folder, env });
    if (!/error NU1(101|603)/.test(ended.out)) return ended;
    return runProgram(command, { cwd: folder, env: { ...env, CustomAfterDirectoryBuildProps: resolve("dotnet/PartialNuGet.props") } });
  };
}
