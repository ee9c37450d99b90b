import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { AmcpError } from "../../contracts/errors.ts";
import { findExecutable } from "../../platform/paths.ts";

/** @throws AmcpError AMCP_DOTNET_MISSING */
export function findDotnet(environment: Readonly<Record<string, string | undefined>>, app: string): string {
  const dotnet = environment["DOTNET_HOST_PATH"] ?? findExecutable("dotnet", environment);
  if (dotnet === undefined) throw new AmcpError("AMCP_DOTNET_MISSING", `${app} needs the .NET SDK, and there is no \`dotnet\` on PATH`);
  return dotnet;
}

/** An app's own starter looks for .NET in few places, and a private HOME hides one of them. */
export function dotnetRoot(dotnet: string): Readonly<Record<string, string>> {
  const root = dirname(dotnet);
  return existsSync(join(root, "shared")) ? { DOTNET_ROOT: root } : {};
}
