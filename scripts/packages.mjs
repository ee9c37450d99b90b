// The NuGet packages of this repository.
import { readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { dotnet } from "./dotnet.mjs";

/** Where packages are made, and where the tarball has them. */
export const nugetFolder = resolve(import.meta.dirname, "../nuget");
export const handler = "Amcp.Avalonia";
export const host = "Amcp.Avalonia.Host";
export const platform = "Amcp.Avalonia.ManagedHeadless";
/** All projects that are packed, by their folders below dotnet/src. A new package gets its line here. */
export const projects = [
  handler,
  "Amcp.Avalonia.Http",
  host,
  platform,
  "Amcp.Avalonia.ManagedHeadless.Avalonia11",
  "Amcp.Avalonia.ManagedHeadless.X11",
  "Amcp.Avalonia.ManagedHeadless.X11.Avalonia11",
  "Amcp.Avalonia.Testing",
  "Amcp.Avalonia.Testing.Scenarios",
];

export const projectFile = (project) => join("src", project, `${project}.csproj`);

/** Returns id and version of each package, with its project. Builds for different versions of Avalonia share an id. */
export const packages = () =>
  projects.map((project) => {
    const { output } = dotnet(["msbuild", projectFile(project), "-getProperty:PackageId", "-getProperty:PackageVersion"], "pipe");
    const { PackageId: id, PackageVersion: version } = JSON.parse(output).Properties;
    return { project, id, version };
  });

/** Returns the names of the packages and symbols in the folder. */
export const packedFiles = () => readdirSync(nugetFolder).filter((file) => /\.s?nupkg$/.test(file));
