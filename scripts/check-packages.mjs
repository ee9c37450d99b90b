// Packs all NuGet packages, which NuGet and the analysers validate, and restores them into projects outside of the repository, each by itself.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { dotnet, quiet, sourceVariables } from "./dotnet.mjs";
import { nugetFolder, packages } from "./packages.mjs";

function restoreAll() {
  const folder = mkdtempSync(join(tmpdir(), "amcp-packages-"));
  // The user's own cache would keep this build of a package, and answer for it later.
  Object.assign(process.env, sourceVariables(), { NUGET_PACKAGES: join(folder, "cache") });
  try {
    writeFileSync(join(folder, "nuget.config"), configuration);
    return packages()
      .map((one) => restores(folder, one))
      .every(Boolean);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Whether a project that references one package, and what that needs, builds. */
function restores(folder, { id, version }) {
  const project = join(folder, `${id}.${version}`, "Probe.csproj");
  mkdirSync(join(project, ".."));
  writeFileSync(project, projectText(id, version));
  const { isGreen, output } = dotnet(["build", project, ...quiet], "pipe");
  console.log(`${isGreen ? "valid " : "BROKEN"}  ${id} ${version}${isGreen ? "" : `\n${output}`}`);
  return isGreen;
}

const configuration = `<configuration>
  <packageSources><add key="packed" value="${nugetFolder}" /></packageSources>
</configuration>
`;

const projectText = (id, version) => `<Project Sdk="Microsoft.NET.Sdk">
  <PropertyGroup><TargetFramework>net10.0</TargetFramework></PropertyGroup>
  <ItemGroup><PackageReference Include="${id}" Version="[${version}]" /></ItemGroup>
</Project>
`;

const packed = spawnSync(process.execPath, [join(import.meta.dirname, "pack-nuget.mjs")], { stdio: "inherit" });
process.exitCode = packed.status === 0 && restoreAll() ? 0 : 1;
