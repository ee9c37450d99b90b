import { resolve } from "node:path";
import { privatePackages } from "./packed.ts";
import { type Ended, runProgram } from "./program.ts";

/** The SDK as the owner of a folder calls it; where the package source lacks Avalonia's native back ends, without them. */
export function dotnetOf(folder: string): (...args: readonly string[]) => Promise<Ended> {
  const env = {
    DOTNET_CLI_UI_LANGUAGE: "en",
    DOTNET_CLI_USE_MSBUILD_SERVER: "0",
    DOTNET_NOLOGO: "1",
    MSBUILDDISABLENODEREUSE: "1",
    ...privatePackages(folder),
  };
  return async (...args) => {
    const command = ["dotnet", ...args, "--tl:off"] as const;
    const ended = await runProgram(command, { cwd: folder, env });
    if (!/error NU1(101|603)/.test(ended.out)) return ended;
    return runProgram(command, { cwd: folder, env: { ...env, CustomAfterDirectoryBuildProps: resolve("dotnet/PartialNuGet.props") } });
  };
}
