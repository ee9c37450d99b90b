// npm runs it as `prepack`: it makes the NuGet packages in the tarball, until nuget.org has them, the list that `init` reads, the file with the
// sources of the headless platform, which is compiled for every other version of Avalonia, and the host of apps without a handler.
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve, sep } from "node:path";
import { dotnet, hasSdk, quiet, readProperty, root, sourceVariables } from "./dotnet.mjs";
import { licencesOfHost, packagesOfHost } from "./licences.mjs";

const folder = resolve(import.meta.dirname, "../nuget");
const handler = "Amcp.Avalonia";
/** Packages beside the handler that an app asks for by a line of its own. */
const extras = ["Amcp.Avalonia.Http"];
/** Its assembly is in a folder with the handler and the libraries of that. */
const host = "Amcp.Avalonia.Host";
/** Platforms by the property of Directory.Packages.props that holds their Avalonia version. */
const platforms = { AvaloniaVersion: "Amcp.Avalonia.ManagedHeadless", AvaloniaOldestVersion: "Amcp.Avalonia.ManagedHeadless.Avalonia11" };

/** Folders below src/ with the project and the C# files of the headless platform for any Avalonia. */
const sourceFolders = ["Amcp.Avalonia.ManagedHeadless", "Platform", "Shared"];

/** One file, because projects beside `node_modules` compile every C# file in it. */
function packSources() {
  const paths = sourceFolders.flatMap((name) => readdirSync(join(root, "src", name), { recursive: true }).map((path) => join(name, path)));
  const sources = paths
    .filter((path) => (path.endsWith(".cs") || path.endsWith("Platform.csproj")) && !/[\\/](bin|obj)[\\/]/.test(path))
    .sort();
  const texts = sources.map((path) => [path.split(sep).join("/"), readFileSync(join(root, "src", path), "utf8")]);
  writeFileSync(join(folder, "platform-sources.json"), JSON.stringify(Object.fromEntries(texts)));
}

/** The handler needs the Avalonia that it was compiled against; a package source without the oldest one compiles it against a later one. */
function bindHandler(output) {
  const assets = JSON.parse(readFileSync(join(root, "src", handler, "obj/project.assets.json"), "utf8"));
  const [, compiled] = /"Avalonia\/([^"]+)"/.exec(JSON.stringify(Object.values(assets.targets)[0])) ?? [];
  const oldest = readProperty("Directory.Packages.props", "AvaloniaMinimumVersion");
  if (compiled === oldest) return true;
  console.error(`HANDLER FOR AVALONIA ${compiled} AND LATER: this package source lacks ${oldest}. Do not publish it.`);
  const project = join("src", handler, `${handler}.csproj`);
  return dotnet(["pack", project, `-p:AvaloniaMinimumVersion=${compiled}`, ...output], ["ignore", process.stderr, process.stderr]).isGreen;
}

function pack() {
  const projects = [handler, ...extras, ...Object.values(platforms)].map((name) => join("src", name, `${name}.csproj`));
  const variables = sourceVariables();
  if (variables === undefined) return false;
  Object.assign(process.env, variables);
  const output = ["-c", "Release", "--output", folder, ...quiet];
  if (!projects.every((project) => dotnet(["pack", project, ...output], ["ignore", process.stderr, process.stderr]).isGreen)) return false;
  if (!bindHandler(output)) return false;
  const hosting = ["build", join("src", host, `${host}.csproj`), "-c", "Release", "--output", join(folder, "host"), ...quiet];
  if (!dotnet(hosting, ["ignore", process.stderr, process.stderr]).isGreen) return false;
  for (const name of readdirSync(join(folder, "host"))) {
    if (!name.endsWith(".dll")) rmSync(join(folder, "host", name), { recursive: true });
    // NuGet unpacks with modes that depend on the user's mask, and the tarball keeps them.
    else chmodSync(join(folder, "host", name), 0o644);
  }
  writeFileSync(join(folder, "host/LICENSES.txt"), licencesOfHost(packagesOfHost()));
  const bound = Object.entries(platforms).map(([property, id]) => ({ id, avalonia: readProperty("Directory.Packages.props", property) }));
  const version = readProperty("Directory.Build.props", "Version");
  writeFileSync(join(folder, "packages.json"), `${JSON.stringify({ version, handler, platforms: bound }, undefined, 2)}\n`);
  packSources();
  return true;
}

rmSync(folder, { recursive: true, force: true });
if (hasSdk()) {
  mkdirSync(folder);
  process.exitCode = pack() ? 0 : 1;
} else {
  console.error(
    "WITHOUT NUGET PACKAGES: the .NET 10 SDK is not installed, so this tarball cannot give apps their handler. Do not publish it.",
  );
}
